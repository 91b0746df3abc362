package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.cli.measure.Summary;
import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.RoundedUp;
import dev.tacit.dp.account.Guarantee;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What {@code train} answers: the fields of the contract, in order, null where not available.
 *
 * @param runs one, or as many as {@code --repeat} asked for
 * @param repeated whether figures are summaries over runs
 */
public record TrainReport(Recipe recipe, List<Run> runs, int features, boolean repeated) {
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
          new Figure("objective", "objective", RunFigures::objective),
          new Figure("seconds", "seconds", RunFigures::seconds));

  public TrainReport {
    runs = List.copyOf(runs);
  }

  private record Figure(String field, String label, Function<RunFigures, Double> of) {}

  public boolean isPrivate() {
    return recipe.algorithm().isPrivate();
  }

  public String notice() {
    return "NOT PRIVATE: '"
        + recipe.algorithm().name()
        + "' adds no noise. The model and every figure can reveal single records.";
  }

  /** The one JSON object of {@code --json}. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", recipe.algorithm().name());
    json.put("private", isPrivate());
    json.put("notice", isPrivate() ? null : notice());
    json.put("calibration", isPrivate() ? calibration() : null);
    json.put("topology", recipe.algorithm().topology().label());
    json.put("agents", recipe.ownership().agents());
    int rounds = runs.get(0).plan().rounds();
    json.put("rounds", rounds == 0 ? null : rounds);
    json.put("rows", runs.get(0).rows());
    json.put("features", features);
    putPromise(json);
    json.put("paperClaim", runs.get(0).plan().claim().map(TrainReport::claim).orElse(null));
    for (Figure figure : FIGURES) {
      json.put(figure.field(), measured(figure));
    }
    json.put("releases", runs.get(0).certified().map(Certified::releases).orElse(0));
    observers().ifPresent(table -> json.put("observers", table.json()));
    json.put("messages", runs.get(0).outcome().messages());
    json.put("bytes", runs.get(0).outcome().bytes());
    json.put("agentEpsilons", agentEpsilons());
    json.put("agentTestErrors", agentTestErrors());
    json.put("trace", rounds().isEmpty() ? null : rounds().series());
    json.put("ownerOnly", ownerOnly());
    return json;
  }

  /** The guarantee is what the receipts of the runs prove, the weakest of them when repeated. */
  private void putPromise(Map<String, Object> json) {
    Optional<Budget> budget = recipe.promise().budget();
    Optional<Guarantee> proved = certified();
    json.put("epsilon", budget.map(Budget::epsilon).orElse(null));
    json.put("delta", budget.map(Budget::delta).orElse(null));
    json.put("neighbours", budget.map(asked -> asked.neighbours().label()).orElse(null));
    json.put("accountant", proved.map(Guarantee::currency).orElse(null));
    json.put("certifiedEpsilon", proved.map(TrainReport::epsilon).orElse(null));
    Optional<Certified> first = runs.get(0).certified();
    json.put("pureEpsilon", first.map(Certified::pureEpsilon).map(TrainReport::boxed).orElse(null));
    json.put("zcdpRho", first.map(Certified::zcdpRho).map(TrainReport::boxed).orElse(null));
    json.put("unreviewed", first.flatMap(Certified::unreviewed).map(Unreviewed::json).orElse(null));
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  /** The series of a single run; experiments show figures only. */
  Rounds rounds() {
    return repeated ? Rounds.NONE : Rounds.of(recipe, runs.get(0));
  }

  private static Object epsilon(Guarantee guarantee) {
    return guarantee.isFinite() ? (Object) guarantee.epsilon() : "Infinity";
  }

  /** The weakest guarantee over runs and agents. */
  public Optional<Guarantee> certified() {
    return runs.stream()
        .flatMap(run -> run.certified().stream())
        .map(Certified::worst)
        .max(Comparator.comparingDouble(Guarantee::epsilon));
  }

  /** Of the first run; every run of the same plan has the same. */
  private Optional<ObserverTable> observers() {
    return runs.get(0).certified().flatMap(Certified::curve).map(ObserverTable::new);
  }

  /** A table by position and observer, or nothing where users have no positions. */
  public String observerText() {
    return observers().map(ObserverTable::text).orElse("");
  }

  /** The same as pictures. */
  List<HtmlReport.Picture> pictures() {
    return observers().map(ObserverTable::picture).stream().toList();
  }

  private String calibration() {
    return recipe.promise().calibration().name().toLowerCase(Locale.ROOT);
  }

  /** What each agent's own receipts prove; the largest is the certified value. */
  private List<Object> agentEpsilons() {
    Optional<Certified> proved = runs.get(0).certified();
    return repeated || proved.isEmpty() || proved.get().agents().size() == 1
        ? null
        : proved.get().agents().stream().map(TrainReport::epsilon).toList();
  }

  private List<Double> agentTestErrors() {
    Run first = runs.get(0);
    if (repeated || first.agentTestErrors().isEmpty()) {
      return null;
    }
    return first.agentTestErrors();
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
    text.put("algorithm", recipe.algorithm().name() + (isPrivate() ? "" : " (NOT PRIVATE)"));
    certified().ifPresent(proved -> putGuarantee(text, proved));
    if (recipe.ownership().agents() > 1) {
      text.put("agents", Integer.toString(recipe.ownership().agents()));
      putTraffic(text);
    }
    text.put("training rows", Integer.toString(runs.get(0).rows()));
    text.put("features", Integer.toString(features));
    for (Figure figure : FIGURES) {
      if (!isPrivate() && figure.field().startsWith("nonPrivate")) {
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

  private void putGuarantee(Map<String, String> text, Guarantee proved) {
    text.put(
        "certified",
        String.format(
            Locale.ROOT,
            "%s, delta %.3g, %s neighbours (%s accountant)",
            inWords(proved),
            proved.delta(),
            proved.neighbours().label(),
            proved.currency()));
    runs.get(0)
        .plan()
        .claim()
        .ifPresent(
            claim ->
                text.put(
                    "the paper claims",
                    String.format(
                        Locale.ROOT,
                        "epsilon %.6g, delta %.3g (holds: %s; %s)",
                        claim.epsilon(),
                        claim.delta(),
                        claim.holds().label(),
                        claim.why())));
    Certified first = runs.get(0).certified().orElseThrow();
    first.unreviewed().ifPresent(found -> text.put("unreviewed", inWords(found)));
    first.pureEpsilon().ifPresent(pure -> text.put("pure epsilon", RoundedUp.text(pure)));
    first.zcdpRho().ifPresent(rho -> text.put("zero-concentrated rho", RoundedUp.text(rho)));
    text.put("releases", Integer.toString(first.releases()));
  }

  /** A warning where the noise that a paper prints proves less than the paper claims. */
  public Optional<String> excess() {
    double asked = recipe.promise().budget().map(Budget::epsilon).orElse(Double.POSITIVE_INFINITY);
    return certified()
        .filter(proved -> proved.epsilon() > asked)
        .map(
            proved ->
                "the printed noise guarantees "
                    + inWords(proved)
                    + ", not the "
                    + asked
                    + " that it claims. Use --calibration sound to keep to it.");
  }

  static String inWords(Guarantee proved) {
    return proved.isFinite() ? "epsilon " + RoundedUp.text(proved.epsilon()) : "no finite epsilon";
  }

  private static String inWords(Unreviewed found) {
    return found.accepted()
        ? "the certificate "
            + Unreviewed.WHY
            + "; confirmed facts alone give epsilon "
            + RoundedUp.text(found.confirmed())
        : "epsilon would be "
            + RoundedUp.text(found.epsilon())
            + " by facts that no second reader has confirmed (--accept-unproved)";
  }

  private void putTraffic(Map<String, String> text) {
    long messages = runs.get(0).outcome().messages();
    if (messages > 0) {
      text.put(
          "messages",
          String.format(Locale.ROOT, "%,d, %,d bytes", messages, runs.get(0).outcome().bytes()));
    }
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

  /** The labels of {@link #text} whose values were computed on the rows themselves. */
  Set<String> ownerLabels() {
    return FIGURES.stream()
        .filter(figure -> !figure.field().equals("seconds"))
        .map(Figure::label)
        .collect(Collectors.toUnmodifiableSet());
  }

  private List<String> ownerOnly() {
    List<String> names = new ArrayList<>(ownerFigures().keySet());
    if (agentTestErrors() != null) {
      names.add("agentTestErrors");
    }
    rounds().series().keySet().stream()
        .filter(Rounds::isOwnerOnly)
        .forEach(name -> names.add("trace." + name));
    return names;
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
