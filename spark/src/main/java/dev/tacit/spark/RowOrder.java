package dev.tacit.spark;

import dev.tacit.optim.linalg.Digests;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Where a row stands among all: by a keyed hash of what it holds. Equal rows are interchangeable,
 * so the order is a function of the rows as a set, however they are spread. The key is public: the
 * order decides about roundings only, which are allowed for whatever it is (fact sum-rounding).
 */
record RowOrder(long high, long low) implements Comparable<RowOrder>, Serializable {

  static RowOrder of(String key, byte[] row) {
    MessageDigest sha = Digests.sha256();
    sha.update(key.getBytes(StandardCharsets.UTF_8));
    sha.update((byte) 0);
    ByteBuffer hash = ByteBuffer.wrap(sha.digest(row));
    return new RowOrder(hash.getLong(), hash.getLong());
  }

  /** Hashes are spread evenly, so equal ranges of them hold about as many rows each. */
  int range(int ranges) {
    return (int) (((high >>> 33) * ranges) >>> 31);
  }

  @Override
  public int compareTo(RowOrder other) {
    int byHigh = Long.compareUnsigned(high, other.high);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
  }
}
