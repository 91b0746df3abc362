package dev.tacit.learn.job;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.risk.Records;
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
}
