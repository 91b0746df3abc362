package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import org.junit.jupiter.api.Test;

class StreamGuaranteeTest {
  private static final NoisyIteration ITERATION =
      new NoisyIteration(0.5, 1, SingularValues.identity(2), StreamNoise.onState(1), 1);
  private static final StreamGuarantee STREAM =
      StreamGuarantee.exact(ITERATION, ConvexAmplification.sharp(ITERATION));

  @Test
  void samePermutation_addsThePassesBeforeTheLast() {
    double before = STREAM.followedBy(9).repeated(2).mu();
    MixedCost three = STREAM.samePermutation(10, 3);
    double expected = 0;
    for (int later = 0; later < 10; later++) {
      double mu = Math.hypot(STREAM.followedBy(later).mu(), before);
      expected += new GaussianCost(mu).delta(0.2) / 10;
    }
    assertThat(three.delta(0.2)).isCloseTo(expected, within(1e-10 * expected));
    assertThat(STREAM.samePermutation(10, 1)).isEqualTo(STREAM.permutation(10));
    assertThat(STREAM.samePermutation(10, 2)).isNotEqualTo(STREAM.permutation(10));
  }

  @Test
  void stopping_isUniformOnTheSecondHalf() {
    // Of eight users the run stops after 5, 6, 7 or 8; user 3 is followed by 2 to 5.
    double expected = 0;
    for (int later = 2; later <= 5; later++) {
      expected += STREAM.followedBy(later).delta(0.2) / 4;
    }
    assertThat(STREAM.stopping(8, 3).delta(0.2)).isCloseTo(expected, within(1e-10 * expected));
    // User 7 is used in two of four cases.
    double late = (STREAM.followedBy(0).delta(0.2) + STREAM.followedBy(1).delta(0.2)) / 4;
    assertThat(STREAM.stopping(8, 7).delta(0.2)).isCloseTo(late, within(1e-10 * late));
    assertThat(STREAM.stopping(8, 8).parts()).hasSize(1);
    assertThat(STREAM.stopping(2, 1).parts()).isNotEmpty();
  }

  @Test
  void refuses_streamsWithoutUsers() {
    assertThatThrownBy(() -> STREAM.permutation(0)).hasMessageContaining("users = 0");
    assertThatThrownBy(() -> STREAM.samePermutation(0, 3)).hasMessageContaining("users = 0");
    assertThatThrownBy(() -> STREAM.stopping(0, 1)).hasMessageContaining("users = 0 must be at");
    assertThatThrownBy(() -> STREAM.stopping(7, 1)).hasMessageContaining("users = 7");
    assertThatThrownBy(() -> STREAM.stopping(8, 0)).hasMessageContaining("position = 0");
    assertThatThrownBy(() -> STREAM.stopping(8, 9)).hasMessageContaining("position = 9");
    assertThatThrownBy(STREAM::reused).hasMessageContaining("gaps is empty");
    assertThat(STREAM.permutation(1).parts()).hasSize(1);
  }

  private static final StateArithmetic ROUNDED = new StateArithmetic(1e-5, 1e-6);
  private static final double DUAL = 1e-3;

  private static StreamGuarantee rounded(RhoBound bound) {
    StreamEvidence evidence =
        StreamEvidence.expected(new PrivacyEvent.Gaussian(ITERATION.noiseMultiplier()), 100)
            .expecting(new PrivacyEvent.Gaussian(1 / DUAL));
    return new StreamGuarantee(ITERATION, bound, ROUNDED, evidence);
  }

  private static double constant() {
    return ConvexAmplification.sharp(ITERATION).operatorConstant();
  }

  private static void above(double actual, double expected) {
    assertThat(actual).isBetween(expected * (1 - 1e-14), expected * (1 + 1e-10));
  }

  /** The last dual is hidden in the run with exact means; going there and back comes on top. */
  @Test
  void rounding_comesOnTopOfTheLastDual() {
    RhoBound bound = later -> 0.5e-8; // mu = 1e-4
    double distance = ROUNDED.distance(ITERATION, constant(), 5);
    assertThat(distance).isGreaterThan(1e-5);
    above(rounded(bound).followedBy(11).mu(), Math.hypot(1e-4, DUAL) + distance);
    assertThat(rounded(bound).followedBy(11).mu())
        .isGreaterThan(Math.hypot(1e-4 + distance, DUAL) * (1 + 1e-3));
  }

