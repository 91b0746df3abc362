package dev.tacit.cli.books;

import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.Decimals;
import dev.tacit.ledger.LedgerView;

/** What is left of a budget, as a card with a gauge: the same on every page. */
public final class BudgetCard {
  private BudgetCard() {}

  public static Card of(LedgerView.Dataset account) {
    double limit = account.limit().amount().doubleValue();
    boolean open = account.reserved().amount().signum() > 0;
    boolean gone = account.left().amount().signum() == 0;
    return new Card(
        "left of the budget of " + account.name(),
        Decimals.brief(account.left().amount()),
        "of "
            + Decimals.brief(account.limit().amount())
            + ", in "
            + account.budget().composition().unit()
            + "; spent "
            + Decimals.brief(account.spent().amount())
            + (open ? ", set aside " + Decimals.brief(account.reserved().amount()) : "")
            + (gone ? ". Nothing is left: a further run is refused" : ""),
        share(account.left(), limit),
        share(account.reserved(), limit));
  }

  private static double share(Cost cost, double limit) {
    return limit > 0 ? cost.amount().doubleValue() / limit : 0;
  }
}
