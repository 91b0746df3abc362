package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.dp.account.Guarantee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The one object of {@code --json}: the fields of the contract, in order, null where unknown. */
public final class TrainJson {
  private TrainJson() {}

  public static Map<String, Object> of(TrainReport report) {
    Recipe recipe = report.recipe();
    Run first = report.first();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", recipe.algorithm().name());
    json.put("private", report.isPrivate());
    json.put("notice", report.isPrivate() ? null : report.notice());
    json.put("calibration", report.isPrivate() ? calibration(recipe) : null);
    json.put("topology", recipe.algorithm().topology().label());
    json.put("agents", recipe.ownership().agents());
    int rounds = first.plan().rounds();
    json.put("rounds", rounds == 0 ? null : rounds);
    json.put("rows", first.rows());
    json.put("features", report.features());
    putPromise(report, json);
    json.put("paperClaim", first.plan().claim().map(TrainJson::claim).orElse(null));
    for (Figure figure : Figure.values()) {
      json.put(figure.field(), report.measured(figure));
    }
    json.put("releases", first.certified().map(Certified::releases).orElse(0));
    report.observers().ifPresent(table -> json.put("observers", table.json()));
    json.put("messages", first.outcome().messages());
    json.put("bytes", first.outcome().bytes());
    json.put("agentEpsilons", agentEpsilons(report));
    json.put("agentTestErrors", agentTestErrors(report));
    json.put("trace", report.rounds().isEmpty() ? null : report.rounds().series());
    json.put("ownerOnly", ownerOnly(report));
    return json;
  }

  private static String calibration(Recipe recipe) {
    return recipe.promise().calibration().name().toLowerCase(Locale.ROOT);
  }

  /** What was asked for, and what the receipts prove. */
  private static void putPromise(TrainReport report, Map<String, Object> json) {
    Optional<Budget> asked = report.recipe().promise().budget();
    Optional<Guarantee> proved = report.certified();
    Optional<Certified> first = report.first().certified();
    json.put("epsilon", asked.map(Budget::epsilon).orElse(null));
    json.put("delta", asked.map(Budget::delta).orElse(null));
    json.put("neighbours", asked.map(budget -> budget.neighbours().label()).orElse(null));
    json.put("accountant", proved.map(Guarantee::currency).orElse(null));
    json.put("certifiedEpsilon", proved.map(TrainJson::epsilon).orElse(null));
    json.put("pureEpsilon", first.map(Certified::pureEpsilon).map(TrainJson::boxed).orElse(null));
    json.put("zcdpRho", first.map(Certified::zcdpRho).map(TrainJson::boxed).orElse(null));
    json.put("unreviewed", first.flatMap(Certified::unreviewed).map(Unreviewed::json).orElse(null));
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static Object epsilon(Guarantee guarantee) {
    return guarantee.isFinite() ? (Object) guarantee.epsilon() : "Infinity";
  }

  private static Map<String, Object> claim(PaperClaim claim) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", claim.epsilon());
    json.put("delta", claim.delta());
    json.put("holds", claim.holds().label());
    json.put("why", claim.why());
    return json;
  }

  /** What each agent's own receipts prove; the largest is the certified value. */
  private static List<Object> agentEpsilons(TrainReport report) {
    Optional<Certified> proved = report.first().certified();
    return report.repeated() || proved.isEmpty() || proved.get().agents().size() == 1
        ? null
        : proved.get().agents().stream().map(TrainJson::epsilon).toList();
  }

  private static List<Double> agentTestErrors(TrainReport report) {
    List<Double> errors = report.first().agentTestErrors();
    return report.repeated() || errors.isEmpty() ? null : errors;
  }

  private static List<String> ownerOnly(TrainReport report) {
    List<String> names = new ArrayList<>(report.ownerFigures().keySet());
    if (agentTestErrors(report) != null) {
      names.add("agentTestErrors");
    }
    report.rounds().series().keySet().stream()
        .filter(Rounds::isOwnerOnly)
        .forEach(name -> names.add("trace." + name));
    return names;
  }
}
