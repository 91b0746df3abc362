package dev.tacit.cli.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of JSON Schema that docs/reference/schemas uses: type, properties, required,
 * additionalProperties, items, enum. A schema that uses more is refused, since that would not be
 * checked.
 */
public record JsonSchema(JsonNode schema) {
  private static final Set<String> KNOWN =
      Set.of(
          "$schema",
          "title",
          "description",
          "type",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "enum");

  public static JsonSchema of(Path file) throws IOException {
    return new JsonSchema(new ObjectMapper().readTree(file.toFile()));
  }

  /** What of a value does not fit; empty if it does. */
  public List<String> faults(JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(schema, value, "$", faults);
    return faults;
  }

  private static void check(JsonNode schema, JsonNode value, String place, List<String> faults) {
    Set<String> used = new TreeSet<>();
    schema.fieldNames().forEachRemaining(used::add);
    used.removeAll(KNOWN);
    if (!used.isEmpty()) {
      throw new IllegalArgumentException(place + ": the schema uses " + used);
    }
    if (schema.has("type") && !isOfType(schema.get("type"), value)) {
      faults.add(place + " is " + value.getNodeType() + ", not " + schema.get("type"));
      return;
    }
    if (schema.has("enum") && !contains(schema.get("enum"), value)) {
      faults.add(place + " = " + value + " is none of " + schema.get("enum"));
    }
    if (value.isObject()) {
      object(schema, value, place, faults);
    }
    if (value.isArray() && schema.has("items")) {
      for (int k = 0; k < value.size(); k++) {
        check(schema.get("items"), value.get(k), place + "[" + k + "]", faults);
      }
    }
  }

  private static void object(JsonNode schema, JsonNode value, String place, List<String> faults) {
    for (JsonNode name : schema.path("required")) {
      if (!value.has(name.textValue())) {
        faults.add(place + " lacks " + name.textValue());
      }
    }
    JsonNode others = schema.path("additionalProperties");
    value
        .properties()
        .forEach(
            field -> {
              JsonNode own = schema.path("properties").path(field.getKey());
              String at = place + "." + field.getKey();
              if (!own.isMissingNode()) {
                check(own, field.getValue(), at, faults);
              } else if (others.isObject()) {
                check(others, field.getValue(), at, faults);
              } else if (others.isBoolean() && !others.booleanValue()) {
                faults.add(at + " is not in the schema");
              }
            });
  }

  private static boolean contains(JsonNode all, JsonNode value) {
    for (JsonNode one : all) {
      if (one.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfType(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      for (JsonNode one : type) {
        if (isOfType(one, value)) {
          return true;
        }
      }
      return false;
    }
    return switch (type.textValue()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      default -> throw new IllegalArgumentException("type " + type);
    };
  }
}
