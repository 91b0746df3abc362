package dev.tacit.audit;

import java.util.ArrayList;
import java.util.List;

/** The two ways of an attacker to be wrong: to say "one" of the other, and "other" of one. */
public record ErrorRates(double falsePositive, double falseNegative) {
  private static final int PICTURED = 60;

  static ErrorRates at(Mark mark, AttackScores counted) {
    double one = (double) counted.hits(Side.ONE, mark).hits() / counted.runs();
    double other = (double) counted.hits(Side.OTHER, mark).hits() / counted.runs();
    return mark.likely() == Side.ONE
        ? new ErrorRates(other, 1 - one)
        : new ErrorRates(1 - other, one);
  }

  /** With the mark at many places. */
  static List<ErrorRates> curve(Side likely, AttackScores counted) {
    double[] pooled = counted.pooled();
    List<ErrorRates> curve = new ArrayList<>();
    for (int k = 0; k <= PICTURED; k++) {
      int index = (int) ((long) k * (pooled.length - 1) / PICTURED);
      curve.add(at(new Mark(pooled[index], likely), counted));
    }
    return curve;
  }
}
