package dev.tacit.cli;

import dev.tacit.audit.AuditEffort;
import dev.tacit.audit.AuditReport;
import dev.tacit.audit.Auditor;
import dev.tacit.audit.CanaryAuditor;
import dev.tacit.audit.Coins;
import dev.tacit.audit.FewRoundsSpec;
import dev.tacit.audit.KeySource;
import dev.tacit.cli.audit.AuditOutput;
import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.cli.output.ProgressLine;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.plan.TrainingSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code audit}: attacks an algorithm and reports how much of its certified epsilon an
 * attacker demonstrates.
 *
 * <p>There are three kinds of audit. Without {@code --canaries} and {@code --model} an algorithm is
 * run many times on two neighbouring data sets. With {@code --canaries} one run on made-up records
 * is attacked. With {@code --model} a finished model is attacked by somebody who has its rows,
 * which gives an estimate and no bound. The exit code says whether the certificate survived, so
 * that a script can rely on it.
 */
@Command(
    name = "audit",
    description =
        "Attack an algorithm: run it many times on two neighbouring data sets, guess from the releases which one was used, and print a lower bound on epsilon beside the certified one. The data sets are small and chosen so that neighbours differ as much as possible, unless files are given. Exit code 70 if "
            + "the certificate is refuted, 9 if the controls fail and the audit proves nothing.",
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit audit --algorithm dp-admm",
      "  tacit audit --algorithm metric-admm --epsilon 2 --delta 1e-6 \\",
      "      --neighbours add-remove --effort 0.1 --json",
      "  tacit audit --algorithm dp-admm --data people.csv --neighbour others.csv \\",
      "      --schema people.yaml --effort 0.01",
      "  tacit audit --algorithm pp-admm --set rounds=1 --effort 0.01 \\",
      "      --picture audit.svg",
      "  tacit audit --algorithm dp-admm --set rounds=1 --set clip=0.25 --delta 1e-6 \\",
      "      --neighbours add-remove --canaries 1000",
      "  tacit audit --model people.model.json --data people.csv --others strangers.csv"
    })
final class AuditCommand implements Runnable {
  @Mixin private AuditDataOptions data;
  @Mixin private MembershipOptions membership;
  @Mixin private TrainingOptions options;

  /** A share, because the usual effort is a number of runs or a time, whichever ends first. */
  @Option(
      names = "--effort",
      paramLabel = "F",
      defaultValue = "1",
      description =
          "Share of the usual effort, which is 200,000 runs on either data set, or as many as fit "
              + "into 200 seconds by the pace of trial runs; with a smaller share never less than what "
              + "fits into a minute. The null control takes as long again. Default: ${DEFAULT-VALUE}.")
  private double effort;

  /** The default leaves one audit in ten thousand to refute a correct certificate by chance. */
  @Option(
      names = "--confidence",
      paramLabel = "C",
      defaultValue = "0.9999",
      description = "Confidence of the lower bound. Default: ${DEFAULT-VALUE}.")
  private double confidence;

  /** An SVG file of its own, which is not part of the text. */
  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Draw the attacker's two error rates and the certified curve (SVG).")
  private Path picture;

  @Mixin private OutputFiles outputs;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    List<OutputFile> written =
        Optional.ofNullable(picture).stream()
            .map(file -> new OutputFile("--picture", file, OutputKind.PICTURE))
            .toList();
    // Before hours of runs: a picture that cannot be written would be noticed too late.
    outputs.check(written);
    if (membership.areGiven()) {
      membership.attack(data.file(), answer);
      return;
    }
    TrainingSpec spec = data.spec(options);
    requirePrivate(spec);
    // A whole run keeps the settings as asked. Many runs use few rounds: epsilon is calibrated to
    // the number of rounds, so that fewer lose no power and take less time.
    boolean whole = data.canaries().isPresent();
    AuditReport report = whole ? ofOneRun(spec) : ofManyRuns(FewRoundsSpec.of(spec));
    Map<String, String> chosen = whole ? Map.of() : FewRoundsSpec.defaultSettings(spec);
    AuditOutput output = new AuditOutput(report, chosen, data.file().isPresent());
    if (picture != null) {
      AtomicFile.write(picture, output.picture());
    }
    if (answer.isJson()) {
      answer.printJson(output.json());
    } else {
      answer.out().print(output.text());
    }
    judge(report);
  }

  /**
   * Attacks one run into which canaries were included by the toss of a coin each. Noise and coins
   * are fresh: a seed would let the attack be repeated until it looks good.
   */
  private AuditReport ofOneRun(TrainingSpec spec) {
    return Refused.asUsageError(
        "--canaries, --confidence",
        () ->
            CanaryAuditor.audit(
                spec, data.canaries().orElseThrow(), confidence, KeySource.FRESH, Coins.secure()));
  }

  /**
   * Attacks repeated runs on pairs of neighbouring data sets, and shows the progress of what may
   * take minutes.
   */
  private AuditReport ofManyRuns(TrainingSpec quick) {
    AuditEffort auditEffort = Refused.asUsageError("--effort", () -> AuditEffort.of(effort));
    Auditor.AuditRequest audit =
        Refused.asUsageError(
            "--confidence",
            () ->
                new Auditor.AuditRequest(
                    quick, data.pairs(quick, answer), auditEffort, confidence, KeySource.FRESH));
    try (ProgressLine progress = answer.progress()) {
      return Auditor.audit(audit, progress::show);
    }
  }

  /**
   * Refuses algorithms without noise before any run: their epsilon is infinite, so every bound
   * would hold.
   */
  private static void requirePrivate(TrainingSpec spec) {
    if (!spec.isPrivate()) {
      throw Refused.usage(
          "--algorithm",
          spec.algorithm().name(),
          "a private one",
          "Without a promise there is nothing to refute.");
    }
  }

  /**
   * Turns the report into the exit code. The controls come first: an attack that cannot tell an
   * obvious leak, or that sees one where none can be, says nothing about the certificate either
   * way.
   */
  private static void judge(AuditReport report) {
    if (!report.controls().hold()) {
      throw new Refused(
          Kind.NOT_CONVERGED,
          "this audit proves nothing: "
              + (report.controls().nullHolds()
                  ? "it would not notice a much larger epsilon. Raise --effort."
                  : "it tells two copies of one data set apart. Please report it."));
    }
    if (report.refutes()) {
      throw new Refused(
          Kind.UNCERTIFIED,
          "lower bound = "
              + report.lowerBound()
              + " must not exceed the certified epsilon = "
              + report.certifiedEpsilon()
              + ". Do not rely on this algorithm's certificates.");
    }
  }
}
