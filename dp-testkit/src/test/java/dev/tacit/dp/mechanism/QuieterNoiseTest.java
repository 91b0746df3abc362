package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import org.junit.jupiter.api.Test;

class QuieterNoiseTest {
  private static final double VALUE = .75;

  private static Released released(NoiseKey key) {
    Sensitivity bound = new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");
    return Curator.of(key, "run", "agent", 0)
        .release("x", Sensitive.of(VALUE, bound), GaussianNoise.ofSigma(2), Audience.EVERYONE);
  }

  @Test
  void theSameCoins_givePartOfTheNoise() {
    NoiseKey key = TestNoise.seeded(5);
    double noise = released(key).value().get(0) - VALUE;
    double quieter = released(ReducedNoise.of(key, 8)).value().get(0) - VALUE;
    assertThat(noise).isNotZero();
    assertThat(quieter).isCloseTo(noise / 8, within(1e-12));
  }

  @Test
  void isNotPrivate_whateverTheKeyWas() {
    assertThat(ReducedNoise.of(NoiseKey.secure(), 2).isSecret()).isFalse();
  }

  @Test
  void refuses_louderNoise() {
    assertThatThrownBy(() -> ReducedNoise.of(TestNoise.off(), .5)).hasMessageContaining("0.5");
  }
}
