package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.ChiSquare;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretDrawsTest {
  private static final double FALSE_ALARM = 1e-6;

  private static Sensitivity unit(Neighbours neighbours) {
    return new Sensitivity(Sensitivity.Norm.L2, 1, neighbours, "test");
  }

  private static Curator curator(int round) {
    return Curator.of(Keys.seeded(11), "run", "agent", round);
  }

  private static List<Integer> rows(SecretBatch batch) {
    List<Integer> rows = new ArrayList<>();
    batch.visit(rows::add);
    return rows;
  }

  /** 8 masks of 3 rows; the count of each is compared with its probability. */
  @Test
  void poisson_choosesRowsIndependentlyAtItsRate_andTheControl() {
    long[] masks = new long[8];
    for (int round = 0; round < 20_000; round++) {
      int mask =
          rows(curator(round).poissonBatch("mask", 3, 0.3)).stream().mapToInt(r -> 1 << r).sum();
      masks[mask]++;
    }
    assertThat(ChiSquare.rejects(masks, maskCounts(0.3), FALSE_ALARM)).isFalse();
    assertThat(ChiSquare.rejects(masks, maskCounts(0.33), FALSE_ALARM)).isTrue();
  }

  private static double[] maskCounts(double rate) {
    double[] expected = new double[8];
    for (int mask = 0; mask < 8; mask++) {
      int chosen = Integer.bitCount(mask);
      expected[mask] = 20_000 * Math.pow(rate, chosen) * Math.pow(1 - rate, 3 - chosen);
    }
    return expected;
  }

  @Test
  void fixedSize_isUniformOverSubsets() {
    long[] subsets = new long[32];
    for (int round = 0; round < 20_000; round++) {
      List<Integer> rows = rows(curator(round).fixedSizeBatch("mask", 5, 2));
      assertThat(rows).hasSize(2);
      subsets[rows.stream().mapToInt(r -> 1 << r).sum()]++;
    }
    long[] pairs = Arrays.stream(subsets).filter(count -> count > 0).toArray();
    double[] uniform = {2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000};
    assertThat(ChiSquare.rejects(pairs, uniform, FALSE_ALARM)).isFalse();
  }

  @Test
  void order_isUniformOverPermutations() {
    long[] orders = new long[1000];
    for (int round = 0; round < 12_000; round++) {
      int[] code = {0};
      curator(round).order("order", 3).visit(row -> code[0] = 10 * code[0] + row);
      orders[code[0]]++;
    }
    long[] seen = Arrays.stream(orders).filter(count -> count > 0).toArray();
    double[] uniform = {2000, 2000, 2000, 2000, 2000, 2000};
    assertThat(ChiSquare.rejects(seen, uniform, FALSE_ALARM)).isFalse();
  }

  @Test
  void receipts_ofABatch_sayHowItWasSampled() {
    Curator curator = curator(0);
    SecretBatch batch = curator.poissonBatch("mask", 100, 0.25);
    Sensitive value = Sensitive.ofBatch(batch, Vec.of(1), unit(Neighbours.ADD_REMOVE));
    curator.release("gradient", value, GaussianNoise.ofMultiplier(2), Audience.NEXT_USER);
    PrivacyEvent.Composed event = (PrivacyEvent.Composed) curator.receipts().get(0).event();
    assertThat(event.parts().get(0))
        .isEqualTo(new PrivacyEvent.PoissonSampled(0.25, new PrivacyEvent.Gaussian(2)));
    assertThat(event)
        .isEqualTo(
            SecretBatch.poissonEvent(
                0.25, GaussianNoise.ofMultiplier(2), unit(Neighbours.ADD_REMOVE), 1));

    SecretBatch fixed = curator.fixedSizeBatch("mask/2", 100, 10);
    Sensitive other = Sensitive.ofBatch(fixed, Vec.of(1), unit(Neighbours.REPLACE_ONE));
    curator.release("gradient/2", other, LaplaceNoise.ofMultiplier(2), Audience.NEXT_USER);
    assertThat(curator.receipts().get(1).event())
        .isEqualTo(new PrivacyEvent.FixedSizeSampled(10, 100, new PrivacyEvent.Laplace(2)));
  }

  @Test
  void refuses_aSecondReleaseFromTheSameBatch() {
    Curator curator = curator(0);
    SecretBatch batch = curator.poissonBatch("mask", 100, 0.25);
    Sensitive value = Sensitive.ofBatch(batch, Vec.of(1), unit(Neighbours.ADD_REMOVE));
    curator.release("a", value, GaussianNoise.ofMultiplier(2), Audience.NEXT_USER);
    assertThatThrownBy(
            () -> curator.release("b", value, GaussianNoise.ofMultiplier(2), Audience.NEXT_USER))
        .hasMessageContaining("pays for one release only");
  }

  @Test
  void refuses_aBatchOfAnotherAgentRunOrKey_andSpendsNothing() {
    NoiseKey key = NoiseKey.secure();
    Curator owner = Curator.of(key, "run", "agent", 0);
    List<Curator> strangers =
        List.of(
            Curator.of(key, "run", "other", 0),
            Curator.of(key, "rerun", "agent", 0),
            Curator.of(NoiseKey.secure(), "run", "agent", 0),
            Curator.of(NoiseKey.notSecret(key.toBytes(), NoiseScript.NONE), "run", "agent", 0));
    SecretBatch batch = owner.poissonBatch("mask", 100, 0.25);
    Sensitive value = Sensitive.ofBatch(batch, Vec.of(1), unit(Neighbours.ADD_REMOVE));
    for (Curator stranger : strangers) {
      assertThatThrownBy(
              () -> stranger.release("x", value, GaussianNoise.ofMultiplier(2), Audience.NEXT_USER))
          .hasMessageContaining("the secret batch");
      assertThat(stranger.receipts()).isEmpty();
    }
    owner.release("x", value, GaussianNoise.ofMultiplier(2), Audience.NEXT_USER);
    assertThat(owner.receipts().get(0).secret()).isTrue();
  }

  @Test
  void anOrderThatATestChose_isInTheReceiptsOfAllWhoFollowIt() {
    SecretOrder chosen = curator(0).order("order", 5);
    SecretOrder drawn = Curator.of(NoiseKey.secure(), "run", "agent", 0).order("order", 5);
    assertThat(secretAfter(drawn)).isTrue();
    assertThat(secretAfter(chosen)).isFalse();
    Curator elsewhere = Curator.of(NoiseKey.secure(), "rerun", "agent", 0);
    assertThatThrownBy(() -> elsewhere.follow(drawn)).hasMessageContaining("not for run rerun");
  }

  private static boolean secretAfter(SecretOrder order) {
    Curator curator = Curator.of(NoiseKey.secure(), "run", "next", 1);
    curator.follow(order);
    Sensitive value = Sensitive.of(1, unit(Neighbours.ADD_REMOVE));
    curator.release("x", value, GaussianNoise.ofMultiplier(2), Audience.NEXT_USER);
    return curator.receipts().get(0).secret();
  }

  @Test
  void refuses_samplingUnderTheWrongRelation() {
    SecretBatch poisson = curator(0).poissonBatch("mask", 100, 0.25);
    assertThatThrownBy(() -> Sensitive.ofBatch(poisson, Vec.of(1), unit(Neighbours.REPLACE_ONE)))
        .hasMessageContaining("must be add-remove");
    SecretBatch fixed = curator(0).fixedSizeBatch("mask", 100, 7);
    assertThatThrownBy(() -> Sensitive.ofBatch(fixed, Vec.of(1), unit(Neighbours.ADD_REMOVE)))
        .hasMessageContaining("must be replace-one");
  }

  @Test
  void refuses_gammaNormNoiseOnABatch_andImpossibleSizes() {
    SecretBatch batch = curator(0).poissonBatch("mask", 100, 0.25);
    assertThatThrownBy(
            () -> batch.eventFor(GammaNormNoise.ofMultiplier(1), unit(Neighbours.ADD_REMOVE), 3))
        .hasMessageContaining("no proved price");
    assertThatThrownBy(() -> curator(0).poissonBatch("m", 100, 0)).hasMessageContaining("rate = 0");
    assertThatThrownBy(() -> curator(0).fixedSizeBatch("m", 5, 6)).hasMessageContaining("size = 6");
    assertThatThrownBy(() -> curator(0).order("m", 0)).hasMessageContaining("population = 0");
  }

  @Test
  void batches_showNeitherRowsNorSize() {
    SecretBatch batch = curator(0).poissonBatch("mask", 1000, 0.5);
    assertThat(batch.toString()).isEqualTo("SecretBatch[Poisson[rate=0.5]]");
  }

  /** A coin of threshold t falls for t of the 2^63 values that its bits can have, and no more. */
  @Test
  void factF05_aCoinHasTheProbabilityOfItsThreshold() {
    for (byte seed = 0; seed < 50; seed++) {
      byte[] key = new byte[32];
      Arrays.fill(key, seed);
      long bits = new KeyStream(key).nextLong() >>> 1;
      assertThat(new GridSampler(new KeyStream(key)).coin(bits)).isFalse();
      assertThat(new GridSampler(new KeyStream(key)).coin(bits + 1)).isTrue();
    }
  }

  /**
   * The rate that is drawn is the stated one, rounded down by less than 2^-63 and never up: no
   * sampling would see how much is missing. The bits behind a row's coin are looked for, and a row
   * is in the batch exactly where 2^63 times the rate that the receipt states exceeds them.
   */
  @Test
  void factF05_aRowIsChosenAtTheRateThatItsReceiptStates_andNotOneBitAboveIt() {
    for (int round = 0; round < 200; round++) {
      BigDecimal bits = BigDecimal.valueOf(bits(round));
      double rate = Math.max(Double.MIN_NORMAL, bits.doubleValue() * 0x1p-63);
      while (times63(rate).compareTo(bits.add(BigDecimal.ONE)) >= 0) {
        rate = Math.nextDown(rate);
      }
      assertThat(isChosen(round, rate)).as("no more than the bits: %s", rate).isFalse();
      double more = rate;
      while (times63(more).compareTo(bits.add(BigDecimal.ONE)) < 0) {
        more = Math.nextUp(more);
      }
      assertThat(isChosen(round, more)).as("more than the bits: %s", more).isTrue();
    }
  }

  private static BigDecimal times63(double rate) {
    return new BigDecimal(rate).multiply(BigDecimal.valueOf(2).pow(63));
  }

  private static boolean isChosen(int round, double rate) {
    SecretBatch batch = curator(round).poissonBatch("mask", 1, rate);
    PrivacyEvent stated =
        batch.eventFor(GaussianNoise.ofMultiplier(2), unit(Neighbours.ADD_REMOVE), 1);
    assertThat(((PrivacyEvent.Composed) stated).parts().get(0))
        .isEqualTo(new PrivacyEvent.PoissonSampled(rate, new PrivacyEvent.Gaussian(2)));
    return !rows(batch).isEmpty();
  }

  /** The largest threshold at which the first coin of a round does not fall. */
  private static long bits(int round) {
    Draw draw = new Draw(new Address("run", "agent", round, "mask"), TranscriptDigest.NOTHING);
    long low = 0;
    long high = Long.MAX_VALUE;
    while (low < high) {
      long middle = high - (high - low) / 2;
      boolean falls = Keys.seeded(11).sampler(draw).coin(middle);
      low = falls ? low : middle;
      high = falls ? middle - 1 : high;
    }
    return low;
  }
}
