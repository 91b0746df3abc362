package dev.tacit.federation.party;

import java.util.Map;

/**
 * Receives what happens to a party, in public facts only: names, rounds, counts, reasons. The
 * command line prints it.
 */
@FunctionalInterface
public interface PartyLog {
  PartyLog SILENT = (what, fields) -> {};

  void event(String what, Map<String, Object> fields);
}
