package dev.tacit.export;

import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.data.TargetBounds;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.provenance.CodeVersion;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * A model as an ONNX file that takes records as they are: one input for each column, numbers as
 * doubles and categories as texts, or one input {@code features} for LIBSVM rows. Bounds, levels,
 * scaling, curve and threshold are inside, all in doubles, so that nobody has to write them again.
 */
public final class OnnxModel {
  private static final double LEAST = 1e-300;

  private final ScoringSpec spec;
  private final OnnxGraph graph = new OnnxGraph();

  private OnnxModel(ScoringSpec spec) {
    this.spec = spec;
  }

  public static byte[] bytes(Model model) {
    OnnxModel onnx = new OnnxModel(ScoringSpec.of(model));
    onnx.answer(onnx.scores(onnx.features()));
    String about =
        "Made by Tacit. Unknown levels are an error; a number outside bounds that the schema"
            + " refuses, and a NaN, give NaN.";
    return onnx.graph.file(about, CodeVersion.number(), PublicFacts.of(model));
  }

  /** The features of the columns, without the constant and before scaling. */
  private String features() {
    if (spec.columns().get(0) instanceof InputColumn.Plain) {
      return graph.numbers("features", spec.columns().size());
    }
    List<String> each = new ArrayList<>();
    for (InputColumn column : spec.columns()) {
      each.add(
          column instanceof InputColumn.Levels category
              ? graph.indicators(graph.texts(category.name()), category.levels())
              : ranged((InputColumn.Ranged) column));
    }
    return graph.call("Concat", each, OnnxGraph.Attribute.whole("axis", 1));
  }

  private String ranged(InputColumn.Ranged column) {
    String given = graph.numbers(column.name(), 1);
    String min = graph.constant(column.min());
    String max = graph.constant(column.max());
    String within = graph.call("Min", graph.call("Max", given, min), max);
    if (column.refuses()) {
      String same = graph.call("Equal", within, given);
      within = graph.call("Where", same, within, graph.constant(Double.NaN));
    }
    String width = graph.constant(column.max() - column.min());
    return graph.call("Div", graph.call("Sub", within, min), width);
  }

  /** One score for each linear function. */
  private String scores(String features) {
    int outputs = spec.outputs().size();
    int columns = spec.dimension() - (spec.constant().isPresent() ? 1 : 0);
    double[] weights = new double[columns * outputs];
    double[] constants = new double[outputs];
    double[] intercepts = new double[outputs];
    for (int k = 0; k < outputs; k++) {
      Vec own = spec.outputs().get(k).weights();
      for (int j = 0; j < columns; j++) {
        weights[j * outputs + k] = own.get(j);
      }
      constants[k] = spec.constantTerm(k);
      intercepts[k] = spec.outputs().get(k).intercept();
    }
    String squares =
        graph.call(
            "Add",
            graph.reduced("ReduceSumSquare", features),
            graph.constant(spec.constantSquare()));
    String norm = graph.call("Mul", graph.call("Sqrt", squares), graph.constant(spec.headroom()));
    String divisor = graph.call("Max", norm, graph.constant(spec.bound()));
    String products = graph.call("MatMul", features, graph.constant(weights, outputs));
    String sums = graph.call("Add", products, graph.constant(constants, outputs));
    return graph.call("Add", graph.call("Div", sums, divisor), graph.constant(intercepts, outputs));
  }

  private void answer(String scores) {
    if (spec.hasManyClasses()) {
      manyClasses(scores);
    } else if (spec.hasTwoClasses()) {
      twoClasses(scores);
    } else {
      number(scores);
    }
  }

  private void number(String score) {
    String prediction = score;
    if (spec.target().isPresent()) {
      TargetBounds bounds = spec.target().get();
      String scaled = graph.call("Mul", score, graph.constant(bounds.halfWidth()));
      String inUnits = graph.call("Add", scaled, graph.constant(bounds.inUnits(0)));
      String low = graph.call("Max", inUnits, graph.constant(bounds.min()));
      prediction = graph.call("Min", low, graph.constant(bounds.max()));
    }
    graph.output("prediction", prediction, 1, false);
  }

  private void twoClasses(String score) {
    graph.output("score", score, 1, false);
    if (spec.hasProbabilities()) {
      String odds = spec.curve().map(curve -> logOdds(curve, score)).orElse(score);
      String among = graph.constant(Math.log(spec.weightRatio()));
      graph.output("probability", graph.call("Sigmoid", graph.call("Sub", odds, among)), 1, false);
    }
    String positive = graph.call("Greater", score, graph.constant(spec.cut()));
    graph.output("label", named(graph.asIndex(positive)), 1, true);
  }

  private String named(String index) {
    return graph.call("Gather", graph.words(spec.classes()), index);
  }

  /** Straight on either side of the knee. */
  private String logOdds(ProbabilityCurve curve, String margin) {
    String centred = graph.call("Sub", margin, graph.constant(curve.centre()));
    String units = graph.call("Div", centred, graph.constant(curve.spread()));
    String beyond = graph.call("Sub", units, graph.constant(curve.knee()));
    String zero = graph.constant(0);
    String above =
        graph.call("Mul", graph.call("Max", beyond, zero), graph.constant(curve.above()));
    String below =
        graph.call("Mul", graph.call("Min", beyond, zero), graph.constant(curve.below()));
    return graph.call("Add", graph.call("Add", above, below), graph.constant(curve.offset()));
  }

  private void manyClasses(String scores) {
    int classes = spec.classes().size();
    String likeliest =
        graph.call(
            "ArgMax",
            List.of(scores),
            OnnxGraph.Attribute.whole("axis", 1),
            OnnxGraph.Attribute.whole("keepdims", 1));
    String shares = graph.call("Softmax", List.of(scores), OnnxGraph.Attribute.whole("axis", 1));
    String probabilities =
        spec.curve().map(curve -> calibrated(curve, shares, likeliest)).orElse(shares);
    if (!spec.classWeights().isEmpty()) {
      double[] weights = spec.classWeights().stream().mapToDouble(Double::doubleValue).toArray();
      String lighter = graph.call("Div", probabilities, graph.constant(weights, classes));
      probabilities = graph.call("Div", lighter, sum(lighter));
    }
    graph.output("label", named(likeliest), 1, true);
    if (spec.hasProbabilities()) {
      graph.output("probabilities", probabilities, classes, false);
    }
    graph.output("scores", scores, classes, false);
  }

  /** The curve says how often the likeliest class is right; the others keep their proportions. */
  private String calibrated(ProbabilityCurve curve, String shares, String likeliest) {
    long[] places = new long[spec.classes().size()];
    for (int k = 0; k < places.length; k++) {
      places[k] = k;
    }
    String isTop = graph.asNumbers(graph.call("Equal", likeliest, graph.wholes(places)));
    String top = sum(graph.call("Mul", shares, isTop));
    String others = graph.call("Mul", shares, graph.call("Sub", graph.constant(1), isTop));
    String rest = graph.call("Max", sum(others), graph.constant(LEAST));
    String odds = graph.call("Log", graph.call("Div", top, rest));
    String right = graph.call("Sigmoid", logOdds(curve, odds));
    String left = graph.call("Div", graph.call("Sub", graph.constant(1), right), rest);
    return graph.call("Add", graph.call("Mul", isTop, right), graph.call("Mul", others, left));
  }

  /** From version 13 on the axes of this operator are an input. */
  private String sum(String numbers) {
    return graph.call("ReduceSum", numbers, graph.wholes(1));
  }
}
