package dev.tacit.federation.agreement;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One map of a federation file, read strictly: an unknown field is an error, since it is probably a
 * misspelt one that everybody would otherwise ignore.
 */
final class AgreementFields {
  private final String path;
  private final JsonNode map;

  AgreementFields(String path, JsonNode map, String... known) {
    this.path = path;
    this.map = map;
    if (!map.isObject()) {
      throw Refused.data(
          path.isEmpty() ? "federation file" : path, map, "a map", "Write 'name: value' lines.");
    }
    List<String> names = List.of(known);
    for (Iterator<String> given = map.fieldNames(); given.hasNext(); ) {
      String name = given.next();
      if (!names.contains(name)) {
        throw Refused.data(
            at(name),
            "given",
            "one of " + names,
            SpellingSuggestion.suggest(name, names)
                .map(near -> "Did you mean " + near + "?")
                .orElse("Remove it."));
      }
    }
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  boolean has(String name) {
    return map.has(name);
  }

  private JsonNode required(String name) {
    JsonNode node = map.get(name);
    if (node == null || node.isNull()) {
      throw Refused.data(at(name), "missing", "given", "Add it to the federation file.");
    }
    return node;
  }

  String text(String name) {
    JsonNode node = required(name);
    if (!node.isValueNode() || node.asText().isBlank()) {
      throw Refused.data(at(name), node, "a text", "Write it on one line.");
    }
    return node.asText();
  }

  Optional<String> optional(String name) {
    return has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  String oneOf(String name, String... allowed) {
    String text = text(name);
    if (!List.of(allowed).contains(text)) {
      throw Refused.data(
          at(name), text, "one of " + String.join(", ", allowed), "Choose one of them.");
    }
    return text;
  }

  int count(String name, int least, int most) {
    String text = text(name);
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below together with numbers out of range.
    }
    throw Refused.data(
        at(name), text, "a whole number from " + least + " to " + most, "Correct it.");
  }

  double number(String name) {
    String text = text(name);
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below together with infinite ones.
    }
    throw Refused.data(at(name), text, "a number", "For example 1e-6.");
  }

  AgreementFields map(String name, String... known) {
    return new AgreementFields(at(name), required(name), known);
  }

  /** The maps of a list. */
  List<AgreementFields> maps(String name, String... known) {
    List<AgreementFields> all = new ArrayList<>();
    for (JsonNode one : list(name)) {
      all.add(new AgreementFields(at(name) + "[" + all.size() + "]", one, known));
    }
    return all;
  }

  /** The elements of a list. */
  JsonNode list(String name) {
    JsonNode node = required(name);
    if (!node.isArray() || node.isEmpty()) {
      throw Refused.data(at(name), node, "a list that is not empty", "Write '- ...' lines.");
    }
    return node;
  }

  boolean isList(String name) {
    return has(name) && map.get(name).isArray();
  }

  /** A map from any names to texts. */
  SortedMap<String, String> texts(String name) {
    SortedMap<String, String> texts = new TreeMap<>();
    if (!has(name)) {
      return texts;
    }
    for (Map.Entry<String, JsonNode> one : required(name).properties()) {
      if (!one.getValue().isValueNode()) {
        throw Refused.data(
            at(name) + "." + one.getKey(), one.getValue(), "one value", "Write 'name: value'.");
      }
      texts.put(one.getKey(), one.getValue().asText());
    }
    return texts;
  }

  Refused refused(String name, Object value, String allowed, String remedy) {
    return Refused.data(at(name), value, allowed, remedy);
  }

  String path(String name) {
    return at(name);
  }
}
