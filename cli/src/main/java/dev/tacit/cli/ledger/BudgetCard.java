package dev.tacit.cli.ledger;

import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.Decimals;
import dev.tacit.ledger.LedgerView;
import java.math.BigDecimal;

/**
 * What is left of a budget, as a card with a gauge: the same on every page that shows a budget.
 *
 * <p>Everybody may see it, since budgets and costs follow from grants, plans and receipts and not
 * from any row.
 */
public final class BudgetCard {
  private BudgetCard() {}

  /**
   * The card of a data set. Under the Gaussian rule amounts are no epsilons, so what is left is
   * shown as the epsilon of one further run; it is rounded down, because a run of that epsilon has
   * to fit.
   */
  public static Card of(LedgerView.Dataset account) {
    double limit = account.limit().amount().doubleValue();
    boolean open = account.reserved().amount().signum() > 0;
    boolean shifts = account.budget().composition() == CompositionRule.GAUSSIAN;
    boolean gone = account.left().amount().signum() == 0;
    return new Card(
        "left of the budget of " + account.name(),
        Decimals.roundedDown(BigDecimal.valueOf(account.inEpsilon().nextRun())),
        (shifts
                ? "is the epsilon that one more run may have, at delta "
                    + Decimals.brief(account.inEpsilon().nextRunDelta())
                    + "; "
                : "of epsilon " + Decimals.brief(account.budget().total().epsilon()) + "; ")
            + "spent "
            + account.inEpsilon().spentWords()
            + (shifts ? " of " + Decimals.brief(account.budget().total().epsilon()) : "")
            + (open ? ", with what is set aside " + account.inEpsilon().allocatedWords() : "")
            + (gone ? ". Nothing is left: a further run is refused" : ""),
        share(account.left(), limit),
        share(account.reserved(), limit));
  }

  /**
   * The part of the limit, for the length of the gauge. It is taken of the amounts, in the unit of
   * the budget's rule, and not of the epsilons in the text.
   */
  private static double share(Cost cost, double limit) {
    return limit > 0 ? cost.amount().doubleValue() / limit : 0;
  }
}
