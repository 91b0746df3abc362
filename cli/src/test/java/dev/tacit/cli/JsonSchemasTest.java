package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.cli.ExportedModels.Outcome;
import dev.tacit.cli.documents.JsonSchema;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers under --json are as docs/schemas says. */
class JsonSchemasTest {
  private static final Path SCHEMAS =
      Path.of(System.getProperty("tacit.root", ".."), "docs", "schemas");

  @TempDir Path folder;

  private static void assertFits(String schema, JsonNode answer) throws IOException {
    assertThat(JsonSchema.of(SCHEMAS.resolve(schema + ".json")).faults(answer))
        .as(schema)
        .isEmpty();
  }

  private static void assertFits(String schema, String... command) throws IOException {
    assertFits(schema, Ran.tacit(command).json());
  }

  @Test
  void modelsOfEveryKind() throws IOException {
    ExportedModels models = new ExportedModels(folder);
    String model = models.path("m.json");
    for (Outcome outcome : Outcome.values()) {
      models.trained(outcome, "--epsilon", "5", "--delta", "1e-4");
      String[] train = {
        "train",
        "--data",
        models.path("train.csv"),
        "--schema",
        models.path("s.yaml"),
        "--epsilon",
        "5",
        "--delta",
        "1e-4",
        "--holdout",
        "0.4",
        "--compare",
        "--json"
      };
      assertFits("train", train);
      String data = models.path("new.csv");
      assertFits("predict", "predict", "--model", model, "--data", data, "--json");
      assertFits("evaluate", "evaluate", "--model", model, "--data", data, "--json");
      assertFits("certificate-show", "certificate", "show", model, "--json");
    }
    assertFits("certificate-verify", "certificate", "verify", model, "--json");
    String out = models.path("o");
    assertFits("export", "export", model, "--to", "json", "--output", out, "--json");
  }

  @Test
  void otherAnswers() throws IOException {
    String ledger = folder.resolve("a.ledger").toString();
    String[] grant = {
      "ledger",
      "grant",
      "--ledger",
      ledger,
      "--dataset",
      "people",
      "--epsilon",
      "3",
      "--delta",
      "1e-3",
      "--neighbours",
      "replace-one"
    };
    Ran.tacit(grant).ok();
    Path rows = Tables.libsvm(folder, "rows.txt", 300, 1);
    for (String algorithm :
        new String[] {
          "metric-admm", "dp-last-iterate --regulariser l2=0.01", "pp-admm --agents 3"
        }) {
      String asked = "--features 3 --epsilon 1 --delta 1e-5 --json --algorithm " + algorithm;
      assertFits("train", ("train --set rounds=5 --data " + rows + " " + asked).split(" ", -1));
      assertFits("plan", ("plan --rows 300 " + asked).split(" ", -1));
    }
    assertFits("ledger-show", "ledger", "show", "--ledger", ledger, "--json");
    assertFits("algorithms", "algorithms", "--json");
    assertFits("audit", "audit --algorithm dp-admm --effort 0.002 --json".split(" ", -1));
    assertFits("doctor", "doctor", "--ledger", ledger, "--json");
    String[] wrong = Ran.tacit("train", "--json").err().split("\n", -1);
    assertFits("error", new ObjectMapper().readTree(wrong[wrong.length - 2]));
  }

  @Test
  void anotherFieldIsSeen() throws IOException {
    ObjectNode answer = (ObjectNode) Ran.tacit("doctor", "--json").json();
    answer.put("more", 1);
    answer.remove("findings");
    assertThat(JsonSchema.of(SCHEMAS.resolve("doctor.json")).faults(answer))
        .containsExactly("$ lacks findings", "$.more is not in the schema");
  }
}
