package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.Bounds;
import dev.tacit.FacadeRuns;
import dev.tacit.Row;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKeyFile;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.learn.plan.PricedPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library and the command line are one path: same plan, same rows, same bits, same files. */
class FacadeAndCommandTest {
  @TempDir private Path folder;
  private Path table;
  private Path schema;

  @BeforeEach
  void write() throws IOException {
    table = SampleFiles.csv(folder, "people.csv", 300, 1);
    schema = SampleFiles.schema(folder);
  }

  @Test
  void plansRowsAndModelsAreTheSame() throws IOException {
    requireSame(training -> training);
    requireSame(training -> training.holdout(.2).seed(5), "--holdout", "0.2", "--seed", "5");
    requireSame(training -> training.trainRows(200), "--train-rows", "200");
    requireSame(
        training -> training.algorithm("dp-admm").set("rounds", "7").regulariser("l1=1e-3"),
        "--algorithm dp-admm --set rounds=7 --regulariser l1=1e-3".split(" "));
    requireSame(
        training -> training.algorithm("pp-admm").agents(3).graph("ring").set("rounds", "4"),
        "--algorithm pp-admm --agents 3 --graph ring --set rounds=4".split(" "));
    requireSame(
        training -> training.topology(Topology.STAR).agents(3).set("rounds", "4"),
        "--agents 3 --set rounds=4".split(" "));
    requireSame(
        training -> training.neighbours(Neighbours.ADD_REMOVE).publicRows(280).holdout(.25),
        "--neighbours add-remove --public-rows 280 --holdout 0.25".split(" "));
  }

  private void requireSame(UnaryOperator<dev.tacit.Training> asked, String... options)
      throws IOException {
    PricedPlan command =
        FileRun.of(
            TrainCalls.on("--data", table.toString(), "--schema", schema.toString())
                .with("--epsilon", "1", "--delta", "1e-6")
                .with(options));
    PricedPlan facade =
        FacadeRuns.pricedPlan(
            asked.apply(Tacit.classifier().csv(table, schema).epsilon(1).delta(1e-6)));
    assertThat(facade.planHash()).isEqualTo(command.planHash());
    Path file = folder.resolve("test-key");
    OwnerKey key = file.toFile().exists() ? NoiseKeyFile.load(file) : NoiseKeyFile.create(file);
    assertThat(facade.query(key)).as("plan and rows").isEqualTo(command.query(key));
    assertThat(model(facade)).isEqualTo(model(command));
  }

  private static LinearModel model(PricedPlan pricedPlan) {
    InMemoryChannel channel =
        new InMemoryChannel(
            "run",
            IntStream.range(0, pricedPlan.parts().size())
                .mapToObj(agent -> TestNoise.seeded(agent + 1L))
                .toList());
    return pricedPlan.plan().run(pricedPlan.parts(), channel, Progress.SILENT).model().linear();
  }

  @Test
  void aRunThatOnePaidForIsAnsweredToTheOther() {
    Path ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    dev.tacit.Training asked =
        Tacit.classifier().csv(table, schema).epsilon(1).delta(1e-6).holdout(.2);
    TrainedModel first = asked.ledger(ledger, "people", "may").train();
    Path saved = folder.resolve("command.json");
    paid(ledger, "may", saved).ok();
    TrainedModel told = Tacit.load(saved);
    assertThat(told.weights()).isEqualTo(first.weights());
    assertThat(told.certificate()).hasToString(first.certificate().toString());
    Path other = folder.resolve("june.json");
    paid(ledger, "june", other).ok();
    TrainedModel june = asked.ledger(ledger, "people", "june").train();
    assertThat(june.weights()).isEqualTo(Tacit.load(other).weights());
    assertThat(june.weights()).isNotEqualTo(first.weights());
  }

