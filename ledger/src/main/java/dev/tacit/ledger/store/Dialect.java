package dev.tacit.ledger.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** What differs between the databases. */
interface Dialect {
  /** Starts a transaction that excludes other writers, or fails after the agreed patience. */
  void begin(Connection connection) throws SQLException;

  void commit(Connection connection) throws SQLException;

  void rollback(Connection connection) throws SQLException;

  LedgerFault explain(SQLException problem);

  /** Called after a commit and before the caller hears of it. */
  void remember(Head head);

  Optional<Head> remembered();

  void checkLayout(Connection connection, boolean opening) throws SQLException;
}
