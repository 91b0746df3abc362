package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.learn.prediction.AuxiliaryReleases;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Threshold;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes and reads the released numbers of a model file: outputs, auxiliary releases (field {@code
 * companions}), class weights and threshold.
 */
final class FittedModelJson {
  private FittedModelJson() {}

  static void put(FittedModel fitted, Map<String, Object> tree) {
    tree.put("outputs", fitted.outputs().stream().map(FittedModelJson::output).toList());
    Map<String, Object> auxiliary = new TreeMap<>();
    fitted
        .auxiliaryReleases()
        .values()
        .forEach((name, numbers) -> auxiliary.put(name, numbers.toArray()));
    tree.put("companions", auxiliary);
    tree.put("classWeights", fitted.classWeights());
    tree.put("threshold", fitted.threshold().map(FittedModelJson::threshold).orElse(null));
  }

  private static Map<String, Object> output(LinearModel linear) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("weights", linear.weights().toArray());
    tree.put("intercept", linear.intercept());
    return tree;
  }

  private static Map<String, Object> threshold(Threshold chosen) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("rule", chosen.rule());
    tree.put("score", chosen.score());
    return tree;
  }

  static FittedModel read(ObjectReader top) {
    List<LinearModel> outputs = new ArrayList<>();
    for (JsonNode output : top.field("outputs")) {
      ObjectReader fields = new ObjectReader("outputs", output, "weights", "intercept");
      outputs.add(
          new LinearModel(
              Vec.of(numbers(fields, "weights", fields.field("weights"))),
              fields.number("intercept")));
    }
    Map<String, Vec> auxiliary = new TreeMap<>();
    JsonNode beside = top.field("companions");
    if (!beside.isObject()) {
      throw top.wrong("companions", "an object of lists of numbers");
    }
    beside
        .properties()
        .forEach(
            one -> auxiliary.put(one.getKey(), Vec.of(numbers(top, "companions", one.getValue()))));
    List<Double> weights = new ArrayList<>();
    for (double weight : numbers(top, "classWeights", top.field("classWeights"))) {
      weights.add(weight);
    }
    return new FittedModel(outputs, new AuxiliaryReleases(auxiliary), weights, threshold(top));
  }

  private static Optional<Threshold> threshold(ObjectReader top) {
    if (top.field("threshold").isNull()) {
      return Optional.empty();
    }
    ObjectReader fields = new ObjectReader("threshold", top.field("threshold"), "rule", "score");
    return Optional.of(new Threshold(fields.text("rule"), fields.number("score")));
  }

  private static double[] numbers(ObjectReader fields, String name, JsonNode given) {
    if (!given.isArray()) {
      throw fields.wrong(name, "an array of finite numbers");
    }
    double[] numbers = new double[given.size()];
    for (int k = 0; k < numbers.length; k++) {
      if (!given.get(k).isNumber()) {
        throw fields.wrong(name, "an array of finite numbers");
      }
      numbers[k] = given.get(k).doubleValue();
    }
    return numbers;
  }
}
