package dev.tacit.audit;

import java.util.ArrayList;
import java.util.List;

/** The two ways of an attacker to be wrong: to say "one" of the other, and "other" of one. */
public record ErrorRates(double falsePositive, double falseNegative) {
  private static final int CURVE_POINTS = 60;

  static ErrorRates at(ScoreThreshold scoreThreshold, AttackScores counted) {
    double one = (double) counted.hits(Side.ONE, scoreThreshold).hits() / counted.runs();
    double other = (double) counted.hits(Side.OTHER, scoreThreshold).hits() / counted.runs();
    return scoreThreshold.likelySide() == Side.ONE
        ? new ErrorRates(other, 1 - one)
        : new ErrorRates(1 - other, one);
  }

  /** With the mark at many places. */
  static List<ErrorRates> curve(Side likely, AttackScores counted) {
    double[] pooled = counted.pooled();
    List<ErrorRates> curve = new ArrayList<>();
    for (int k = 0; k <= CURVE_POINTS; k++) {
      int index = (int) ((long) k * (pooled.length - 1) / CURVE_POINTS);
      curve.add(at(new ScoreThreshold(pooled[index], likely), counted));
    }
    return curve;
  }
}
