package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on files in which persons have several records. */
class UnitTrainTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PERSON = "replace-one person (column patient, at most 3 rows)";

  @TempDir Path folder;
  private String data;

  @BeforeEach
  void file() throws IOException {
    data = UnitFile.write(folder, UnitFile.lines(1)).toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private TrainCalls training(int rows, String... more) throws IOException {
    return TrainCalls.on("--data", data)
        .with(UnitFile.options(folder, rows).toArray(String[]::new))
        .with(more);
  }

  private TrainCalls dp(int rows, String... more) throws IOException {
    return training(rows, "--algorithm", "dp-admm", "--set", "rounds=3")
        .with("--epsilon", "1", "--delta", "1e-5")
        .with(more);
  }

  /** Each algorithm of the registry either is proved for persons or says why it is not. */
  @Test
  void everyAlgorithmKnowsWhetherItProtectsPersons() throws IOException {
    Set<String> taken = new TreeSet<>();
    for (Algorithm one : Algorithms.all()) {
      CommandResult commandResult = plan(one, 3);
      if (commandResult.code() == 0) {
        taken.add(one.name());
      } else {
        assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
        assertThat(commandResult.err())
            .contains("unit = column patient, at most 3 rows must be absent with '" + one.name())
            .contains("Use another algorithm");
      }
    }
    assertThat(taken).contains("metric-admm", "dp-admm", "dp-acc-admm", "ps-admm", "exact");
    assertThat(taken)
        .doesNotContain("dvp", "m-admm", "r-admm", "r-m-admm", "pp-admm", "ipp-admm", "dvp-star")
        .doesNotContain("scas-admm", "noisy-stream", "dp-last-iterate");
  }

  @Test
  void reasonsAreGiven() throws IOException {
    for (String[] wrong :
        new String[][] {
          {"dvp", "rank 3"},
          {"pp-admm", "rank 3"},
          {"ipp-admm", "rank 3"},
          {"r-admm", "rank 3"},
          {"m-admm", "rank 3"},
          {"r-m-admm", "rank 3"},
          {"dvp-star", "'rows: 1'"},
          {"scas-admm", "batches of rows"},
          {"noisy-stream", "have places"},
          {"dp-last-iterate", "contract"}
        }) {
      assertThat(plan(named(wrong[0]), 3).err()).as(wrong[0]).contains(wrong[1]);
    }
    assertThat(plan(named("ps-admm"), 3, "--set", "samplingRate=0.3").err())
        .contains("leave both out");
    assertThat(plan(named("ps-admm"), 3, "--calibration", "paper").err())
        .contains("leave both out");
    plan(named("ps-admm"), 3, "--set", "samplingRate=0").ok();
    for (String minimiser : List.of("dvp", "pp-admm", "dvp-star")) {
      assertThat(plan(named(minimiser), 1).ok().out()).contains("at most 1 row)");
    }
  }

  private static Algorithm named(String name) {
    return Algorithms.all().stream().filter(one -> one.name().equals(name)).findFirst().get();
  }

  private CommandResult plan(Algorithm one, int rows, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("plan", "--rows", "400"));
    words.addAll(UnitFile.options(folder, rows));
    words.addAll(List.of("--algorithm", one.name()));
    if (one.isPrivate()) {
      words.addAll(List.of("--epsilon", "1", "--delta", "1e-5"));
    }
    if (one.topology() == Topology.STAR || one.topology() == Topology.MESH) {
      words.addAll(List.of("--agents", "3"));
    }
    words.addAll(List.of(more));
    return CommandResult.tacit(words.toArray(String[]::new));
  }

  @Test
  void whatGoesByPositionIsRefusedBeforeAnyFileIsOpened() throws IOException {
    data = path("never-opened.csv");
    refused(dp(3), "--public-rows is missing: with a unit in the schema", "how many persons");
    refused(
        dp(3, "--public-rows", "14", "--train-rows", "9"),
        "--train-rows = 9 must be absent with a unit in the schema");
    TrainCalls star =
        training(3, "--algorithm", "ps-admm", "--agents", "3", "--public-rows", "14")
            .with("--epsilon", "1", "--delta", "1e-5");
    Files.writeString(folder.resolve("split"), "0\n");
    refused(star.with("--split", path("split")), "must be iid with a unit in the schema");
    refused(star.with("--split", "label-skew"), "must be iid with a unit in the schema");
    refused(
        training(3, "--algorithm", "noisy-stream", "--public-rows", "14")
            .with("--epsilon", "1", "--delta", "1e-5"),
        "have places");
    refused(
        training(3, "--algorithm", "exact", "--train-rows", "9"),
        "--train-rows = 9 must be absent with a unit in the schema");
  }

  private static void refused(TrainCalls trainCalls, String... said) {
    CommandResult commandResult = trainCalls.run();
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err()).contains(said);
  }

  @Test
  void farMorePersonsThanDeclaredAreRefusedWithoutTheirNumber() throws IOException {
    CommandResult commandResult =
        CommandResult.tacit(
            TrainCalls.on("train").with(dp(3, "--public-rows", "0").options()).options());
    assertThat(commandResult.code()).isEqualTo(2);
    List<String> lines = new ArrayList<>();
    for (int person = 0; person < 33; person++) {
      lines.add("50,red,5,yes,p" + person);
      lines.add("50,red,5,no,p" + person);
    }
    data = UnitFile.write(folder, lines).toString();
    CommandResult many = dp(3, "--public-rows", "2").run();
    assertThat(many.code()).isEqualTo(3);
    assertThat(many.err()).contains("a 16th of the number of persons").doesNotContain("33");
    dp(3, "--public-rows", "3").run().ok();
  }

  @Test
  void planAndRunNameTheUnit() throws IOException {
    CommandResult plan = plan(named("metric-admm"), 3);
    assertThat(plan.ok().out()).contains(PERSON, "training persons (declared)");
    JsonNode planned = plan(named("metric-admm"), 3, "--json").json();
    assertThat(planned.at("/unit/column").asText()).isEqualTo("patient");
    assertThat(planned.at("/unit/rows").asInt()).isEqualTo(3);
    assertThat(plan(named("metric-admm"), 0, "--json").json().get("unit").isNull()).isTrue();
    TrainCalls run = dp(3, "--public-rows", "14", "--holdout", "0.2");
    CommandResult commandResult = run.run("--model", path("m.json"));
    assertThat(commandResult.ok().out()).contains(PERSON);
    assertThat(run.json().at("/unit/column").asText()).isEqualTo("patient");
    assertThat(CommandResult.tacit("certificate", "show", path("m.json")).ok().out())
        .contains(PERSON);
    CommandResult.tacit("certificate", "verify", path("m.json")).ok();
    CommandResult.tacit("evaluate", "--model", path("m.json"), "--data", data).ok();
    CommandResult.tacit("predict", "--model", path("m.json"), "--data", data, "--skip-incomplete")
        .ok();
  }

  /** A certificate for single records must not become one for persons, nor the other way. */
  @Test
  void editedUnitsAreFoundOut() throws IOException {
    dp(3, "--public-rows", "14").run("--model", path("m.json")).ok();
    ObjectNode honest = (ObjectNode) JSON.readTree(folder.resolve("m.json").toFile());
    ObjectNode none = honest.deepCopy();
    ((ObjectNode) none.get("certificate")).putNull("unit");
    assertThat(verified(none)).contains("the plan protects the rows of a unit (column patient");
    ObjectNode wider = honest.deepCopy();
    ((ObjectNode) wider.at("/certificate/unit")).put("rows", 7);
    assertThat(verified(wider)).contains("the plan protects the rows of a unit");
    ObjectNode schema = honest.deepCopy();
    String text = schema.at("/encoding/schema").asText();
    String without = text.replaceFirst("unit: .*\n", "");
    assertThat(without).isNotEqualTo(text);
    ((ObjectNode) schema.get("encoding")).put("schema", without);
    assertThat(verified(schema)).contains("the plan protects the rows of a unit");

    dp(0).run("--model", path("rows.json")).ok();
    ObjectNode rows = (ObjectNode) JSON.readTree(folder.resolve("rows.json").toFile());
    ((ObjectNode) rows.get("certificate"))
        .putObject("unit")
        .put("column", "patient")
        .put("rows", 3);
    assertThat(verified(rows)).contains("the plan protects single records");
  }

  private String verified(ObjectNode tree) throws IOException {
    Files.writeString(folder.resolve("edited.json"), tree.toString());
    CommandResult commandResult = CommandResult.tacit("certificate", "verify", path("edited.json"));
    assertThat(commandResult.code()).as(commandResult.out()).isEqualTo(3);
    return commandResult.out();
  }

  /** What a budget is for: costs of persons and of rows cannot be added. */
  @Test
  void aLedgerKeepsPersonsAndRowsApart() throws IOException {
    OwnerLedger persons = new OwnerLedger(folder.resolve("persons"));
    persons.grant("3", "--unit", "patient");
    CommandResult rows = dp(0, "--ledger", persons.file(), "--run", "rows").run();
    assertThat(rows.code()).as(rows.err()).isEqualTo(4);
    assertThat(rows.err())
        .contains("protects replace-one neighbours", "replace-one person (column patient)");
    dp(3, "--public-rows", "14", "--ledger", persons.file(), "--run", "three")
        .run("--model", path("m.json"))
        .ok();
    dp(1, "--public-rows", "14", "--ledger", persons.file(), "--run", "one").run().ok();
    CommandResult.tacit("certificate", "verify", path("m.json"), "--ledger", persons.file()).ok();
    assertThat(CommandResult.tacit("ledger", "show", "--ledger", persons.file()).ok().out())
        .contains("replace-one person (column patient)");

    OwnerLedger plain = new OwnerLedger(folder.resolve("plain"));
    plain.grant("3");
    CommandResult other =
        dp(3, "--public-rows", "14", "--ledger", plain.file(), "--run", "may").run();
    assertThat(other.code()).as(other.err()).isEqualTo(4);
    dp(0, "--ledger", plain.file(), "--run", "may").run().ok();
    CommandResult changed =
        CommandResult.tacit(
            TrainCalls.on(
                    "ledger", "grant", "--ledger", plain.file(), "--dataset", OwnerLedger.DATASET)
                .with("--epsilon", "9", "--delta", "1e-4", "--neighbours", "replace-one")
                .with("--unit", "patient")
                .options());
    assertThat(changed.err()).contains("a new grant must keep");
  }

  /** One who waits for the noise to be read off would see rows; the plan is the same for all K. */
  @Test
  void theReferenceWithoutNoiseIsByPersonsToo() throws IOException {
    JsonNode exact = training(3, "--algorithm", "exact", "--holdout", "0.3").json();
    assertThat(exact.get("private").asBoolean()).isFalse();
    dp(3, "--public-rows", "14", "--holdout", "0.3", "--compare").run().ok();
  }
}