  /** More iterations round more, so an early user does not get the rounding of a late one. */
  @Test
  void mixtures_payTheRoundingOfTheLongestRun() {
    RhoBound bound = later -> 0.5e-18;
    double longest = rounded(bound).followedBy(9_999).mu();
    assertThat(longest).isGreaterThan(1.5 * rounded(bound).followedBy(1_000).mu());
    for (MixedCost cost :
        new MixedCost[] {rounded(bound).permutation(10_000), rounded(bound).stopping(10_000, 1)}) {
      assertThat(cost.parts()).allMatch(part -> part.mu() >= longest * (1 - 1e-14));
    }
  }

  @Test
  void reuse_roundsInAllIterations() {
    RhoBound bound = later -> later < 20 ? 0.5e-4 : 0.5e-8;
    StreamGuarantee stream = rounded(bound);
    double distance = ROUNDED.reusedDistance(ITERATION, constant(), 33);
    double exact = Math.hypot(1e-2, 1e-4);
    above(stream.reused(20, 11).mu(), Math.hypot(exact, 10 * DUAL) + distance);
    // 2 sqrt(34) state errors; of 33 iterations two at a time hide 20 units of the dual's
    above(
        distance,
        2 * Math.sqrt(34) * 1e-5 + 20e-6 * (Math.sqrt(16.5 * constant() / 2) + Math.sqrt(0.5)));
    MixedCost same = stream.samePermutation(10, 2);
    double ten = ROUNDED.reusedDistance(ITERATION, constant(), 20);
    above(same.parts().get(0).mu(), Math.hypot(1e-2 * Math.sqrt(2), 10 * DUAL) + ten);
    MixedCost fresh = stream.freshPermutations(10, 2);
    assertThat(fresh.delta(1e-3)).isBetween(same.delta(1e-3), same.delta(1e-3) * (1 + 1e-6));
  }

  @Test
  void reuse_withoutIterationsBetweenIsAsIfEverythingWereSeen() {
    StreamGuarantee stream = rounded(later -> 0.5e-8);
    double local = stream.local().mu();
    above(stream.reused(3, 50).mu(), local * Math.sqrt(2));
    above(stream.samePermutation(4, 3).parts().get(0).mu(), local * Math.sqrt(3));
    above(stream.freshPermutations(4, 3).parts().get(0).mu(), local * Math.sqrt(3));
    assertThat(stream.reused(4, 50).mu()).isLessThan(local / 2);
    assertThat(stream.samePermutation(5, 3).parts().get(0).mu()).isLessThan(local / 2);
    assertThat(STREAM.reused(0, 0).mu()).isLessThanOrEqualTo(STREAM.local().repeated(2).mu());
  }

  @Test
  void evidence_composesReleasesOfTheLastDual() {
    StreamEvidence once = StreamEvidence.none().expecting(new PrivacyEvent.Gaussian(3));
    assertThat(once.lastDual()).isBetween(3 * (1 - 1e-11), 3.0);
    StreamEvidence twice = once.expecting(new PrivacyEvent.Gaussian(4));
    assertThat(twice.lastDual()).isBetween(2.4 * (1 - 1e-11), 2.4);
  }

  private static Receipt receipt(Audience audience, PrivacyEvent event) {
    return new Receipt(
        new Address("run", "user", 0, "output"), event, Neighbours.REPLACE_ONE, audience, true);
  }

  @Test
  void evidence_foldsReceipts() {
    PrivacyEvent one =
        PrivacyEvent.composed(
            new PrivacyEvent.Gaussian(3),
            new PrivacyEvent.Slack(1e-9, "grid"),
            new PrivacyEvent.Slack(2e-9, "grid"));
    StreamEvidence evidence =
        StreamEvidence.none()
            .and(receipt(Audience.NEXT_USER, one), Neighbours.REPLACE_ONE)
            .and(receipt(Audience.NEXT_USER, new PrivacyEvent.Gaussian(2)), Neighbours.REPLACE_ONE)
            .and(receipt(Audience.EVERYONE, one), Neighbours.REPLACE_ONE);
    assertThat(evidence.iterations()).isEqualTo(3);
    assertThat(evidence.smallestMultiplier()).isEqualTo(2);
    assertThat(evidence.slack()).isBetween(6e-9, 6.0001e-9);
    assertThat(evidence.secret()).isTrue();
    assertThat(evidence.audiences())
        .containsExactlyInAnyOrder(Audience.NEXT_USER, Audience.EVERYONE);
    assertThatThrownBy(
            () ->
                StreamEvidence.none()
                    .and(
                        receipt(Audience.EVERYONE, new PrivacyEvent.Laplace(1)),
                        Neighbours.REPLACE_ONE))
        .hasMessageContaining("Laplace");
    assertThatThrownBy(
            () ->
                StreamEvidence.none()
                    .and(
                        receipt(Audience.EVERYONE, new PrivacyEvent.Slack(0, "x")),
                        Neighbours.REPLACE_ONE))
        .hasMessageContaining("names no noise");
  }
}
