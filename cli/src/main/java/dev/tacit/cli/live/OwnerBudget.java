package dev.tacit.cli.live;

import dev.tacit.ledger.Cost;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The budget that pays on this machine, in the unit of its ledger. What is gone is rounded up, what
 * is left down.
 */
public record OwnerBudget(String unit, Map<String, BigDecimal> parts) {
  /** A hub has none. */
  public static final OwnerBudget NONE = new OwnerBudget("", Map.of());

  private static final MathContext UP = new MathContext(6, RoundingMode.CEILING);
  private static final MathContext DOWN = new MathContext(6, RoundingMode.FLOOR);

  public static OwnerBudget of(Ledger ledger, String dataset) {
    for (LedgerView.Dataset one : ledger.view().datasets()) {
      if (one.name().equals(dataset)) {
        Map<String, BigDecimal> parts = new LinkedHashMap<>();
        parts.put("limit", rounded(one.limit(), DOWN));
        parts.put("spent", rounded(one.spent(), UP));
        parts.put("reserved", rounded(one.reserved(), UP));
        parts.put("left", rounded(one.left(), DOWN));
        return new OwnerBudget(one.budget().composition().unit(), parts);
      }
    }
    return NONE;
  }

  private static BigDecimal rounded(Cost cost, MathContext way) {
    return cost.amount().round(way).stripTrailingZeros();
  }
}
