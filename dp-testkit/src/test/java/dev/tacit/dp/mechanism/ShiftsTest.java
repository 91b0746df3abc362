package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShiftsTest {
  private final Shifts shifts = new Shifts(3);

  private static Sensitivity bound(Sensitivity.Norm norm, double bound) {
    return new Sensitivity(norm, bound, Neighbours.REPLACE_ONE, "test");
  }

  private Curator curator() {
    return Curator.of(shifts.key(address -> Optional.empty()), "run", "agent", 0);
  }

  private static Released release(Curator curator, Vec value, Sensitivity bound) {
    return curator.release(
        "x", Sensitive.of(value, bound), GaussianNoise.ofSigma(1), Audience.NEXT_USER);
  }

  @Test
  void theSecondRunSaysWhatTheFirstSaid_andTheShiftIsMeasuredInTheNormOfTheBound() {
    for (Sensitivity.Norm norm : Sensitivity.Norm.values()) {
      Shifts pair = new Shifts(3);
      Curator one = Curator.of(pair.key(address -> Optional.empty()), "run", "agent", 0);
      Released first = release(one, Vec.of(1, 2), bound(norm, 6));
      pair.secondRun();
      Curator two = Curator.of(pair.key(address -> Optional.empty()), "run", "agent", 0);
      Released second = release(two, Vec.of(4, Double.NaN), bound(norm, 6));
      assertThat(second.value()).isEqualTo(first.value());
      assertThat(first.receipt().orElseThrow().charged())
          .isInstanceOf(PrivacyEvent.NonPrivate.class);
      assertThat(pair.shifts())
          .singleElement()
          .matches(shift -> shift.allowed() == 6)
          .matches(
              shift ->
                  Math.abs(shift.moved() - (norm == Sensitivity.Norm.L1 ? 5 : Math.sqrt(13)))
                      < 1e-12);
    }
  }

  @Test
  void gatesAndStartsAreComparedToo() {
    Sensitivity unit = bound(Sensitivity.Norm.L1, 1);
    GatePlan plan = new GatePlan(0, unit, 1, 1, 5);
    Curator one = curator();
    boolean answer =
        one.above("q", Sensitive.of(50.0, unit), one.openGate("gate", plan, Audience.NEXT_USER))
            .above();
    one.releaseFrom(
        "s", Vec.of(1), Sensitive.of(2.0, unit), GaussianNoise.ofSigma(1), Audience.NEXT_USER);
    shifts.secondRun();
    Curator two = curator();
    boolean again =
        two.above("q", Sensitive.of(-50.0, unit), two.openGate("gate", plan, Audience.NEXT_USER))
            .above();
    assertThat(again).isEqualTo(answer).isTrue();
    assertThatThrownBy(
            () ->
                two.releaseFrom(
                    "s",
                    Vec.of(1.5),
                    Sensitive.of(2.0, unit),
                    GaussianNoise.ofSigma(1),
                    Audience.NEXT_USER))
        .as("a start that differs is not public")
        .hasMessageContaining("had Facts");
    assertThatThrownBy(shifts::shifts).hasMessageContaining("2 releases, the second 1");
  }

  @Test
  void refuses_anotherBoundOrAddress_orReleasesMore() {
    release(curator(), Vec.of(1), bound(Sensitivity.Norm.L2, 1));
    shifts.secondRun();
    assertThatThrownBy(() -> release(curator(), Vec.of(1), bound(Sensitivity.Norm.L2, 2)))
        .hasMessageContaining("now has");
    assertThatThrownBy(
            () ->
                Curator.of(shifts.key(address -> Optional.empty()), "run", "agent", 1)
                    .release(
                        "x",
                        Sensitive.of(Vec.of(1), bound(Sensitivity.Norm.L2, 1)),
                        GaussianNoise.ofSigma(1),
                        Audience.NEXT_USER))
        .hasMessageContaining("the second at");
    release(curator(), Vec.of(1), bound(Sensitivity.Norm.L2, 1));
    assertThatThrownBy(() -> release(curator(), Vec.of(1), bound(Sensitivity.Norm.L2, 1)))
        .hasMessageContaining("goes on");
  }
}
