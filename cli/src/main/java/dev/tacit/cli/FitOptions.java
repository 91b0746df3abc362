package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.TrainingRequest;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * The options that say what is minimised and with which settings: loss, regulariser, class weights
 * and {@code --set}.
 */
final class FitOptions {
  @Option(
      names = "--loss",
      paramLabel = "NAME",
      description =
          "logistic, huber-hinge or squared. Default: logistic, or squared for numbers to predict.")
  private String loss;

  @Option(
      names = "--regulariser",
      paramLabel = "l2=W,l1=W",
      description =
          "Beside the MEAN loss: l2=W is W/2 |x|^2, l1=W is W |x|_1, group=W acts on attributes,"
              + " fused=GRAPH (a file, or chain) couples features, matrix=FILE (CSV, a row per"
              + " line) lets l1 act on A x. Default: l2=1e-6 for exact, else none.")
  private String regulariser;

  @Option(
      names = "--class-weights",
      paramLabel = "CLASS=W,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "Public weights above 0 and at most 1 for records of a class, where another class is"
              + " rare; classes that are not named weigh 1. Probabilities stay those of records as"
              + " they come.")
  private Map<String, Double> classWeights = Map.of();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      completionCandidates = Keys.class,
      description = "A setting of the algorithm. Repeat it for several.")
  private List<String> settings = List.of();

  /** Candidates for shells: every setting of any algorithm. */
  static final class Keys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Algorithms.all().stream()
          .flatMap(one -> one.settings().stream())
          .map(setting -> setting.name() + "=")
          .distinct()
          .sorted()
          .iterator();
    }
  }

  /** The request with what these options say. */
  TrainingRequest addTo(TrainingRequest request) {
    return request
        .with(TrainingRequest.LOSS, loss)
        .with(TrainingRequest.REGULARISER, regulariser)
        .with(TrainingRequest.CLASS_WEIGHTS, Map.copyOf(classWeights))
        .with(TrainingRequest.SETTINGS, settings());
  }

  private Map<String, String> settings() {
    Map<String, String> values = new LinkedHashMap<>();
    for (String text : settings) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw Refused.usage("--set", text, "KEY=VALUE", "For example --set rounds=20.");
      }
      String name = text.substring(0, equals);
      String before = values.putIfAbsent(name, text.substring(equals + 1));
      if (before != null) {
        throw Refused.usage("--set", text, "given once", name + "=" + before + " came before it.");
      }
    }
    return values;
  }
}
