package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it costs on the wire that owners are processes: bytes beside their payload. Times are
 * measured by {@code FederationRounds} of {@code bench}.
 */
class FederationCostTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int OWNERS = 5;
  @TempDir private Path folder;

  private static Hospitals hospitals(Path at, int features, int rounds) {
    return new Hospitals(at, OWNERS, true, features)
        .with("algorithm", "metric-admm")
        .with("settings", "{rounds: " + rounds + "}");
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
