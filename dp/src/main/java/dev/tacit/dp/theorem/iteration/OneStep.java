package dev.tacit.dp.theorem.iteration;

/** The price of one operator (two iterations) against the norm in which the iteration contracts. */
final class OneStep {
  private OneStep() {}

  /**
   * Maximum of (|p|^2 + second |d + p|^2) / (weight |d|^2 + masking |p|^2) over d and p: p is what
   * the noise of the first iteration must hide in the dual, d + p what that of the second must hide
   * in x. It is the larger root of weight masking l^2 - (weight (1 + second) + masking second) l +
   * second = 0; facts two-iterations (1, k, 1), fact square-coupling (1, k, 1/h^2) and fact
   * contracting-losses (R, k, L).
   */
  static double largestCost(double weight, double masking, double second) {
    double middle = weight * (1 + second) + masking * second;
    double difference = weight * (1 + second) - masking * second;
    // The discriminant without cancellation of its leading terms.
    double root = Math.sqrt(difference * difference + 4 * weight * masking * second * second);
    return IterationRounding.up((middle + root) / (2 * weight * masking));
  }
}
