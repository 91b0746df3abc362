package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is refused with its kind, in the words of the builder. */
class TrainingRefusalTest {
  private static final double[][] X = TacitTest.features(100);
  private static final double[] Y = TacitTest.labels(X);
  private static final Bounds BOUNDS = Bounds.numbers(4).rowNorm(4);

  @TempDir private Path folder;

  @Test
  void whatIsMissingIsNamed() {
    assertThat(refused(training -> training).getMessage())
        .startsWith("epsilon is missing")
        .contains("for example epsilon 1");
    assertThat(refused(training -> training.epsilon(1)).getMessage())
        .startsWith("delta is missing");
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).algorithm("pp-admm")).getMessage())
        .contains("agents(5)");
    assertThat(
            refused(t -> t.epsilon(1).delta(1e-6).neighbours(Neighbours.ADD_REMOVE)).getMessage())
        .startsWith("publicRows is missing");
  }

  @Test
  void wrongValuesAreNamedWithTheirRange() {
    assertThat(refused(t -> t.epsilon(-1).delta(1e-6)).getMessage())
        .contains("epsilon = -1.0", "positive");
    assertThat(refused(t -> t.epsilon(1).delta(2)).getMessage()).contains("delta = 2.0");
    Refused holdout = refused(t -> t.epsilon(1).delta(1e-6).holdout(1.5));
    assertThat(holdout.kind()).isEqualTo(Kind.USAGE);
    Refused.Wrong wrong = holdout.wrong().orElseThrow();
    assertThat(wrong.field()).isEqualTo("holdout");
    assertThat(wrong.value()).isEqualTo("1.5");
    assertThat(wrong.allowed()).isEqualTo("in (0, 1)");
    assertThat(wrong.remedy()).isNotEmpty();
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).algorithm("pp-adm")).wrong().orElseThrow())
        .hasFieldOrPropertyWithValue("field", "algorithm");
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).set("round", "3")).getMessage())
        .startsWith("set: setting round is not known");
    Setting<?> rounds =
        Tacit.settings("metric-admm").stream()
            .filter(one -> one.name().equals("rounds"))
            .findFirst()
            .orElseThrow();
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).set(rounds.name(), "0")).getMessage())
        .contains("rounds");
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).loss("cubic")).getMessage())
        .contains("loss = cubic");
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).regulariser("l3=1")).getMessage())
        .startsWith("regulariser = l3=1");
    assertThat(refused(t -> t.epsilon(1).delta(1e-6).key(folder)).getMessage())
        .contains("key = ", "must be absent without ledger", "Add ledger");
    assertThat(refused(() -> Bounds.numbers(0)).getMessage()).contains("features = 0");
    assertThat(refused(() -> BOUNDS.rowNorm(-1)).getMessage()).contains("-1.0");
    assertThat(refused(() -> BOUNDS.labels(1, 1)).getMessage()).contains("both");
  }

  @Test
  void privacyIsNeverLostByAccident() {
    assertThat(refused(t -> t.algorithm("exact")).getMessage()).contains("withoutPrivacy()");
    assertThat(refused(t -> t.withoutPrivacy().epsilon(1)).getMessage())
        .startsWith("epsilon = 1.0 must be absent");
    assertThat(refused(t -> t.withoutPrivacy().algorithm("metric-admm")).getMessage())
        .startsWith("withoutPrivacy");
    assertThat(
            refused(t -> t.epsilon(1).delta(1e-6).algorithm("dp-admm").topology(Topology.MESH))
                .getMessage())
        .contains("topology = mesh");
    assertThat(refused(t -> t.withoutPrivacy().ledger(folder.resolve("l"), "d", "r")).getMessage())
        .startsWith("ledger = ");
  }

  /** Of a hundred rows; a mechanism with a delta above a hundredth may publish one of them. */
  @Test
  void aLargeDeltaIsRefusedUnlessItIsMeant() {
    Refused large = refused(t -> t.epsilon(1).delta(0.0101));
    assertThat(large.kind()).isEqualTo(Kind.USAGE);
    assertThat(large.wrong().orElseThrow().field()).isEqualTo("delta");
    assertThat(large.getMessage()).contains("at most 1 / 100", "largeDelta").doesNotContain("--");
    assertThat(refused(t -> t.epsilon(1).delta(0.07).agents(5).holdout(.2)).getMessage())
        .contains("at most 1 / 16", "the smallest owner");
    TrainedModel meant =
        Tacit.classifier().arrays(X, Y, BOUNDS).epsilon(1).delta(0.0101).largeDelta().train();
    assertThat(meant.certificate().delta()).isEqualTo(0.0101);
    assertThat(meant.ownerReport().orElseThrow().warnings())
        .anyMatch(one -> one.startsWith("delta = 0.0101"));
  }

  @Test
  void rowsAreRefusedBeforeAnythingIsCharged() {
    Path ledger = folder.resolve("l.ledger");
    Tacit.grant(ledger.toString(), "d", 3, 1e-5, Neighbours.REPLACE_ONE);
    double[][] broken = TacitTest.features(100);
    broken[7][2] = Double.NaN;
    Refused nan =
        refused(
            () ->
                Tacit.classifier()
                    .arrays(broken, Y, BOUNDS)
                    .epsilon(1)
                    .delta(1e-6)
                    .ledger(ledger, "d", "r")
                    .train());
    assertThat(nan.kind()).isEqualTo(Kind.DATA);
    assertThat(nan.getMessage()).startsWith("row 8, column f3: NaN").doesNotContain("reserved");
    double[] labels = Y.clone();
    labels[1] = 3;
    Refused label =
        refused(() -> Tacit.classifier().arrays(X, labels, BOUNDS).epsilon(1).delta(1e-6).train());
    assertThat(label.getMessage())
        .contains("row 2", "the label is 3.0", "labels")
        .doesNotContain("--");
    assertThat(
            refused(
                    () ->
                        Tacit.classifier()
                            .rows(List.of(Row.numbers(1, 2)), BOUNDS)
                            .withoutPrivacy()
                            .train())
                .getMessage())
        .contains("row 1: has 2 numbers, the bounds declare 4");
    assertThat(refused(() -> Tacit.classifier().arrays(X, new double[3], BOUNDS)).getMessage())
        .contains("as many as rows, 100");
    assertThat(refused(() -> Tacit.load(folder.resolve("none.json"))).getMessage())
        .startsWith("load");
  }

  private static Refused refused(UnaryOperator<Training> asked) {
    return refused(() -> asked.apply(Tacit.classifier().arrays(X, Y, BOUNDS)).train());
  }

  private static Refused refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable work) {
    Refused refused = catchThrowableOfType(Refused.class, work);
    assertThat(refused).isNotNull();
    assertThat(refused.getMessage().replaceAll("'[^']*'", "")).doesNotContain("--");
    return refused;
  }
}
