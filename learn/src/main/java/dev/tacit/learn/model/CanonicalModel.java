package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.learn.file.Json;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.optim.linalg.Digests;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.TreeMap;

/**
 * Everything that a model file holds but its signature, as bytes that do not depend on how the file
 * is laid out: JSON in UTF-8 without white space, the fields of every object in the order of their
 * names, numbers in the shortest form that reads back to the same bits.
 */
public final class CanonicalModel {
  private static final String SIGNATURE = "signature";

  private final byte[] bytes;

  private CanonicalModel(byte[] bytes) {
    this.bytes = bytes;
  }

  public static CanonicalModel of(Model model) {
    return of(Json.parse("model", ModelFile.text(model)));
  }

  static CanonicalModel of(JsonNode file) {
    ObjectNode rest = file.deepCopy();
    rest.remove(SIGNATURE);
    return new CanonicalModel(CanonicalJson.bytes(sorted(rest)));
  }

  private static JsonNode sorted(JsonNode node) {
    if (node.isObject()) {
      TreeMap<String, JsonNode> fields = new TreeMap<>();
      node.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      return object.setAll(fields);
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(entry -> array.add(sorted(entry)));
      return array;
    }
    return node;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** SHA-256 in hexadecimal digits: who keeps it elsewhere knows the model again. */
  public String digest() {
    return HexFormat.of().formatHex(Digests.sha256(bytes));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CanonicalModel that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
