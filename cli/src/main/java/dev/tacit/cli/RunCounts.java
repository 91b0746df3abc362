package dev.tacit.cli;

import dev.tacit.ledger.LedgerView;
import java.util.List;
import java.util.Optional;

/**
 * What the ledger knows of the runs that are about to be trained: people are told that something is
 * set aside where it is, and that nothing is charged where it was paid before.
 *
 * @param all how many runs there are to be
 * @param open which of them were reserved and did not end, by their number
 * @param finished which of them are finished
 */
record RunCounts(long all, long open, long finished) {

  static RunCounts of(LedgerView view, List<String> names) {
    List<LedgerView.Run> known =
        view.runs().stream().filter(run -> names.contains(run.run())).toList();
    long over = known.stream().filter(run -> run.ended().isPresent()).count();
    return new RunCounts(names.size(), known.size() - over, over);
  }

  private boolean isNew() {
    return open + finished < all;
  }

  /** Said before anything is set aside; nothing where nothing will be. */
  Optional<String> messageBefore(String name) {
    return isNew() ? Optional.of("reserving run " + name) : Optional.empty();
  }

  /** Said when the ledger has agreed. */
  String messageAfter(String name) {
    if (isNew()) {
      return "reserved run " + name + "; if it is interrupted: --run " + name;
    }
    return finished == all
        ? "run " + name + " is known and over: nothing is charged"
        : "run " + name + " is known and was paid for: it goes on, nothing more is charged";
  }
}
