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

/** Answers under --json are as docs/reference/schemas says. */
class JsonSchemasTest {
  private static final Path SCHEMAS =
      Path.of(System.getProperty("tacit.root", ".."), "docs/reference/schemas");

  @TempDir Path folder;

  static void assertFits(String schema, JsonNode answer) throws IOException {
    assertThat(JsonSchema.of(SCHEMAS.resolve(schema + ".json")).faults(answer))
        .as(schema)
        .isEmpty();
  }

  private static void assertFits(String schema, String... command) throws IOException {
    assertFits(schema, CommandResult.tacit(command).json());
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
    CommandResult.tacit(grant).ok();
    Path rows = SampleFiles.libsvm(folder, "rows.txt", 300, 1);
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
    String[] wrong = CommandResult.tacit("train", "--json").err().split("\n", -1);
    assertFits("error", new ObjectMapper().readTree(wrong[wrong.length - 2]));
  }

  @Test
  void ledgersAndKeys() throws IOException {
    String ledger = folder.resolve("b.ledger").toString();
    Path rows = SampleFiles.libsvm(folder, "rows.txt", 300, 1);
    String grant = "ledger grant --dataset rows --epsilon 3 --delta 1e-3 --neighbours replace-one";
    assertFits("ledger-grant", (grant + " --json --ledger " + ledger).split(" ", -1));
    String model = folder.resolve("m.json").toString();
    String train =
        "train --set rounds=5 --features 3 --epsilon 1 --delta 1e-5 --run one --dataset rows --data"
            + " ";
    CommandResult.tacit((train + rows + " --model " + model + " --ledger " + ledger).split(" ", -1))
        .ok();
    assertFits("ledger-verify", "ledger", "verify", "--ledger", ledger, "--json");
    String page = folder.resolve("page.html").toString();
    assertFits("ledger-report", "ledger", "report", "--ledger", ledger, "--output", page, "--json");
    String greedy =
        train.replace("--run one", "--run greedy").replace("--epsilon 1", "--epsilon 9");
    assertThat(
            CommandResult.tacit((greedy + rows + " --no-model --ledger " + ledger).split(" ", -1))
                .code())
        .isEqualTo(4);
    assertFits("ledger-show", "ledger", "show", "--ledger", ledger, "--json");
    assertFits("ledger-release", "ledger", "release", "one", "--ledger", ledger, "--json");
    String secret = folder.resolve("owner.key").toString();
    String open = folder.resolve("owner.pub").toString();
    assertFits(
        "certificate-keygen",
        ("certificate keygen --json --sign-key " + secret + " --public-key " + open)
            .split(" ", -1));
    assertFits("certificate-sign", "certificate", "sign", model, "--sign-key", secret, "--json");
  }

  @Test
  void calculationsAndDrafts() throws IOException {
    String event = "--event gaussian:sigma=60,count=200 --delta 1e-6 --json";
    assertFits("account", ("account " + event).split(" ", -1));
    String noise = "calibrate --event gaussian:count=30 --epsilon 1 --delta 1e-6 --json";
    assertFits("calibrate", noise.split(" ", -1));
    assertFits("completion", "completion", "--json");
    assertFits("manual", "manual", "--all", "--json");
    assertFits("reproduce", "reproduce", "list", "--json");
    ExportedModels models = new ExportedModels(folder);
    models.trained(Outcome.NUMBER, "--epsilon", "5", "--delta", "1e-4");
    String table = models.path("train.csv");
    assertFits("schema-draft", "schema", "draft", table, "--label", "y", "--json");
    assertFits("demo", "demo", "--write", models.path("people.csv"), "--json");
  }

  @Test
  void authorities() throws IOException {
    String folderOf = folder.resolve("authority").toString();
    assertFits("keys-init", "keys", "init", "--authority", folderOf, "--json");
    String made = folder.resolve("h0").toString();
    assertFits(
        "keys-issue",
        ("keys issue --party h0 --json --out " + made + " --authority " + folderOf).split(" ", -1));
    String own = folder.resolve("h1").toString();
    assertFits("keys-request", ("keys request --party h1 --json --out " + own).split(" ", -1));
    assertFits("keys-show", "keys", "show", "--authority", folderOf, "--json");
    assertFits("keys-revoke", "keys", "revoke", "--authority", folderOf, "--party", "h0", "--json");
  }

  @Test
  void agreements() throws Exception {
    Hospitals two = new Hospitals(folder, 2, true).with("algorithm", "metric-admm");
    Path file = two.agree("federation.yaml");
    assertFits("federation-show", "federation", "show", file.toString(), "--json");
    assertFits("federation-hash", "federation", "hash", "--features", "3", "--json");
  }

  @Test
  void anotherFieldIsSeen() throws IOException {
    ObjectNode answer = (ObjectNode) CommandResult.tacit("doctor", "--json").json();
    answer.put("more", 1);
    answer.remove("findings");
    assertThat(JsonSchema.of(SCHEMAS.resolve("doctor.json")).faults(answer))
        .containsExactly("$ lacks findings", "$.more is not in the schema");
  }
}
