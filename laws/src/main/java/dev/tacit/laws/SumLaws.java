package dev.tacit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** What every sum over records that is computed in parts must obey; a subclass says which sum. */
public abstract class SumLaws {
  /** How many records there are; at least three. */
  protected abstract int count();

  /** The sum over records [from, to), computed by the given number of threads. */
  protected abstract double[] sum(int from, int to, int threads);

  /** How far two orders of summation may differ in a coordinate. */
  protected abstract double tolerance();

  @Test
  void law_emptySumIsZero() {
    for (double entry : sum(1, 1, 2)) {
      assertThat(entry).isZero();
    }
  }

  @Test
  void law_partsAddUpWhereverTheyAreCut() {
    double[] whole = sum(0, count(), 1);
    ForAll.cases(
        10,
        random -> {
          int cut = random.nextInt(count() + 1);
          double[] first = sum(0, cut, 1);
          double[] rest = sum(cut, count(), 1);
          for (int j = 0; j < whole.length; j++) {
            assertThat(first[j] + rest[j]).isCloseTo(whole[j], within(tolerance()));
          }
        });
  }

  @Test
  void law_sameBitsForAnyNumberOfThreads() {
    double[] one = sum(0, count(), 1);
    for (int threads : new int[] {2, 3, 5, 16}) {
      assertThat(sum(0, count(), threads)).containsExactly(one);
    }
  }
}
