package dev.tacit.cli;

import dev.tacit.cli.live.LivePage;
import dev.tacit.cli.live.OwnerBudget;
import dev.tacit.cli.live.PartyStatus;
import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.data.Dataset;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.federation.FederatedOwner;
import dev.tacit.federation.PartyContext;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Federation;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.job.CertifiedRun;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.verify.SigningKey;
import dev.tacit.ledger.Ledger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code node}: takes part in a run of a federation as an owner.
 *
 * <p>No record leaves the machine. The order of steps is what protects the owner: the plan is shown
 * and consent given before records are read, the owner's ledger reserves the price before anything
 * is sent, and receipts are durable before a release leaves. The journal lets a killed process
 * resume with the same command and pay nothing twice.
 */
@Command(
    name = "node",
    description =
        "Take part in a run of a federation as an owner: no record leaves this machine. Shows what "
            + "this owner will release and what that costs, and needs consent. The owner's own ledger pays "
            + "before anybody hears anything. Killed and started again with the same command, it goes on "
            + "where it was, and nothing is paid twice.",
    footerHeading = "%nExample%n",
    footer = {
      "  tacit node --federation federation.yaml --name north --data people.csv \\",
      "      --ledger north.ledger --keys north/keys --sign-key north/sign.key \\",
      "      --model model.json --accept HASH"
    })
final class NodeCommand implements Runnable {
  @Mixin private PartyOptions party;

