package dev.tacit.ledger;

class PostgresRefusalTest extends RefusalLaws {
  private final PostgresLedgerTest server = new PostgresLedgerTest();

  @Override
  String freshUrl() {
    return server.freshUrl();
  }

  @Override
  AutoCloseable lock(String place) throws Exception {
    return server.lock(place);
  }
}
