package dev.tacit.bench;

import java.util.Locale;
import java.util.Optional;

/**
 * One row of the page: a benchmark, and the one it is set against in the same run.
 *
 * @param ours {@code Class.method}, with {@code :value} of its parameter where it has one
 * @param peer the same; empty where the figure stands for itself
 * @param unit of the figures once multiplied by {@code scale}
 */
record BenchmarkRow(
    String what,
    String ours,
    Optional<String> peer,
    String unit,
    double scale,
    Optional<PerformanceTarget> target) {

  static final String HEADER =
      "| what | measured | set against | ratio | bar |\n|---|---|---|---|---|";

  static BenchmarkRow ratio(String what, String ours, String peer, String unit) {
    return new BenchmarkRow(what, ours, Optional.of(peer), unit, 1, Optional.empty());
  }

  static BenchmarkRow single(String what, String ours, String unit) {
    return new BenchmarkRow(what, ours, Optional.empty(), unit, 1, Optional.empty());
  }

  BenchmarkRow scaled(double factor) {
    return new BenchmarkRow(what, ours, peer, unit, factor, target);
  }

  BenchmarkRow with(PerformanceTarget newBar) {
    return new BenchmarkRow(what, ours, peer, unit, scale, Optional.of(newBar));
  }

  /** Empty when a benchmark that the row needs did not run. */
  Optional<String> markdown(Medians medians) {
    Optional<Double> own = medians.of(ours).map(median -> scale * median);
    Optional<Double> other = peer.flatMap(medians::of).map(median -> scale * median);
    if (own.isEmpty() || (peer.isPresent() && other.isEmpty())) {
      return Optional.empty();
    }
    double ratio = other.map(value -> own.get() / value).orElse(Double.NaN);
    return Optional.of(
        "| "
            + String.join(
                " | ",
                what,
                rounded(own.get()) + " " + unit,
                other.map(value -> rounded(value) + " " + unit).orElse(""),
                other.isPresent() ? rounded(ratio) : "",
                target.map(limit -> limit.verdict(own.get(), ratio)).orElse(""))
            + " |");
  }

  /** Three digits, or whole numbers with separators. */
  static String rounded(double value) {
    if (value >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
  }
}
