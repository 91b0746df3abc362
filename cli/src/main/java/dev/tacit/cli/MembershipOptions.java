package dev.tacit.cli;

import dev.tacit.audit.MembershipAttack;
import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.output.Table;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options {@code --model} and {@code --others} of {@code audit}: a membership attack on a
 * finished model by somebody who has its rows.
 *
 * <p>One model is one experiment, so the result is an estimate and never a bound; its field {@code
 * isBound} says so. All of it depends on private rows and is for their owner.
 */
final class MembershipOptions {
  /** The model to attack; giving it selects this kind of audit. */
  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Attack this model instead: guess by its losses who of --data, who trained it, and of "
              + "--others is a member. For the owner of the rows only.")
  private Path model;

  /**
   * Records to compare with. They should differ from the members in nothing but membership, or the
   * attack measures that difference instead.
   */
  @Option(
      names = "--others",
      paramLabel = "FILE",
      description = "With --model: records of the same kind that did not train it.")
  private Path others;

  /** Whether this attack is meant rather than one on an algorithm. */
  boolean areGiven() {
    return model != null || others != null;
  }

  /**
   * Runs the attack and prints its result.
   *
   * @param members the rows that trained the model, of {@code --data}
   */
  void attack(Optional<Path> members, OutputOption answer) {
    if (model == null || others == null || members.isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "--model, --data and --others go together: a model, the rows that trained it, and records that were not in the training data.");
    }
    Model trained = ModelFile.read(model);
    if (!trained.encoding().task().hasTwoClasses()) {
      throw Refused.usage("--model", model, "a model of two classes", "Others are not attacked.");
    }
    MembershipAttack found =
        Refused.asUsageError(
            "--data, --others",
            () ->
                MembershipAttack.on(
                    trained.linear(),
                    Losses.named(trained.loss()),
                    rows(trained, members.get(), answer),
                    rows(trained, others, answer)));
    Optional<Model.Certificate.StatedGuarantee> statedGuarantee = trained.certificate().guarantee();
    if (answer.isJson()) {
      answer.printJson(json(trained, found, statedGuarantee));
    } else {
      answer.out().print(table(trained, found, statedGuarantee));
    }
  }

  /** Reads rows as the model encodes them, with a progress line. */
  private static Examples rows(Model trained, Path file, OutputOption answer) {
    try (ProgressLine progress = answer.progress()) {
      return trained
          .encoding()
          .read(List.of(DataOrigin.of(file)), new ReadingProgress(progress, answer::warnOwner))
          .examples();
    }
  }

  /**
   * The delta of the certificate, at which an epsilon is derived from the error rates; 0 for a
   * model that is not private.
   */
  private static double delta(Optional<Model.Certificate.StatedGuarantee> statedGuarantee) {
    return statedGuarantee.map(Model.Certificate.StatedGuarantee::delta).orElse(0.0);
  }

  /** The result for programs; all of it is listed as the owner's. */
  private static Map<String, Object> json(
      Model trained,
      MembershipAttack found,
      Optional<Model.Certificate.StatedGuarantee> statedGuarantee) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", trained.algorithm());
    json.put(
        "certifiedEpsilon",
        statedGuarantee.map(Model.Certificate.StatedGuarantee::epsilon).orElse(null));
    json.put("members", found.members());
    json.put("others", found.nonMembers());
    json.put("area", found.auc());
    json.put("truePositiveRate", found.truePositive());
    json.put("falsePositiveRate", found.falsePositive());
    json.put("impliedEpsilon", found.impliedEpsilon(delta(statedGuarantee)));
    json.put("isBound", false);
    json.put("ownerOnly", List.copyOf(json.keySet()));
    return json;
  }

  /** The result for people, with what the figures mean. */
  private static Table table(
      Model trained,
      MembershipAttack found,
      Optional<Model.Certificate.StatedGuarantee> statedGuarantee) {
    Table table = new Table();
    table.row("algorithm", trained.algorithm());
    table.row(
        "certified epsilon",
        statedGuarantee.map(one -> number(one.epsilon())).orElse("none: the model is not private"));
    table.row("area under the curve", number(found.auc()), "0.5 tells nothing");
    table.row("members called members", number(found.truePositive()), "of " + found.members());
    table.row("others called members", number(found.falsePositive()), "of " + found.nonMembers());
    table.row(
        "implied epsilon",
        number(found.impliedEpsilon(delta(statedGuarantee))),
        "an estimate: one model is one experiment");
    return table.row("note", "for the owner of the rows only");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
