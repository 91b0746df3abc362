package dev.tacit.learn.job;

import dev.tacit.data.RecordsDigest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The rows of one owner where they are on other machines: what can be asked of them, and what they
 * are. Whoever hands this over has made sure that no other rows answer than those of the digest.
 */
public record DistantRows(Records records, RecordsDigest digest) {
  public DistantRows {
    Objects.requireNonNull(records, "records");
    Objects.requireNonNull(digest, "digest");
  }

  /**
   * What is public about the number of rows of each owner; refuses owners without any where the
   * true numbers are public.
   */
  static List<Integer> publicSizes(List<DistantRows> owners, PrivacyTarget privacyTarget) {
    List<Integer> counts = new ArrayList<>();
    long all = 0;
    for (DistantRows owner : owners) {
      long own = owner.records().count();
      if (own == 0 && !privacyTarget.hidesCount()) {
        throw Refused.data("rows", 0, "at least 1 for every owner", "Give some.");
      }
      all += own;
      counts.add((int) Math.min(own, Integer.MAX_VALUE));
    }
    if (all > Integer.MAX_VALUE) {
      throw new Refused(
          Kind.DATA, "rows are more than " + Integer.MAX_VALUE + ", the most of one training.");
    }
    int number = privacyTarget.publicNumber((int) all);
    return owners.size() == 1 ? List.of(number) : counts;
  }
}
