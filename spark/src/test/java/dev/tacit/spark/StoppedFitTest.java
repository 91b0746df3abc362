package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fits whose jobs somebody cancels, and two of one name: paid once, and nothing is left behind. */
class StoppedFitTest {
  private static final People PEOPLE = People.of(300, 3, 7);
  private static final SparkSession SESSION = LocalSpark.session();

  @TempDir private Path folder;
  private Path ledger;
  private Dataset<Row> table;
  private Set<Integer> keptBefore;

  @BeforeEach
  void grant() throws IOException {
    ledger = Files.createDirectories(folder.resolve("books")).resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    table = PEOPLE.table(SESSION, 2, 1);
    keptBefore = kept();
  }

  /** What the session keeps on executors; other tests may leave something of Spark's own behind. */
  private static Set<Integer> kept() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(SESSION.sparkContext());
    return Set.copyOf(context.getPersistentRDDs().keySet());
  }

  private static DpLogisticRegression asked(Path books) {
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setNumFeatures(3)
        .setMaxIter(30)
        .setLedgerUrl(books.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  /** With rounds enough for a listener that is told late, as it may be where others work too. */
  private static DpLogisticRegression patient(Path books) {
    return asked(books).setMaxIter(150);
  }

  @Test
  void aCancelledRunIsResumedAndPaidOnce() {
    Canceller canceller = new Canceller();
    SESSION.sparkContext().addSparkListener(canceller);
    try {
      assertThatThrownBy(() -> patient(ledger).fit(table)).hasMessageContaining("cancelled");
    } finally {
      SESSION.sparkContext().removeSparkListener(canceller);
    }
    assertThat(kept()).as("what is kept").isSubsetOf(keptBefore);
    assertThat(LedgerDump.of(ledger).toString()).contains("may").contains("open");
    assertThat(LedgerDump.of(ledger).get(0)).contains("spent=Cost[amount=0,");
    Path copy = folder.resolve("copy").resolve("people.ledger");
    SameModelTest.copy(ledger.getParent(), copy.getParent());
    Vector resumed = patient(ledger).fit(table).coefficients();
    assertThat(LedgerDump.of(ledger).get(0)).contains("spent=Cost[amount=1,");
    assertThat(LedgerDump.of(ledger).toString()).contains("trained");
    // The noise is that of the run, however often it is begun.
    assertThat(patient(copy).fit(table).coefficients()).isEqualTo(resumed);
    assertThat(LedgerDump.of(copy)).isEqualTo(LedgerDump.of(ledger));
  }

  /** Cancels everything when rounds are asked. */
  private static final class Canceller extends SparkListener {
    private int jobs;

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      if (++jobs > 8) {
        SESSION.sparkContext().cancelAllJobs();
      }
    }
  }

  @Test
  void twoFitsOfOneNameAreOneRun() {
    CompletableFuture<Vector> other =
        CompletableFuture.supplyAsync(() -> asked(ledger).fit(table).coefficients());
    Vector own = asked(ledger).fit(table).coefficients();
    assertThat(other.join()).isEqualTo(own);
    assertThat(LedgerDump.of(ledger).stream().filter(line -> line.startsWith("may "))).hasSize(1);
    assertThat(kept()).as("what is kept").isSubsetOf(keptBefore);
  }
}