  /** Decides the agent's number and hence its noise key; it must be in the federation file. */
  @Option(
      names = "--name",
      required = true,
      paramLabel = "NAME",
      description = "Name of this owner in the federation file.")
  private String name;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description = "The owner's records, CSV or LIBSVM as the federation file says.")
  private List<Path> files;

  @Option(
      names = "--ledger",
      required = true,
      paramLabel = "URL",
      description = "The owner's own ledger ('tacit ledger grant' starts one).")
  private String ledger;

  @Option(
      names = "--dataset",
      paramLabel = "ID",
      description =
          "Data set of the ledger whose budget pays. Default: the only one of the ledger.")
  private String dataset;

  /** Named where the key is not beside the ledger, as for a ledger on a server. */
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The owner's noise key. Default: the ledger's file with '-key' added.")
  private Path key;

  @Mixin private OwnerConsent consent;

  @Option(names = "--model", paramLabel = "FILE", description = "Write the model to this file.")
  private Path model;

  /** A folder, because a process that stays takes several runs. */
  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "With --federations: write the model of each run to DIR/RUN.model.json.")
  private Path models;

  @Mixin private OutputFiles outputs;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    if (models != null && !Files.isDirectory(models)) {
      throw Refused.usage("--models", models, "a folder", "Make it first.");
    }
    // One file cannot hold the models of several runs, and a folder is not a file for one.
    if (party.servesFolder() ? model != null : models != null) {
      throw new Refused(
          Kind.USAGE, "--model belongs to --federation, --models to --federations: say the other.");
    }
    party.work(new OwnerRunHandler(), new PartyLogPrinter(answer));
  }

  /** What the owner does with the file of one run. */
  private final class OwnerRunHandler implements RunQueue.RunHandler {
    @Override
    public boolean isOver(Path file) {
      return Files.exists(PartyOptions.doneMarker(journal(PartyOptions.federation(file))));
    }

    /** Consent to exactly this plan; asked again whenever the file changes. */
    @Override
    public boolean isWanted(Path file) {
      AgreedPlan plan = AgreedPlan.of(PartyOptions.federation(file));
      return consent.isGiven(name, plan, new PartyLogPrinter(answer));
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

  /**
   * The file of the run's model, named by the run where several runs share a folder; empty if no
   * model is wanted.
   */
  private Optional<Path> modelFile(Federation federation) {
    return Optional.ofNullable(
        models == null ? model : models.resolve(federation.run() + ".model.json"));
  }

  /**
   * Takes part in one run, in the order that the class comment gives. The marker that the run is
   * done is written only when every other owner confirmed the end, so that until then a repetition
   * serves them what they miss.
   */
  private void takePart(Path file) {
    Federation federation = PartyOptions.federation(file);
    Optional<Path> target = modelFile(federation);
    // First of all: a model that cannot be written must not cost a budget.
    outputs.check(
        target
            .map(
                one ->
                    new OutputFile(model == null ? "--models" : "--model", one, OutputKind.MODEL))
            .stream()
            .toList());
    AgreedPlan plan = AgreedPlan.of(federation);
    int self = federation.number("--name", name);
    if (federation.isHub(self)) {
      throw Refused.usage("--name", name, "an owner", "The hub is started with 'tacit hub'.");
    }
    LedgerAccess access =
        new LedgerAccess(ledger, Optional.ofNullable(dataset), Optional.ofNullable(key));
    // Refuses an unusable ledger or key before the network is touched.
    access.check(plan.pricedPlan().spec());
    Path journal = journal(federation);
    PartyContext context = party.context(plan, self, journal, new PartyLogPrinter(answer));
    // A process that serves a folder has asked before it took the run.
    if (!party.servesFolder()) {
      consent.require(name, file, plan);
    }
    // Only now, after consent: reading is harmless, but a refused run should cost no time either.
    Dataset rows = plan.encoding().read(files);
    try (Ledger paying = access.open()) {
      LedgerSession session = access.session(paying);
      PartyStatus standing = party.status(context, () -> OwnerBudget.of(paying, session.dataset()));
      try (LivePage shown = party.page(standing)) {
        FederatedOwner owner = new FederatedOwner(context, rows.examples(), session);
        FederatedOwner.FederatedResult federatedResult = owner.run();
        CertifiedRun certifiedRun = federatedResult.certifiedRun();
        // Before the page shows the certificate: whoever sees it may rely on the file being there.
        target.ifPresent(one -> write(certifiedRun, plan, one));
        Map<String, Object> fields = fields(certifiedRun, context, session, target);
        shown.certified(fields);
        answer.print(fields);
        // While a peer may still need something of this owner, the run is not marked as done.
        if (party.servesFolder() && federatedResult.away().isEmpty()) {
          AtomicFile.write(PartyOptions.doneMarker(journal), context.agreement().hash() + "\n");
        }
      }
    }
  }

  /**
   * The default place of the journal, beside the ledger: both are needed to resume, and they are
   * backed up together.
   */
  private Path journal(Federation federation) {
    Optional<String> beside = LedgerOption.file(ledger);
    if (beside.isEmpty() && !party.namesJournal()) {
      throw new Refused(
          Kind.USAGE,
          "--journal is missing: a ledger on a server has no file to keep the journal beside.");
    }
    return Path.of(beside.orElse("") + "-" + federation.run() + ".journal");
  }

  /** Writes the model, signed with the key that also signed the owner's messages. */
  private void write(CertifiedRun certifiedRun, AgreedPlan plan, Path target) {
    SigningKey signs = party.signKey();
    ModelFile.write(target, signs.sign(certifiedRun.model(plan.encoding())));
  }

  /** What is reported of the finished run, for people and programs alike. */
  private static Map<String, Object> fields(
      CertifiedRun certifiedRun,
      PartyContext context,
      LedgerSession session,
      Optional<Path> target) {
    RunCertificate certificate = certifiedRun.certificate().orElseThrow();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("run", certifiedRun.provenance().identity().run());
    fields.put("dataset", session.dataset());
    fields.put("epsilon", RoundedUp.spent(certificate.worst().epsilon()));
    fields.put("delta", certificate.worst().delta());
    fields.put("neighbours", certificate.worst().neighbours().label());
    fields.put("releases", certificate.releases());
    fields.put("letters", certifiedRun.outcome().messages());
    fields.put("bytesSent", context.figures().get("bytes_sent"));
    fields.put("bytesReceived", context.figures().get("bytes_received"));
    fields.put("model", target.map(Path::toString).orElse(null));
    return fields;
  }
}
