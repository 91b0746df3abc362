package dev.tacit.export;

import static dev.tacit.export.PmmlExpressions.apply;
import static dev.tacit.export.PmmlExpressions.number;
import static dev.tacit.export.PmmlExpressions.sum;
import static dev.tacit.export.PmmlExpressions.word;

import java.util.ArrayList;
import java.util.List;

/** Builds the part of a PMML model that turns scores into predictions and probabilities. */
final class PmmlOutputs {
  private final ScoringSpec spec;
  private final PmmlExpressions terms;
  private final List<XmlElement> scores;

  PmmlOutputs(ScoringSpec spec, PmmlExpressions terms, List<XmlElement> scores) {
    this.spec = spec;
    this.terms = terms;
    this.scores = scores;
  }

  /** Where the answer is a number: a score, or the predicted number in its units. */
  XmlElement numberTable() {
    XmlElement answer =
        spec.target().map(bounds -> PmmlModel.inUnits(bounds, scores.get(0))).orElse(scores.get(0));
    return table(List.of("intercept", "0"), terms.named("answer", answer));
  }

  /** One table a class, whose number is its probability up to a common factor. */
  List<XmlElement> classTables() {
    List<XmlElement> shares = spec.hasTwoClasses() ? twoShares() : shares();
    List<XmlElement> tables = new ArrayList<>();
    for (int k = 0; k < shares.size(); k++) {
      XmlElement share = terms.named("share/" + k, shares.get(k));
      tables.add(table(List.of("intercept", "0", "targetCategory", spec.classes().get(k)), share));
    }
    return tables;
  }

  private static XmlElement table(List<String> attributes, XmlElement term) {
    String name = term.attributes().get(1);
    return XmlElement.of(
        "RegressionTable",
        attributes,
        XmlElement.of("NumericPredictor", List.of("name", name, "coefficient", "1")));
  }

  private List<XmlElement> twoShares() {
    XmlElement score = scores.get(0);
    XmlElement odds =
        spec.curve().map(curve -> PmmlModel.logOdds(curve, score, terms)).orElse(score);
    XmlElement among = apply("-", odds, number(Math.log(spec.weightRatio())));
    XmlElement positive = terms.named("positive", logistic(among));
    return List.of(apply("-", number(1), positive), positive);
  }

  private static XmlElement logistic(XmlElement odds) {
    XmlElement small = apply("exp", apply("*", number(-1), odds));
    return apply("/", number(1), apply("+", number(1), small));
  }

  /** Of three classes or more: softmax, the likeliest one by the curve, weights taken out. */
  private List<XmlElement> shares() {
    XmlElement most = terms.named("most", apply("max", scores));
    List<XmlElement> each = new ArrayList<>();
    for (int k = 0; k < scores.size(); k++) {
      each.add(terms.named("exp/" + k, apply("exp", apply("-", scores.get(k), most))));
    }
    List<XmlElement> shares = spec.curve().isPresent() ? calibrated(each) : each;
    if (spec.classWeights().isEmpty()) {
      return shares;
    }
    List<XmlElement> lighter = new ArrayList<>();
    for (int k = 0; k < shares.size(); k++) {
      lighter.add(apply("/", shares.get(k), number(spec.classWeights().get(k))));
    }
    return lighter;
  }

  /** The largest of {@code each} is 1, so that its odds are one to the sum of the others. */
  private List<XmlElement> calibrated(List<XmlElement> each) {
    XmlElement rest = terms.named("rest", apply("-", sum(each), number(1)));
    XmlElement odds = terms.named("odds", apply("*", number(-1), apply("ln", rest)));
    XmlElement right =
        terms.named("right", logistic(PmmlModel.logOdds(spec.curve().orElseThrow(), odds, terms)));
    XmlElement others = terms.named("others", apply("/", apply("-", number(1), right), rest));
    List<XmlElement> shares = new ArrayList<>();
    for (XmlElement one : each) {
      shares.add(apply("if", apply("equal", one, number(1)), right, apply("*", others, one)));
    }
    return shares;
  }

  /** Scores, the probabilities, and the label that Tacit answers with. */
  XmlElement output() {
    List<XmlElement> fields = new ArrayList<>();
    if (spec.classes().isEmpty()) {
      fields.add(
          output("prediction", "continuous", "double", List.of("feature", "predictedValue")));
      return XmlElement.of("Output", List.of(), fields);
    }
    boolean two = spec.hasTwoClasses();
    for (int k = 0; spec.hasProbabilities() && k < spec.classes().size(); k++) {
      String name = spec.classes().get(k);
      fields.add(
          output(
              "probability:" + name,
              "continuous",
              "double",
              List.of("feature", "probability", "value", name)));
    }
    for (int k = 0; k < scores.size(); k++) {
      fields.add(
          output(
              two ? "score" : "score:" + spec.classes().get(k),
              "continuous",
              "double",
              List.of("feature", "transformedValue"),
              scores.get(k)));
    }
    fields.add(
        output("label", "categorical", "string", List.of("feature", "transformedValue"), label()));
    return XmlElement.of("Output", List.of(), fields);
  }

  /** An answer, under another name where a column has this one. */
  private XmlElement output(
      String answer, String optype, String type, List<String> more, XmlElement... expression) {
    boolean taken = spec.columns().stream().anyMatch(column -> column.name().equals(answer));
    List<String> attributes = new ArrayList<>(List.of("name", taken ? "tacit/" + answer : answer));
    attributes.addAll(List.of("optype", optype, "dataType", type));
    attributes.addAll(more);
    return XmlElement.of("OutputField", attributes, expression);
  }

  /** The first class with the largest score; of two, by the cut. */
  private XmlElement label() {
    if (spec.hasTwoClasses()) {
      return apply(
          "if",
          apply("greaterThan", scores.get(0), number(spec.cut())),
          word(spec.classes().get(1)),
          word(spec.classes().get(0)));
    }
    XmlElement label = word(spec.classes().get(scores.size() - 1));
    for (int k = scores.size() - 2; k >= 0; k--) {
      XmlElement most = apply("max", scores);
      label = apply("if", apply("equal", scores.get(k), most), word(spec.classes().get(k)), label);
    }
    return label;
  }
}
