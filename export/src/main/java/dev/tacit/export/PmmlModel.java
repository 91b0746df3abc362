package dev.tacit.export;

import static dev.tacit.export.PmmlExpressions.apply;
import static dev.tacit.export.PmmlExpressions.field;
import static dev.tacit.export.PmmlExpressions.number;
import static dev.tacit.export.PmmlExpressions.sum;

import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.data.TargetBounds;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.provenance.CodeVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * A model as PMML 4.4 that takes records as they are. Derived fields hold the arithmetic, down to
 * the answer; the regression model on top only names it.
 */
public final class PmmlModel {
  private final Model model;
  private final ScoringSpec spec;
  private final PmmlExpressions terms = new PmmlExpressions();

  private PmmlModel(Model model) {
    this.model = model;
    this.spec = ScoringSpec.of(model);
  }

  public static String of(Model model) {
    return new PmmlModel(model).document();
  }

  private String document() {
    List<XmlElement> scores = scores();
    XmlElement regression = regression(scores);
    return XmlElement.of(
            "PMML",
            List.of("xmlns", "http://www.dmg.org/PMML-4_4", "version", "4.4"),
            header(),
            dictionary(),
            terms.dictionary(),
            regression)
        .document();
  }

  private XmlElement header() {
    List<XmlElement> inside = new ArrayList<>();
    PublicFacts.of(model)
        .forEach(
            (name, value) ->
                inside.add(XmlElement.of("Extension", List.of("name", name, "value", value))));
    inside.add(
        XmlElement.of("Application", List.of("name", "Tacit", "version", CodeVersion.number())));
    return XmlElement.of("Header", List.of("description", "A linear model by Tacit"), inside);
  }

  /** What is predicted, as the schema calls it. */
  private String outcome() {
    return model.encoding() instanceof Encoding.Csv csv
        ? csv.schema().columns().get(csv.schema().outcome()).name()
        : "label";
  }

  private XmlElement dictionary() {
    List<XmlElement> fields = new ArrayList<>();
    for (InputColumn column : spec.columns()) {
      fields.add(
          column instanceof InputColumn.Levels category
              ? words(category.name(), category.levels())
              : numeric(column.name()));
    }
    fields.add(spec.classes().isEmpty() ? numeric(outcome()) : words(outcome(), spec.classes()));
    return XmlElement.of(
        "DataDictionary", List.of("numberOfFields", Integer.toString(fields.size())), fields);
  }

  private static XmlElement numeric(String name) {
    return XmlElement.of(
        "DataField", List.of("name", name, "optype", "continuous", "dataType", "double"));
  }

  private static XmlElement words(String name, List<String> levels) {
    return XmlElement.of(
        "DataField",
        List.of("name", name, "optype", "categorical", "dataType", "string"),
        levels.stream().map(level -> XmlElement.of("Value", List.of("value", level))).toList());
  }

  private List<XmlElement> scores() {
    List<XmlElement> features = new ArrayList<>();
    List<XmlElement> squares = new ArrayList<>();
    double constants = spec.constantSquare();
    for (InputColumn column : spec.columns()) {
      if (column instanceof InputColumn.Levels) {
        features.add(null);
        constants++;
      } else {
        XmlElement feature = terms.named("feature/" + column.name(), feature(column));
        features.add(feature);
        squares.add(apply("*", feature, feature));
      }
    }
    squares.add(number(constants));
    XmlElement norm = apply("*", number(spec.headroom()), apply("sqrt", sum(squares)));
    XmlElement divisor = terms.named("divisor", apply("max", number(spec.bound()), norm));
    List<XmlElement> scores = new ArrayList<>();
    for (int k = 0; k < spec.outputs().size(); k++) {
      XmlElement score =
          apply(
              "+",
              apply("/", product(k, features), divisor),
              number(spec.outputs().get(k).intercept()));
      scores.add(terms.named("score/" + k, score));
    }
    return scores;
  }

