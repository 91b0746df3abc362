package dev.tacit.export;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.data.TargetBounds;
import dev.tacit.learn.file.Json;
import dev.tacit.learn.model.CertificateJson;
import dev.tacit.learn.model.Model;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model as a plain JSON specification that a few lines of any language can score with;
 * examples/python/tacit_reader.py is such a reader.
 */
public final class JsonSpec {
  /** By this such a file is known. */
  public static final String FORMAT = "tacit-scorer";

  private static final int VERSION = 1;

  /** Log-odds are the margin itself. */
  private static final ProbabilityCurve STRAIGHT = new ProbabilityCurve(0, 1, 0, 1, 1, 0);

  private JsonSpec() {}

  public static String of(Model model) {
    ScoringSpec spec = ScoringSpec.of(model);
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("version", VERSION);
    tree.put("columns", spec.columns().stream().map(JsonSpec::column).toList());
    tree.put("decimal", String.valueOf(spec.decimal()));
    tree.put("constant", spec.constant().isPresent() ? spec.constant().getAsDouble() : null);
    tree.put("bound", spec.bound());
    tree.put("headroom", spec.headroom());
    tree.put("outputs", spec.outputs().stream().map(JsonSpec::output).toList());
    tree.put("classes", spec.classes());
    tree.put("cut", spec.hasTwoClasses() ? spec.cut() : null);
    tree.put("probabilities", spec.probabilities().label());
    tree.put("curve", curve(spec.curve().orElse(STRAIGHT)));
    tree.put("classWeights", weights(spec));
    tree.put("target", spec.classes().isEmpty() ? target(spec.target()) : null);
    tree.put("certificate", CertificateJson.of(model.certificate()));
    tree.put("facts", PublicFacts.of(model));
    return Json.text(tree) + "\n";
  }

  private static Map<String, Object> column(InputColumn column) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", column.name());
    tree.put("first", column.first());
    if (column instanceof InputColumn.Levels category) {
      tree.put("kind", "category");
      tree.put("levels", category.levels());
    } else if (column instanceof InputColumn.Ranged ranged) {
      tree.put("kind", ranged.isDate() ? "date" : "number");
      tree.put("min", ranged.min());
      tree.put("max", ranged.max());
      tree.put("outside", ranged.refuses() ? "refuse" : "clamp");
      if (ranged.isDate()) {
        tree.put("format", strptime(ranged.datePattern()));
      }
    } else {
      tree.put("kind", "plain");
    }
    return tree;
  }

  /** As C, Python and most databases write it. */
  private static String strptime(String pattern) {
    return pattern.replace("yyyy", "%Y").replace("MM", "%m").replace("dd", "%d");
  }

  private static Map<String, Object> output(LinearModel linear) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("weights", linear.weights().toArray());
    tree.put("intercept", linear.intercept());
    return tree;
  }

  private static Map<String, Object> curve(ProbabilityCurve curve) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("centre", curve.centre());
    tree.put("spread", curve.spread());
    tree.put("knee", curve.knee());
    tree.put("above", curve.above());
    tree.put("below", curve.below());
    tree.put("offset", curve.offset());
    return tree;
  }

  private static List<Double> weights(ScoringSpec spec) {
    return spec.classWeights().isEmpty()
        ? Collections.nCopies(spec.classes().size(), 1.0)
        : spec.classWeights();
  }

  /** How a score becomes the number: without bounds it is one. */
  private static Map<String, Object> target(Optional<TargetBounds> bounds) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("middle", bounds.map(known -> known.inUnits(0)).orElse(0.0));
    tree.put("half", bounds.map(TargetBounds::halfWidth).orElse(1.0));
    tree.put("min", bounds.map(TargetBounds::min).orElse(-Double.MAX_VALUE));
    tree.put("max", bounds.map(TargetBounds::max).orElse(Double.MAX_VALUE));
    return tree;
  }
}
