package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.Passwords;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A query that was asked; closing it ends the connection. It is one statement, so that all rows are
 * of one moment, and it is asked once.
 *
 * @param field who is to blame for what goes wrong
 */
record QueryResult(Connection connection, ResultSet rows, String field) implements AutoCloseable {
  /** So many at a time: a database must not send a whole table at once. */
  private static final int AT_ONCE = 1000;

  /** The words of a query, once there is a connection. */
  @FunctionalInterface
  interface SqlSupplier {
    String on(Connection connection) throws SQLException;
  }

  static QueryResult of(String url, String field, SqlSupplier sql) {
    Connection connection = Drivers.connect(url);
    try {
      connection.setAutoCommit(false);
      PreparedStatement statement = connection.prepareStatement(sql.on(connection));
      statement.setFetchSize(AT_ONCE);
      return new QueryResult(connection, statement.executeQuery(), field);
    } catch (SQLException e) {
      quietly(connection);
      throw failed(field, e);
    } catch (RuntimeException e) {
      quietly(connection);
      throw e;
    }
  }

  private static void quietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // The first failure is the one to report.
    }
  }

  Refused failed(SQLException e) {
    return failed(field, e);
  }

  /** What a database says may quote values of a row: it is for the owner, as with files. */
  static Refused failed(String field, SQLException e) {
    String why = Passwords.masked(String.valueOf(e.getMessage())).strip();
    return new Refused(Kind.DATA, "`" + field + "`: the database says: " + why, e);
  }

  @Override
  public void close() {
    try (connection) {
      rows.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
