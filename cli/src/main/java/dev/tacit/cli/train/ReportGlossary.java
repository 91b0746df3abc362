package dev.tacit.cli.train;

import dev.tacit.cli.output.HtmlReport.Section;
import java.util.LinkedHashMap;
import java.util.Map;

/** The words of a report, for readers who meet them for the first time. */
final class ReportGlossary {
  private ReportGlossary() {}

  static Section section(boolean isPrivate) {
    Map<String, String> words = new LinkedHashMap<>();
    if (isPrivate) {
      words.put("epsilon", "how much surer anybody can become about one person; small is private");
      words.put("delta", "a tiny chance that the promise fails");
      words.put(
          "neighbours",
          "two data sets that differ in one person: with another record (replace-one), or there and"
              + " not there (add-remove)");
      words.put("accountant", "the theorem that computes epsilon from the noise");
      words.put(
          "zero-concentrated rho", "the same cost in a unit that adds up from release to release");
      words.put("release", "numbers that left the owner, with noise; all else is made of them");
      words.put("receipt", "what was written down about the noise of a release before it left");
      words.put("noise multiplier", "how much larger the noise is than what one person can change");
      words.put("published", "made of releases: may be shown to everybody");
    }
    words.put("AUC", "how often a positive is ranked above a negative; guessing has one half");
    words.put("calibrated", "of the cases that get 70 %, about 70 of 100 are positive");
    words.put("log loss", "how far probabilities are from what happened; smaller is better");
    return Section.table("What the words mean", words);
  }
}
