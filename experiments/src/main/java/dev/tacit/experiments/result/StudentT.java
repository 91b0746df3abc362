package dev.tacit.experiments.result;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import org.apache.commons.numbers.gamma.InverseErfc;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/** Welch's t test, with the statistic expressed as the normal deviate of equal probability. */
public final class StudentT {
  /** Two-sided one in a hundred. */
  public static final double SIGNIFICANT = 2.5758;

  private static final double LEAST = 1e-300;

  private StudentT() {}

  /**
   * A part of the variance of a difference.
   *
   * @param degreesOfFreedom degrees of freedom of its estimate; infinite if it is known
   */
  public record VarianceTerm(double variance, double degreesOfFreedom) {}

  /** The normal deviation that is as rare as this difference; infinite if nothing may vary. */
  public static double deviations(double difference, List<VarianceTerm> varianceTerms) {
    double variance = varianceTerms.stream().mapToDouble(VarianceTerm::variance).sum();
    if (variance == 0) {
      return difference == 0 ? 0 : Math.copySign(Double.POSITIVE_INFINITY, difference);
    }
    double unsure =
        varianceTerms.stream()
            .filter(varianceTerm -> varianceTerm.variance() > 0)
            .mapToDouble(
                varianceTerm ->
                    varianceTerm.variance()
                        * varianceTerm.variance()
                        / varianceTerm.degreesOfFreedom())
            .sum();
    double ratio = difference / Math.sqrt(variance);
    return unsure == 0 ? ratio : normal(ratio, variance * variance / unsure);
  }

  /** Of Student's law with so many degrees of freedom, in normal deviations. */
  static double normal(double ratio, double freedom) {
    double rare = RegularizedBeta.value(freedom / (freedom + ratio * ratio), freedom / 2, .5);
    double size = Math.sqrt(2) * InverseErfc.value(Math.max(LEAST, rare));
    return Math.copySign(size, ratio);
  }

  /** How far the mean of these numbers is from a value. */
  public static double ofMean(Collection<Double> values, double from) {
    RunStatistics runStatistics = RunStatistics.of(List.copyOf(values));
    double variance = runStatistics.deviation() * runStatistics.deviation() / runStatistics.runs();
    return deviations(
        runStatistics.mean() - from, List.of(new VarianceTerm(variance, runStatistics.runs() - 1)));
  }

  /**
   * How far one line is above another. Runs of the same number had the same rows, so they are taken
   * in pairs where all have a partner.
   */
  public static double between(SortedMap<Integer, Double> low, SortedMap<Integer, Double> high) {
    if (low.size() > 1 && low.keySet().equals(high.keySet())) {
      return ofMean(
          low.entrySet().stream().map(one -> high.get(one.getKey()) - one.getValue()).toList(), 0);
    }
    RunStatistics one = RunStatistics.of(List.copyOf(low.values()));
    RunStatistics two = RunStatistics.of(List.copyOf(high.values()));
    return deviations(two.mean() - one.mean(), List.of(varianceTerm(one), varianceTerm(two)));
  }

  private static VarianceTerm varianceTerm(RunStatistics runStatistics) {
    return new VarianceTerm(
        runStatistics.deviation() * runStatistics.deviation() / runStatistics.runs(),
        Math.max(1, runStatistics.runs() - 1));
  }
}
