package dev.tacit.cli;

import dev.tacit.ledger.LedgerView;
import java.util.List;
import java.util.Optional;

/**
 * What the ledger knows of the runs that are about to be trained, so that users are told that
 * something is reserved where it is, and that nothing is charged where it was paid before.
 *
 * @param all how many runs there are to be
 * @param open which of them were reserved and did not end, by their number
 * @param finished which of them are finished
 */
record RunCounts(long all, long open, long finished) {

  /** Counts the runs of these names by their state in the ledger. */
  static RunCounts of(LedgerView view, List<String> names) {
    List<LedgerView.Run> known =
        view.runs().stream().filter(run -> names.contains(run.run())).toList();
    long over = known.stream().filter(run -> run.ended().isPresent()).count();
    return new RunCounts(names.size(), known.size() - over, over);
  }

  /** Whether at least one run is unknown to the ledger and so has to be reserved. */
  private boolean isNew() {
    return open + finished < all;
  }

  /** The line before anything is reserved; empty where nothing will be. */
  Optional<String> messageBefore(String name) {
    return isNew() ? Optional.of("reserving run " + name) : Optional.empty();
  }

  /** The line after the ledger has agreed: how to resume, or that nothing is charged again. */
  String messageAfter(String name) {
    if (isNew()) {
      return "reserved run " + name + "; if it is interrupted: --run " + name;
    }
    return finished == all
        ? "run " + name + " has already finished: nothing is charged"
        : "run " + name + " was already reserved: it resumes, and nothing more is charged";
  }
}
