package dev.tacit.learn.report;

import dev.tacit.learn.report.Report.Section;
import java.util.ArrayList;
import java.util.List;

/** The words of a report, for readers who meet them for the first time. */
final class ReportGlossary {
  private ReportGlossary() {}

  static Section section(boolean isPrivate) {
    List<Item> words = new ArrayList<>();
    if (isPrivate) {
      words.add(
          explained(
              "epsilon", "how much surer anybody can become about one person; small is private"));
      words.add(explained("delta", "a tiny chance that the promise fails"));
      words.add(
          explained(
              "neighbours",
              "two data sets that differ in one person: with another record (replace-one), or there and"
                  + " not there (add-remove)"));
      words.add(explained("accountant", "the theorem that computes epsilon from the noise"));
      words.add(
          explained(
              "zero-concentrated rho",
              "the same cost in a unit that adds up from release to release"));
      words.add(
          explained(
              "release", "numbers that left the owner, with noise; all else is made of them"));
      words.add(
          explained(
              "receipt", "what was written down about the noise of a release before it left"));
      words.add(
          explained(
              "noise multiplier", "how much larger the noise is than what one person can change"));
      words.add(explained("published", "made of releases: may be shown to everybody"));
    }
    words.add(
        explained("AUC", "how often a positive is ranked above a negative; guessing has one half"));
    words.add(explained("calibrated", "of the cases that get 70 %, about 70 of 100 are positive"));
    words.add(
        explained("log loss", "how far probabilities are from what happened; smaller is better"));
    return new Section("What the words mean", words);
  }

  private static Item explained(String word, String meaning) {
    return Item.line(word, meaning).detail();
  }
}
