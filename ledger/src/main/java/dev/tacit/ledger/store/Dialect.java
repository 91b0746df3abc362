package dev.tacit.ledger.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What differs between the databases that can hold a ledger: transactions, error codes and layout.
 * Everything else is the same SQL.
 */
interface Dialect {
  /** Starts a transaction that excludes other writers, or fails after the agreed patience. */
  void begin(Connection connection) throws SQLException;

  void commit(Connection connection) throws SQLException;

  void rollback(Connection connection) throws SQLException;

  LedgerFault explain(SQLException problem);

  /** The file; empty for a server. */
  Optional<Path> file();

  /** Where the data base is, without names and passwords. */
  String place();

  void checkLayout(Connection connection, boolean opening) throws SQLException;
}
