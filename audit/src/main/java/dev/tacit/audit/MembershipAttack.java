package dev.tacit.audit;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Who trained a model that exists, guessed by its losses: people who did tend to have smaller ones
 * than others of their kind (Yeom et al. 2018). The mark is chosen on every second record and
 * counted on the others. One model is one experiment, and its records are not independent: these
 * are estimates and no bound.
 *
 * @param members counted, of those who trained
 * @param nonMembers counted, of those who did not
 * @param auc under the attacker's curve; one half is chance
 * @param truePositive share of members that are called members
 * @param falsePositive share of others that are
 */
public record MembershipAttack(
    int members, int nonMembers, double auc, double truePositive, double falsePositive) {

  /** Refuses fewer than two records of either kind. */
  public static MembershipAttack on(
      LinearModel model, Loss loss, Examples members, Examples others) {
    double[] in = losses(model, loss, members);
    double[] out = losses(model, loss, others);
    if (in.length < 2 || out.length < 2) {
      throw new IllegalArgumentException(
          "complete records = "
              + in.length
              + " and "
              + out.length
              + " must be at least 2 of members and 2 of others");
    }
    double mark = mark(part(in, 0), part(out, 0));
    double[] countedIn = part(in, 1);
    double[] countedOut = part(out, 1);
    return new MembershipAttack(
        countedIn.length,
        countedOut.length,
        auc(in, out),
        below(countedIn, mark),
        below(countedOut, mark));
  }

  /**
   * What these rates would come to at a delta, were they exact; one that is 0 counts as one case.
   */
  public double impliedEpsilon(double delta) {
    double straight = (truePositive - delta) / Math.max(falsePositive, 1.0 / nonMembers);
    double complement = (1 - falsePositive - delta) / Math.max(1 - truePositive, 1.0 / members);
    return Math.log(Math.max(1, Math.max(straight, complement)));
  }

  private static double[] losses(LinearModel model, Loss loss, Examples rows) {
    double[] scores = new Predictions(rows, model).values();
    return IntStream.range(0, scores.length)
        .filter(row -> !rows.isEmpty(row))
        .mapToDouble(row -> loss.value(scores[row], rows.label(row)))
        .toArray();
  }

  private static double[] part(double[] all, int remainder) {
    return IntStream.range(0, all.length)
        .filter(index -> index % 2 == remainder)
        .mapToDouble(index -> all[index])
        .toArray();
  }

  /** The loss at which the shares differ most. */
  private static double mark(double[] in, double[] out) {
    double best = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double[] sortedIn = in.clone();
    double[] sortedOut = out.clone();
    Arrays.sort(sortedIn);
    Arrays.sort(sortedOut);
    int before = 0;
    for (int index = 0; index < sortedIn.length; index++) {
      while (before < sortedOut.length && sortedOut[before] <= sortedIn[index]) {
        before++;
      }
      double apart = (index + 1.0) / sortedIn.length - (double) before / sortedOut.length;
      if (apart > most) {
        most = apart;
        best = sortedIn[index];
      }
    }
    return best;
  }

  private static double below(double[] losses, double mark) {
    return Arrays.stream(losses).filter(loss -> loss <= mark).count() / (double) losses.length;
  }

  /** How often a member's loss is the smaller one of two; ties count half. */
  private static double auc(double[] in, double[] out) {
    double[] sorted = out.clone();
    Arrays.sort(sorted);
    double sum = 0;
    for (double loss : in) {
      int below = rank(sorted, loss, false);
      int upTo = rank(sorted, loss, true);
      sum += sorted.length - upTo + (upTo - below) / 2.0;
    }
    return sum / ((double) in.length * out.length);
  }

  private static int rank(double[] sorted, double value, boolean inclusive) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      boolean before = inclusive ? sorted[middle] <= value : sorted[middle] < value;
      low = before ? middle + 1 : low;
      high = before ? high : middle;
    }
    return low;
  }
}
