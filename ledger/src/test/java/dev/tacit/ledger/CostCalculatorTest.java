package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CostCalculatorTest {
  private static final PrivacyEvent PLAN = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(2), 10);
  private static final Claim CLAIM =
      Claim.single("set", Neighbours.ADD_REMOVE, EpsilonDelta.of("1", "1e-5"), "a", PLAN);

  @Test
  void charged_isTheWholePlanOnceAnythingWasReleased() {
    Map<String, Usage> silent = Map.of("a", Usage.NONE);
    assertThat(CostCalculator.charged(CLAIM, silent)).isEqualTo(new PrivacyEvent.Nothing());
    Map<String, Usage> one = Map.of("a", Usage.of(new PrivacyEvent.Gaussian(2)), "b", Usage.NONE);
    assertThat(CostCalculator.charged(CLAIM, one)).isEqualTo(PLAN);
  }

  @Test
  void factS5a_gaussianLimitIsTheLargestShiftThatThePriceAllows() {
    // By this price epsilon = 1 / noise: squared shifts up to 1/4 cost at most 1/2.
    Pricing reciprocal =
        (event, neighbours, delta) -> 1 / ((PrivacyEvent.Gaussian) event).noiseMultiplier();
    DatasetBudget budget =
        new DatasetBudget(
            EpsilonDelta.of("0.5", "1e-5"), Neighbours.ADD_REMOVE, CompositionRule.GAUSSIAN);
    Cost limit = new CostCalculator(reciprocal).limit(budget);
    assertThat(limit.amount().doubleValue()).isBetween(0.25 * (1 - 1e-14), 0.25);
    // A millionth of delta pays for distances, each at (1 + e^epsilon).
    double slack = 1e-11 / (1 + Math.exp(0.5));
    assertThat(limit.delta().doubleValue()).isBetween(slack * (1 - 1e-13), slack);
  }

  @Test
  void gaussianLimit_isNothingWhereNoNoiseIsEnough() {
    DatasetBudget budget =
        new DatasetBudget(
            EpsilonDelta.of("0.5", "1e-5"), Neighbours.ADD_REMOVE, CompositionRule.GAUSSIAN);
    Pricing never = (event, neighbours, delta) -> Double.POSITIVE_INFINITY;
    assertThat(new CostCalculator(never).limit(budget).amount()).isEqualByComparingTo("0");
    // e^epsilon overflows: no distance can be paid for.
    DatasetBudget huge =
        new DatasetBudget(
            EpsilonDelta.of("1000", "1e-5"), Neighbours.ADD_REMOVE, CompositionRule.GAUSSIAN);
    assertThat(new CostCalculator(never).limit(huge).delta()).isEqualByComparingTo("0");
  }

  @Test
  void folded_refusesWhatNobodyCanPrice() {
    DatasetBudget budget = DatasetBudget.of("1", "1e-5", Neighbours.ADD_REMOVE);
    CostCalculator never =
        new CostCalculator((event, neighbours, delta) -> Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> never.foldedCost(List.of(PLAN), budget))
        .isInstanceOf(LedgerRefused.class)
        .hasMessageContaining("delta 0.00001");
    assertThat(never.foldedCost(List.of(), budget)).isEqualTo(Cost.ZERO);
  }

  @Test
  void exact_doublesAreNotAboveTheirDecimals() {
    double tenth = 0.1;
    assertThat(ExactDecimals.down(new BigDecimal("0.1"))).isEqualTo(Math.nextDown(tenth));
    assertThat(ExactDecimals.down(new BigDecimal(tenth))).isEqualTo(tenth);
    assertThat(ExactDecimals.down(new BigDecimal("0.3"))).isEqualTo(0.3);
    assertThat(ExactDecimals.down(new BigDecimal("1e400"))).isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void exact_refusesWhatItCannotStore() {
    BigDecimal largest = new BigDecimal("9".repeat(30));
    assertThat(ExactDecimals.requireFinite("x", largest, true)).isEqualByComparingTo(largest);
    assertThatThrownBy(() -> ExactDecimals.requireFinite("x", largest.add(BigDecimal.ONE), true))
        .hasMessageContaining("x must be below 1e30");
    BigDecimal finest = BigDecimal.ONE.movePointLeft(400);
    assertThat(ExactDecimals.requireFinite("x", finest, false)).isEqualByComparingTo(finest);
    assertThatThrownBy(() -> ExactDecimals.requireFinite("x", finest.movePointLeft(1), true))
        .hasMessageContaining("400 decimal places");
    assertThatThrownBy(() -> ExactDecimals.requireFinite("x", BigDecimal.ZERO, false))
        .hasMessageContaining("x = 0 must be above 0");
    assertThatThrownBy(() -> ExactDecimals.requireFinite("x", BigDecimal.ONE.negate(), true))
        .hasMessageContaining("x = -1 must be at least 0");
    assertThat(ExactDecimals.requireFinite("x", new BigDecimal("0.00"), true))
        .isEqualTo(BigDecimal.ZERO);
  }

  @Test
  void composition_namesItsUnit() {
    assertThat(CompositionRule.SUM.unit()).isEqualTo("epsilon");
    assertThat(CompositionRule.GAUSSIAN.unit()).contains("Gaussian");
    for (CompositionRule rule : CompositionRule.values()) {
      assertThat(CompositionRule.ofLabel(rule.label())).isEqualTo(rule);
    }
  }

  private static final List<String> AGENTS = List.of("a", "b", "c", "d", "e", "f");

  /** One of them pays more than the others: whoever it is, the data set pays for that one. */
  private static Claim unequal(
      String dear, PrivacyEvent much, PrivacyEvent little, EpsilonDelta epsilonDelta) {
    TreeMap<String, PrivacyEvent> agents = new TreeMap<>();
    AGENTS.forEach(agent -> agents.put(agent, agent.equals(dear) ? much : little));
    return new Claim("set", Neighbours.ADD_REMOVE, epsilonDelta, agents);
  }

  private static DatasetBudget budget(CompositionRule rule) {
    return new DatasetBudget(EpsilonDelta.of("9", "1e-5"), Neighbours.ADD_REMOVE, rule);
  }

  private static Map<String, Usage> used(Claim claim) {
    return CostCalculator.reservedBy(claim);
  }

  /**
   * Fact disjoint-agents: agents have disjoint records, so a record meets the dearest of them at
   * most.
   */
  @Test
  void factC1_gaussianCostIsThatOfTheDearestAgent_whereverItStands() {
    CostCalculator costCalculator = new CostCalculator(new TestPricing());
    DatasetBudget budget = budget(CompositionRule.GAUSSIAN);
    PrivacyEvent much = new PrivacyEvent.Gaussian(.5);
    PrivacyEvent little = new PrivacyEvent.Gaussian(2);
    for (String dear : AGENTS) {
      Claim claim = unequal(dear, much, little, EpsilonDelta.of("20", "1e-6"));
      Cost asked = costCalculator.claimCost(claim, budget);
      assertThat(asked.amount().doubleValue()).as(dear).isCloseTo(4, within(1e-12));
      assertThat(costCalculator.finalCost(claim, budget, asked, used(claim)))
          .as(dear)
          .isEqualTo(asked);
      Map<String, Usage> stopped = new HashMap<>(used(claim));
      stopped.put(dear, Usage.NONE);
      assertThat(costCalculator.finalCost(claim, budget, asked, stopped).amount().doubleValue())
          .as("without the dearest")
          .isCloseTo(.25, within(1e-12));
    }
  }

  /** Amount and slack are each the largest, though they may be those of different agents. */
  @Test
  void factC1_gaussianSlackIsTheLargest_too() {
    CostCalculator costCalculator = new CostCalculator(new TestPricing());
    PrivacyEvent loud = new PrivacyEvent.Gaussian(1);
    PrivacyEvent loose =
        PrivacyEvent.composed(new PrivacyEvent.Gaussian(2), new PrivacyEvent.Slack(1e-12, "tail"));
    for (String one : AGENTS) {
      Claim claim = unequal(one, loose, loud, EpsilonDelta.of("20", "1e-6"));
      Cost asked = costCalculator.claimCost(claim, budget(CompositionRule.GAUSSIAN));
      assertThat(asked.amount().doubleValue()).as(one).isCloseTo(1, within(1e-12));
      assertThat(asked.delta().doubleValue()).as(one).isCloseTo(1e-12, within(1e-24));
    }
  }

  @Test
  void factC1_aSumChargesThePromiseOnce_andRefusesItWhereOneAgentBreaksIt() {
    CostCalculator costCalculator = new CostCalculator(new TestPricing());
    DatasetBudget budget = budget(CompositionRule.SUM);
    PrivacyEvent much = new PrivacyEvent.Laplace(.5);
    PrivacyEvent little = new PrivacyEvent.Laplace(4);
    for (String dear : AGENTS) {
      Claim kept = unequal(dear, much, little, EpsilonDelta.of("2", "0"));
      Cost asked = costCalculator.claimCost(kept, budget);
      assertThat(asked).isEqualTo(new Cost(new BigDecimal("2"), BigDecimal.ZERO));
      assertThat(costCalculator.finalCost(kept, budget, asked, used(kept)).amount().doubleValue())
          .as("what is used is what the dearest used: %s", dear)
          .isEqualTo(2);
      Claim broken = unequal(dear, much, little, EpsilonDelta.of("1.9", "0"));
      assertThatThrownBy(() -> costCalculator.claimCost(broken, budget))
          .as(dear)
          .isInstanceOf(LedgerRefused.class)
          .hasMessageContaining("costs epsilon 2.0");
    }
  }

  @Test
  void factC1_fixedPlansFoldTheDearestAgent_whereverItStands() {
    CostCalculator costCalculator = new CostCalculator(new TestPricing());
    DatasetBudget budget = budget(CompositionRule.FIXED_PLANS);
    PrivacyEvent much = new PrivacyEvent.Laplace(.5);
    PrivacyEvent little = new PrivacyEvent.Laplace(4);
    for (String dear : AGENTS) {
      Claim claim = unequal(dear, much, little, EpsilonDelta.of("2", "0"));
      assertThat(costCalculator.claimCost(claim, budget).amount().doubleValue())
          .as(dear)
          .isEqualTo(2);
      PrivacyEvent charged = CostCalculator.charged(claim, used(claim));
      assertThat(
              costCalculator.foldedCost(List.of(charged, charged), budget).amount().doubleValue())
          .as("twice the dearest, not the sum of dearest and others")
          .isEqualTo(4);
    }
  }

  /**
   * Where such a run stops may follow from its answers, and epsilons at one delta do not show it.
   */
  @Test
  void nothingIsRefundedAtAPositiveDelta_whateverTheNoise() {
    CostCalculator costCalculator = new CostCalculator(new TestPricing());
    PrivacyEvent plan = PrivacyEvent.repeated(new PrivacyEvent.Laplace(4), 8);
    for (String dear : AGENTS) {
      Claim claim = unequal(dear, plan, new PrivacyEvent.Laplace(4), EpsilonDelta.of("2", "1e-6"));
      Cost asked = costCalculator.claimCost(claim, budget(CompositionRule.SUM));
      Map<String, Usage> stopped = new HashMap<>();
      AGENTS.forEach(agent -> stopped.put(agent, Usage.NONE));
      assertThat(costCalculator.finalCost(claim, budget(CompositionRule.SUM), asked, stopped))
          .isEqualTo(Cost.ZERO);
      stopped.put(dear, Usage.of(new PrivacyEvent.Laplace(4)));
      assertThat(costCalculator.finalCost(claim, budget(CompositionRule.SUM), asked, stopped))
          .as(dear)
          .isEqualTo(asked);
    }
  }

  /** What is kept for slack is not spent on noise as well. */
  @Test
  void theLimitOfAGaussianLedgerIsPricedAtWhatSlackLeavesOfDelta() {
    BigDecimal[] most = {BigDecimal.ZERO};
    Pricing watched =
        (event, neighbours, delta) -> {
          most[0] = most[0].max(new BigDecimal(delta));
          return 1 / ((PrivacyEvent.Gaussian) event).noiseMultiplier();
        };
    DatasetBudget budget = budget(CompositionRule.GAUSSIAN);
    new CostCalculator(watched).limit(budget);
    assertThat(most[0]).isPositive().isLessThanOrEqualTo(new BigDecimal("0.00000999999"));
    assertThat(CostCalculator.forNoise(budget.total().delta()))
        .isEqualByComparingTo("0.00000999999");
  }

  @Test
  void aCostIsWithinALimitInBothNumbers() {
    Cost limit = new Cost(BigDecimal.ONE, new BigDecimal("0.001"));
    assertThat(limit.within(limit)).isTrue();
    assertThat(new Cost(BigDecimal.ONE, new BigDecimal("0.0011")).within(limit)).isFalse();
    assertThat(new Cost(new BigDecimal("1.1"), BigDecimal.ZERO).within(limit)).isFalse();
  }
}
