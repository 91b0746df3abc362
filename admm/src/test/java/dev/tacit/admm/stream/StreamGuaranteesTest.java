package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.theorem.Verdict;
import dev.tacit.dp.theorem.iteration.GaussianCost;
import dev.tacit.dp.theorem.iteration.RhoBound;
import dev.tacit.dp.theorem.iteration.SingularValues;
import dev.tacit.dp.theorem.iteration.StateExposure;
import dev.tacit.dp.theorem.iteration.StreamEvidence;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamGuarantee;
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
    GuaranteeCurve curve = curve(StreamOrder.given(1000, 1), StreamFacts.asPrescribed());
    double local = curve.lines().get(0).at(1);
    GuaranteeCurve.Line last = line(curve, "who sees the last state only");
    GuaranteeCurve.Line printed = line(curve, "paper, who sees");
    assertThat(last.points().get(0).position()).isEqualTo(1);
    assertThat(last.at(1000)).isCloseTo(local, within(1e-6));
    double before = 0;
    for (GuaranteeCurve.Point point : last.points()) {
      assertThat(point.epsilon()).isBetween(before - 1e-8, local + 1e-8);
      if (point.position() <= 998) {
        assertThat(point.epsilon()).isLessThan(printed.at(point.position()));
      }
      before = point.epsilon();
    }
    assertThat(last.at(1)).isLessThan(local / 5);
    assertThat(printed.kind()).isEqualTo(GuaranteeCurve.Kind.PRINTED);
    assertThat(printed.points().get(printed.points().size() - 1).position()).isLessThan(999);
  }

  @Test
  void factF310_secretOrderAndRandomStopAreBetweenFirstAndLast() {
    StreamOrder secret = new StreamOrder(200, 1, StreamOrder.OrderRule.RANDOM, false);
    GuaranteeCurve curve = curve(secret, StreamFacts.asPrescribed());
    GuaranteeCurve.Line places = line(curve, "who sees the last state only");
    GuaranteeCurve.Line mean = line(curve, "who sees the last state only, secret order");
    assertThat(mean.isLevel()).isTrue();
    assertThat(mean.at(1)).isBetween(places.at(1), places.at(200));
    GuaranteeCurve stopped =
        curve(
            new StreamOrder(200, 1, StreamOrder.OrderRule.GIVEN, true), StreamFacts.asPrescribed());
    double local = stopped.lines().get(0).at(1);
    assertThat(line(stopped, "who sees the last state only").points())
        .allSatisfy(point -> assertThat(point.epsilon()).isLessThan(local));
    StreamOrder fresh = new StreamOrder(50, 3, StreamOrder.OrderRule.FRESH, false);
    assertThat(line(curve(fresh, StreamFacts.asPrescribed()), "who sees").isLevel()).isTrue();
  }

  /** Corollary 8.3 is about both; its condition wants a local guarantee that is tiny already. */
  @Test
  void corollary83_isShownForSecretOrdersAndRandomStops() {
    for (boolean stop : new boolean[] {false, true}) {
      StreamOrder.OrderRule orderRule =
          stop ? StreamOrder.OrderRule.GIVEN : StreamOrder.OrderRule.RANDOM;
      StreamGuarantees guarantees =
          new StreamGuarantees(
              model(identity(5), 100), new StreamOrder(200, 1, orderRule, stop), 0);
      StreamEvidence evidence = guarantees.expected();
      StreamFacts facts = StreamFacts.asPrescribed();
      GuaranteeCurve.Line printed =
          line(
              new StreamCurve(guarantees, facts, DELTA, 10).of(evidence, 1),
              stop ? "paper, random stop" : "paper, secret order");
      assertThat(printed.kind()).isEqualTo(GuaranteeCurve.Kind.PRINTED);
      assertThat(printed.because()).isEqualTo("corollary 8.3");
      GuaranteeCurve shown =
          new StreamCurve(guarantees, facts.withExposures(Set.of(StateExposure.RELAY)), DELTA, 10)
              .of(evidence, 1);
      assertThat(line(shown, printed.observer()).because()).isEqualTo("corollary 8.3, void here");
    }
  }

  @Test
  void factF30_shownStatesLeaveTheLocalGuaranteeOnly() {
    StreamFacts facts = StreamFacts.asPrescribed().withExposures(Set.of(StateExposure.AVERAGES));
    GuaranteeCurve curve = curve(StreamOrder.given(100, 1), facts);
    assertThat(curve.lines())
        .filteredOn(line -> line.kind() == GuaranteeCurve.Kind.CERTIFIED)
        .hasSize(1);
    assertThat(curve.remarks()).anyMatch(text -> text.contains("averaged iterates"));
  }

  @Test
  void factF33_fullRowRankIsAmplifiedAndMoreRowsThanColumnsIsNot() {
    LinearMap wide = LinearMap.of(Rows.of(new double[] {1, 0, 0.5}, new double[] {0, 1, -0.3}));
    LinearMap tall = LinearMap.identity(3).stackedOn(LinearMap.identity(3));
    LinearMap deficient = LinearMap.of(Rows.of(new double[] {1, 1, 0}, new double[] {2, 2, 0}));
    assertThat(planned(CouplingMatrix.of(wide)).holds()).isTrue();
    assertThat(planned(CouplingMatrix.of(tall)).holds()).isFalse();
    assertThat(planned(CouplingMatrix.of(deficient)).holds()).isFalse();
  }

  @Test
  void singularValues_encloseKnownOnes() {
    SingularValues values =
        CouplingMatrix.of(LinearMap.of(Rows.of(new double[] {3, 0, 0}, new double[] {0, 4, 0})))
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
    StreamGuarantees one = new StreamGuarantees(model, StreamOrder.given(50, 1), 0);
    StreamGuarantees four = new StreamGuarantees(model, StreamOrder.given(50, 4), 0);
    double once = one.everybody(one.expected()).mu();
    assertThat(four.everybody(four.expected()).mu()).isCloseTo(2 * once, within(1e-6));
    StreamGuarantee stream =
        four.lastStateOnly(StreamFacts.asPrescribed(), four.expected()).orElseThrow();
    assertThat(((GaussianCost) four.position(stream, 50)).mu()).isBetween(once, 2 * once);
  }

  @Test
  void regulariserThatIsNotLeastAtZero_getsNoAmplifiedClaim() {
    Regulariser away = new Box(1, 2);
    StreamModel model =
        new StreamModel(
            new UserLoss(new LogisticLoss(), 1, 1, 0),
            new SplitTerm(CouplingMatrix.identity(3), away, 1),
            1,
            StreamNoise.onState(1),
            Neighbours.REPLACE_ONE);
    StreamGuarantees guarantees = new StreamGuarantees(model, StreamOrder.given(10, 1), 0);
    assertThat(guarantees.obstacle().orElseThrow()).contains("zero does not minimise");
    assertThat(guarantees.lastDual()).isEmpty();
    assertThat(guarantees.lastStateOnly(StreamFacts.asPrescribed(), guarantees.expected()))
        .isEmpty();
  }

  /** From 2^31 noise scales on the door clamps, of which the proof knows nothing. */
  @Test
  void startTooFarAway_getsNoAmplifiedClaim() {
    StreamOrder order = StreamOrder.given(10, 1);
    StreamModel model = model(identity(3), 1e-3);
    assertThat(new StreamGuarantees(model, order, 1e5).obstacle()).isEmpty();
    StreamGuarantees far = new StreamGuarantees(model, order, 1e6);
    assertThat(far.obstacle().orElseThrow()).contains("start nearer to zero");
    assertThat(far.lastStateOnly(StreamFacts.asPrescribed(), far.expected())).isEmpty();
  }

  @Test
  void stiffPenalty_getsNoAmplifiedClaim() {
    StreamModel soft = model(identity(3), 1);
    for (double penalty : new double[] {1e5, 1e9}) {
      SplitTerm split = new SplitTerm(identity(3), soft.split().regulariser(), penalty);
      StreamModel stiff =
          new StreamModel(soft.user(), split, soft.stepSize(), soft.noise(), soft.neighbours());
      StreamGuarantees guarantees = new StreamGuarantees(stiff, StreamOrder.given(10, 1), 0);
      assertThat(guarantees.obstacle().orElseThrow()).contains("rounding is not small");
    }
  }

  /** With much noise the grid is coarse against the shift, and receipts pay for it. */
  @Test
  void muchNoise_isStillTheAgreedNoise() {
    for (double sigma : new double[] {1, 1e3, 1e6}) {
      StreamGuarantees guarantees =
          new StreamGuarantees(model(identity(100), sigma), StreamOrder.given(50, 1), 0);
      StreamEvidence drawn = guarantees.expected();
      assertThat(guarantees.missing(StreamFacts.asPrescribed(), drawn)).isEmpty();
      StreamGuarantees louder =
          new StreamGuarantees(model(identity(100), 1.0001 * sigma), StreamOrder.given(50, 1), 0);
      assertThat(louder.missing(StreamFacts.asPrescribed(), drawn))
          .singleElement()
          .asString()
          .startsWith("every user drew at least the agreed noise");
    }
  }

  @Test
  void iterationsWithoutReceipt_getNoAmplifiedClaim() {
    StreamModel model = model(identity(3), 1);
    StreamGuarantees all = new StreamGuarantees(model, StreamOrder.given(50, 1), 0);
    StreamGuarantees fewer = new StreamGuarantees(model, StreamOrder.given(49, 1), 0);
    StreamFacts facts = StreamFacts.asPrescribed();
    assertThat(all.lastStateOnly(facts, all.expected())).isPresent();
    assertThat(all.lastStateOnly(facts, fewer.expected())).isEmpty();
    assertThat(fewer.lastStateOnly(facts, all.expected())).isEmpty();
    assertThat(all.missing(facts, fewer.expected()))
        .singleElement()
        .asString()
        .startsWith("49 iterations have a receipt, and 50 must");
    StreamGuarantees stopped =
        new StreamGuarantees(model, new StreamOrder(50, 1, StreamOrder.OrderRule.GIVEN, true), 0);
    for (int users : new int[] {25, 26, 50}) {
      StreamGuarantees seen = new StreamGuarantees(model, StreamOrder.given(users, 1), 0);
      assertThat(stopped.lastStateOnly(facts, seen.expected()).isPresent()).isEqualTo(users > 25);
    }
  }

  /** One reason, not also the mask that no plan draws when nothing can be claimed. */
  @Test
  void factF33_missingRankIsTheOnlyReasonGiven() {
    LinearMap tall = LinearMap.identity(3).stackedOn(LinearMap.identity(3));
    StreamGuarantees guarantees =
        new StreamGuarantees(model(CouplingMatrix.of(tall), 1), StreamOrder.given(10, 1), 0);
    assertThat(guarantees.missing(StreamFacts.asPrescribed(), guarantees.expected()))
        .singleElement()
        .asString()
        .startsWith("A has full row rank (F3.3) does not hold (6 by 3");
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

  private static Verdict<RhoBound> planned(CouplingMatrix coupling) {
    StreamGuarantees guarantees =
        new StreamGuarantees(model(coupling, 1), StreamOrder.given(10, 1), 0);
    return guarantees.proved(StreamFacts.asPrescribed(), guarantees.expected());
  }

  private static GuaranteeCurve curve(StreamOrder order, StreamFacts facts) {
    StreamGuarantees guarantees = new StreamGuarantees(model(identity(5), 1), order, 0);
    StreamEvidence evidence = guarantees.expected();
    return new StreamCurve(guarantees, facts, DELTA, 40)
        .of(evidence, guarantees.everybody(evidence).epsilon(DELTA));
  }

  private static GuaranteeCurve.Line line(GuaranteeCurve curve, String start) {
    return curve.lines().stream()
        .filter(line -> line.observer().startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  private static CouplingMatrix identity(int dimension) {
    return CouplingMatrix.identity(dimension);
  }

  private static StreamModel model(CouplingMatrix coupling, double sigma) {
    return new StreamModel(
        new UserLoss(new LogisticLoss(), 1, 1, 0.01),
        new SplitTerm(coupling, new ElasticNet(0.01, 0.02), 0.9),
        1.5,
        StreamNoise.onState(sigma),
        Neighbours.REPLACE_ONE);
  }
}
