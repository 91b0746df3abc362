package dev.tacit.experiments.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/**
 * What several runs gave.
 *
 * @param deviation standard deviation of one run; 0 for a single run
 */
public record RunStatistics(double mean, double deviation, int runs) {
  public static RunStatistics of(List<Double> values) {
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    double deviation = values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1));
    return new RunStatistics(mean, deviation, values.size());
  }

  /** Mean, and the deviation of one run where there are several. */
  public String text() {
    return runs > 1
        ? String.format(Locale.ROOT, "%s (%s)", numberText(mean), numberText(deviation))
        : numberText(mean);
  }

  /** A place on an axis as people write it: 5, 0.5, 0.000316, 1e-6. */
  public static String axisText(double value) {
    BigDecimal short3 = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
    int exponent = short3.precision() - short3.scale() - 1;
    return Math.abs(value) >= 1e-4 || value == 0
        ? short3.toPlainString()
        : short3.movePointLeft(exponent).toPlainString() + "e" + exponent;
  }

  /** Four places, or as many digits where numbers are large or small. */
  public static String numberText(double value) {
    if (Double.isInfinite(value)) {
      return "infinite";
    }
    double size = Math.abs(value);
    if (value == 0 || (size >= 1e-3 && size < 100)) {
      return String.format(Locale.ROOT, "%.4f", value);
    }
    return String.format(Locale.ROOT, "%.3g", value);
  }
}
