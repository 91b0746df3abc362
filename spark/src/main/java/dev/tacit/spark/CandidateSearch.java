package dev.tacit.spark;

import dev.tacit.learn.Refused;
import java.util.Optional;
import org.apache.spark.sql.Dataset;

/**
 * A search of Spark that fits candidates, one of which it will choose. Every fit is a release, also
 * of rows that other fits use, so each has to be a paid run of its own; and whether one row changes
 * one row of a fold depends on how rows are dealt.
 *
 * @param searchClass the class that searches
 */
record CandidateSearch(String searchClass) {
  private static final String PACKAGE = "org.apache.spark.ml.tuning.";

  /** The one that this thread fits for. */
  static Optional<CandidateSearch> running() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> name.startsWith(PACKAGE))
                    .map(name -> new CandidateSearch(name.substring(PACKAGE.length())))
                    .findFirst());
  }

  /** Refuses fits that nobody pays for, or whose rows may be dealt by what other rows hold. */
  void requirePaid(Dataset<?> table, Optional<String> ledger) {
    if (!searchClass.startsWith("CrossValidator")) {
      throw refused(
          "CrossValidator with foldCol",
          "It sorts rows by what they hold before it deals them, so one row decides which others"
              + " train: no epsilon covers that.");
    }
    if (ledger.isEmpty()) {
      throw refused(
          "with ledgerUrl and runId for this estimator",
          "Each of its fits spends epsilon on rows that the others use, too: a ledger has to add"
              + " them up.");
    }
    if (RddLineage.isSampled(table.rdd())) {
      throw refused(
          "with foldCol",
          "Without it rows are dealt by their places in partitions, which may depend on what other"
              + " rows hold. Name a column that follows from public numbers of the row alone.");
    }
  }

  private Refused refused(String allowed, String why) {
    return Refused.usage("search by", searchClass.replaceAll("\\$.*", ""), allowed, why);
  }
}
