package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class EventSpecTest {
  private static final PrivacyEvent.Leaf GAUSSIAN = new PrivacyEvent.Gaussian(1.1);

  @Test
  void readsEveryKind() {
    assertThat(EventSpec.parse("gaussian:sigma=1.1,count=30").event())
        .isEqualTo(PrivacyEvent.composed(PrivacyEvent.repeated(GAUSSIAN, 30)));
    assertThat(EventSpec.parse("gaussian:sigma=1.1,count=1e3,q=0.01 + laplace:b=4").event())
        .isEqualTo(
            PrivacyEvent.composed(
                PrivacyEvent.repeated(new PrivacyEvent.PoissonSampled(0.01, GAUSSIAN), 1000),
                PrivacyEvent.repeated(new PrivacyEvent.Laplace(4), 1)));
    assertThat(EventSpec.parse("gaussian:sigma=1.1,size=5,population=50").event())
        .isEqualTo(
            PrivacyEvent.composed(
                PrivacyEvent.repeated(new PrivacyEvent.FixedSizeSampled(5, 50, GAUSSIAN), 1)));
    assertThat(EventSpec.parse("gamma:b=2+svt:threshold=10,query=40,above=3").event())
        .isEqualTo(
            PrivacyEvent.composed(
                PrivacyEvent.repeated(new PrivacyEvent.GammaNorm(2), 1),
                PrivacyEvent.repeated(new PrivacyEvent.SparseVector(10, 40, 3), 1)));
  }

  @Test
  void refusesWithTheNameOfTheSetting() {
    String[][] wrong = {
      {"normal:sigma=1", "kind = 'normal'"},
      {"gaussian:sgma=1", "'sgma'"},
      {"gaussian:sigma", "'sigma'"},
      {"gaussian:sigma=x", "sigma = 'x'"},
      {"gaussian:sigma=1,sigma=2", "twice"},
      {"gaussian:sigma=1,q=0.1,size=3,population=9", "exclude"},
      {"gaussian:sigma=1,size=3", "population"},
      {"gaussian:sigma=1,count=1.5", "count = 1.5"},
      {"gaussian:sigma=-1", "noiseMultiplier = -1.0"},
      {"gaussian:count=3", "missing"},
      {"svt:threshold=1,query=2", "'above'"}
    };
    for (String[] pair : wrong) {
      assertThatThrownBy(() -> EventSpec.parse(pair[0]).event())
          .as(pair[0])
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(pair[1]);
    }
    assertThatThrownBy(() -> EventSpec.of(List.of())).hasMessageContaining("at least one");
    assertThatThrownBy(() -> EventSpec.parse("gaussian:sigma=1").family())
        .hasMessageContaining("calibrate");
  }

  @Test
  void answersOnlyWhatIsAsked() {
    AccountAnswer sigma =
        new AccountCase(
                "c",
                EventSpec.parse("gaussian:count=4"),
                Neighbours.REPLACE_ONE,
                OptionalDouble.of(1e-5),
                OptionalDouble.of(1),
                List.of())
            .answer();
    assertThat(sigma.epsilon()).isEmpty();
    assertThat(sigma.renyi()).isEmpty();
    assertThat(sigma.sigma()).containsOnlyKeys("exact", "pld", "rdp", "zcdp", "auto");
    assertThat(sigma.autoCurrency()).contains("exact");
    AccountAnswer epsilon =
        new AccountCase(
                "d",
                EventSpec.parse("laplace:b=4,count=2"),
                Neighbours.REPLACE_ONE,
                OptionalDouble.of(1e-5),
                OptionalDouble.empty(),
                List.of(2.0))
            .answer();
    assertThat(epsilon.sigma()).isEmpty();
    assertThat(epsilon.renyi()).hasSize(1);
    assertThat(epsilon.epsilon()).containsOnlyKeys("pld", "rdp", "zcdp", "pure", "auto");
    assertThatThrownBy(
            () ->
                new AccountCase(
                    "e",
                    EventSpec.parse("laplace:b=4"),
                    Neighbours.REPLACE_ONE,
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    List.of()))
        .hasMessageContaining("case e needs a delta");
  }
}
