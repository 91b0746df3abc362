package dev.tacit.dp.objective;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.testkit.VectorFile;
import java.util.ArrayList;
import java.util.List;

/** The cases of a vector file; none at all is a failure, not a pass. */
final class Vectors {
  private Vectors() {}

  static List<JsonNode> cases(String file, String field) {
    try {
      List<JsonNode> cases = new ArrayList<>();
      new ObjectMapper()
          .readTree(VectorFile.text(Vectors.class, file))
          .path(field)
          .forEach(cases::add);
      if (cases.isEmpty()) {
        throw new IllegalStateException(file + " has no case under '" + field + "'");
      }
      return cases;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(file + " is not JSON", e);
    }
  }
}
