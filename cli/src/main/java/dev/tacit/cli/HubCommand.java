package dev.tacit.cli;

import dev.tacit.cli.live.LivePage;
import dev.tacit.cli.live.OwnerBudget;
import dev.tacit.cli.live.PartyStatus;
import dev.tacit.federation.FederatedHub;
import dev.tacit.federation.PartyContext;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Federation;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The verb {@code hub}: takes part in a run of a federation as the hub of a star.
 *
 * <p>A hub has no records, no ledger and no noise key, so it cannot release anything of its own and
 * receives noised releases only; the parties need not trust it with private data. It keeps a
 * journal and can be killed and started again at any time.
 */
@Command(
    name = "hub",
    description = {
      "Take part in a run of a federation as its hub: hear every owner's releases, answer with "
          + "what the algorithm makes of them. A hub has no records and no budget; the parties need not trust it.",
      "Killed and started again with the same command, it goes on where it was."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit hub --federation federation.yaml --keys hub/keys --sign-key hub/sign.key")
final class HubCommand implements Runnable {
  @Mixin private PartyOptions party;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    party.work(new HubRunHandler(), new PartyLogPrinter(answer));
  }

  /** What the hub does with the file of one run. */
  private final class HubRunHandler implements RunQueue.RunHandler {
    @Override
    public boolean isOver(Path file) {
      return Files.exists(PartyOptions.doneMarker(journal(file, star(file))));
    }

    /** A hub needs no consent, since it has nothing to release. */
    @Override
    public boolean isWanted(Path file) {
      return true;
    }

    @Override
    public void run(Path file) {
      takePart(file);
    }

    @Override
    public void onFault(RuntimeException fault) {
      answer.trace(fault);
    }
  }

  /** The federation of a file; refused where it is a mesh, which has no hub. */
  private static Federation star(Path file) {
    Federation federation = PartyOptions.federation(file);
    if (federation.hub().isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "--federation names a mesh, which has no hub. Start 'tacit node' for owners.");
    }
    return federation;
  }

  /** The default place of the journal: a hub has no ledger that it could be kept beside. */
  private static Path journal(Path file, Federation federation) {
    return Path.of(file + "-" + federation.run() + "-hub.journal");
  }

  /**
   * Takes part in one run from the handshake to the confirmations of the owners. The marker that
   * the run is done is written last, so that a hub that was killed before takes part again.
   */
  private void takePart(Path file) {
    Federation federation = star(file);
    AgreedPlan plan = AgreedPlan.of(federation);
    Path journal = journal(file, federation);
    PartyContext context =
        party.context(plan, federation.owners().size(), journal, new PartyLogPrinter(answer));
    PartyStatus standing = party.status(context, () -> OwnerBudget.NONE);
    try (LivePage shown = party.page(standing)) {
      // The whole run, from the handshake to the goodbyes.
      List<String> away = new FederatedHub(context).run();
      Map<String, Object> fields = fields(federation, context);
      // Before a refusal for missing confirmations: the rounds themselves are over.
      shown.over();
      requireConfirmed(away, federation);
      answer.print(fields);
      if (party.servesFolder()) {
        AtomicFile.write(PartyOptions.doneMarker(journal), context.agreement().hash() + "\n");
      }
    }
  }

  /**
   * What is reported of the finished run: rounds and traffic. A hub has no certificate of its own.
   */
  private static Map<String, Object> fields(Federation federation, PartyContext context) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("run", federation.run());
    fields.put("rounds", context.figures().get("rounds_done"));
    fields.put("bytesReceived", context.figures().get("bytes_received"));
    fields.put("bytesSent", context.figures().get("bytes_sent"));
    return fields;
  }

  /**
   * Ends with exit code 8 if an owner has not confirmed the end. The hub cannot know whether that
   * owner has the model: the last message may have been lost.
   */
  private static void requireConfirmed(List<String> away, Federation federation) {
    if (!away.isEmpty()) {
      throw new Refused(
          Kind.QUORUM,
          String.join(", ", away)
              + " did not confirm the end within "
              + federation.deadlines().round().toSeconds()
              + " s. Who has a model needs nothing more of the hub. For the others start the same"
              + " command again when they are back: the run goes on where it is, and nothing is"
              + " paid twice.");
    }
  }
}
