package dev.tacit.cli;

import dev.tacit.cli.live.LivePage;
import dev.tacit.cli.live.OwnerBudget;
import dev.tacit.cli.live.PartyStatus;
import dev.tacit.federation.PartyContext;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.Federation.Address;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.verify.SigningKey;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.Option;

/**
 * The options that every party of a federation needs, whether owner or hub: the federation file or
 * folder, keys, journal, address and status page.
 *
 * <p>What can be refused about them is refused by {@link #context} before anything is reserved.
 */
final class PartyOptions {
  /**
   * The logger of the network library, which is silenced: what matters of a connection is in the
   * party's own log, with names of parties instead of addresses.
   */
  private static final Logger QUIET = Logger.getLogger("io.grpc");

  @Option(
      names = "--federation",
      paramLabel = "FILE",
      description = "The federation file, the same for all parties.")
  private Path file;

  @Option(
      names = "--federations",
      paramLabel = "DIR",
      description =
          "Keep running and process all federation files (*.yaml) of this folder in the order of their names, including files added later.")
  private Path folder;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "With --federations: end after this number of runs. Default: run until stopped.")
  private Long runs;

  @Option(
      names = "--keys",
      required = true,
      paramLabel = "DIR",
      description = "This party's folder of keys, from 'tacit keys issue'.")
  private Path keys;

  @Option(
      names = "--sign-key",
      required = true,
      paramLabel = "FILE",
      description =
          "This party's Ed25519 key, from 'certificate keygen'; the federation file has its public"
              + " half. It signs greetings, consent and the model.")
  private Path signKey;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "Journal of received messages, from which a killed party resumes. Default: beside the ledger, or the federation file for a hub.")
  private Path journal;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Listen there, if not at the port of the federation file on all interfaces.")
  private String listen;

  @Option(
      names = "--page",
      paramLabel = "PORT",
      description =
          "Serve a status page on the loopback interface, http://127.0.0.1:PORT; /metrics there is for Prometheus, 'tacit federation status' for terminals.")
  private Integer page;

  /** Runs the handler on the one file, or on the files of the folder one after the other. */
  void work(RunQueue.RunHandler runHandler, PartyLog log) {
    if ((file == null) == (folder == null)) {
      throw new Refused(
          Kind.USAGE, "--federation FILE or --federations DIR must be given, and not both.");
    }
    if (file != null) {
      if (runs != null) {
        throw Refused.usage("--runs", runs, "absent", "It belongs to --federations.");
      }
      runHandler.run(file);
      return;
    }
    if (journal != null) {
      throw Refused.usage("--journal", journal, "absent", "With --federations every run has one.");
    }
    if (runs != null && runs < 1) {
      throw Refused.usage("--runs", runs, "at least 1", "Leave it out to stay until stopped.");
    }
    new RunQueue(folder, runs == null ? Long.MAX_VALUE : runs, log).work(runHandler);
  }

  /** Whether this process stays and takes the runs of a folder. */
  boolean servesFolder() {
    return folder != null;
  }

  /** Reads and checks a federation file. */
  static Federation federation(Path file) {
    return FederationFile.read("--federation", file);
  }

  /**
   * The file that marks a run for which this party has nothing more to do; a party that stays does
   * not take the run again.
   */
  static Path doneMarker(Path journal) {
    return Path.of(journal + "-over");
  }

  /** The party's own key, which signs its messages and the model. */
  SigningKey signKey() {
    return SigningKey.load("--sign-key", signKey);
  }

  /** The journal that was named, or the default. */
  Path journal(Path standard) {
    return journal == null ? standard : journal;
  }

  /** Whether a journal was named, so that a default is not needed. */
  boolean namesJournal() {
    return journal != null;
  }

  /**
   * Everything that a party needs for a run. Keys that are missing, or that the federation file
   * does not list, are refused here, before anything is reserved.
   *
   * @param self the number of this party in the federation file
   * @param standardJournal where the journal is if it was not named
   */
  PartyContext context(AgreedPlan plan, int self, Path standardJournal, PartyLog log) {
    PartyFolder folder = new PartyFolder(keys);
    if (page != null) {
      requirePort("--page", page);
    }
    QUIET.setLevel(Level.OFF);
    AtomicFile.requireWritable("--journal", journal(standardJournal));
    folder.requireComplete("--keys", plan.federation().names().get(self));
    Agreement agreement = new Agreement(plan, self, signKey());
    if (!agreement.hasListedKey()) {
      throw Refused.usage(
          "--sign-key",
          signKey,
          "the key of " + plan.federation().names().get(self) + " in the federation file",
          "Its public half is another one: name the file that 'certificate keygen' made with it.");
    }
    return new PartyContext(
        plan,
        agreement,
        self,
        folder,
        journal(standardJournal),
        Optional.ofNullable(listen).map(PartyOptions::address),
        new PartyFigures(),
        log);
  }

  /**
   * The status page of the party, if a port was given. The caller closes it at the end of the run.
   */
  LivePage page(PartyStatus standing) {
    return new LivePage(
        "--page", page == null ? OptionalInt.empty() : OptionalInt.of(page), standing);
  }

  /**
   * What the status page shows of a party.
   *
   * @param budget asked anew for every page, since the budget changes during the run
   */
  PartyStatus status(PartyContext context, Supplier<OwnerBudget> budget) {
    Federation federation = context.plan().federation();
    return new PartyStatus(
        federation.name(),
        federation.run(),
        federation.names().get(context.self()),
        federation.names(),
        context.figures(),
        budget);
  }

  /** Refuses what is no port number. */
  static void requirePort(String option, int port) {
    if (port < 1 || port >= 1 << 16) {
      throw Refused.usage(option, port, "1 to 65535", "For example 7480.");
    }
  }

  /** Parses {@code HOST:PORT}; the last colon separates, since an IPv6 address contains others. */
  private static Address address(String text) {
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      if (colon > 0 && port > 0 && port < 1 << 16) {
        return new Address(text.substring(0, colon), port);
      }
    } catch (NumberFormatException e) {
      // Refused below together with ports out of range.
    }
    throw Refused.usage("--listen", text, "HOST:PORT", "For example 127.0.0.1:7400.");
  }
}
