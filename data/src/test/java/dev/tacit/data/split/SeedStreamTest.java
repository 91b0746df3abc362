package dev.tacit.data.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeedStreamTest {
  /** The authors' C code, started from the state 1, 2, 3, 4. */
  @Test
  void reference_xoshiro256PlusPlus() {
    SeedStream stream = new SeedStream(1, 2, 3, 4);
    long[] first = {stream.nextLong(), stream.nextLong(), stream.nextLong(), stream.nextLong()};
    assertThat(first).containsExactly(41943041L, 58720359L, 3588806011781223L, 3591011842654386L);
  }

  /**
   * Golden, from a second implementation in Python whose SplitMix64 gives the published first
   * output 6457827717110365317 for seed 1234567: a change of these numbers would change the meaning
   * of every seed in use.
   */
  @Test
  void golden_seedsKeepTheirMeaning() {
    assertThat(new SeedStream(7).permutation(8)).containsExactly(4, 1, 7, 6, 5, 2, 0, 3);
    assertThat(SeedStream.of(7, "iid").nextLong()).isEqualTo(-4103628394325103046L);
  }

  @Test
  void purposes_differ() {
    assertThat(SeedStream.of(1, "a").nextLong()).isNotEqualTo(SeedStream.of(1, "b").nextLong());
    assertThat(SeedStream.of(1, "a").nextLong()).isNotEqualTo(SeedStream.of(2, "a").nextLong());
  }

  @Test
  void permutation_holdsEachNumberOnce() {
    int[] order = new SeedStream(3).permutation(1000);
    assertThat(order).isNotEqualTo(IntStream.range(0, 1000).toArray());
    Arrays.sort(order);
    assertThat(order).isEqualTo(IntStream.range(0, 1000).toArray());
  }

  /** Fixed seed, so these cannot fail by chance; the tolerances are 6 standard errors. */
  @Test
  void moments_ofUniformAndNormal() {
    SeedStream stream = new SeedStream(11);
    int draws = 200_000;
    double sum = 0;
    double squares = 0;
    double uniform = 0;
    int[] faces = new int[6];
    for (int k = 0; k < draws; k++) {
      double normal = stream.nextGaussian();
      sum += normal;
      squares += normal * normal;
      uniform += stream.nextDouble();
      faces[stream.nextInt(6)]++;
    }
    assertThat(sum / draws).isCloseTo(0, within(6 / Math.sqrt(draws)));
    assertThat(squares / draws).isCloseTo(1, within(6 * Math.sqrt(2.0 / draws)));
    assertThat(uniform / draws).isCloseTo(0.5, within(6 * Math.sqrt(1.0 / 12 / draws)));
    for (int face : faces) {
      double error = Math.sqrt(5.0 / 36 / draws);
      assertThat((double) face / draws).isCloseTo(1.0 / 6, within(6 * error));
    }
  }

  @Test
  void refuses_emptyRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SeedStream(1).nextInt(0))
        .withMessageContaining("bound = 0");
  }
}
