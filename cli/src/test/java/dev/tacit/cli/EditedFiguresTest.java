package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Released numbers about test records that were edited in a model file, so that they do not belong
 * together: whoever reads the file is told so, and no command ends with an internal error.
 */
class EditedFiguresTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NUMBERS =
      """
      columns:
        - {name: age, type: target, min: 0, max: 100}
        - {name: colour, type: category, levels: [red, green, blue]}
        - {name: bought, type: skip}
      header: true
      """;

  /** What somebody does to the field of that name. */
  private static final List<BiConsumer<ObjectNode, String>> EDITS =
      List.of(
          (fields, name) -> fields.remove(name),
          (fields, name) -> fields.putArray(name),
          (fields, name) -> ((ArrayNode) fields.get(name)).remove(0),
          (fields, name) -> ((ArrayNode) fields.get(name)).add(-1),
          (fields, name) -> ((ArrayNode) fields.get(name)).set(0, -1e308));

  @TempDir Path folder;

  @Test
  void classes() throws IOException {
    everyEditIsTold(SampleFiles.schema(folder));
  }

  @Test
  void numbers() throws IOException {
    everyEditIsTold(Files.writeString(folder.resolve("numbers.yaml"), NUMBERS));
  }

  private void everyEditIsTold(Path schema) throws IOException {
    Path model = folder.resolve("model.json");
    String rows = SampleFiles.csv(folder, "rows.csv", 400, 1).toString();
    List<String> train =
        List.of(
            "train", "--data", rows, "--schema", schema.toString(), "--model", model.toString());
    List<String> asked = List.of("--epsilon", "5", "--delta", "1e-4", "--holdout", "0.5");
    CommandResult.tacit(Stream.of(train, asked).flatMap(List::stream).toArray(String[]::new)).ok();
    JsonNode whole = JSON.readTree(model.toFile());
    List<String> names = names(whole);
    assertThat(names).hasSizeGreaterThan(2);
    for (String name : names) {
      for (BiConsumer<ObjectNode, String> edit : EDITS) {
        JsonNode edited = whole.deepCopy();
        edit.accept((ObjectNode) edited.get("companions"), name);
        Path file =
            Files.writeString(folder.resolve("edited.json"), JSON.writeValueAsString(edited));
        requireNoFault(name, "certificate", "show", file.toString());
        requireNoFault(name, "certificate", "verify", file.toString());
        requireNoFault(name, "predict", "--model", file.toString(), "--data", rows);
        requireNoFault(name, "export", file.toString(), "--to", "card");
      }
    }
  }

  private static List<String> names(JsonNode model) {
    return model.get("companions").properties().stream()
        .map(Map.Entry::getKey)
        .filter(name -> name.startsWith("test/"))
        .toList();
  }

  private static void requireNoFault(String name, String... command) {
    CommandResult commandResult = CommandResult.tacit(command);
    assertThat(commandResult.code()).as(name + ": " + commandResult.err()).isIn(0, 3);
  }
}
