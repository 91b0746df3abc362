package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.Bounds;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Groups of a column are owners: each with its own noise and receipts, as a star of the library.
 */
class OwnersTest {
  private static final int WIDTH = 3;
  private static final People PEOPLE = People.of(2_000, WIDTH, 21);

  @TempDir private Path folder;

  @Test
  void ownersOfAColumnAreTheStarOfTheLibrary() throws IOException {
    Path ledger = Files.createDirectories(folder.resolve("here")).resolve("people.ledger");
    Path copy = folder.resolve("there").resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    List<String> owners = new ArrayList<>();
    for (int i = 0; i < PEOPLE.labels().length; i++) {
      owners.add(String.valueOf(i % 3));
    }
    Path split = Files.write(folder.resolve("owners.txt"), owners);
    TrainedModel here =
        Tacit.classifier()
            .arrays(PEOPLE.features(), PEOPLE.labels(), Bounds.numbers(WIDTH).rowNorm(2))
            .epsilon(1)
            .delta(1e-6)
            .topology(Topology.STAR)
            .agents(3)
            .split(split.toString())
            .set("rounds", "5")
            .ledger(ledger, "people", "may")
            .listener(
                (round, rounds) -> {
                  if (round == 2) {
                    SameModelTest.copy(ledger.getParent(), copy.getParent());
                  }
                })
            .train();
    // What was released before the copy is stored: other values than those would be refused.
    assertThat(LedgerDump.of(copy).toString()).contains("open");
    DpLogisticRegressionModel model = estimator(copy).fit(table());
    assertThat(model.coefficients().toArray())
        .containsExactly(
            here.weights().values().stream().mapToDouble(Double::doubleValue).toArray());
    assertThat(LedgerDump.of(copy)).isEqualTo(LedgerDump.of(ledger));
    assertThat(LedgerDump.of(copy).toString()).contains("agent-0", "agent-1", "agent-2");
  }

  private static DpLogisticRegression estimator(Path ledger) {
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setRowNorm(2)
        .setNumFeatures(WIDTH)
        .setMaxIter(5)
        .setOwnerCol("hospital")
        .setOwners(new String[] {"h0", "h1", "h2"})
        .setOrderCol("own")
        .setLedgerUrl(ledger.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  /** Rows of each owner are numbered from 1. */
  private static Dataset<Row> table() {
    return PEOPLE
        .table(LocalSpark.session(), 5, 2)
        .selectExpr("*", "row_number() over (partition by hospital order by line) as own");
  }
}
