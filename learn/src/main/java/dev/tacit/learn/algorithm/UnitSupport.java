package dev.tacit.learn.algorithm;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Settings;
import dev.tacit.learn.Refused;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.Optional;

/**
 * Which algorithms protect all rows of a person, or of another unit of privacy (facts person-rows
 * to person-across-owners): those that release nothing but noised sums over all rows, in which a
 * unit weighs as much as one record. The one place that knows; whatever is not named here is
 * refused.
 */
public final class UnitSupport {
  private UnitSupport() {}

  /** Refuses an algorithm for which nothing is proved. */
  public static void require(
      Algorithm algorithm, Settings settings, Calibration calibration, PrivacyUnit unit) {
    boolean batches =
        calibration == Calibration.PAPER
            || Double.parseDouble(settings.asMap().getOrDefault("samplingRate", "0")) > 0;
    whyNot(algorithm.name(), batches, unit.rows())
        .ifPresent(
            why -> {
              throw Refused.usage(
                  "unit",
                  unit,
                  "absent with '" + algorithm.name() + "'",
                  why + " Use another algorithm, such as metric-admm or dp-admm.");
            });
  }

  private static Optional<String> whyNot(String algorithm, boolean batches, int rows) {
    return switch (algorithm) {
      case "metric-admm", "dp-admm", "dp-acc-admm", "dp-gd" -> Optional.empty();
      case "exact", "admm", "acc-admm", "admm-mesh", "r-admm-plain" -> Optional.empty();
      case "ps-admm" ->
          batches
              ? Optional.of(
                  "With samplingRate, and with the paper's noise, it draws batches of rows, and"
                      + " not of persons: leave both out.")
              : Optional.empty();
      case "scas-admm" -> Optional.of("It draws batches of rows, and not of persons.");
      case "dvp", "pp-admm", "ipp-admm", "r-admm", "m-admm", "r-m-admm", "dvp-star" ->
          rows == 1
              ? Optional.empty()
              : Optional.of(
                  "What it releases is a minimiser, whose proof takes a change of the Hessian of"
                      + " rank one; the rows of a person change it by rank "
                      + rows
                      + " (fact U3). Declare 'rows: 1' to keep one row of each.");
      case "noisy-stream" ->
          Optional.of(
              "Its users have places, which move for everybody when a person comes or goes"
                  + " (fact U2).");
      case "dp-last-iterate" ->
          Optional.of(
              "Its steps must contract for as many rows as there may be, which is not proved for"
                  + " rows that share a weight.");
      default -> Optional.of("Nobody has proved it for more than single records.");
    };
  }
}
