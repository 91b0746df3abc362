package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Supplier;

/** Secret choices of rows from a keyed stream. A test may script them: a mask or an order. */
final class SecretDraws {
  private SecretDraws() {}

  /** Where the coins of one address come from. */
  record Drawer(GridSampler sampler, Optional<Vec> script, DrawOrigin drawOrigin, boolean secret) {
    static Drawer at(Draw draw, NoiseKey key) {
      return new Drawer(
          key.sampler(draw),
          key.script().choice(draw.address()),
          DrawOrigin.of(key, draw),
          key.isSecret());
    }
  }

  /** Without rows it is empty: their number is a secret where such batches are used. */
  static SecretBatch poisson(Drawer drawer, int population, double rate) {
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException("rate = " + rate + " must be in (0, 1]");
    }
    // 2^63 rate rounded down: the drawn rate is never above the stated one, which costs more.
    // The cast saturates for rate 1, where a row would be lost with probability 2^-63.
    long threshold = (long) (rate * 0x1p63);
    BitSet chosen = scriptedMask(drawer, population);
    for (int row = 0; drawer.script().isEmpty() && row < population; row++) {
      chosen.set(row, drawer.sampler().coin(threshold));
    }
    return new SecretBatch(new SecretBatch.Poisson(rate), chosen, drawer.drawOrigin());
  }

  static SecretBatch fixedSize(Drawer drawer, int population, int size) {
    requirePopulation(population);
    if (size < 1 || size > population) {
      throw new IllegalArgumentException(
          "size = " + size + " must be in [1, population = " + population + "]");
    }
    BitSet chosen = scriptedMask(drawer, population);
    // Floyd's algorithm: every subset of this size is equally likely.
    for (int last = population - size; drawer.script().isEmpty() && last < population; last++) {
      int row = (int) drawer.sampler().below(last + 1L);
      chosen.set(chosen.get(row) ? last : row);
    }
    return new SecretBatch(
        new SecretBatch.FixedSize(size, population), chosen, drawer.drawOrigin());
  }

  /** Drawn when it is walked, the same each time: who has many orders keeps none of them. */
  static SecretOrder order(Supplier<Drawer> drawers, int population) {
    requirePopulation(population);
    Drawer drawer = drawers.get();
    return new SecretOrder(
        () -> permutation(drawers.get(), population),
        population,
        drawer.drawOrigin().address().run(),
        drawer.secret());
  }

  private static int[] permutation(Drawer drawer, int population) {
    int[] order = new int[population];
    for (int row = 0; row < population; row++) {
      order[row] = drawer.script().isPresent() ? (int) drawer.script().get().get(row) : row;
    }
    for (int left = population; drawer.script().isEmpty() && left > 1; left--) {
      int pick = (int) drawer.sampler().below(left);
      int moved = order[left - 1];
      order[left - 1] = order[pick];
      order[pick] = moved;
    }
    return order;
  }

  private static BitSet scriptedMask(Drawer drawer, int population) {
    BitSet mask = new BitSet(population);
    drawer
        .script()
        .ifPresent(
            script -> {
              for (int row = 0; row < population; row++) {
                mask.set(row, script.get(row) != 0);
              }
            });
    return mask;
  }

  private static void requirePopulation(int population) {
    if (population < 1) {
      throw new IllegalArgumentException("population = " + population + " must be at least 1");
    }
  }
}
