package dev.tacit.cli.train;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.cli.measure.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What {@code train} answers: the fields of the contract, in order, null where not available.
 *
 * @param runs one, or as many as {@code --repeat} asked for
 * @param repeated whether figures are summaries over runs
 */
public record TrainReport(Algorithm algorithm, List<Run> runs, int features, boolean repeated) {
  private static final List<Figure> FIGURES =
      List.of(
          new Figure("testError", "test error", RunFigures::testError),
          new Figure("testAuc", "test AUC", RunFigures::testAuc),
          new Figure("trainLoss", "training loss", RunFigures::trainLoss),
          new Figure(
              "nonPrivateTestError", "test error without privacy", RunFigures::nonPrivateTestError),
          new Figure(
              "nonPrivateTrainLoss",
              "training loss without privacy",
              RunFigures::nonPrivateTrainLoss),
          new Figure("seconds", "seconds", RunFigures::seconds));

  public TrainReport {
    runs = List.copyOf(runs);
  }

  private record Figure(String field, String label, Function<RunFigures, Double> of) {}

  public String notice() {
    return "NOT PRIVATE: '"
        + algorithm.name()
        + "' adds no noise. The model and every figure can reveal single records.";
  }

  /** The one JSON object of {@code --json}. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", algorithm.name());
    json.put("private", algorithm.isPrivate());
    json.put("notice", algorithm.isPrivate() ? null : notice());
    json.put("calibration", null);
    json.put("topology", algorithm.topology().label());
    json.put("agents", 1);
    int rounds = runs.get(0).plan().rounds();
    json.put("rounds", rounds == 0 ? null : rounds);
    json.put("rows", runs.get(0).rows());
    json.put("features", features);
    for (String promise :
        List.of("epsilon", "delta", "neighbours", "accountant", "certifiedEpsilon")) {
      json.put(promise, null);
    }
    json.put("paperClaim", runs.get(0).plan().claim().map(TrainReport::claim).orElse(null));
    for (Figure figure : FIGURES) {
      json.put(figure.field(), measured(figure));
    }
    json.put("releases", 0);
    json.put("agentTestErrors", null);
    json.put("ownerOnly", ownerOnly());
    return json;
  }

  private static Map<String, Object> claim(PaperClaim claim) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", claim.epsilon());
    json.put("delta", claim.delta());
    json.put("holds", claim.holds().label());
    json.put("why", claim.why());
    return json;
  }

  /** Label and value for people. */
  public Map<String, String> text() {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("algorithm", algorithm.name() + (algorithm.isPrivate() ? "" : " (NOT PRIVATE)"));
    text.put("training rows", Integer.toString(runs.get(0).rows()));
    text.put("features", Integer.toString(features));
    for (Figure figure : FIGURES) {
      if (!algorithm.isPrivate() && figure.field().startsWith("nonPrivate")) {
        continue;
      }
      Object value = measured(figure);
      if (value instanceof Summary summary) {
        text.put(figure.label(), inWords(summary));
      } else if (value instanceof Double number) {
        text.put(figure.label(), rounded(number));
      }
    }
    return text;
  }

  /** Figures of a single run that were computed on the rows, for the owner's copy of the model. */
  public Map<String, Double> ownerFigures() {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Figure figure : FIGURES) {
      Double value = figure.of().apply(runs.get(0).figures());
      if (value != null && !figure.field().equals("seconds")) {
        figures.put(figure.field(), value);
      }
    }
    return figures;
  }

  private List<String> ownerOnly() {
    return List.copyOf(ownerFigures().keySet());
  }

  private Object measured(Figure figure) {
    List<Double> values = new ArrayList<>();
    runs.forEach(run -> values.add(figure.of().apply(run.figures())));
    return repeated ? Summary.of(values) : values.get(0);
  }

  private static String inWords(Summary summary) {
    return rounded(summary.mean())
        + (summary.sd() == null ? "" : " (sd " + rounded(summary.sd()) + ")")
        + ", "
        + summary.runs()
        + (summary.runs() == 1 ? " run" : " runs");
  }

  private static String rounded(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
