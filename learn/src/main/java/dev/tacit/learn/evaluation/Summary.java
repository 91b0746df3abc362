package dev.tacit.learn.evaluation;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;

/**
 * A figure that was measured in several runs.
 *
 * @param sd the sample standard deviation (divisor runs - 1); null for a single run
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Summary(double mean, Double sd, int runs) {
  /** Null when any run could not measure the figure. */
  public static Summary of(List<Double> values) {
    if (values.isEmpty() || values.stream().anyMatch(Objects::isNull)) {
      return null;
    }
    double mean = values.stream().mapToDouble(Double::doubleValue).sum() / values.size();
    if (values.size() == 1) {
      return new Summary(mean, null, 1);
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return new Summary(mean, Math.sqrt(squares / (values.size() - 1)), values.size());
  }
}
