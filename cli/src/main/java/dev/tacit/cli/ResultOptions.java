package dev.tacit.cli;

import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.cli.train.TrainPage;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.report.TrainReport;
import dev.tacit.learn.verify.SigningKey;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options that say which files a training run leaves: model, report page, signature, and what
 * they may hold.
 *
 * <p>Figures that were computed on private rows without noise are kept apart: they are left out of
 * the model file and stand at the end of the page, unless an option says otherwise. A file with
 * such figures must not be published.
 */
final class ResultOptions {
  @Option(names = "--model", paramLabel = "FILE", description = "Write the model to this file.")
  private Path model;

  /** Said explicitly, because a paid run without a model would waste its budget by mistake. */
  @Option(
      names = "--no-model",
      description =
          "Write no model: figures and reports only. Where a ledger pays for the run, one of --model"
              + " and --no-model must be given.")
  private boolean noModel;

  /** Makes the model file private; the page says so beside the file's name. */
  @Option(
      names = "--with-figures",
      description =
          "Keep figures that only the owner may see in the model file, which then must not be"
              + " published. Default: they are left out.")
  private boolean withFigures;

  /** The page has owner-only figures by default, because its first reader is the owner. */
  @Option(
      names = "--publish",
      description =
          "Leave owner-only figures out of the report, so that it can be published. Model files have none by default.")
  private boolean publish;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "Write an HTML report: guarantee, evaluation, privacy cost, curves, weights, settings; owner-only figures at its end.")
  private Path page;

  @Option(
      names = "--sign-key",
      paramLabel = "FILE",
      description = "Sign the model file with this key, from 'certificate keygen'.")
  private Path signKey;

  /** Loaded by {@link #check}, so that a wrong key is refused before training. */
  private Optional<SigningKey> signer = Optional.empty();

  /**
   * Refuses options that contradict each other or would waste a budget, and loads the signing key,
   * before anything is trained or charged.
   *
   * @param experiment whether there are several runs, of which no model is written
   * @param paid whether a ledger pays
   */
  void check(boolean experiment, boolean paid) {
    if (noModel && model != null) {
      throw Refused.usage("--model", model, "absent with --no-model", "Drop one of them.");
    }
    if (paid && discardsModel(experiment)) {
      throw new Refused(
          Kind.USAGE,
          "--model is missing: the ledger would pay for a model that is thrown away. Add --model"
              + " FILE, or --no-model if you want figures only.");
    }
    if (publish && page == null) {
      throw Refused.usage(
          "--publish",
          true,
          "absent without --report",
          "It says what the page may hold: add --report.");
    }
    if (experiment && model != null) {
      throw Refused.usage(
          "--model", model, "absent with --repeat", "An experiment writes no model: drop one.");
    }
    if (signKey != null && model == null) {
      throw Refused.usage("--sign-key", signKey, "with --model", "Say which file: --model FILE.");
    }
    // Before anything is trained or charged: a key may be wrong.
    signer = Optional.ofNullable(signKey).map(key -> SigningKey.load("--sign-key", key));
    if (withFigures && model == null) {
      throw Refused.usage("--with-figures", true, "with --model", "Say which file: --model FILE.");
    }
    if (withFigures && publish) {
      throw Refused.usage(
          "--with-figures", true, "absent with --publish", "A public file holds no figures.");
    }
  }

  /** Whether a model is trained that nobody will have, and nobody said so. */
  boolean discardsModel(boolean experiment) {
    return model == null && !noModel && !experiment;
  }

  /** The files that will be written, for the check that they destroy nothing. */
  List<OutputFile> outputs() {
    List<OutputFile> outputs = new ArrayList<>();
    if (model != null) {
      outputs.add(new OutputFile("--model", model, OutputKind.MODEL));
    }
    if (page != null) {
      outputs.add(new OutputFile("--report", page, OutputKind.PAGE));
    }
    return outputs;
  }

  boolean wantsPage() {
    return page != null;
  }

  /** Whether there will be a page with figures of the rows. */
  boolean wantsOwnersPage() {
    return page != null && !publish;
  }

  /**
   * Writes the files that were asked for.
   *
   * @param identity which model it is
   * @param budget what is left of the budget that paid
   */
  void write(
      TrainReport report,
      Encoding encoding,
      ModelIdentity identity,
      Optional<LedgerView.Dataset> budget) {
    if (model != null) {
      Model trained = model(report, encoding);
      ModelFile.write(model, signer.map(key -> key.sign(trained)).orElse(trained));
    }
    if (page != null) {
      TrainPage shown = new TrainPage(report, encoding.space(), identity, budget, !publish);
      AtomicFile.write(page, shown.page().page());
    }
  }

  /** The model of the run, with the owner's figures only where they were asked for. */
  private Model model(TrainReport report, Encoding encoding) {
    Model plain = report.results().get(0).certifiedRun().model(encoding);
    return withFigures ? plain.withOwnerOnly(report.ownerFigures()) : plain;
  }

  /** The written files by label, as the end of the report lists them. */
  Map<String, String> written() {
    Map<String, String> files = new LinkedHashMap<>();
    if (page != null) {
      files.put("report", page.toString());
    }
    if (model != null) {
      files.put("model", model.toString());
      files.put(
          "figures in the model",
          withFigures
              ? "inside, for the owner only: do not publish the file"
              : "left out (--with-figures keeps them)");
      if (signKey != null) {
        files.put("signature", "in the model, by " + signKey);
      }
    }
    return files;
  }
}
