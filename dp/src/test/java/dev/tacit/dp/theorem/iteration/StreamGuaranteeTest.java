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
                        receipt(Audience.HUB, new PrivacyEvent.Laplace(1)), Neighbours.REPLACE_ONE))
        .hasMessageContaining("Laplace");
    assertThatThrownBy(
            () ->
                StreamEvidence.none()
                    .and(
                        receipt(Audience.HUB, new PrivacyEvent.Slack(0, "x")),
                        Neighbours.REPLACE_ONE))
        .hasMessageContaining("names no noise");
  }
}
