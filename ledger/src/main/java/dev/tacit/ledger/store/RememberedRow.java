package dev.tacit.ledger.store;

import java.nio.charset.StandardCharsets;

/**
 * A row that is remembered outside of the ledger, without its payload: what a budget was, what a
 * run reserved, what it cost in the end.
 *
 * @param row its number and hash in the chain that it belonged to
 * @param body its body, byte by byte
 */
public record RememberedRow(Head row, String body) {
  public static RememberedRow of(JournalRow row) {
    return new RememberedRow(row.head(), new String(row.body(), StandardCharsets.UTF_8));
  }

  public byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
