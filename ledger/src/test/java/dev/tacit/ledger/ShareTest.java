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
class ShareTest {
  @TempDir private Path folder;

  @Test
  void t17_equalSharesFitForEveryNumberUpToTenThousand() {
    Arithmetic arithmetic = new Arithmetic(new TestPricing());
    for (Share total : List.of(Share.of("1", "1e-5"), Share.of("0.7", "0"))) {
      DatasetBudget budget = new DatasetBudget(total, Neighbours.ADD_REMOVE, CompositionRule.SUM);
      Cost limit = arithmetic.limit(budget);
      for (int k = 1; k <= 10_000; k++) {
        Share share = total.of(k);
        PrivacyEvent event = new PrivacyEvent.Laplace(noiseFor(share));
        Claim claim = Claim.single("d", Neighbours.ADD_REMOVE, share, "a", event);
        Cost one = arithmetic.asked(claim, budget);
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
    Share total = Share.of("1", "1e-5");
    Share share = total.of(997);
    Cost one = new Cost(share.epsilon(), share.delta());
    Cost sum = Cost.ZERO;
    for (int i = 0; i < 997; i++) {
      sum = sum.plus(one);
    }
    assertThat(sum.amount()).isEqualByComparingTo(share.epsilon().multiply(new BigDecimal(997)));
    assertThat(sum.plus(one).within(new Cost(total.epsilon(), total.delta()))).isFalse();
  }

  @Test
  void t17_throughALedger() {
    for (int k : new int[] {3, 7, 49, 200}) {
      String file = folder.resolve("shares-" + k + ".db").toString();
      try (Ledger ledger = Ledger.open(file, LedgerLaws.OPTIONS)) {
        Share total = Share.of("0.3", "0");
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
        ledger.reserve(reservation("r" + i, Share.of(0.1, 0)));
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
          Share share = new Share(decimal, decimal);
          double target = share.targetEpsilon();
          assertThat(new BigDecimal(target)).isLessThanOrEqualTo(decimal);
          assertThat(new BigDecimal(Math.nextUp(target))).isGreaterThan(decimal);
          assertThat(share.targetDelta()).isEqualTo(target);
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
      assertThatThrownBy(() -> Share.of(epsilon, "0"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("epsilon");
    }
    for (String delta : new String[] {"-1e-9", "1", "2", "NaN", "Infinity"}) {
      assertThatThrownBy(() -> Share.of("1", delta))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("delta");
    }
    assertThatThrownBy(() -> Share.of("1", "0").of(0)).hasMessageContaining("parts = 0");
    assertThatThrownBy(() -> Share.of(Double.NaN, 0)).hasMessageContaining("epsilon");
  }

  /** The smallest Laplace noise whose price, computed in doubles, is within the share. */
  private static double noiseFor(Share share) {
    double noise = 1 / share.targetEpsilon();
    while (1 / noise > share.targetEpsilon()) {
      noise = Math.nextUp(noise);
    }
    return noise;
  }

  private static Reservation reservation(String run, Share share) {
    PrivacyEvent event = new PrivacyEvent.Laplace(noiseFor(share));
    Claim claim = Claim.single("d", Neighbours.ADD_REMOVE, share, "a", event);
    return new Reservation(run, "plan", List.of(claim));
  }
}
