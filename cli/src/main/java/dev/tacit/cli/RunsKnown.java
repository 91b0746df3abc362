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
 * @param over which of them are finished
 */
record RunsKnown(long all, long open, long over) {

  static RunsKnown of(LedgerView view, List<String> names) {
    List<LedgerView.Run> known =
        view.runs().stream().filter(run -> names.contains(run.run())).toList();
    long over = known.stream().filter(run -> run.ended().isPresent()).count();
    return new RunsKnown(names.size(), known.size() - over, over);
  }

  private boolean isNew() {
    return open + over < all;
  }

  /** Said before anything is set aside; nothing where nothing will be. */
  Optional<String> before(String name) {
    return isNew() ? Optional.of("reserving run " + name) : Optional.empty();
  }

  /** Said when the ledger has agreed. */
  String after(String name) {
    if (isNew()) {
      return "reserved run " + name + "; if it is interrupted: --run " + name;
    }
    return over == all
        ? "run " + name + " is known and over: nothing is charged"
        : "run " + name + " is known and was paid for: it goes on, nothing more is charged";
  }
}