  private CommandResult paid(Path ledger, String run, Path model) {
    return TrainCalls.on("--data", table.toString(), "--schema", schema.toString())
        .with("--epsilon", "1", "--delta", "1e-6", "--holdout", "0.2")
        .with("--ledger", ledger.toString(), "--run", run, "--model", model.toString())
        .run();
  }

  @Test
  void modelsGoBothWaysAndPredictAlike() throws IOException {
    TrainedModel model = Tacit.classifier().csv(table, schema).epsilon(1).delta(1e-6).train();
    Path file = folder.resolve("model.json");
    model.save(file);
    JsonNode answers =
        CommandResult.tacit(
                "predict", "--json", "--model", file.toString(), "--data", table.toString())
            .json()
            .path("predictions");
    List<Row> rows = rows();
    assertThat(answers).hasSize(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      assertThat(model.decision(rows.get(i))).isEqualTo(answers.get(i).path("score").asDouble());
      assertThat(model.predict(rows.get(i))).isEqualTo(answers.get(i).path("label").asText());
    }
    CommandResult.tacit("certificate", "show", file.toString()).ok();
  }

  private List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    List<String> lines = java.nio.file.Files.readAllLines(table);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      rows.add(Row.of(Map.of("age", Integer.valueOf(fields[0]), "colour", fields[1])));
    }
    return rows;
  }

  @Test
  void rowsOfAProgramAreNeighboursLikeLinesOfAFile() {
    for (String algorithm : List.of("metric-admm", "dp-admm", "pp-admm")) {
      double nearest = 0;
      for (int at = 0; at < 24; at += 5) {
        List<Row> rows = people();
        List<Row> replaced = people();
        replaced.set(at, at % 2 == 0 ? Row.inOrder(null, "red", "yes, sir") : person(100, 0));
        nearest = Math.max(nearest, compared(algorithm, rows, replaced, false));
        List<Row> more = people();
        more.add(at, person(97, 1));
        nearest = Math.max(nearest, compared(algorithm, rows, more, true));
        nearest = Math.max(nearest, compared(algorithm, more, rows, true));
      }
      assertThat(nearest).as("bounds are nearly reached by %s", algorithm).isGreaterThan(.2);
    }
  }

  /** The twin: a program that leaves incomplete rows out by itself changes the public size. */
  @Test
  void power_rowsThatAreLeftOutAreFoundOut() {
    List<Row> left = people();
    left.remove(3);
    assertThat(
            NeighbouringRuns.compared(
                    booked("dp-admm", people(), false), booked("dp-admm", left, false))
                .faults())
        .anyMatch(fault -> fault.contains("public sizes"));
  }

  private static double compared(String algorithm, List<Row> one, List<Row> other, boolean hidden) {
    RecordReplay.ReplayResult replayResult =
        NeighbouringRuns.compared(booked(algorithm, one, hidden), booked(algorithm, other, hidden));
    assertThat(replayResult.faults()).as(algorithm).isEmpty();
    assertThat(replayResult.releases()).isPositive();
    return replayResult.largestShare();
  }

  private static PricedPlan booked(String algorithm, List<Row> rows, boolean hidden) {
    dev.tacit.Training training =
        Tacit.classifier()
            .rows(rows.iterator(), Bounds.schemaText(SampleFiles.SCHEMA))
            .algorithm(algorithm)
            .epsilon(1)
            .delta(1e-6)
            .set("rounds", "4")
            .holdout(.25);
    if (algorithm.equals("pp-admm")) {
      training.agents(2).graph("complete");
    }
    return FacadeRuns.pricedPlan(
        hidden ? training.neighbours(Neighbours.ADD_REMOVE).publicRows(24) : training);
  }

  private static List<Row> people() {
    List<Row> people = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      people.add(person((37 * i) % 101, i));
    }
    return people;
  }

  private static Row person(int age, int k) {
    String colour = List.of("red", "green", "blue").get(k % 3);
    return Row.inOrder(age, colour, k % 2 == 0 ? "no" : "yes, sir");
  }
}
