package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.learn.Refused;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of one JSON object, none missing and none unknown: a field that this version does not
 * understand could change what the others mean.
 */
final class ObjectReader {
  private final String path;
  private final JsonNode object;

  ObjectReader(String path, JsonNode object, String... fields) {
    this.path = path;
    this.object = object;
    if (!object.isObject()) {
      throw Refused.data(path, object, "a JSON object", "The file was changed; train again.");
    }
    List<String> known = List.of(fields);
    List<String> given = new ArrayList<>();
    object.fieldNames().forEachRemaining(given::add);
    for (String field : given) {
      if (!known.contains(field)) {
        throw Refused.data(
            path, "field '" + field + "'", "one of " + known, "The file was changed; train again.");
      }
    }
    for (String field : known) {
      if (!given.contains(field)) {
        throw Refused.data(
            path,
            "no field '" + field + "'",
            "complete: " + known,
            "The file was cut; train again.");
      }
    }
  }

  JsonNode field(String name) {
    return object.get(name);
  }

  String text(String name) {
    JsonNode value = field(name);
    if (!value.isTextual()) {
      throw wrong(name, "a string");
    }
    return value.textValue();
  }

  double number(String name) {
    JsonNode value = field(name);
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw wrong(name, "a finite number");
    }
    return value.doubleValue();
  }

  int wholeNumber(String name) {
    JsonNode value = field(name);
    if (!value.canConvertToInt() || !value.isIntegralNumber()) {
      throw wrong(name, "a whole number");
    }
    return value.intValue();
  }

  boolean flag(String name) {
    JsonNode value = field(name);
    if (!value.isBoolean()) {
      throw wrong(name, "true or false");
    }
    return value.booleanValue();
  }

  Refused wrong(String name, String allowed) {
    String shown = field(name).toString();
    return Refused.data(
        path + "." + name,
        shown.length() > 60 ? shown.substring(0, 60) + "..." : shown,
        allowed,
        "The file was changed; train again.");
  }
}