  private XmlElement feature(InputColumn column) {
    XmlElement given = field(column.name());
    if (!(column instanceof InputColumn.Ranged ranged)) {
      return given;
    }
    XmlElement min = number(ranged.min());
    XmlElement within = apply("min", apply("max", given, min), number(ranged.max()));
    XmlElement share = apply("/", apply("-", within, min), number(ranged.max() - ranged.min()));
    // Without an else the value is missing, and with it the answer.
    return ranged.refuses() ? apply("if", apply("equal", within, given), share) : share;
  }

  private XmlElement product(int output, List<XmlElement> features) {
    List<XmlElement> products = new ArrayList<>();
    for (int at = 0; at < features.size(); at++) {
      InputColumn column = spec.columns().get(at);
      double weight = spec.outputs().get(output).weights().get(column.first());
      products.add(
          column instanceof InputColumn.Levels category
              ? terms.named("level/" + output + "/" + category.name(), weights(output, category))
              : apply("*", number(weight), features.get(at)));
    }
    products.add(number(spec.constantTerm(output)));
    return sum(products);
  }

  /** The weight of the record's level. */
  private XmlElement weights(int output, InputColumn.Levels category) {
    List<XmlElement> rows = new ArrayList<>();
    for (int k = 0; k < category.levels().size(); k++) {
      double weight = spec.outputs().get(output).weights().get(category.first() + k);
      rows.add(
          XmlElement.of(
              "row",
              List.of(),
              XmlElement.text("level", List.of(), category.levels().get(k)),
              XmlElement.text("weight", List.of(), Double.toString(weight))));
    }
    return XmlElement.of(
        "MapValues",
        List.of("outputColumn", "weight", "dataType", "double"),
        XmlElement.of("FieldColumnPair", List.of("field", category.name(), "column", "level")),
        XmlElement.of("InlineTable", List.of(), rows));
  }

  private XmlElement regression(List<XmlElement> scores) {
    PmmlOutputs answers = new PmmlOutputs(spec, terms, scores);
    boolean likely = !spec.classes().isEmpty() && spec.hasProbabilities();
    List<XmlElement> inside = new ArrayList<>();
    inside.add(miningSchema());
    inside.add(answers.output());
    inside.addAll(likely ? answers.classTables() : List.of(answers.numberTable()));
    List<String> attributes = new ArrayList<>();
    attributes.addAll(List.of("modelName", "tacit", "algorithmName", model.algorithm()));
    attributes.addAll(List.of("functionName", likely ? "classification" : "regression"));
    attributes.addAll(List.of("normalizationMethod", likely ? "simplemax" : "none"));
    return XmlElement.of("RegressionModel", attributes, inside);
  }

  private XmlElement miningSchema() {
    List<XmlElement> fields = new ArrayList<>();
    for (InputColumn column : spec.columns()) {
      fields.add(XmlElement.of("MiningField", List.of("name", column.name())));
    }
    fields.add(XmlElement.of("MiningField", List.of("name", outcome(), "usageType", "target")));
    return XmlElement.of("MiningSchema", List.of(), fields);
  }

  /** The log-odds of a curve. */
  static XmlElement logOdds(ProbabilityCurve curve, XmlElement margin, PmmlExpressions terms) {
    XmlElement units =
        apply("/", apply("-", margin, number(curve.centre())), number(curve.spread()));
    XmlElement beyond = terms.named("beyond", apply("-", units, number(curve.knee())));
    return apply(
        "sum",
        apply("*", number(curve.above()), apply("max", beyond, number(0))),
        apply("*", number(curve.below()), apply("min", beyond, number(0))),
        number(curve.offset()));
  }

  /** A score in the units of the number, within its bounds. */
  static XmlElement inUnits(TargetBounds bounds, XmlElement score) {
    XmlElement units =
        apply("+", number(bounds.inUnits(0)), apply("*", number(bounds.halfWidth()), score));
    return apply("min", apply("max", units, number(bounds.min())), number(bounds.max()));
  }
}
