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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Master, workers, executors and driver as processes, some of which are stopped or killed: same
 * model, one receipt a release, paid once.
 */
class ClusterProcessesTest {
  private static final String PARTITIONS = "6";

  @TempDir private Path folder;
  private ProcessCluster cluster;
  private Path expectedLedger;
  private Path ledgerFile;
  private TrainedModel expected;

  /** Trains here first; the books are copied when the run is reserved, and Spark goes on there. */
  @BeforeEach
  void trainHere() throws IOException {
    cluster = new ProcessCluster(folder);
    expectedLedger = Files.createDirectories(folder.resolve("here")).resolve("people.ledger");
    ledgerFile = folder.resolve("there").resolve("people.ledger");
    Tacit.grant(expectedLedger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    People people = ClusterProgram.people();
    expected =
        Tacit.classifier()
            .arrays(
                people.features(), people.labels(), Bounds.numbers(ClusterProgram.WIDTH).rowNorm(2))
            .epsilon(1)
            .delta(1e-6)
            .set("rounds", "12")
            .ledger(expectedLedger, "people", "may")
            .listener(
                (round, rounds) -> {
                  if (round == 1) {
                    SameModelTest.copy(expectedLedger.getParent(), ledgerFile.getParent());
                  }
                })
            .train();
  }

  @AfterEach
  void end() {
    cluster.close();
  }

  private ProcessCluster.Running program(String master, String... words) {
    String[] all = new String[4 + words.length];
    all[0] = master;
    all[1] = ledgerFile.toString();
    all[2] = folder.resolve("model.json").toString();
    all[3] = PARTITIONS;
    System.arraycopy(words, 0, all, 4, words.length);
    return cluster.program(ClusterProgram.class, "driver-" + String.join("-", words), all);
  }

  private void requireSameModel(ProcessCluster.Running program) {
    assertThat(program.end()).as(program.said()).isZero();
    assertThat(program.said()).contains("DONE");
    TrainedModel model = Tacit.load(folder.resolve("model.json"));
    assertThat(model.weights()).isEqualTo(expected.weights());
    assertThat(model.intercept()).isEqualTo(expected.intercept());
    assertThat(model.certificate()).hasToString(expected.certificate().toString());
    assertThat(LedgerDump.of(ledgerFile)).isEqualTo(LedgerDump.of(expectedLedger));
  }

  @Test
  void aStandaloneClusterGivesTheSameModel() throws IOException {
    ProcessCluster.Running program = program(cluster.standalone(), "fail");
    requireSameModel(program);
    assertThat(program.said()).contains("FAILED").contains("ADDED 0", "ADDED 1");
  }

  @Test
  void anExecutorKilledInTheMiddle() throws IOException {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    ProcessCluster.Running program = program(cluster.standalone(), "kill");
    program.await("JOB 8");
    List<ProcessHandle> both = cluster.executors();
    assertThat(both).hasSize(2);
    ProcessHandle victim = both.get(0);
    ProcessHandle other = both.get(1);
    // Stopped first, so that a job is sure to wait for it when it dies.
    ProcessCluster.signal("STOP", victim.pid());
    program.until("a job that waits", () -> waits(program));
    // The other one waits until there is a replacement, which then has to answer, too.
    ProcessCluster.signal("STOP", other.pid());
    ProcessCluster.signal("KILL", victim.pid());
    program.until("the death of the executor", () -> !victim.isAlive());
    program.await("ADDED 2");
    assertThat(program.said()).doesNotContain("DONE");
    ProcessCluster.signal("CONT", other.pid());
    requireSameModel(program);
    assertThat(program.said()).contains("LOST").contains("ADDED 2").contains("FAILED");
    // What the dead one had shuffled was finished long ago, and is made again.
    assertThat(program.said()).contains("AGAIN mapPartitionsToPair");
  }

  /** A job has begun and not ended for a second. */
  private static boolean waits(ProcessCluster.Running program) {
    String before = program.said();
    ProcessCluster.pause(1000);
    String now = program.said();
    return before.equals(now) && count(now, "JOB ") > count(now, "ENDED ");
  }

  private static long count(String text, String word) {
    return text.lines().filter(line -> line.startsWith(word)).count();
  }

  @Test
  void aDriverKilledAfterTheReservation() {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    ProcessCluster.Running first = program("local[2]", "first");
    first.await("JOB 9");
    ProcessCluster.signal("KILL", first.process().pid());
    first.until("the death of the driver", () -> !first.process().isAlive());
    assertThat(first.said()).doesNotContain("DONE");
    assertThat(LedgerDump.of(ledgerFile).toString()).contains("open");
    requireSameModel(program("local[2]", "second"));
  }

  /** Its first attempt would end after the test's patience, so another one must have won. */
  @Test
  void aSlowTaskIsOvertaken() throws IOException {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    ProcessCluster.Running program = program(cluster.standalone(), "speculate", "minutes");
    requireSameModel(program);
    assertThat(program.said()).contains("SPECULATIVE").contains("another attempt succeeded");
  }

  /** All on one host, where Spark runs no second copies, whatever it is told. */
  @Test
  void aClusterInsideTheDriverGivesTheSameModel() {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    ProcessCluster.Running program = program("local-cluster[2,1,1024]", "speculate");
    requireSameModel(program);
    assertThat(program.said()).contains("ADDED 0", "ADDED 1");
  }
}
