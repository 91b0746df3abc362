package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.LedgerFault;
import dev.tacit.ledger.store.Passwords;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs that a ledger has been asked to pay for. Whatever ends the command from now on, its user
 * hears what is reserved or spent, how to go on, and how to give up.
 *
 * @param key what {@code --key} named, beside which the secrets of the runs are
 * @param name what {@code --run} resumes
 * @param runs as the ledger knows them: one, or one for each repeat
 */
record ReservedRuns(String url, Optional<Path> key, String name, List<String> runs) {
  private static final int NAMED = 3;

  static ReservedRuns of(LedgerAccess ledger, String name, List<String> runs) {
    return new ReservedRuns(ledger.url(), ledger.key(), name, runs);
  }

  /** The failure with what is left of the runs; the failure itself where nothing is. */
  RuntimeException withStatus(Throwable why) {
    // A run that is itself refused is refused again: no advice to repeat it.
    String standing = status(Failures.codeOf(why) != ExitCode.BUDGET_REFUSED);
    if (standing.isEmpty() && why instanceof RuntimeException already) {
      return already;
    }
    return new RunFailure(why, standing);
  }

  private String status(boolean resumable) {
    LedgerView view;
    try (Ledger ledger = LedgerOption.existing(url)) {
      view = ledger.view();
    } catch (LedgerFault | Refused | OutOfMemoryError e) {
      return resumable ? uncertainStatus() : uncertainAdvice() + release(runs);
    }
    List<LedgerView.Run> known =
        view.runs().stream().filter(one -> runs.contains(one.run())).toList();
    List<LedgerView.Run> open = known.stream().filter(one -> one.ended().isEmpty()).toList();
    List<LedgerView.Run> over =
        known.stream().filter(one -> one.ended().isPresent() && !isReleased(one)).toList();
    List<LedgerView.Run> givenUp = known.stream().filter(ReservedRuns::isReleased).toList();
    return sentence(givenUp, " was given up: start a new run. ")
        + sentence(over, " has ended and its price is spent. ")
        + sentence(open, " is open: its price stays reserved, and " + stored(open) + " stored. ")
        + (!resumable || (open.isEmpty() && over.isEmpty())
            ? ""
            : resume(open.isEmpty() ? "gives the same model" : "goes on"))
        + (open.isEmpty() ? "" : release(names(open)));
  }

  private static boolean isReleased(LedgerView.Run run) {
    return run.ended().filter(why -> !why.equals(LedgerSession.TRAINED)).isPresent();
  }

  private static String sentence(List<LedgerView.Run> some, String what) {
    return some.isEmpty() ? "" : listed(names(some)) + what;
  }

  private static String stored(List<LedgerView.Run> open) {
    long releases = open.stream().mapToLong(LedgerView.Run::releases).sum();
    return releases + (releases == 1 ? " release is" : " releases are");
  }

  private static List<String> names(List<LedgerView.Run> some) {
    return some.stream().map(LedgerView.Run::run).toList();
  }

  /** True of every moment between reserving and ending, when nothing can be looked up any more. */
  String uncertainStatus() {
    return uncertainAdvice() + resume("goes on") + release(runs);
  }

  /** The same while they are being reserved, one after another. */
  String reservingStatus() {
    return listed(runs)
        + " may be reserved by now or not; 'tacit ledger show' lists those that are. The same"
        + " command with --run "
        + name
        + " reserves the rest and pays for no run twice."
        + release(runs);
  }

  private String uncertainAdvice() {
    return listed(runs) + " may be reserved or spent; 'tacit ledger show' says which. ";
  }

  private String resume(String what) {
    return "The same command with --run " + name + " " + what + " and costs nothing more.";
  }

  private String release(List<String> open) {
    return " To give up: tacit ledger release "
        + String.join(" ", open.subList(0, Math.min(NAMED, open.size())))
        + (open.size() > NAMED ? " ..." : "")
        + " --ledger "
        + Passwords.masked(url)
        + key.map(file -> " --key " + file).orElse("");
  }

  private static String listed(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return (names.size() == 1 ? "Run " : "Each of the " + names.size() + " runs ")
        + first
        + (names.size() > NAMED ? ", ..." : "");
  }
}
