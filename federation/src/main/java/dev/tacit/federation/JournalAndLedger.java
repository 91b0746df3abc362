package dev.tacit.federation;

import dev.tacit.federation.party.RoundJournal.Entry;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an owner's ledger has of a run, compared with the journal of the run before anything is
 * reserved, drawn or sent.
 *
 * <p>An owner reserves; then, round by round, it writes to its journal that it opens the round and
 * how much it has released before, commits the releases of the round to the ledger, and sends. Each
 * step is on the disk before the next begins, so that a crash leaves the ledger with no round that
 * the journal has not opened, and with every release that the journal counts. Anything else is an
 * older copy of one of the two.
 *
 * @param reserved whether the ledger knows the run
 * @param over whether it has ended there: then nothing is released, and a journal may be gone
 * @param releases of the run
 * @param lastRound the last round with a release, if there is one
 */
record JournalAndLedger(boolean reserved, boolean over, long releases, OptionalInt lastRound) {
  static JournalAndLedger of(Ledger ledger, String run) {
    return ledger.view().runs().stream()
        .filter(one -> one.run().equals(run))
        .findFirst()
        .map(one -> of(one, ledger.lastRound(run)))
        .orElseGet(() -> new JournalAndLedger(false, false, 0, OptionalInt.empty()));
  }

  private static JournalAndLedger of(LedgerView.Run run, OptionalInt lastRound) {
    return new JournalAndLedger(true, run.ended().isPresent(), run.releases(), lastRound);
  }

  /** Refuses a journal, or a ledger, that has forgotten what the other knows. */
  void require(Path journal, List<Entry> found, String run) {
    if (over) {
      return;
    }
    Optional<Entry.Opened> last =
        found.stream()
            .filter(Entry.Opened.class::isInstance)
            .map(Entry.Opened.class::cast)
            .max(Comparator.comparingInt(Entry.Opened::round));
    int opened = last.map(Entry.Opened::round).orElse(-1);
    if (lastRound.isPresent() && lastRound.getAsInt() > opened) {
      throw refused(
          "the journal "
              + journal
              + (found.isEmpty() ? " is empty or new" : " is an older copy")
              + ", though the ledger has releases of run "
              + run
              + " up to round "
              + lastRound.getAsInt()
              + ": without the received messages they cannot be computed again. Nothing was sent. Put the newest journal back and start the same command again, or give the run up with"
              + " 'tacit ledger release "
              + run
              + "'.");
    }
    if (last.isPresent() && (!reserved || releases < last.get().paid())) {
      throw refused(
          "the ledger is older than the journal "
              + journal
              + ", which knows of round "
              + opened
              + " of run "
              + run
              + " and of "
              + last.get().paid()
              + " releases before it; the ledger has "
              + (reserved ? releases + " of them" : "not even reserved it")
              + ". It has forgotten spending that did happen: with fresh noise these releases"
              + " would be made a second time for nothing. Nothing was drawn, charged or sent. Put"
              + " the newest copy of the ledger back, and spend nothing from this one.");
    }
  }

  private static Refused refused(String why) {
    return new Refused(Kind.LEDGER, why);
  }
}
