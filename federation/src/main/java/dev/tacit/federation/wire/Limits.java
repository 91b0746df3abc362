package dev.tacit.federation.wire;

/**
 * What a message may hold at most. All parties have agreed on it, so whoever exceeds it is faulty.
 *
 * @param bytes of a whole message
 * @param parties of the run, the hub included
 */
public record Limits(int bytes, int parties) {
  /** Values in a letter; no algorithm has more than a few. */
  static final int NAMES = 16;

  /** Kinds of letters of one author. */
  static final int KINDS = 16;

  static final int NAME_LENGTH = 64;
  static final int TEXT_LENGTH = 4096;

  /** A text that fits into the smallest message with what stands around it. */
  static final int LONGEST_REASON = 4000;

  static final int FACTS = 32;
  static final int DIGEST = 32;
  static final int SIGNATURE = 64;

  public Limits {
    if (bytes < 1 << 12 || bytes > 1 << 28) {
      throw new IllegalArgumentException(
          "message bytes = " + bytes + " must be between 4096 and 268435456");
    }
    if (parties < 2) {
      throw new IllegalArgumentException("parties = " + parties + " must be at least 2");
    }
  }

  /** Hops of a round: no way through the parties is longer. */
  int hops() {
    return parties;
  }

  /** Kinds of letters by all authors; no algorithm has more than a few. */
  public int transcriptKeys() {
    return KINDS * parties;
  }

  /** Letters in a parcel: each author's, in each kind of which there are few. */
  int letters() {
    return 4 * parties;
  }
}
