package dev.tacit.cli.live;

import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The budget that pays on this machine, for the status page. What is spent is rounded up and what
 * is left down, so that the page never promises more than the ledger will pay.
 *
 * @param unit in which the parts are; empty for a hub, which has no budget
 * @param parts limit, spent, reserved and left
 */
public record OwnerBudget(String unit, Map<String, BigDecimal> parts) {
  /** The budget of a hub. */
  public static final OwnerBudget NONE = new OwnerBudget("", Map.of());

  /** The budget of a data set, in epsilon. */
  public static OwnerBudget of(Ledger ledger, String dataset) {
    for (LedgerView.Dataset one : ledger.view().datasets()) {
      if (one.name().equals(dataset)) {
        BigDecimal limit = one.budget().total().epsilon();
        BigDecimal spent = BigDecimal.valueOf(one.inEpsilon().spent());
        BigDecimal allocated = BigDecimal.valueOf(one.inEpsilon().allocated());
        Map<String, BigDecimal> parts = new LinkedHashMap<>();
        parts.put("limit", limit.stripTrailingZeros());
        parts.put("spent", spent.stripTrailingZeros());
        parts.put("reserved", allocated.subtract(spent).stripTrailingZeros());
        parts.put("left", limit.subtract(allocated).max(BigDecimal.ZERO).stripTrailingZeros());
        return new OwnerBudget("epsilon", parts);
      }
    }
    return NONE;
  }
}
