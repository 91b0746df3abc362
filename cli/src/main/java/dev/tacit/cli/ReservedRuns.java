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
 * Runs for which a ledger has been asked to reserve the price. Whatever ends the command
 * afterwards, its user reads what is reserved or spent, how to resume, and how to give up.
 *
 * @param url the ledger
 * @param key what {@code --key} named, beside which the secrets of the runs are
 * @param name what {@code --run} resumes
 * @param runs as the ledger knows them: one, or one for each repeat
 */
record ReservedRuns(String url, Optional<Path> key, String name, List<String> runs) {
  /** Names of runs that a sentence lists; an experiment may have thousands. */
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

  /**
   * Looks the runs up in the ledger and describes each group of them.
   *
   * @param resumable whether repeating the command can help
   */
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
    return sentence(givenUp, " was released; start a new run under another name. ")
        + sentence(over, " has ended and its price is spent. ")
        + sentence(open, " is open: its price stays reserved, and " + stored(open) + " stored. ")
        + (!resumable || (open.isEmpty() && over.isEmpty())
            ? ""
            : resume(open.isEmpty() ? "gives the same model" : "goes on"))
        + (open.isEmpty() ? "" : release(names(open)));
  }

  /** Whether a run ended in another way than by being trained. */
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

  /**
   * The status when the ledger cannot be read, as in a shutdown hook. It is true at every moment
   * between reserving and ending.
   */
  String uncertainStatus() {
    return uncertainAdvice() + resume("goes on") + release(runs);
  }

  /**
   * The status while the runs are being reserved one after another, when some of them may be
   * reserved and others not.
   */
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

  /**
   * The command that gives these runs up, ready to be copied, without the password of the ledger.
   */
  private String release(List<String> open) {
    return " To give up: tacit ledger release "
        + String.join(" ", open.subList(0, Math.min(NAMED, open.size())))
        + (open.size() > NAMED ? " ..." : "")
        + " --ledger "
        + Passwords.masked(url)
        + key.map(file -> " --key " + file).orElse("");
  }

  /** The beginning of a sentence about these runs. */
  private static String listed(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return (names.size() == 1 ? "Run " : "Each of the " + names.size() + " runs ")
        + first
        + (names.size() > NAMED ? ", ..." : "");
  }
}
