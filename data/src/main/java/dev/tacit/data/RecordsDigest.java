package dev.tacit.data;

import dev.tacit.optim.linalg.Digests;
import dev.tacit.optim.risk.Examples;
import java.io.Serializable;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * What records are, as a SHA-256 digest that machines can make together: the records are cut into
 * leaves of a fixed public size, by their place alone, and the digest is that of the head of their
 * {@link CanonicalBytes} followed by the digests of the leaves. Private, as all plain digests of
 * rows are: it can be guessed.
 *
 * @param hex 64 hexadecimal digits
 */
public record RecordsDigest(String hex) implements Serializable {
  /** Records in each leaf, but perhaps the last. */
  public static final int LEAF = 1 << 13;

  public RecordsDigest {
    Objects.requireNonNull(hex, "hex");
  }

  /** Of records that are all here. */
  public static RecordsDigest of(Examples examples) {
    return joined(
        CanonicalBytes.isWeighted(examples),
        examples.count(),
        examples.dimension(),
        leaves(examples));
  }

  /** Of consecutive records, the first of which begins a leaf. */
  public static List<RecordsDigest> leaves(Examples slice) {
    List<RecordsDigest> leaves = new ArrayList<>();
    for (int from = 0; from < slice.count(); from += LEAF) {
      MessageDigest sha = Digests.sha256();
      CanonicalBytes.feed(slice, from, Math.min(slice.count(), from + LEAF), sha::update);
      leaves.add(of(sha));
    }
    return leaves;
  }

  /** Of plain records whose leaves others have made. */
  public static RecordsDigest joined(long count, int dimension, List<RecordsDigest> leaves) {
    return joined(false, count, dimension, leaves);
  }

  private static RecordsDigest joined(
      boolean weighted, long count, int dimension, List<RecordsDigest> leaves) {
    if (leaves.size() != (count + LEAF - 1) / LEAF) {
      throw new IllegalArgumentException(
          "leaves = %d must be those of %d records".formatted(leaves.size(), count));
    }
    MessageDigest sha = Digests.sha256();
    sha.update(CanonicalBytes.head(weighted, count, dimension));
    leaves.forEach(leaf -> sha.update(leaf.bytes()));
    return of(sha);
  }

  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  private static RecordsDigest of(MessageDigest sha) {
    return new RecordsDigest(HexFormat.of().formatHex(sha.digest()));
  }
}
