package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.Passwords;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A query that was asked; closing it ends the connection. */
record Answered(Connection connection, ResultSet rows) implements AutoCloseable {
  /** So many at a time: a database must not send a whole table at once. */
  private static final int AT_ONCE = 1000;

  static Answered of(String url, String sql) {
    Connection connection = Drivers.connect(url);
    try {
      connection.setAutoCommit(false);
      Statement statement = connection.createStatement();
      statement.setFetchSize(AT_ONCE);
      return new Answered(connection, statement.executeQuery(sql));
    } catch (SQLException e) {
      quietly(connection);
      throw failed("--query", e);
    }
  }

  private static void quietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // What went wrong before is what is told.
    }
  }

  static Refused failed(String field, SQLException e) {
    String why = Passwords.masked(String.valueOf(e.getMessage())).strip();
    return new Refused(Kind.DATA, field + ": the database says: " + why, e);
  }

  @Override
  public void close() {
    try {
      rows.close();
      connection.close();
    } catch (SQLException e) {
      throw failed("--query", e);
    }
  }
}
