package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it costs that owners are processes: a round of five nodes and a hub over loopback TLS beside
 * the same round in one process, with durable writes apart, and bytes beside their payload.
 */
class FederationCostTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int OWNERS = 5;
  private static final Path MEMORY = Path.of("/dev/shm");
  @TempDir private Path folder;

  /** Seconds of a round, half of the time and 99 times of 100, and of one durable write. */
  private record Round(double p50, double p99, double durable) {
    String text() {
      return String.format(
          Locale.ROOT,
          "p50 %.2f ms, p99 %.2f ms; a durable write p50 %.2f ms",
          1e3 * p50,
          1e3 * p99,
          1e3 * durable);
    }
  }

  @Test
  void aRoundOverLoopbackTls_costsLittleMoreThanInOneProcess() throws IOException {
    assumeTrue(FULL, "a measurement; with -Dtacit.full=true");
    assumeTrue(Files.isWritable(MEMORY), "a folder in memory keeps durable writes apart");
    Path inMemory = Files.createTempDirectory(MEMORY, "tacit-cost");
    Round quick;
    double alone;
    try {
      Hospitals memory = hospitals(inMemory.resolve("five"), 104, 300);
      alone = together(memory);
      quick = federated(memory);
    } finally {
      try (var files = Files.walk(inMemory)) {
        files.sorted(Comparator.reverseOrder()).forEach(one -> one.toFile().delete());
      }
    }
    Round onDisk = federated(hospitals(folder.resolve("disk"), 104, 100));
    System.out.printf("one process:     a round p50 %.2f ms%n", 1e3 * alone);
    System.out.println("files in memory: a round " + quick.text());
    System.out.println("files on disk:   a round " + onDisk.text());
    assertThat(quick.p50() - alone).as("seconds more a round").isLessThan(3e-3);
  }

  private static Hospitals hospitals(Path at, int features, int rounds) {
    return new Hospitals(at, OWNERS, true, features)
        .with("algorithm", "metric-admm")
        .with("settings", "{rounds: " + rounds + "}");
  }

  /** The median time of a round in this process, without books. */
  private static double together(Hospitals hospitals) {
    Path file = hospitals.agree("alone.yaml");
    AgreedPlan plan = hospitals.plan(file);
    Parties<?, ?> parties = plan.booking().plan().requireParties();
    List<Examples> rows = new ArrayList<>();
    for (int owner = 0; owner < OWNERS; owner++) {
      rows.add(hospitals.examples(plan, owner));
    }
    double[] times = new double[5];
    for (int k = 0; k < times.length; k++) {
      MemoryDoors doors = MemoryDoors.fresh("cost-" + k, OWNERS);
      long begun = System.nanoTime();
      InProcessRunner.run(parties, rows, doors, parties.schedule(), Progress.SILENT);
      times[k] = (System.nanoTime() - begun) / 1e9 / parties.rounds();
    }
    Arrays.sort(times);
    return times[times.length / 2];
  }

  private static Round federated(Hospitals hospitals) throws IOException {
    Path file = hospitals.agree("federation.yaml");
    try (PartyProcesses processes = new PartyProcesses(hospitals, file)) {
      processes.startPlainly();
      assertThat(processes.codes()).as(hospitals.logs()).doesNotContainValue(8).containsValue(0);
    }
    for (String line : Files.readAllLines(hospitals.path("h0", "log"))) {
      if (line.contains("\"event\":\"took\"")) {
        JsonNode took = new JsonMapper().readTree(line);
        return new Round(
            took.path("round.p50").asDouble(),
            took.path("round.p99").asDouble(),
            took.path("durable.p50").asDouble());
      }
    }
    throw new AssertionError(hospitals.logs());
  }

  @Test
  void bytesOnTheWire_areLittleMoreThanTheirPayload() throws IOException {
    assumeTrue(FULL, "a measurement; with -Dtacit.full=true");
    int features = 10_000;
    Hospitals five = hospitals(folder.resolve("bytes"), features, 10);
    try (FaultProxy proxy = new FaultProxy(five.listens("hub"), 1)) {
      five.with("port hub", "" + proxy.port());
      Path file = five.agree("federation.yaml");
      long letters = 0;
      try (PartyProcesses processes = new PartyProcesses(five, file, false)) {
        processes.startAll();
        assertThat(processes.codes()).as(five.logs()).doesNotContainValue(8).containsValue(0);
      }
      for (String party : five.parties()) {
        for (String line : Files.readAllLines(five.wire(party))) {
          letters += Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
        }
      }
      // Sent in partings: everybody's model to the hub, and all of them to everybody.
      long models = 8L * (features + 1) * (OWNERS + OWNERS * OWNERS);
      double ratio = (double) proxy.bytes() / (letters + models);
      System.out.printf(
          "%d features: %d bytes over connections, %d in letters, %d in models: ratio %.4f%n",
          features, proxy.bytes(), letters, models, ratio);
      assertThat(ratio).isBetween(1.0, 1.1);
    }
  }
}
