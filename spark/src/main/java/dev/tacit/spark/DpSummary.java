package dev.tacit.spark;

import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.job.CertifiedRun;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a fit. All but {@link #ownerOnly} may be published as far as the certificate goes.
 *
 * @param epsilon what is guaranteed, rounded up
 * @param delta the probability with which it may fail
 * @param releases how many values were released
 * @param rounds planned rounds
 * @param warnings what the plan of the table shows of columns and rows that follow from other rows;
 *     names of columns and operators, no value
 * @param ownerOnly exact figures of private rows, by name: for their owner, and in no saved model
 */
public record DpSummary(
    String algorithm,
    double epsilon,
    double delta,
    String neighbours,
    int releases,
    int rounds,
    List<String> warnings,
    Map<String, Double> ownerOnly) {
  public DpSummary {
    warnings = List.copyOf(warnings);
    ownerOnly = Collections.unmodifiableMap(new LinkedHashMap<>(ownerOnly));
  }

  static DpSummary of(CertifiedRun done, List<ClusterRows> owners, List<String> warnings) {
    RunCertificate certificate = done.certificate().orElseThrow();
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("rows", (double) owners.stream().mapToLong(ClusterRows::count).sum());
    figures.put("scaledRows", (double) owners.stream().mapToLong(ClusterRows::outside).sum());
    figures.put("emptyRows", (double) owners.stream().mapToLong(ClusterRows::empty).sum());
    figures.put("seconds", done.seconds());
    return new DpSummary(
        done.pricedPlan().spec().algorithm().name(),
        certificate.worst().epsilon(),
        certificate.worst().delta(),
        certificate.worst().neighbours().label(),
        certificate.releases(),
        done.pricedPlan().plan().rounds(),
        warnings,
        figures);
  }
}
