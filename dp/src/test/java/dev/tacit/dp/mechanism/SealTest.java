package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import org.junit.jupiter.api.Test;

/** An owner's key seals released values and opens what it sealed, at the same place only. */
class SealTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");

  private final OwnerKey owner = OwnerKey.secure();
  private final Released released =
      Curator.of(NoiseKey.secure(), "run", "agent", 0)
          .release(
              "a",
              Sensitive.of(Vec.of(1, Double.NaN), UNIT),
              GaussianNoise.ofSigma(1),
              Audience.FINAL_STATE_ONLY);

  @Test
  void opensWhatItSealed() {
    SealedValue sealed = owner.seal("run 1/model", released);
    Released opened = owner.open("run 1/model", sealed);
    assertThat(opened.value()).isEqualTo(released.value());
    assertThat(opened.audience()).isEqualTo(Audience.FINAL_STATE_ONLY);
    assertThat(opened.isSecretlyNoised()).isTrue();
    assertThat(opened.origins()).isEqualTo(owner.sealOrigins());
    assertThat(opened.origins()).doesNotContainAnyElementsOf(released.origins());
  }

  @Test
  void theSameKeyReadAgainOpensIt() {
    SealedValue sealed = owner.seal("run 1/model", released);
    OwnerKey again = OwnerKey.ofBytes(owner.toBytes());
    assertThat(again.open("run 1/model", sealed).value()).isEqualTo(released.value());
    assertThat(again.sealOrigins()).doesNotContainAnyElementsOf(owner.sealOrigins());
  }

  @Test
  void refusesOtherNumbersPlacesAudiencesAndKeys() {
    SealedValue sealed = owner.seal("run 1/model", released);
    Vec other = sealed.value().map(Math::nextUp);
    refused(owner, "run 1/model", new SealedValue(other, sealed.audience(), sealed.code()));
    refused(owner, "run 2/model", sealed);
    refused(
        owner, "run 1/model", new SealedValue(sealed.value(), Audience.EVERYONE, sealed.code()));
    refused(owner, "run 1/model", new SealedValue(sealed.value(), sealed.audience(), ""));
    refused(OwnerKey.secure(), "run 1/model", sealed);
  }

  private static void refused(OwnerKey key, String place, SealedValue sealed) {
    assertThatThrownBy(() -> key.open(place, sealed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seal");
  }

  @Test
  void sealsNothingThatIsNotProtected() {
    assertThatThrownBy(() -> owner.seal("run 1/model", Released.chosen(Vec.of(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("secret noise");
  }
}
