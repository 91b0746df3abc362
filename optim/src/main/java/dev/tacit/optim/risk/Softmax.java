package dev.tacit.optim.risk;

/** Probabilities of classes from their scores, in arrays by class and then by record. */
final class Softmax {
  private Softmax() {}

  /** Turns the scores of record k into probabilities; NaN if a score is not finite. */
  static void probabilities(double[][] scores, int k) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double[] own : scores) {
      largest = Math.max(largest, own[k]);
    }
    double sum = 0;
    for (double[] own : scores) {
      own[k] = Math.exp(own[k] - largest);
      sum += own[k];
    }
    for (double[] own : scores) {
      own[k] /= sum;
    }
  }

  /** Turns them into probabilities minus one for the own class; returns the sum of squares. */
  static double errors(double[][] scores, int k, double label) {
    probabilities(scores, k);
    double squares = 0;
    for (int one = 0; one < scores.length; one++) {
      double error = one == label ? scores[one][k] - 1 : scores[one][k];
      scores[one][k] = error;
      squares += error * error;
    }
    return squares;
  }

  /** The log-odds of a class against all others: its score minus the log of their sum. */
  static double logOdds(double[][] scores, int k, int own) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int one = 0; one < scores.length; one++) {
      largest = one == own ? largest : Math.max(largest, scores[one][k]);
    }
    double sum = 0;
    for (int one = 0; one < scores.length; one++) {
      sum += one == own ? 0 : Math.exp(scores[one][k] - largest);
    }
    return scores[own][k] - largest - Math.log(sum);
  }
}
