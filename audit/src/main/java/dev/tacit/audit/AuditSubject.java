package dev.tacit.audit;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was audited. A bound is for these settings and these few records, as the certificate beside
 * it is: it says nothing of other plans.
 *
 * @param algorithm its name and topology
 * @param relation of the neighbours
 * @param audience against whom the certificate is
 * @param records of all owners together, persons if they are the units
 * @param settings all of them, as in force
 */
public record AuditSubject(
    String algorithm,
    String relation,
    String audience,
    int owners,
    int records,
    Map<String, String> settings) {
  public AuditSubject {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }
}
