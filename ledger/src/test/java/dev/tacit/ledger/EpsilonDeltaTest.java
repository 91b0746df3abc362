package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.laws.ForAll;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test T17: k equal shares fit exactly, neither refused nor above the total. */
class EpsilonDeltaTest {
  @TempDir private Path folder;

  @Test
  void t17_equalSharesFitForEveryNumberUpToTenThousand() {
    CostCalculator costCalculator = new CostCalculator(new TestPricing());
    for (EpsilonDelta total : List.of(EpsilonDelta.of("1", "1e-5"), EpsilonDelta.of("0.7", "0"))) {
      DatasetBudget budget = new DatasetBudget(total, Neighbours.ADD_REMOVE, CompositionRule.SUM);
      Cost limit = costCalculator.limit(budget);
      for (int k = 1; k <= 10_000; k++) {
        EpsilonDelta epsilonDelta = total.of(k);
        PrivacyEvent event = new PrivacyEvent.Laplace(noiseFor(epsilonDelta));
        Claim claim = Claim.single("d", Neighbours.ADD_REMOVE, epsilonDelta, "a", event);
        Cost one = costCalculator.claimCost(claim, budget);
        BigDecimal many = BigDecimal.valueOf(k);
        Cost all = new Cost(one.amount().multiply(many), one.delta().multiply(many));
        assertThat(all.within(limit)).as("%s in %d shares", total, k).isTrue();
        BigDecimal left = limit.amount().subtract(all.amount());
        assertThat(left).as("nothing is wasted").isLessThan(new BigDecimal("1e-50"));
      }
    }
  }

  /** The multiplication above is what the books do: adding one by one, without rounding. */
  @Test
  void t17_theBooksAddWithoutRounding() {
    EpsilonDelta total = EpsilonDelta.of("1", "1e-5");
    EpsilonDelta epsilonDelta = total.of(997);
    Cost one = new Cost(epsilonDelta.epsilon(), epsilonDelta.delta());
    Cost sum = Cost.ZERO;
    for (int i = 0; i < 997; i++) {
      sum = sum.plus(one);
    }
    assertThat(sum.amount())
        .isEqualByComparingTo(epsilonDelta.epsilon().multiply(new BigDecimal(997)));
    assertThat(sum.plus(one).within(new Cost(total.epsilon(), total.delta()))).isFalse();
  }

  @Test
  void t17_throughALedger() {
    for (int k : new int[] {3, 7, 49, 200}) {
      String file = folder.resolve("shares-" + k + ".db").toString();
      try (Ledger ledger = Ledger.open(file, LedgerLaws.OPTIONS)) {
        EpsilonDelta total = EpsilonDelta.of("0.3", "0");
        ledger.grant("d", new DatasetBudget(total, Neighbours.ADD_REMOVE, CompositionRule.SUM), "");
        for (int i = 0; i < k; i++) {
          ledger.reserve(reservation("r" + i, total.of(k)));
        }
        assertThatThrownBy(() -> ledger.reserve(reservation("last", total.of(k))))
            .isInstanceOf(BudgetRefused.class);
      }
    }
  }

  /** What people type: ten times 0.1 is 1, although ten times the double 0.1 is more. */
  @Test
  void tenTenthsAreOne() {
    double tenth = 0.1;
    assertThat(new BigDecimal(tenth).multiply(BigDecimal.TEN)).isGreaterThan(BigDecimal.ONE);
    String file = folder.resolve("tenths.db").toString();
    try (Ledger ledger = Ledger.open(file, LedgerLaws.OPTIONS)) {
      ledger.grant("d", DatasetBudget.of("1", "0", Neighbours.ADD_REMOVE), "");
      for (int i = 0; i < 10; i++) {
        ledger.reserve(reservation("r" + i, EpsilonDelta.of(0.1, 0)));
      }
      assertThat(ledger.view().datasets().get(0).left()).isEqualTo(Cost.ZERO);
    }
  }

  @Test
  void law_targetsAreTheLargestDoublesBelow() {
    ForAll.cases(
        2000,
        random -> {
          BigDecimal decimal =
              new BigDecimal(random.nextDouble())
                  .divide(BigDecimal.valueOf(3), 70, RoundingMode.UP);
          EpsilonDelta epsilonDelta = new EpsilonDelta(decimal, decimal);
          double target = epsilonDelta.targetEpsilon();
          assertThat(new BigDecimal(target)).isLessThanOrEqualTo(decimal);
          assertThat(new BigDecimal(Math.nextUp(target))).isGreaterThan(decimal);
          assertThat(epsilonDelta.targetDelta()).isEqualTo(target);
        });
  }

  @Test
  void law_squaredShiftsAreRoundedUp() {
    ForAll.cases(
        2000,
        random -> {
          double sigma = Math.exp(20 * random.nextGaussian());
          BigDecimal square = new BigDecimal(sigma).pow(2);
          BigDecimal product = ExactDecimals.inverseSquareUp(sigma).multiply(square);
          assertThat(product).isGreaterThanOrEqualTo(BigDecimal.ONE);
          assertThat(product).isLessThan(new BigDecimal("1.000000000000000000000000000001"));
        });
  }

  @Test
  void refuses_numbersThatAreNoBudget() {
    for (String epsilon : new String[] {"0", "-1", "NaN", "Infinity", "1e31", "", "abc"}) {
      assertThatThrownBy(() -> EpsilonDelta.of(epsilon, "0"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("epsilon");
    }
    for (String delta : new String[] {"-1e-9", "1", "2", "NaN", "Infinity"}) {
      assertThatThrownBy(() -> EpsilonDelta.of("1", delta))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("delta");
    }
    assertThatThrownBy(() -> EpsilonDelta.of("1", "0").of(0)).hasMessageContaining("parts = 0");
    assertThatThrownBy(() -> EpsilonDelta.of(Double.NaN, 0)).hasMessageContaining("epsilon");
  }

  /** The smallest Laplace noise whose price, computed in doubles, is within the share. */
  private static double noiseFor(EpsilonDelta epsilonDelta) {
    double noise = 1 / epsilonDelta.targetEpsilon();
    while (1 / noise > epsilonDelta.targetEpsilon()) {
      noise = Math.nextUp(noise);
    }
    return noise;
  }

  private static Reservation reservation(String run, EpsilonDelta epsilonDelta) {
    PrivacyEvent event = new PrivacyEvent.Laplace(noiseFor(epsilonDelta));
    Claim claim = Claim.single("d", Neighbours.ADD_REMOVE, epsilonDelta, "a", event);
    return new Reservation(run, "plan", List.of(claim));
  }
}
