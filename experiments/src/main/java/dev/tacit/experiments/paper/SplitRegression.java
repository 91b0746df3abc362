package dev.tacit.experiments.paper;

import java.util.List;

/**
 * Errors of a method on many splits, by least squares from two errors on the same test records that
 * know nothing of the method: what is to be expected on somebody else's records.
 */
record SplitRegression(List<Double> first, List<Double> second) {
  /**
   * What is expected of one split.
   *
   * @param deviation of one split around it
   */
  record Forecast(double mean, double deviation) {}

  /** Whether there is one number for each split. */
  boolean fits(List<Double> errors) {
    return first.size() == errors.size() && second.size() == errors.size();
  }

  Forecast forecast(List<Double> errors, double atFirst, double atSecond) {
    double one = mean(first);
    double two = mean(second);
    double mean = mean(errors);
    double oneOne = product(first, one, first, one);
    double twoTwo = product(second, two, second, two);
    double oneTwo = product(first, one, second, two);
    double oneError = product(first, one, errors, mean);
    double twoError = product(second, two, errors, mean);
    double determinant = oneOne * twoTwo - oneTwo * oneTwo;
    double slopeOne = (oneError * twoTwo - twoError * oneTwo) / determinant;
    double slopeTwo = (twoError * oneOne - oneError * oneTwo) / determinant;
    double squares = 0;
    for (int split = 0; split < errors.size(); split++) {
      double residual =
          errors.get(split)
              - mean
              - slopeOne * (first.get(split) - one)
              - slopeTwo * (second.get(split) - two);
      squares += residual * residual;
    }
    return new Forecast(
        mean + slopeOne * (atFirst - one) + slopeTwo * (atSecond - two),
        Math.sqrt(squares / (errors.size() - 3)));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double product(
      List<Double> left, double leftMean, List<Double> right, double rightMean) {
    double sum = 0;
    for (int split = 0; split < left.size(); split++) {
      sum += (left.get(split) - leftMean) * (right.get(split) - rightMean);
    }
    return sum;
  }
}
