package dev.tacit.ledger;

import java.time.Clock;
import java.time.Duration;

/** Program of {@link ConcurrencyTest}: reserves as often as it is told and counts. */
final class RacingChild {
  private RacingChild() {}

  /** Arguments: URL of the ledger, name of this child, number of reservations. */
  public static void main(String[] arguments) {
    LedgerOptions options =
        LedgerOptions.of(new TestPricing(), Clock.systemUTC())
            .withLockTimeout(Duration.ofMinutes(5));
    int granted = 0;
    int refused = 0;
    try (Ledger ledger = Ledger.open(arguments[0], options)) {
      for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
        try {
          ledger.reserve(LedgerLaws.pure(arguments[1] + "-" + i, "d", "0.25", 1));
          granted++;
        } catch (BudgetRefused full) {
          refused++;
        }
      }
    }
    System.out.println("RESULT " + granted + " " + refused);
  }
}
