package dev.tacit.learn.ledgering;

import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.ledger.Assessment;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.EpsilonDisplay;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of abandoning a run: what was reserved, spent and refunded. Everything that has to end
 * with a run that will not resume belongs into {@link #abandon}.
 *
 * @param reserved what was set aside for it
 * @param spent what it cost in the end
 * @param reservedWords the same in epsilon, for people
 * @param spentWords the same in epsilon, for people
 * @param endedBefore why it had ended already, if it had
 * @param erased whether its secret was found and erased
 */
public record AbandonedRun(
    String run,
    String dataset,
    String unit,
    long releases,
    Cost reserved,
    Cost spent,
    String reservedWords,
    String spentWords,
    Optional<String> endedBefore,
    boolean erased) {
  /** How the ledger remembers it. */
  public static final String REASON = "released by its owner";

  /**
   * Gives up a run, one answer for each of its data sets; repeating it changes nothing.
   *
   * @param secrets where that of the run is erased; empty if nobody said where they are
   */
  public static List<AbandonedRun> abandon(
      Ledger ledger, String run, Optional<RunSecrets> secrets) {
    LedgerView.Run known =
        ledger.view().runs().stream()
            .filter(one -> one.run().equals(run))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("run " + run + " is not known"));
    List<Assessment> now = ledger.finish(run, REASON);
    boolean erased = secrets.map(kept -> new RunKeys(known, kept).erase()).orElse(false);
    List<AbandonedRun> released = new ArrayList<>();
    Map<String, EpsilonDisplay> words = ledger.epsilonDisplays();
    for (int i = 0; i < now.size(); i++) {
      EpsilonDisplay display = words.get(now.get(i).dataset());
      released.add(
          new AbandonedRun(
              run,
              now.get(i).dataset(),
              now.get(i).composition().unit(),
              known.releases(),
              known.reserved().get(i),
              now.get(i).cost(),
              display.runWords(known.reserved().get(i)),
              display.runWords(now.get(i).cost()),
              known.ended(),
              erased));
    }
    return released;
  }

  /** Values have left under noise that somebody who finds the secret can still take off. */
  public boolean leavesSecret() {
    return endedBefore.isEmpty() && releases > 0 && !erased;
  }

  public Cost refunded() {
    return reserved.minus(spent);
  }
}
