package dev.tacit.ledger.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Strict reading of one JSON object: exactly the named fields, each of the right kind. */
public final class Fields {
  private final String what;
  private final ObjectNode object;

  private Fields(String what, ObjectNode object) {
    this.what = what;
    this.object = object;
  }

  /**
   * Refuses a missing field and a field that is not named.
   *
   * @param what how errors call this object
   */
  public static Fields of(String what, JsonNode node, Set<String> names) {
    if (!(node instanceof ObjectNode object)) {
      throw new IllegalArgumentException(what + " = " + node + " must be a JSON object");
    }
    for (Iterator<String> seen = node.fieldNames(); seen.hasNext(); ) {
      String name = seen.next();
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            what + " has the unknown field '" + name + "'; allowed: " + names);
      }
    }
    for (String name : names) {
      if (!node.has(name)) {
        throw new IllegalArgumentException(what + " lacks the field '" + name + "'");
      }
    }
    return new Fields(what, object);
  }

  public JsonNode node(String name) {
    return object.get(name);
  }

  public String text(String name) {
    return require(name, object.get(name).isTextual(), "a string").textValue();
  }

  public double number(String name) {
    double value = require(name, object.get(name).isNumber(), "a number").doubleValue();
    require(name, Double.isFinite(value), "a finite double");
    return value;
  }

  public long whole(String name) {
    JsonNode node = object.get(name);
    return require(name, node.isIntegralNumber() && node.canConvertToLong(), "a whole number")
        .longValue();
  }

  public int wholeInt(String name) {
    JsonNode node = object.get(name);
    return require(name, node.isIntegralNumber() && node.canConvertToInt(), "a whole number")
        .intValue();
  }

  public boolean flag(String name) {
    return require(name, object.get(name).isBoolean(), "true or false").booleanValue();
  }

  /** A decimal kept as a string, so that no reader rounds it. */
  public BigDecimal decimal(String name) {
    String text = text(name);
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          what + "." + name + " = '" + text + "' must be a decimal number", e);
    }
  }

  public Iterable<JsonNode> list(String name) {
    return require(name, object.get(name).isArray(), "a list");
  }

  /** What is read from each entry of a list. */
  public <T> List<T> list(String name, Function<JsonNode, T> read) {
    List<T> all = new ArrayList<>();
    list(name).forEach(entry -> all.add(read.apply(entry)));
    return all;
  }

  private JsonNode require(String name, boolean right, String kind) {
    JsonNode node = object.get(name);
    if (!right) {
      throw new IllegalArgumentException(what + "." + name + " = " + node + " must be " + kind);
    }
    return node;
  }
}
