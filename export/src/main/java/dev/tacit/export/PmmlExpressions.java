package dev.tacit.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds expressions of PMML, and collects the derived fields that hold them, in the order in which
 * they are needed.
 */
final class PmmlExpressions {
  private final List<XmlElement> fields = new ArrayList<>();

  static XmlElement field(String name) {
    return XmlElement.of("FieldRef", List.of("field", name));
  }

  static XmlElement number(double value) {
    return XmlElement.text("Constant", List.of("dataType", "double"), Double.toString(value));
  }

  static XmlElement word(String value) {
    return XmlElement.text("Constant", List.of("dataType", "string"), value);
  }

  static XmlElement apply(String function, XmlElement... arguments) {
    return apply(function, Arrays.asList(arguments));
  }

  static XmlElement apply(String function, List<XmlElement> arguments) {
    return XmlElement.of("Apply", List.of("function", function), arguments);
  }

  static XmlElement sum(List<XmlElement> terms) {
    return terms.size() == 1 ? terms.get(0) : apply("sum", terms);
  }

  /** Remembers an expression under a name, and refers to it from then on. */
  XmlElement named(String name, XmlElement expression) {
    String own = "tacit/" + name;
    fields.add(
        XmlElement.of(
            "DerivedField",
            List.of("name", own, "optype", "continuous", "dataType", "double"),
            expression));
    return field(own);
  }

  /** All of them. */
  XmlElement dictionary() {
    return XmlElement.of("TransformationDictionary", List.of(), fields);
  }
}
