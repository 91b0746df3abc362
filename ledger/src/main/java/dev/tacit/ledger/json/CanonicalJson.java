package dev.tacit.ledger.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/**
 * The one canonical form of our JSON: UTF-8, no white space, fields in the order in which they were
 * put, doubles in the shortest form that reads back to the same bits.
 */
public final class CanonicalJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private CanonicalJson() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static byte[] bytes(JsonNode tree) {
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree in memory could not be written", impossible);
    }
  }

  /** Refuses duplicate fields and anything after the value. */
  public static JsonNode read(byte[] bytes) {
    try {
      JsonNode tree = MAPPER.readTree(bytes);
      if (tree == null || tree.isMissingNode()) {
        throw new IllegalArgumentException("JSON is empty; expected one value");
      }
      return tree;
    } catch (IOException e) {
      throw new IllegalArgumentException("not valid JSON: " + e.getMessage(), e);
    }
  }
}
