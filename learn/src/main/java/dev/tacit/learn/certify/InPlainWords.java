package dev.tacit.learn.certify;

import dev.tacit.dp.event.Neighbours;
import java.util.Locale;

/** What a guarantee means for one person, for readers who have never heard of epsilon. */
public final class InPlainWords {
  /** In percent; beyond, odds are no longer a promise that anybody would want. */
  private static final double MOST = 99.9;

  private InPlainWords() {}

  /**
   * The largest chance of naming the true one of two neighbouring data sets that are as likely
   * before: if P(S) &lt;= e^epsilon Q(S) + delta both ways, whoever says P on S is right with
   * probability (P(S) + 1 - Q(S)) / 2, which is at most this.
   */
  public static double chanceOfGuessing(double epsilon, double delta) {
    return Math.min(1, 1 - (1 - delta) / (1 + Math.exp(epsilon)));
  }

  /**
   * One sentence about one person.
   *
   * @param neighbours as the label of {@link Neighbours}
   * @param person whether all rows of a person are protected together
   */
  public static String promise(double epsilon, double delta, String neighbours, boolean person) {
    String what =
        neighbours.equals(Neighbours.ADD_REMOVE.label())
            ? "whether this person is in the data at all"
            : "which of two versions of this person's "
                + (person ? "records" : "record")
                + " is true";
    if (Double.isInfinite(epsilon)) {
      return "Nothing is promised: whoever sees the releases may find out " + what + ".";
    }
    double percent = Math.ceil(1000 * chanceOfGuessing(epsilon, delta)) / 10;
    if (percent > MOST) {
      return "So little noise promises next to nothing: whoever sees the releases may well find out "
          + what
          + ".";
    }
    return String.format(
        Locale.ROOT,
        "Take anybody in the data. Somebody who knows everything about everyone else, and who sees"
            + " all that was released, has to say %s: he is right with a chance of at most %.1f %%"
            + " (odds of %.3g to 1), where tossing a coin has 50 %% (1 to 1).",
        what,
        percent,
        percent / (100 - percent));
  }
}
