package dev.tacit.learn.certificate;

import dev.tacit.dp.event.Neighbours;
import java.util.Locale;
import java.util.Optional;

/**
 * What a guarantee means for one person, for readers who have never heard of epsilon.
 *
 * @param neighbours as the label of {@link Neighbours}
 * @param person whether all rows of a person are protected together
 */
public record PlainLanguage(double delta, String neighbours, boolean person) {
  /** In percent; beyond, odds are no longer a promise that anybody would want. */
  private static final double MOST = 99.9;

  private static final String EVERYONE = "everyone ";

  /**
   * Somebody who sees this much, and what holds against him.
   *
   * @param audience as plans and certificates say it: "everyone who sees ..." or "who sees ..."
   * @param epsilon may be infinite
   */
  public record Observer(String audience, double epsilon) {

    /** A clause that goes on after "somebody". */
    private String who() {
      String clause =
          audience.startsWith(EVERYONE) ? audience.substring(EVERYONE.length()) : audience;
      return clause.startsWith("who ") ? clause : "who is one of these: " + clause;
    }

    private String whoever() {
      return "whoever " + who().substring("who ".length());
    }
  }

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
   * @param stated who the promise is against
   * @param wider where those are few, more people and what holds against them: a chance without
   *     them would be read as if it held against everybody
   */
  public String sentence(Observer stated, Optional<Observer> wider) {
    if (Double.isInfinite(stated.epsilon())) {
      return "Nothing is promised: " + stated.whoever() + " may find out " + what() + ".";
    }
    if (percent(stated) > MOST) {
      return "So little noise promises next to nothing: "
          + stated.whoever()
          + " may well find out "
          + what()
          + ".";
    }
    return "Take anybody in the data. Somebody who knows everything about everyone else, and "
        + stated.who()
        + ", has to say "
        + what()
        + ": he is right with "
        + chance(stated)
        + ", where tossing a coin has 50 % (1 to 1)"
        + wider.map(this::also).orElse("")
        + ".";
  }

  private String also(Observer more) {
    if (Double.isInfinite(more.epsilon())) {
      return "; against somebody " + more.who() + " nothing is promised";
    }
    return percent(more) > MOST
        ? "; somebody " + more.who() + " may well find out"
        : "; somebody " + more.who() + " is right with " + chance(more);
  }

  private String what() {
    return neighbours.equals(Neighbours.ADD_REMOVE.label())
        ? "whether this person is in the data at all"
        : "which of two versions of this person's " + (person ? "records" : "record") + " is true";
  }

  private String chance(Observer one) {
    double percent = percent(one);
    return String.format(
        Locale.ROOT,
        "a chance of at most %.1f %% (odds of %.3g to 1)",
        percent,
        percent / (100 - percent));
  }

  private double percent(Observer one) {
    return Math.ceil(1000 * chanceOfGuessing(one.epsilon(), delta)) / 10;
  }
}
