package dev.tacit.federation.party;

import java.util.Map;

/** Is told what happens to a party, in public facts only: names, rounds, counts, reasons. */
@FunctionalInterface
public interface PartyLog {
  PartyLog SILENT = (what, fields) -> {};

  void event(String what, Map<String, Object> fields);
}
