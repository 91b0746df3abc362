package dev.tacit.cli;

import dev.tacit.data.ReadFailure;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/**
 * An owner's consent to a run of a federation. Nothing is reserved, read or sent without it.
 *
 * <p>Consent is given to a hash of everything that the plan fixes, so a file that is changed
 * afterwards needs a new one. It comes from {@code --accept}, from a list that is read again before
 * every run, or from a person at the terminal; a process without a terminal never assumes it.
 */
final class OwnerConsent {
  @Option(
      names = "--accept",
      paramLabel = "HASH",
      description =
          "Consent to the run with this hash, as 'tacit federation show' prints it. Without it the"
              + " terminal is asked.")
  private List<String> accept = List.of();

  @Option(
      names = "--accepted",
      paramLabel = "FILE",
      description =
          "With --federations: hashes of runs to which this owner consents, a line each. The file"
              + " is read again before every run.")
  private Path accepted;

  /** Hashes to which the owner said yes. */
  private final Set<String> consentedHashes = new HashSet<>();

  /** Hashes for which consent was already asked or reported as missing, so that it is done once. */
  private final Set<String> announcedHashes = new HashSet<>();

  /**
   * Refuses to go on without consent, for a process that takes one run.
   *
   * @param file the federation file, for the advice of what to read
   */
  void require(String name, Path file, AgreedPlan plan) {
    String hash = Agreement.hash(plan);
    if (accepted != null) {
      throw Refused.usage("--accepted", accepted, "absent", "It belongs to --federations.");
    }
    if (!accept.isEmpty()) {
      if (!accept.contains(hash)) {
        throw Refused.usage(
            "--accept",
            String.join(", ", accept),
            hash + ", the hash of this run",
            "Read it with 'tacit federation show' before you accept it.");
      }
      return;
    }
    if (terminal().isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "--accept is missing, and no terminal is there to ask. Read the run with 'tacit"
              + " federation show "
              + file
              + "', then add --accept "
              + hash);
    }
    if (!isYes(name, plan)) {
      throw new Refused(Kind.USAGE, "no consent: nothing was reserved and nothing sent.");
    }
  }

  @SuppressWarnings("SystemConsoleNull") // newer platforms read an end there, which is no consent
  private static Optional<Console> terminal() {
    return Optional.ofNullable(System.console());
  }

  /** Shows the run and asks. Only the word {@code yes} counts; the end of the input does not. */
  private static boolean isYes(String name, AgreedPlan plan) {
    Console console = terminal().orElseThrow();
    console.printf("%s%n", FederationShowCommand.text(plan));
    return "yes".equals(console.readLine("%s: release this, at this price? yes or no: ", name));
  }

  /**
   * Whether consent has been given by now, for a process that serves a folder. It reports once that
   * consent is missing and then waits.
   */
  boolean isGiven(String name, AgreedPlan plan, PartyLog log) {
    String hash = Agreement.hash(plan);
    if (accept.contains(hash) || consentedHashes.contains(hash) || isListed(hash)) {
      return true;
    }
    if (announcedHashes.add(hash)) {
      boolean asks = accept.isEmpty() && accepted == null && terminal().isPresent();
      if (asks && isYes(name, plan)) {
        consentedHashes.add(hash);
        return true;
      }
      log.event("awaiting-consent", Map.of("run", plan.federation().run(), "accept", hash));
    }
    return false;
  }

  /**
   * Whether the file of accepted hashes has this one. A file that cannot be read is an error, since
   * the owner would otherwise wait for nothing.
   */
  private boolean isListed(String hash) {
    if (accepted == null) {
      return false;
    }
    try {
      return Files.readAllLines(accepted).stream().map(String::strip).anyMatch(hash::equals);
    } catch (IOException e) {
      throw Refused.usage("--accepted", accepted, "readable", ReadFailure.reason(e) + ".");
    }
  }
}
