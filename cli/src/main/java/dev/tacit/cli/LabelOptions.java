package dev.tacit.cli;

import dev.tacit.data.TargetBounds;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options that declare what the labels of LIBSVM files mean: numbers, two classes, or more.
 *
 * <p>A label that was not declared is refused and never guessed: classes learnt from the rows would
 * depend on single records. CSV files declare their labels in the schema.
 */
final class LabelOptions {
  /** Numbers to predict. Given bounds imply it. */
  @Option(
      names = "--targets",
      description = "LIBSVM: labels are numbers to predict, not classes (squared loss).")
  private boolean targets;

  @Option(
      names = "--target-bounds",
      paramLabel = "MIN,MAX",
      split = ",",
      hideParamSyntax = true,
      description =
          "LIBSVM: public bounds of the numbers to predict; those outside are moved to the nearer"
              + " one. The default algorithm needs them.")
  private List<Double> bounds = List.of();

  /** The order is that of the model's outputs, so it is declared and not found in the file. */
  @Option(
      names = "--classes",
      paramLabel = "N,N,N",
      split = ",",
      hideParamSyntax = true,
      description = "LIBSVM: the labels of three classes or more, in the order they are to have.")
  private List<Double> classes = List.of();

  /** Several labels may count as positive, which makes two classes of more. */
  @Option(
      names = "--positive-label",
      paramLabel = "N",
      split = ",",
      hideParamSyntax = true,
      description =
          "LIBSVM: the label of the positive class, or several with commas between; with"
              + " --negative-label. Default: 1. The model file keeps both.")
  private List<Double> positive = List.of();

  @Option(
      names = "--negative-label",
      paramLabel = "N",
      split = ",",
      hideParamSyntax = true,
      description = "LIBSVM: the same of the negative class. Default: -1,0.")
  private List<Double> negative = List.of();

  /** The options that were given, each with the line that a schema has instead. */
  Map<String, String> besideSchema() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "--targets", targets, "'type: target'");
    put(given, "--target-bounds", !bounds.isEmpty(), "'min: MIN, max: MAX'");
    put(given, "--classes", !classes.isEmpty(), "'classes: [...]'");
    put(given, "--positive-label", !positive.isEmpty(), "'positive: [...]'");
    put(given, "--negative-label", !negative.isEmpty(), "'negative: [...]'");
    return given;
  }

  /** Adds an option that was given, with what replaces it in a schema. */
  private static void put(Map<String, String> all, String option, boolean given, String instead) {
    if (given) {
      all.put(option, instead);
    }
  }

  /**
   * The declared meaning; without any option the labels are 1 and, for the other class, -1 or 0.
   */
  LibsvmLabels labels() {
    if (targets || !bounds.isEmpty()) {
      return numbers();
    }
    if (!classes.isEmpty()) {
      refuse("--positive-label", !positive.isEmpty(), "--classes", "It lists all classes.");
      refuse("--negative-label", !negative.isEmpty(), "--classes", "It lists all classes.");
      return Refused.asUsageError("--classes", () -> new LibsvmLabels.OrderedClasses(classes));
    }
    if (positive.isEmpty() != negative.isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          (positive.isEmpty() ? "--positive-label" : "--negative-label")
              + " is missing: name both classes, for example --positive-label 2 --negative-label"
              + " 1. A label that neither names is refused.");
    }
    return positive.isEmpty()
        ? LibsvmLabels.signs()
        : Refused.asUsageError(
            "--positive-label, --negative-label",
            () -> new LibsvmLabels.TwoClasses(positive, negative));
  }

  /**
   * Labels that are numbers to predict. Bounds limit what one record can contribute, so algorithms
   * that need a bounded sensitivity refuse targets without them.
   */
  private LibsvmLabels numbers() {
    String why = "Numbers to predict have no classes.";
    refuse("--positive-label", !positive.isEmpty(), "--targets", why);
    refuse("--negative-label", !negative.isEmpty(), "--targets", why);
    refuse("--classes", !classes.isEmpty(), "--targets", why);
    if (bounds.isEmpty()) {
      return new LibsvmLabels.Targets();
    }
    if (bounds.size() != 2) {
      throw Refused.usage(
          "--target-bounds", bounds, "two numbers", "For example --target-bounds 0,100.");
    }
    return Refused.asUsageError(
        "--target-bounds",
        () ->
            new LibsvmLabels.Targets(Optional.of(new TargetBounds(bounds.get(0), bounds.get(1)))));
  }

  /** Refuses an option that contradicts another one. */
  private static void refuse(String option, boolean given, String beside, String why) {
    if (given) {
      throw Refused.usage(option, "given", "absent with " + beside, why);
    }
  }
}
