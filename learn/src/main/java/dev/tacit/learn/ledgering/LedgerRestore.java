package dev.tacit.learn.ledgering;

import dev.tacit.learn.Refused;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.EpsilonDisplay;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.Restoration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Restores a ledger from an older copy: charges what the copy does not contain, as remembered
 * beside the owner's key, and erases secrets of ended runs.
 *
 * @param lost runs that the copy did not have
 * @param ended runs that were open in the copy, or given up in it since
 * @param writtenOff what was taken from each budget for them, over what the copy had taken already
 */
public record LedgerRestore(
    Restoration restoration, List<String> lost, List<String> ended, List<WrittenOff> writtenOff) {
  private static final String RENAMED = "lost-[0-9a-f]{8,}-";

  /**
   * What one data set paid.
   *
   * @param amount in the unit of its composition
   * @param spent what its budget has spent now, in words
   */
  public record WrittenOff(String dataset, Cost amount, String words, String spent) {}

  /**
   * Writes off what was lost, and erases the secrets of the noise of the runs that ended so.
   *
   * @param key of the owner, beside which the head of a ledger on a server is remembered
   */
  public static LedgerRestore restore(String url, OwnerKeyFile key, String note) {
    Restoration done =
        Refused.asUsageError(
            "`ledger`", () -> Ledger.restore(url, LedgerSession.options(Optional.of(key)), note));
    LedgerView after = done.after();
    after.runs().stream()
        .filter(run -> run.ended().filter(LedgerView.LOST::equals).isPresent())
        .forEach(run -> erase(run, key));
    if (!done.changed()) {
      return new LedgerRestore(done, List.of(), List.of(), List.of());
    }
    LedgerView.Restored restored = after.restorations().get(after.restorations().size() - 1);
    List<WrittenOff> all = new ArrayList<>();
    try (Ledger ledger = LedgerSession.openExisting(url)) {
      for (LedgerView.Dataset dataset : after.datasets()) {
        Cost amount = allocated(dataset).minus(allocatedBefore(done.before(), dataset.name()));
        EpsilonDisplay words = ledger.epsilonDisplays().get(dataset.name());
        if (!amount.isZero()) {
          all.add(
              new WrittenOff(
                  dataset.name(),
                  amount,
                  words.runWords(amount),
                  dataset.inEpsilon().spentWords()));
        }
      }
    }
    return new LedgerRestore(done, restored.lost(), restored.ended(), all);
  }

  private static void erase(LedgerView.Run run, OwnerKeyFile key) {
    new RunKeys(run, key.secrets()).erase();
    if (run.run().matches(RENAMED + ".*")) {
      new RunKeys(run.withName(run.run().replaceFirst(RENAMED, "")), key.secrets()).erase();
    }
  }

  private static Cost allocatedBefore(LedgerView view, String name) {
    return view.datasets().stream()
        .filter(dataset -> dataset.name().equals(name))
        .findFirst()
        .map(LedgerRestore::allocated)
        .orElse(Cost.ZERO);
  }

  private static Cost allocated(LedgerView.Dataset dataset) {
    return dataset.spent().plus(dataset.reserved());
  }
}
