package dev.tacit.learn.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Accounting cases in JSON: {@code {"cases": [{"id", "parameters": [{"kind", "sigma" | "b",
 * "count", "q"}], "delta", "target_epsilon", "orders", "adjacency"}]}}. What other fields say is
 * somebody else's answer and is not read.
 */
public final class CaseFile {
  private CaseFile() {}

  /** One answer per case, in order; each holds only what applies. */
  public static List<Map<String, Object>> answers(Path file) {
    JsonNode cases = Json.read("`cases`", file).path("cases");
    if (!cases.isArray() || cases.isEmpty()) {
      throw Refused.data(
          "cases", file, "an object with a list 'cases' of at least one", "Check the file.");
    }
    List<Map<String, Object>> answers = new ArrayList<>();
    for (JsonNode one : cases) {
      String id = one.path("id").asText("number " + answers.size());
      try {
        answers.add(answer(id, one));
      } catch (IllegalArgumentException e) {
        throw new Refused(Kind.DATA, "`cases` " + file + ", case " + id + ": " + e.getMessage(), e);
      }
    }
    return answers;
  }

  private static Map<String, Object> answer(String id, JsonNode one) {
    Composition composition = composition(one);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", id);
    if (one.has("orders")) {
      List<Double> orders = new ArrayList<>();
      one.get("orders").forEach(order -> orders.add(number("orders", order)));
      answer.put("renyi", composition.renyi(orders));
      return answer;
    }
    double delta = number("delta", one.path("delta"));
    boolean inverse = one.has("target_epsilon");
    Composition.Answers found =
        inverse
            ? composition.noise(number("target_epsilon", one.get("target_epsilon")), delta)
            : composition.epsilon(delta);
    answer.put(inverse ? "sigma" : "epsilon", found.withAuto());
    answer.put("autoCurrency", found.autoCurrency());
    return answer;
  }

  private static Composition composition(JsonNode one) {
    List<MechanismSpec> releases = new ArrayList<>();
    for (JsonNode parameter : one.path("parameters")) {
      Map<String, String> fields = new LinkedHashMap<>();
      parameter
          .fieldNames()
          .forEachRemaining(name -> fields.put(name, parameter.get(name).asText()));
      String kind = fields.remove("kind");
      releases.add(MechanismSpec.of(String.valueOf(kind), fields));
    }
    return new Composition(releases, neighbours(one.path("adjacency").asText("")));
  }

  private static Neighbours neighbours(String adjacency) {
    return switch (adjacency) {
      case "ADD_OR_REMOVE_ONE", "add-remove" -> Neighbours.ADD_REMOVE;
      case "REPLACE_ONE", "replace-one" -> Neighbours.REPLACE_ONE;
      default ->
          throw new IllegalArgumentException(
              "adjacency = '" + adjacency + "' must be ADD_OR_REMOVE_ONE or REPLACE_ONE");
    };
  }

  private static double number(String name, JsonNode value) {
    if (!value.isNumber()) {
      throw new IllegalArgumentException(name + " = " + value + " must be a number");
    }
    return value.doubleValue();
  }
}
