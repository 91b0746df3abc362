package dev.tacit.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A reader of PMML 4.4 as far as our files use it, written from the standard: derived fields,
 * regression with the normalisations none and simplemax, output fields. What it does not know it
 * refuses.
 */
final class PmmlReader {
  private final Element root;

  PmmlReader(Path file) throws IOException {
    try {
      root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file.toFile())
              .getDocumentElement();
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(e);
    }
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    NodeList all = parent.getChildNodes();
    for (int k = 0; k < all.getLength(); k++) {
      Node node = all.item(k);
      if (node instanceof Element element
          && (name.isEmpty() || element.getTagName().equals(name))) {
        found.add(element);
      }
    }
    return found;
  }

  private static Element child(Element parent, String name) {
    return children(parent, name).get(0);
  }

  /** What the output fields say of a record; null where a value is missing. */
  Map<String, Object> answers(Map<String, Object> record) {
    requireValid(record);
    Map<String, Object> fields = new HashMap<>(record);
    for (Element derived : children(child(root, "TransformationDictionary"), "DerivedField")) {
      fields.put(derived.getAttribute("name"), value(children(derived, "").get(0), fields));
    }
    Element model = child(root, "RegressionModel");
    Map<String, Double> tables = new LinkedHashMap<>();
    double sum = 0;
    for (Element table : children(model, "RegressionTable")) {
      double y = Double.parseDouble(table.getAttribute("intercept"));
      for (Element term : children(table, "NumericPredictor")) {
        Object x = fields.get(term.getAttribute("name"));
        y +=
            Double.parseDouble(term.getAttribute("coefficient"))
                * (x == null ? Double.NaN : (Double) x);
      }
      tables.put(table.getAttribute("targetCategory"), y);
      sum += y;
    }
    Map<String, Object> answers = new HashMap<>();
    for (Element output : children(child(model, "Output"), "OutputField")) {
      Object said =
          switch (output.getAttribute("feature")) {
            case "predictedValue" -> tables.get("");
            case "probability" -> tables.get(output.getAttribute("value")) / sum;
            case "transformedValue" -> value(children(output, "").get(0), fields);
            default -> throw new IllegalArgumentException(output.getAttribute("feature"));
          };
      answers.put(output.getAttribute("name"), said);
    }
    return answers;
  }

  /** A category that is not in the dictionary is invalid. */
  private void requireValid(Map<String, Object> record) {
    for (Element field : children(child(root, "DataDictionary"), "DataField")) {
      List<String> allowed =
          children(field, "Value").stream().map(one -> one.getAttribute("value")).toList();
      Object given = record.get(field.getAttribute("name"));
      if (given != null && !allowed.isEmpty() && !allowed.contains(given)) {
        throw new IllegalArgumentException("invalid " + given);
      }
    }
  }

  private static Object value(Element term, Map<String, Object> fields) {
    return switch (term.getTagName()) {
      case "FieldRef" -> known(term.getAttribute("field"), fields);
      case "Constant" ->
          term.getAttribute("dataType").equals("double")
              ? (Object) Double.valueOf(term.getTextContent())
              : term.getTextContent();
      case "MapValues" -> mapped(term, fields);
      case "Apply" -> applied(term, fields);
      default -> throw new IllegalArgumentException(term.getTagName());
    };
  }

  private static Object known(String name, Map<String, Object> fields) {
    if (!fields.containsKey(name)) {
      throw new IllegalArgumentException("no field " + name + " before its use");
    }
    return fields.get(name);
  }

  private static Object mapped(Element term, Map<String, Object> fields) {
    Object key = known(child(term, "FieldColumnPair").getAttribute("field"), fields);
    for (Element row : children(child(term, "InlineTable"), "row")) {
      if (child(row, "level").getTextContent().equals(key)) {
        return Double.valueOf(child(row, "weight").getTextContent());
      }
    }
    return null;
  }

  private static Object applied(Element term, Map<String, Object> fields) {
    List<Element> terms = children(term, "");
    String function = term.getAttribute("function");
    if (function.equals("if")) {
      Object test = value(terms.get(0), fields);
      int chosen = Boolean.TRUE.equals(test) ? 1 : 2;
      return chosen < terms.size() ? value(terms.get(chosen), fields) : null;
    }
    List<Double> numbers = new ArrayList<>();
    for (Element one : terms) {
      Object number = value(one, fields);
      if (number == null) {
        return null;
      }
      numbers.add((Double) number);
    }
    double first = numbers.get(0);
    double last = numbers.get(numbers.size() - 1);
    return switch (function) {
      case "+" -> first + last;
      case "-" -> first - last;
      case "*" -> first * last;
      case "/" -> first / last;
      case "sum" -> numbers.stream().mapToDouble(Double::doubleValue).sum();
      case "min" -> numbers.stream().mapToDouble(Double::doubleValue).min().getAsDouble();
      case "max" -> numbers.stream().mapToDouble(Double::doubleValue).max().getAsDouble();
      case "sqrt" -> Math.sqrt(first);
      case "exp" -> Math.exp(first);
      case "ln" -> Math.log(first);
      case "equal" -> first == last;
      case "greaterThan" -> first > last;
      default -> throw new IllegalArgumentException(function);
    };
  }
}
