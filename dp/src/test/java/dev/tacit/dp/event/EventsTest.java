package dev.tacit.dp.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** What events, facts and addresses accept, refuse by name, and compute. */
class EventsTest {
  private static final ObjectiveFacts FACTS =
      new ObjectiveFacts(100, 2, 0.5, 0.1, true, Neighbours.REPLACE_ONE);

  private static void positive(String name, DoubleFunction<?> of) {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> of.apply(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name + " = " + bad);
    }
    assertThatCode(() -> of.apply(Double.MIN_VALUE)).doesNotThrowAnyException();
  }

  private static void notNegative(String name, DoubleFunction<?> of) {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> of.apply(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name + " = " + bad);
    }
    assertThatCode(() -> of.apply(0)).doesNotThrowAnyException();
  }

  @Test
  void refuses_noiseThatIsNone() {
    positive("noiseMultiplier", PrivacyEvent.Gaussian::new);
    positive("noiseMultiplier", PrivacyEvent.Laplace::new);
    positive("noiseMultiplier", PrivacyEvent.GammaNorm::new);
    positive("thresholdMultiplier", x -> new PrivacyEvent.SparseVector(x, 1, 1));
    positive("queryMultiplier", x -> new PrivacyEvent.SparseVector(1, x, 1));
    positive("sigma", x -> new PrivacyEvent.ObjectivePerturbation(FACTS, x, 1, 0));
    positive("gradientTolerance", x -> new PrivacyEvent.ObjectivePerturbation(FACTS, 1, x, 0));
    notNegative("gridRadius", x -> new PrivacyEvent.ObjectivePerturbation(FACTS, 1, 1, x));
    positive("noiseRate", x -> new PrivacyEvent.GammaObjectivePerturbation(FACTS, x, 1, 0));
    positive("gradientTolerance", x -> new PrivacyEvent.GammaObjectivePerturbation(FACTS, 1, x, 0));
    notNegative("gridRadius", x -> new PrivacyEvent.GammaObjectivePerturbation(FACTS, 1, 1, x));
  }

  @Test
  void refuses_countsRatesAndDistancesOutOfRange() {
    assertThatThrownBy(() -> new PrivacyEvent.SparseVector(1, 1, 0))
        .hasMessageContaining("maxAbove = 0");
    assertThat(new PrivacyEvent.SparseVector(1, 1, 1).maxAbove()).isOne();
    PrivacyEvent.Leaf inner = new PrivacyEvent.Gaussian(1);
    for (double bad : new double[] {0, -0.1, 1.001, Double.NaN}) {
      assertThatThrownBy(() -> new PrivacyEvent.PoissonSampled(bad, inner))
          .hasMessageContaining("rate = " + bad);
    }
    assertThat(new PrivacyEvent.PoissonSampled(1, inner).rate()).isOne();
    assertThatThrownBy(() -> new PrivacyEvent.FixedSizeSampled(0, 5, inner))
        .hasMessageContaining("size = 0");
    assertThatThrownBy(() -> new PrivacyEvent.FixedSizeSampled(6, 5, inner))
        .hasMessageContaining("population = 5");
    assertThat(new PrivacyEvent.FixedSizeSampled(5, 5, inner).rate()).isOne();
    assertThat(new PrivacyEvent.FixedSizeSampled(1, 4, inner).rate()).isEqualTo(0.25);
    for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> new PrivacyEvent.Slack(bad, "why"))
          .hasMessageContaining("distance = " + bad);
    }
    assertThat(new PrivacyEvent.Slack(0, "why").distance()).isZero();
    assertThat(new PrivacyEvent.Slack(1, "why").distance()).isOne();
    assertThatThrownBy(() -> PrivacyEvent.repeated(inner, -1)).hasMessageContaining("times = -1");
  }

  @Test
  void everyLeafIsMatchedAsItself() {
    PrivacyEvent.Leaf gaussian = new PrivacyEvent.Gaussian(1);
    for (PrivacyEvent.Leaf leaf :
        List.of(
            gaussian,
            new PrivacyEvent.Nothing(),
            new PrivacyEvent.NonPrivate("why"),
            new PrivacyEvent.Laplace(1),
            new PrivacyEvent.GammaNorm(1),
            new PrivacyEvent.SparseVector(1, 1, 1),
            new PrivacyEvent.ObjectivePerturbation(FACTS, 1, 1, 0),
            new PrivacyEvent.GammaObjectivePerturbation(FACTS, 1, 1, 0),
            new PrivacyEvent.Slack(0, "why"),
            new PrivacyEvent.PoissonSampled(0.5, gaussian),
            new PrivacyEvent.FixedSizeSampled(1, 2, gaussian))) {
      assertThat(leaf.matchLeaf(new Names())).isEqualTo(leaf.getClass().getSimpleName());
    }
  }

  /** The name of the case that a leaf chose. */
  private static final class Names implements LeafCases<String> {
    @Override
    public String nothing() {
      return "Nothing";
    }

    @Override
    public String nonPrivate(PrivacyEvent.NonPrivate event) {
      return "NonPrivate";
    }

    @Override
    public String gaussian(PrivacyEvent.Gaussian event) {
      return "Gaussian";
    }

    @Override
    public String laplace(PrivacyEvent.Laplace event) {
      return "Laplace";
    }

    @Override
    public String gammaNorm(PrivacyEvent.GammaNorm event) {
      return "GammaNorm";
    }

    @Override
    public String sparseVector(PrivacyEvent.SparseVector event) {
      return "SparseVector";
    }

    @Override
    public String objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
      return "ObjectivePerturbation";
    }

    @Override
    public String gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
      return "GammaObjectivePerturbation";
    }

    @Override
    public String slack(PrivacyEvent.Slack event) {
      return "Slack";
    }

    @Override
    public String poissonSampled(PrivacyEvent.PoissonSampled event) {
      return "PoissonSampled";
    }

    @Override
    public String fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
      return "FixedSizeSampled";
    }
  }

  @Test
  void factA1_objectiveFactsAreRoundedUpAndBarely() {
    assertThat(FACTS.gradientSensitivity()).isBetween(0.04, 0.04 * (1 + 1e-11));
    ObjectiveFacts other = new ObjectiveFacts(100, 2, 0.5, 0.1, true, Neighbours.ADD_REMOVE);
    assertThat(other.gradientSensitivity()).isBetween(0.02, 0.02 * (1 + 1e-11));
    assertThat(FACTS.curvatureRatio()).isBetween(0.05, 0.05 * (1 + 1e-11));
    assertThat(FACTS.solverSensitivity(0.03, 0.02)).isBetween(1.0, 1 + 1e-11);
  }

  @Test
  void refuses_factsWithoutABound() {
    Neighbours relation = Neighbours.REPLACE_ONE;
    assertThatThrownBy(() -> new ObjectiveFacts(0, 1, 1, 1, true, relation))
        .hasMessageContaining("records = 0");
    assertThat(new ObjectiveFacts(1, 1, 1, 1, true, relation).records()).isOne();
    positive("lipschitz", x -> new ObjectiveFacts(1, x, 1, 1, true, relation));
    positive("curvatureBound", x -> new ObjectiveFacts(1, 1, x, 1, true, relation));
    positive("strongConvexity", x -> new ObjectiveFacts(1, 1, 1, x, true, relation));
  }

  @Test
  void sensitivity_widensUpwards() {
    Sensitivity one = new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.ADD_REMOVE, "clip");
    Sensitivity wide = one.widened(0.5, "rounding");
    assertThat(wide.bound()).isEqualTo(Math.nextUp(1.5));
    assertThat(wide.because()).isEqualTo("clip; rounding");
    assertThat(wide.neighbours()).isEqualTo(Neighbours.ADD_REMOVE);
    assertThat(one.widened(0, "nothing").bound()).isCloseTo(1, within(1e-15));
    notNegative("extra", x -> one.widened(x, "why"));
    notNegative(
        "sensitivity bound",
        x -> new Sensitivity(Sensitivity.Norm.L1, x, Neighbours.ADD_REMOVE, "why"));
  }

  @Test
  void address_refusesNamesThatNobodyCanRead() {
    String longest = "x".repeat(200);
    assertThat(new Address(longest, "a b", 0, "s").run()).isEqualTo(longest);
    for (String bad : List.of("", " ", longest + "x", "a\nb", "\u0001")) {
      assertThatThrownBy(() -> new Address(bad, "a", 0, "s")).hasMessageContaining("run = '");
      assertThatThrownBy(() -> new Address("r", bad, 0, "s")).hasMessageContaining("agent = '");
      assertThatThrownBy(() -> new Address("r", "a", 0, bad)).hasMessageContaining("site = '");
    }
    assertThatThrownBy(() -> new Address("r", "a", -1, "s")).hasMessageContaining("round = -1");
  }

  @Test
  void neighbours_areReadByTheirLabel() {
    for (Neighbours relation : Neighbours.values()) {
      assertThat(Neighbours.ofLabel(relation.label())).isEqualTo(relation);
    }
    assertThatThrownBy(() -> Neighbours.ofLabel("swap")).hasMessageContaining("neighbours = swap");
  }
}
