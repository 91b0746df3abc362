package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.theorem.Verdict;
import dev.tacit.dp.theorem.iteration.RhoBound;
import dev.tacit.dp.theorem.iteration.Shown;
import dev.tacit.dp.theorem.iteration.SingularValues;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.Box;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.prox.Regulariser;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamGuaranteesTest {
  private static final double DELTA = 1e-5;

  @Test
  void curve_fallsTowardsEarlyUsersAndEndsAtTheLocalGuarantee() {
    StreamGuarantees guarantees = new StreamGuarantees(model(identity(5), 1), 1000, 1, 0);
    GuaranteeCurve curve =
        guarantees.curve(guarantees.planned(StreamFacts.asPrescribed()), DELTA, 40);
    List<GuaranteeCurve.Point> points = curve.points();
    assertThat(points.get(0).position()).isEqualTo(1);
    GuaranteeCurve.Point last = points.get(points.size() - 1);
    assertThat(last.position()).isEqualTo(1000);
    assertThat(last.lastStateOnly().orElseThrow()).isCloseTo(last.everybody(), within(1e-6));
    double before = 0;
    for (GuaranteeCurve.Point point : points) {
      double epsilon = point.lastStateOnly().orElseThrow();
      assertThat(epsilon).isBetween(before, point.everybody() + 1e-9);
      point.printed().ifPresent(printed -> assertThat(epsilon).isLessThan(printed));
      before = epsilon;
    }
    assertThat(points.get(0).lastStateOnly().orElseThrow()).isLessThan(last.everybody() / 5);
  }

  @Test
  void factF30_shownStatesLeaveTheLocalGuaranteeOnly() {
    StreamGuarantees guarantees = new StreamGuarantees(model(identity(5), 1), 100, 1, 0);
    Verdict<RhoBound> verdict =
        guarantees.planned(StreamFacts.asPrescribed().showing(Set.of(Shown.AVERAGES)));
    assertThat(guarantees.lastStateOnly(verdict)).isEmpty();
    assertThat(guarantees.randomOrder(verdict)).isEmpty();
    assertThat(guarantees.curve(verdict, DELTA, 5).points())
        .allSatisfy(point -> assertThat(point.lastStateOnly()).isEmpty());
    assertThat(verdict.broken()).hasSize(1);
  }

  @Test
  void factF33_fullRowRankIsAmplifiedAndMoreRowsThanColumnsIsNot() {
    LinearMap wide = LinearMap.of(Rows.of(new double[] {1, 0, 0.5}, new double[] {0, 1, -0.3}));
    LinearMap tall = LinearMap.identity(3).stackedOn(LinearMap.identity(3));
    LinearMap deficient = LinearMap.of(Rows.of(new double[] {1, 1, 0}, new double[] {2, 2, 0}));
    assertThat(planned(Coupling.of(wide)).holds()).isTrue();
    assertThat(planned(Coupling.of(tall)).holds()).isFalse();
    assertThat(planned(Coupling.of(deficient)).holds()).isFalse();
  }

  @Test
  void singularValues_encloseKnownOnes() {
    SingularValues values =
        Coupling.of(LinearMap.of(Rows.of(new double[] {3, 0, 0}, new double[] {0, 4, 0})))
            .singularValues();
    assertThat(values.smallest()).isBetween(3 - 1e-9, 3.0);
    assertThat(values.largest()).isBetween(4.0, 4 + 1e-9);
  }

  @Test
  void refuses_squaredLossWithoutClip() {
    assertThatThrownBy(() -> new UserLoss(new SquaredLoss(), 1, Double.POSITIVE_INFINITY, 0))
        .hasMessageContaining("clip is missing")
        .hasMessageContaining("squared");
    for (Loss bounded : List.of(new LogisticLoss(), new HuberHingeLoss(0.5))) {
      UserLoss user = new UserLoss(bounded, 1, Double.POSITIVE_INFINITY, 0);
      assertThat(user.gradientBound()).isBetween(1.0, 1 + 1e-12);
    }
  }

  @Test
  void passes_areComposed() {
    StreamModel model = model(identity(3), 4);
    double once = new StreamGuarantees(model, 50, 1, 0).everybody().mu();
    assertThat(new StreamGuarantees(model, 50, 4, 0).everybody().mu())
        .isCloseTo(2 * once, within(1e-9));
    StreamGuarantees four = new StreamGuarantees(model, 50, 4, 0);
    Verdict<RhoBound> verdict = four.planned(StreamFacts.asPrescribed());
    assertThat(four.position(verdict, 50).orElseThrow().mu()).isBetween(once, 2 * once);
  }

  @Test
  void regulariserThatIsNotLeastAtZero_getsNoAmplifiedClaim() {
    Regulariser away = new Box(1, 2);
    StreamModel model =
        new StreamModel(
            new UserLoss(new LogisticLoss(), 1, 1, 0),
            new SplitTerm(Coupling.identity(3), away, 1),
            1,
            StreamNoise.onState(1),
            Neighbours.REPLACE_ONE);
    StreamGuarantees guarantees = new StreamGuarantees(model, 10, 1, 0);
    Verdict<RhoBound> verdict = guarantees.planned(StreamFacts.asPrescribed());
    assertThat(guarantees.lastStateOnly(verdict)).isEmpty();
  }

  @Test
  void factF31_addRemoveHalvesTheShift() {
    StreamModel replace = model(identity(3), 1);
    StreamModel remove =
        new StreamModel(
            replace.user(),
            replace.split(),
            replace.stepSize(),
            replace.noise(),
            Neighbours.ADD_REMOVE);
    assertThat(replace.gradientShift()).isEqualTo(2 * remove.gradientShift());
  }

  private static Verdict<RhoBound> planned(Coupling coupling) {
    return new StreamGuarantees(model(coupling, 1), 10, 1, 0).planned(StreamFacts.asPrescribed());
  }

  private static Coupling identity(int dimension) {
    return Coupling.identity(dimension);
  }

  private static StreamModel model(Coupling coupling, double sigma) {
    return new StreamModel(
        new UserLoss(new LogisticLoss(), 1, 1, 0.01),
        new SplitTerm(coupling, new ElasticNet(0.01, 0.02), 0.9),
        1.5,
        StreamNoise.onState(sigma),
        Neighbours.REPLACE_ONE);
  }
}
