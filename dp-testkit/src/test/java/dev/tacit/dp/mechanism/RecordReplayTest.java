package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordReplayTest {
  private static final Neighbours RELATION = Neighbours.REPLACE_ONE;

  private static Sensitivity bound(Sensitivity.Norm norm, double bound) {
    return new Sensitivity(norm, bound, RELATION, "test");
  }

  private static Curator curator(NoiseKey key, int round) {
    return Curator.of(key, "run", "agent", round);
  }

  private static Released release(Curator curator, Vec value, Sensitivity bound) {
    return curator.release(
        "x", Sensitive.of(value, bound), GaussianNoise.ofSigma(1), Audience.EVERYONE);
  }

  private static RecordReplay.Run releasing(Vec value, Sensitivity bound) {
    return key -> Map.of("released", release(curator(key, 0), value, bound).value());
  }

  private static List<String> faults(RecordReplay.Run one, RecordReplay.Run other) {
    return RecordReplay.compared(RELATION, one, other).faults();
  }

  @Test
  void theSecondRunSaysWhatTheFirstSaid_andWhatMovedIsMeasuredInTheNormOfTheBound() {
    for (Sensitivity.Norm norm : Sensitivity.Norm.values()) {
      RecordReplay.ReplayResult replayResult =
          RecordReplay.compared(
              RELATION,
              releasing(Vec.of(1, 2), bound(norm, 6)),
              releasing(Vec.of(4, Double.NaN), bound(norm, 6)));
      assertThat(replayResult.faults()).isEmpty();
      double moved = norm == Sensitivity.Norm.L1 ? 5 : Math.sqrt(13);
      assertThat(replayResult.shifts())
          .singleElement()
          .matches(shift -> shift.allowed() == 6)
          .matches(shift -> Math.abs(shift.moved() - moved) < 1e-12);
      assertThat(replayResult.largestShare()).isEqualTo(replayResult.largestShareBySite().get("x"));
    }
  }

  /** The twins: half of the bound, a record that is not cut, and a sum without a divisor. */
  @Test
  void power_aBoundThatIsTooSmallIsFoundOut() {
    Sensitivity unit = bound(Sensitivity.Norm.L2, 2);
    Vec one = Vec.of(1, 0);
    assertThat(faults(releasing(one, unit), releasing(Vec.of(-1, 0), unit))).isEmpty();
    Sensitivity half = bound(Sensitivity.Norm.L2, 1);
    assertThat(faults(releasing(one, half), releasing(Vec.of(-1, 0), half)))
        .singleElement()
        .asString()
        .contains("moved by 2.0 of 1.0");
    assertThat(faults(releasing(one, unit), releasing(Vec.of(-1.1, 0), unit))).hasSize(1);
    assertThat(RecordReplay.compared(Neighbours.ADD_REMOVE, releasing(one, unit), empty(unit)))
        .matches(
            replayResult -> replayResult.faults().isEmpty() && replayResult.largestShare() == .5);
  }

  private static RecordReplay.Run empty(Sensitivity bound) {
    return releasing(Vec.zeros(2), bound);
  }

  @Test
  void power_whatIsPublicHasToBeEqual() {
    Sensitivity unit = bound(Sensitivity.Norm.L2, 2);
    RecordReplay.Run run = releasing(Vec.of(1), unit);
    assertThat(faults(run, releasing(Vec.of(1), bound(Sensitivity.Norm.L2, 3))))
        .singleElement()
        .asString()
        .contains("bound was");
    assertThat(faults(run, releasing(Vec.of(1, 1), unit))).asString().contains("dimension was");
    assertThat(faults(run, key -> Map.of("released", release(curator(key, 1), Vec.of(1), unit))))
        .asString()
        .contains("release 0 of 1 was at Address[", "of 1 now at Address[");
    assertThat(faults(run, key -> Map.of())).asString().contains("of 0 now at no place");
    assertThat(
            faults(
                run,
                key -> {
                  Vec value = release(curator(key, 0), Vec.of(1), unit).value();
                  return Map.of("released", value, "rows", 7);
                }))
        .containsExactly("rows is there once only");
    assertThat(faults(key -> Map.of("text", "a\nrows 7\nb"), key -> Map.of("text", "a\nrows 8\nb")))
        .containsExactly("text had [rows 7], has [rows 8]");
    assertThat(
            faults(
                run,
                key -> {
                  release(curator(key, 0), Vec.of(1), unit);
                  throw new IllegalStateException("too many rows");
                }))
        .singleElement()
        .asString()
        .contains("the second run ended with", "too many rows");
  }

  @Test
  void gatesStartsAndBatchesAreToldAgain() {
    Sensitivity unit = bound(Sensitivity.Norm.L1, 1);
    GatePlan plan = new GatePlan(0, unit, 1, 1, 5);
    List<Integer> batches = new ArrayList<>();
    RecordReplay.ReplayResult replayResult =
        RecordReplay.compared(
            RELATION,
            key -> asked(key, plan, 50.0, Vec.of(1), batches),
            key -> asked(key, plan, -50.0, Vec.of(1.5), batches));
    assertThat(replayResult.faults())
        .hasSize(2)
        .anyMatch(fault -> fault.contains("moved by 100.0 of 1.0"))
        .anyMatch(fault -> fault.contains("the start, which is public,"));
    assertThat(batches.subList(0, batches.size() / 2))
        .as("the same coins")
        .isEqualTo(batches.subList(batches.size() / 2, batches.size()));
  }

  private static Map<String, ?> asked(
      NoiseKey key, GatePlan plan, double query, Vec start, List<Integer> batches) {
    Curator curator = curator(key, 0);
    Gate gate = curator.openGate("gate", plan, Audience.NEXT_USER);
    boolean above = curator.above("q", Sensitive.of(query, plan.query()), gate).above();
    curator.releaseFrom(
        "s",
        start,
        Sensitive.of(2.0, bound(Sensitivity.Norm.L2, 1)),
        GaussianNoise.ofSigma(1),
        Audience.NEXT_USER);
    curator.poissonBatch("batch", 40, .5).visit(batches::add);
    return Map.of("answer", above);
  }

  /** What this tool touches gets no certificate. */
  @Test
  void keysAreNotSecret() {
    Sensitivity unit = bound(Sensitivity.Norm.L2, 2);
    RecordReplay.compared(
        RELATION,
        key -> {
          assertThat(key.isSecret()).isFalse();
          Released released = release(curator(key, 0), Vec.of(1), unit);
          assertThat(released.isSecretlyNoised()).isFalse();
          assertThat(released.receipt().orElseThrow().chargedEvent())
              .isInstanceOf(PrivacyEvent.NonPrivate.class);
          return Map.of();
        },
        key -> {
          release(curator(key, 0), Vec.of(1), unit);
          return Map.of();
        });
  }
}
