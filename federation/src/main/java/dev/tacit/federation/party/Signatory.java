package dev.tacit.federation.party;

import dev.tacit.federation.wire.Message.Statement;

/** Signs what this party says to all, and knows who signed what the others say. */
public interface Signatory {
  Statement signed(String kind, byte[] body);

  /** Refuses a statement that the owner whom it names did not sign. */
  void require(Statement statement);
}
