package dev.tacit.learn.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Warnings for the owner, computed from exact figures on private rows.
 *
 * <p>They are shown to the owner when everything is over and never published. Nothing that is
 * released, charged or refused depends on them.
 */
public final class OwnerWarnings {
  private OwnerWarnings() {}

  /**
   * About the answers of a model.
   *
   * @param which records, as in "training" or "test"
   */
  public static List<String> of(String which, ConfusionTable scores) {
    List<String> warnings = new ArrayList<>();
    if (scores.hasOneClass()) {
      warnings.add(
          "all "
              + which
              + " records are of one class: nothing can be learnt or measured on them; check the"
              + " label column and which of its values are positive");
    } else if (scores.error() >= scores.majorityError()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the model is no better than guessing: %s error %.4f, always answering with the more"
                  + " frequent class %.4f%s",
              which,
              scores.error(),
              scores.majorityError(),
              scores.answersAlike() ? "; it predicts the same class for every record" : ""));
    }
    return warnings;
  }

  /** Classes that were declared and that no training record has, where there are more than two. */
  public static List<String> neverSeen(ConfusionTable training, List<String> classes) {
    List<String> absent = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      if (training.having(k) == 0) {
        absent.add(classes.get(k));
      }
    }
    return classes.size() < 3 || absent.isEmpty()
        ? List.of()
        : List.of("no training record is of the classes " + absent + ": they cannot be learnt");
  }
}
