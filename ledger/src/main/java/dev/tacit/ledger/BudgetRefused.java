package dev.tacit.ledger;

import dev.tacit.ledger.store.LedgerFault;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A reservation does not fit. Nothing was reserved, on no data set. */
public final class BudgetRefused extends LedgerFault {
  private static final long serialVersionUID = 1L;

  private final transient List<Assessment> assessments;

  BudgetRefused(String run, List<Assessment> verdicts, Function<Assessment, String> why) {
    super(
        Kind.REFUSED,
        "run "
            + run
            + " does not fit. "
            + verdicts.stream()
                .filter(verdict -> !verdict.fits())
                .map(verdict -> "data set " + verdict.dataset() + ": " + why.apply(verdict))
                .collect(Collectors.joining("; "))
            + ". Ask for less, finish runs that are over, or have the owner grant more.",
        null);
    this.assessments = List.copyOf(verdicts);
  }

  /** One for each claim, those that fit included. */
  public List<Assessment> assessments() {
    return assessments;
  }
}
