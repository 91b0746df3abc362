package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import org.junit.jupiter.api.Test;

class CuratorTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");
  private static final Vec VALUE = Vec.of(1.5, -2.25, 1e6);

  private final Curator curator = Curator.of(Keys.seeded(1), "run", "agent", 3);

  @Test
  void release_writesItsReceiptInTheSameCall() {
    Released released =
        curator.release(
            "gradient",
            Sensitive.of(VALUE, UNIT),
            GaussianNoise.ofMultiplier(2),
            Audience.NEXT_USER);
    Receipt receipt = released.receipt().orElseThrow();
    assertThat(curator.receipts()).containsExactly(receipt);
    assertThat(receipt.address()).isEqualTo(new Address("run", "agent", 3, "gradient"));
    assertThat(receipt.audience()).isEqualTo(Audience.NEXT_USER).isEqualTo(released.audience());
    assertThat(receipt.neighbours()).isEqualTo(Neighbours.REPLACE_ONE);
    assertThat(receipt.event()).isEqualTo(GaussianNoise.ofMultiplier(2).eventFor(UNIT, 3));
    assertThat(released.value()).isNotEqualTo(VALUE);
    assertThat(released.value().minus(VALUE).normInf()).isLessThan(20);
  }

  @Test
  void receipt_ofAKeyThatATestChose_isNotSecretAndChargedAsNonPrivate() {
    curator.release("a", Sensitive.of(VALUE, UNIT), GaussianNoise.ofSigma(1), Audience.EVERYONE);
    Receipt receipt = curator.receipts().get(0);
    assertThat(receipt.secret()).isFalse();
    assertThat(receipt.chargedEvent()).isInstanceOf(PrivacyEvent.NonPrivate.class);
    Curator real = Curator.of(NoiseKey.secure(), "run", "agent", 0);
    real.release("a", Sensitive.of(VALUE, UNIT), GaussianNoise.ofSigma(1), Audience.EVERYONE);
    assertThat(real.receipts().get(0).secret()).isTrue();
  }

  @Test
  void refuses_theSameAddressTwice_whateverItIsUsedFor() {
    curator.release("a", Sensitive.of(VALUE, UNIT), GaussianNoise.ofSigma(1), Audience.NEXT_USER);
    assertThatThrownBy(
            () ->
                curator.release(
                    "a", Sensitive.of(VALUE, UNIT), GaussianNoise.ofSigma(1), Audience.NEXT_USER))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'a' was used already in round 3");
    assertThatThrownBy(() -> curator.poissonBatch("a", 10, 0.5))
        .isInstanceOf(IllegalStateException.class);
    assertThat(curator.receipts()).hasSize(1);
  }

  @Test
  void testT12_everyCoordinateThatLeavesCarriesTheNoise() {
    Vec offset = Vec.of(1024, 2048, 4096);
    NoiseKey scripted = Keys.scripted(offset);
    for (Noise noise :
        List.of(
            GaussianNoise.ofSigma(1), LaplaceNoise.ofScale(1), GammaNormNoise.ofMultiplier(1))) {
      Released released =
          Curator.of(scripted, "run", "agent", 0)
              .release("x", Sensitive.of(VALUE, UNIT), noise, Audience.EVERYONE);
      assertThat(released.value()).isEqualTo(VALUE.plus(offset));
      assertThat(released.isSecretlyNoised()).isFalse();
    }
  }

  @Test
  void sensitive_showsItsValueNowhere() {
    assertThat(Sensitive.of(Vec.of(123456.5), UNIT).toString()).doesNotContain("123456");
  }

  @Test
  void strangeValues_doNotThrow_becauseAnExceptionWouldTell() {
    Vec strange = Vec.of(Double.NaN, Double.POSITIVE_INFINITY, -Double.MAX_VALUE);
    Vec value =
        curator
            .release("x", Sensitive.of(strange, UNIT), GaussianNoise.ofSigma(1), Audience.NEXT_USER)
            .value();
    assertThat(value.isFinite()).isTrue();
    assertThat(Math.abs(value.get(0))).isLessThan(20);
    assertThat(value.get(1)).isEqualTo(0x1p31, offset(20.0));
    assertThat(value.get(2)).isEqualTo(-0x1p31, offset(20.0));
  }

  /** Its receipts are read when it is closed: a value that left later would have none. */
  @Test
  void closed_nothingMoreLeaves() {
    curator.close();
    assertThatThrownBy(() -> curator.releaseInClear("late", VALUE, Audience.EVERYONE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("late")
        .hasMessageContaining("no further release is possible");
    assertThatThrownBy(
            () ->
                curator.release(
                    "a", Sensitive.of(VALUE, UNIT), GaussianNoise.ofSigma(1), Audience.EVERYONE))
        .isInstanceOf(IllegalStateException.class);
    assertThat(curator.receipts()).isEmpty();
  }
}
