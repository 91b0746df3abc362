package dev.tacit.data;

import dev.tacit.optim.linalg.Digests;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.PrivacyUnit;
import dev.tacit.optim.risk.Units;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Keeps at most {@code most} rows of each privacy unit and gives them weights that add up to at
 * most 1 (fact person-rows).
 *
 * <p>Rows are chosen by a digest of their own content, so that rows of other units never affect the
 * choice.
 */
public final class UnitRowLimit {
  /** Roundings of a row's contribution after which those of a unit are still within its bound. */
  private static final int ROUNDINGS = 16;

  private final Examples all;
  private final int most;
  private final MessageDigest digest;

  private UnitRowLimit(Examples all, int most) {
    this.all = all;
    this.most = most;
    this.digest = Digests.sha256();
  }

  /** The rows that are kept, in their order, with their weights. */
  public static Examples apply(Examples all, PrivacyUnit unit) {
    return new UnitRowLimit(all, unit.rows()).apply();
  }

  private Examples apply() {
    Units units = all.units().orElseThrow(() -> new IllegalArgumentException("units are missing"));
    Map<String, Integer> numbers = new HashMap<>();
    int[] unitOf = new int[all.count()];
    for (int row = 0; row < unitOf.length; row++) {
      boolean left = all.isEmpty(row) || units.id(row).isEmpty();
      unitOf[row] =
          left ? -1 : numbers.computeIfAbsent(units.id(row).get(), next -> numbers.size());
    }
    int[][] rowsOf = grouped(unitOf, numbers.size());
    double[] weights = new double[all.count()];
    for (int[] own : rowsOf) {
      int[] chosen = own.length <= most ? own : smallest(own, units.id(own[0]).orElseThrow());
      for (int row : chosen) {
        weights[row] = share(chosen.length);
      }
    }
    int[] kept = IntStream.range(0, weights.length).filter(row -> weights[row] > 0).toArray();
    return all.select(kept)
        .weighted(Arrays.stream(kept).mapToDouble(row -> weights[row]).toArray());
  }

  private static int[][] grouped(int[] unitOf, int units) {
    int[] sizes = new int[units];
    for (int unit : unitOf) {
      if (unit >= 0) {
        sizes[unit]++;
      }
    }
    int[][] rowsOf = new int[units][];
    Arrays.setAll(rowsOf, unit -> new int[sizes[unit]]);
    for (int row = unitOf.length - 1; row >= 0; row--) {
      if (unitOf[row] >= 0) {
        rowsOf[unitOf[row]][--sizes[unitOf[row]]] = row;
      }
    }
    return rowsOf;
  }

  /** Equal rows have equal digests and stand for each other, so their order does not matter. */
  private int[] smallest(int[] own, String id) {
    Map<Integer, byte[]> digests = new HashMap<>();
    for (int row : own) {
      digest.update(id.getBytes(StandardCharsets.UTF_8));
      digests.put(row, digest.digest(CanonicalBytes.row(all, row)));
    }
    return Arrays.stream(own)
        .boxed()
        .sorted((a, b) -> Arrays.compareUnsigned(digests.get(a), digests.get(b)))
        .limit(most)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** One over the number of rows, rounded down so that all of them weigh at most 1. */
  private static double share(int rows) {
    return rows == 1 ? 1 : Rounding.down(1.0 / rows, ROUNDINGS);
  }
}
