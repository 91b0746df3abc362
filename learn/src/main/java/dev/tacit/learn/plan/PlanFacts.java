package dev.tacit.learn.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.ledger.PlanHash;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is public about a plan, as canonical JSON: everything that decides what a run does, and
 * nothing that was computed from a row. Ledgers know its digest; model files hold it whole.
 *
 * @param canonical one JSON object, as {@link CanonicalJson} writes it
 */
public record PlanFacts(String canonical) {
  /** In the place of the budget of a run without one. */
  private static final String NO_BUDGET = "none";

  public PlanFacts {
    Objects.requireNonNull(canonical, "canonical");
  }

  static PlanFacts of(
      Algorithm algorithm,
      Setup setup,
      Plan plan,
      List<Double> classWeights,
      Optional<TestPlan> test) {
    ObjectNode tree = CanonicalJson.object();
    tree.put("algorithm", algorithm.name());
    tree.put("topology", algorithm.topology().label());
    tree.put("rounds", plan.rounds());
    ArrayNode rows = tree.putArray("rows");
    setup.rows().forEach(rows::add);
    tree.put("declared", setup.declared());
    setup
        .unit()
        .ifPresent(
            unit -> tree.putObject("unit").put("column", unit.column()).put("rows", unit.rows()));
    tree.put("features", setup.dimension());
    if (setup.classes() > 1) {
      tree.put("classes", setup.classes());
    }
    tree.put("indicators", setup.indicators().toString());
    tree.put("edges", setup.edges().toString());
    tree.put("loss", setup.loss().name());
    if (!classWeights.isEmpty()) {
      ArrayNode weights = tree.putArray("classWeights");
      classWeights.forEach(weights::add);
    }
    tree.put("regulariser", setup.penalties().toString());
    tree.put("budget", setup.budget().map(Budget::toString).orElse(NO_BUDGET));
    tree.put("calibration", setup.calibration().name());
    tree.put("set", setup.settings().toString());
    ObjectNode settings = tree.putObject("settings");
    new TreeMap<>(plan.settings()).forEach(settings::put);
    ObjectNode derived = tree.putObject("derived");
    new TreeMap<>(plan.derived()).forEach(derived::put);
    test.ifPresent(asked -> tree.put("test", asked.text()));
    return of(tree);
  }

  /** Facts that were written down before. */
  public static PlanFacts of(JsonNode tree) {
    return new PlanFacts(new String(CanonicalJson.bytes(tree), StandardCharsets.UTF_8));
  }

  public JsonNode tree() {
    return CanonicalJson.read(canonical.getBytes(StandardCharsets.UTF_8));
  }

  /** As a ledger knows the plan. */
  public String hash() {
    return PlanHash.of(tree());
  }

  /** One of the facts that are words. */
  public String text(String fact) {
    return tree().path(fact).asText();
  }

  /** Whose rows are protected together; empty where single records are. */
  public Optional<PrivacyUnit> unit() {
    JsonNode unit = tree().path("unit");
    return unit.isObject()
        ? Optional.of(new PrivacyUnit(unit.path("column").asText(), unit.path("rows").asInt()))
        : Optional.empty();
  }

  public int features() {
    return tree().path("features").asInt();
  }

  /** How many linear functions the model has. */
  public int functions() {
    return tree().path("classes").asInt(1);
  }

  /** Of labels in training; empty for none. */
  public List<Double> classWeights() {
    List<Double> weights = new ArrayList<>();
    tree().path("classWeights").forEach(weight -> weights.add(weight.doubleValue()));
    return weights;
  }

  /** Whose records train. */
  public int owners() {
    return tree().path("rows").size();
  }

  /** Those that train, and one for the test records where something is released about them. */
  public int agents() {
    return owners() + (tree().has("test") ? 1 : 0);
  }

  /** Whether the plan has a regulariser with these weights by name. */
  public boolean penalises(Map<String, Double> weights) {
    Penalties alike =
        new Penalties(
            weights.get("l2"),
            weights.get("l1"),
            weights.get("group"),
            weights.get("fused"),
            List.of(1),
            List.of(new Edge(0, 1)));
    String told = alike.toString();
    return text("regulariser").startsWith(told.substring(0, told.indexOf(", groupWidths=")));
  }

  /** Whether the plan was made for this delta and these neighbours. */
  public boolean asks(double delta, Neighbours neighbours) {
    // Epsilon is what was asked for; what is certified may be less, or more with a paper's noise.
    String asked = new Budget(1, delta, neighbours).toString();
    return text("budget").endsWith(asked.substring(asked.indexOf(", delta=")));
  }
}
