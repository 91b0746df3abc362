package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.Bounds;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One plan, one ledger, one model, whether rows are here or on executors. */
class SameModelTest {
  private static final int ROWS = 9_000;
  private static final int WIDTH = 4;
  private static final People PEOPLE = People.of(ROWS, WIDTH, 4);

  @TempDir private Path folder;

  private Path granted() {
    Path books = folder.resolve("books");
    try {
      Files.createDirectories(books);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    Path ledger = books.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    return ledger;
  }

  /** Trains here; when the run is reserved and its secret drawn, the books are copied. */
  private TrainedModel here(Path ledger, String algorithm, Path copy) {
    return Tacit.classifier()
        .arrays(PEOPLE.features(), PEOPLE.labels(), Bounds.numbers(WIDTH).rowNorm(2))
        .epsilon(1)
        .delta(1e-6)
        .algorithm(algorithm)
        .set("rounds", "6")
        .ledger(ledger, "people", "may")
        .listener(
            (round, rounds) -> {
              if (round == 1) {
                copy(ledger.getParent(), copy);
              }
            })
        .train();
  }

  static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.list(from)) {
      Files.createDirectories(to);
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static DpLogisticRegression estimator(Path ledger, String algorithm) {
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setRowNorm(2)
        .setNumFeatures(WIDTH)
        .setMaxIter(6)
        .setAlgorithm(algorithm)
        .setOrderCol("line")
        .setLedgerUrl(ledger.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  private static Dataset<Row> table(int partitions) {
    return PEOPLE.table(LocalSpark.session(), partitions, 10 + partitions);
  }

  @Test
  void bitsReceiptsAndPriceAreThoseOfOneMachine() {
    List<String> others = FullTests.isOn() ? List.of("dp-acc-admm", "dp-gd") : List.of();
    for (String algorithm :
        Stream.concat(Stream.of("metric-admm", "dp-admm"), others.stream()).toList()) {
      Path ledger = folder.resolve(algorithm).resolve("people.ledger");
      assertThat(ledger.getParent().toFile().mkdirs()).isTrue();
      Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
      Path copies = folder.resolve(algorithm + "-copies");
      TrainedModel here = here(ledger, algorithm, copies.resolve("first"));
      Path copy = copies.resolve("first").resolve("people.ledger");
      DpLogisticRegressionModel model = estimator(copy, algorithm).fit(table(7));
      assertThat(model.coefficients().toArray())
          .as(algorithm)
          .containsExactly(
              here.weights().values().stream().mapToDouble(Double::doubleValue).toArray());
      assertThat(model.intercept()).isEqualTo(here.intercept());
      assertThat(model.certificate()).isEqualTo(here.certificate().toString());
      assertThat(LedgerDump.of(copy)).isEqualTo(LedgerDump.of(ledger));
      // The run is over there: it is told to Spark and costs nothing.
      DpLogisticRegressionModel told = estimator(ledger, algorithm).fit(table(2));
      assertThat(told.coefficients()).isEqualTo(model.coefficients());
      assertThat(LedgerDump.of(ledger)).isEqualTo(LedgerDump.of(copy));
    }
  }

  @Test
  void partitionsChangeNothing() {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    Path ledger = granted();
    Path copies = folder.resolve("copies");
    here(ledger, "metric-admm", copies.resolve("source"));
    for (boolean ordered : new boolean[] {true, false}) {
      List<Vector> found = new ArrayList<>();
      for (int partitions : new int[] {1, 2, 7, 64}) {
        Path own = copies.resolve(partitions + "-" + ordered);
        copy(copies.resolve("source"), own);
        DpLogisticRegression asked = estimator(own.resolve("people.ledger"), "metric-admm");
        if (!ordered) {
          asked.clear(asked.orderCol());
        }
        found.add(asked.fit(table(partitions)).coefficients());
      }
      assertThat(found).containsOnly(found.get(0));
    }
  }

  @Test
  void modelsGoBothWaysAndAnswerAlike() {
    TrainedModel here =
        Tacit.classifier()
            .arrays(PEOPLE.features(), PEOPLE.labels(), Bounds.numbers(WIDTH).rowNorm(2))
            .epsilon(1)
            .delta(1e-6)
            .train();
    Path file = folder.resolve("here.json");
    here.save(file);
    DpLogisticRegressionModel there = DpLogisticRegressionModel.ofModelFile(file.toString());
    Path back = folder.resolve("back.json");
    there.toModelFile(back.toString());
    TrainedModel again = Tacit.load(back);
    assertThat(again.certificate()).hasToString(here.certificate().toString());
    List<Row> answers =
        there.transform(table(2)).select("features", "prediction", "probability").takeAsList(500);
    for (Row answer : answers) {
      Vector features = answer.getAs(0);
      dev.tacit.Row row = dev.tacit.Row.numbers(features.toArray());
      assertThat(answer.getDouble(1)).isEqualTo(Double.parseDouble(here.predict(row)) > 0 ? 1 : 0);
      Vector probability = answer.getAs(2);
      assertThat(probability.apply(1)).isEqualTo(here.predictProbability(row));
    }
    assertThat(there.predictRaw(Vectors.dense(PEOPLE.features()[0])).apply(1))
        .isEqualTo(here.decision(dev.tacit.Row.numbers(PEOPLE.features()[0])));
  }
}
