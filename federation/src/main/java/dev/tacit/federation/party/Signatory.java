package dev.tacit.federation.party;

import dev.tacit.federation.wire.Message.Statement;

/** Signs this party's statements, and checks who signed those of others. */
public interface Signatory {
  Statement signed(String kind, byte[] body);

  /** Refuses a statement that the owner whom it names did not sign. */
  void require(Statement statement);
}
