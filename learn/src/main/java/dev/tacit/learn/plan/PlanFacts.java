package dev.tacit.learn.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.ledger.PlanHash;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is public about a plan, as canonical JSON: everything that decides what a run does, and
 * nothing that was computed from a row. Ledgers know its digest; model files hold it whole. It is
 * written field by field: noise depends on it, so the name of a Java type must not be in it.
 *
 * @param canonical one JSON object, as {@link CanonicalJson} writes it
 */
public record PlanFacts(String canonical) {
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
    ArrayNode indicators = tree.putArray("indicators");
    setup.indicators().forEach(indicators::add);
    putEdges(tree, "edges", setup.edges());
    tree.put("loss", setup.loss().name());
    if (!classWeights.isEmpty()) {
      ArrayNode weights = tree.putArray("classWeights");
      classWeights.forEach(weights::add);
    }
    putPenalties(tree.putObject("regulariser"), setup.penalties());
    setup
        .budget()
        .ifPresent(
            asked ->
                tree.putObject("budget")
                    .put("epsilon", asked.epsilon())
                    .put("delta", asked.delta())
                    .put("neighbours", asked.neighbours().label()));
    tree.put("calibration", setup.calibration().label());
    putAll(tree.putObject("set"), setup.settings().asMap());
    putAll(tree.putObject("settings"), plan.settings());
    putAll(tree.putObject("derived"), plan.derived());
    test.ifPresent(asked -> tree.put("test", asked.text()));
    return of(tree);
  }

  private static void putAll(ObjectNode tree, Map<String, String> values) {
    new TreeMap<>(values).forEach(tree::put);
  }

  private static void putEdges(ObjectNode tree, String name, List<Edge> edges) {
    ArrayNode all = tree.putArray(name);
    edges.forEach(edge -> all.addArray().add(edge.from()).add(edge.to()));
  }

  private static void putPenalties(ObjectNode tree, Penalties penalties) {
    tree.put("l2", penalties.ridge()).put("l1", penalties.lasso());
    tree.put("group", penalties.group()).put("fused", penalties.fused());
    ArrayNode widths = tree.putArray("groupWidths");
    penalties.groupWidths().forEach(widths::add);
    putEdges(tree, "edges", penalties.edges());
    ArrayNode matrix = tree.putArray("matrix");
    for (Vec row : penalties.matrix()) {
      ArrayNode entries = matrix.addArray();
      Arrays.stream(row.toArray()).forEach(entries::add);
    }
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

  /** The weights of the regulariser by name: l2, l1, group and fused. */
  public Map<String, Double> regulariser() {
    Map<String, Double> weights = new TreeMap<>();
    tree()
        .path("regulariser")
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNumber()) {
                weights.put(field.getKey(), field.getValue().doubleValue());
              }
            });
    return weights;
  }

  /** Whether the plan was made for this delta and these neighbours. */
  public boolean asks(double delta, Neighbours neighbours) {
    // Epsilon is what was asked for; what is certified may be less, or more with a paper's noise.
    JsonNode budget = tree().path("budget");
    return budget.path("delta").isNumber()
        && budget.path("delta").doubleValue() == delta
        && budget.path("neighbours").asText().equals(neighbours.label());
  }
}
