package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.data.TargetBounds;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.schema.SchemaText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes and reads the field {@code encoding} of a model file. A schema is kept as its text, so
 * that it can be read by people as well.
 */
final class EncodingJson {
  private static final String LIBSVM = "libsvm";

  private EncodingJson() {}

  static Map<String, Object> of(Encoding encoding) {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (encoding instanceof Encoding.Csv csv) {
      tree.put("kind", "csv");
      tree.put("schema", SchemaText.of(csv.schema()));
      return tree;
    }
    Encoding.Libsvm libsvm = (Encoding.Libsvm) encoding;
    tree.put("kind", LIBSVM);
    tree.put("features", libsvm.features());
    tree.put("rowBound", libsvm.rowBound());
    tree.put("targets", libsvm.labels() instanceof LibsvmLabels.Targets);
    boolean two = libsvm.labels() instanceof LibsvmLabels.TwoClasses;
    LibsvmLabels.TwoClasses declared = two ? (LibsvmLabels.TwoClasses) libsvm.labels() : null;
    tree.put("positive", two ? declared.positive() : List.of());
    tree.put("negative", two ? declared.negative() : List.of());
    boolean many = libsvm.labels() instanceof LibsvmLabels.OrderedClasses;
    tree.put(
        "classes", many ? ((LibsvmLabels.OrderedClasses) libsvm.labels()).classes() : List.of());
    tree.put(
        "targetBounds",
        libsvm
            .task()
            .target()
            .map(bounds -> List.of(bounds.min(), bounds.max()))
            .orElse(List.of()));
    tree.put("attributes", libsvm.attributes());
    return tree;
  }

  static Encoding read(JsonNode tree) {
    if ("csv".equals(tree.path("kind").textValue())) {
      String text = new ObjectReader("encoding", tree, "kind", "schema").text("schema");
      return new Encoding.Csv(SchemaFile.parse(text, "encoding.schema"));
    }
    ObjectReader fields =
        new ObjectReader(
            "encoding",
            tree,
            "kind",
            "features",
            "rowBound",
            "targets",
            "positive",
            "negative",
            "classes",
            "targetBounds",
            "attributes");
    if (!fields.text("kind").equals(LIBSVM)) {
      throw fields.wrong("kind", "csv or libsvm");
    }
    return new Encoding.Libsvm(
        fields.wholeNumber("features"), fields.number("rowBound"), labels(fields), widths(fields));
  }

  private static LibsvmLabels labels(ObjectReader fields) {
    List<Double> classes = numbers(fields, "classes");
    List<Double> positive = numbers(fields, "positive");
    boolean targets = fields.flag("targets");
    if (!targets && classes.isEmpty()) {
      requireEmpty(fields, "targetBounds");
      return new LibsvmLabels.TwoClasses(positive, numbers(fields, "negative"));
    }
    requireEmpty(fields, "positive");
    requireEmpty(fields, "negative");
    if (!targets) {
      requireEmpty(fields, "targetBounds");
      return new LibsvmLabels.OrderedClasses(classes);
    }
    requireEmpty(fields, "classes");
    List<Double> bounds = numbers(fields, "targetBounds");
    if (bounds.isEmpty()) {
      return new LibsvmLabels.Targets();
    }
    if (bounds.size() != 2) {
      throw fields.wrong("targetBounds", "empty, or two numbers");
    }
    return new LibsvmLabels.Targets(Optional.of(new TargetBounds(bounds.get(0), bounds.get(1))));
  }

  private static void requireEmpty(ObjectReader fields, String name) {
    if (!fields.field(name).isEmpty()) {
      throw fields.wrong(name, "empty for such labels");
    }
  }

  private static List<Double> numbers(ObjectReader fields, String name) {
    List<Double> numbers = new ArrayList<>();
    for (JsonNode number : fields.field(name)) {
      if (!number.isNumber()) {
        throw fields.wrong(name, "an array of finite numbers");
      }
      numbers.add(number.doubleValue());
    }
    return numbers;
  }

  private static List<Integer> widths(ObjectReader fields) {
    List<Integer> attributes = new ArrayList<>();
    for (JsonNode width : fields.field("attributes")) {
      if (!width.isInt()) {
        throw fields.wrong("attributes", "an array of whole numbers");
      }
      attributes.add(width.intValue());
    }
    return attributes;
  }
}
