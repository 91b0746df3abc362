package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKeyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test T18 in small: kill -9 at 20 random points of a toy run and restart. What an observer saw is
 * always recorded, a round that is repeated sends the same bytes, and the budget is kept. With
 * {@code -Dtacit.full=true} at 50.
 */
class CrashTest {
  private static final int KILLS = Boolean.getBoolean("tacit.full") ? 50 : 20;

  @TempDir private Path folder;

  private final Random random = new Random(18);
  private int kills;
  private int killsAtWork;
  private int resent;

  @Test
  void t18_sqlite() throws Exception {
    crash(folder.resolve("crash.db").toString(), KILLS);
  }

  @Test
  void t18_postgres() throws Exception {
    crash(PostgresServer.freshUrl(), Math.max(6, KILLS / 4));
  }

  private void crash(String url, int wanted) throws Exception {
    long start = System.nanoTime();
    NoiseKeyFile.create(folder.resolve("key"));
    try (Ledger ledger = Ledger.open(url, LedgerLaws.OPTIONS)) {
      ledger.grant(
          "d", DatasetBudget.of("380", "0", Neighbours.REPLACE_ONE), "room for one run at a time");
    }
    for (int run = 0; kills < wanted; run++) {
      boolean done = false;
      while (!done && kills < wanted) {
        done = life(url, "run" + run);
        assertRecorded(url, "run" + run, 40);
      }
      assertRecorded(url, "run" + run, Integer.MAX_VALUE);
      try (Ledger ledger = Ledger.open(url, LedgerLaws.OPTIONS)) {
        ledger.grant(
            "d",
            DatasetBudget.of(Integer.toString(380 * (run + 2)), "0", Neighbours.REPLACE_ONE),
            "more");
      }
    }
    assertThat(killsAtWork).as("kills after the first release of a life").isGreaterThan(wanted / 3);
    assertThat(resent).isPositive();
    System.out.printf(
        "T18: %d kills, %d at work, %d releases sent again, %d ms%n",
        kills, killsAtWork, resent, (System.nanoTime() - start) / 1_000_000);
  }

  /** One life of the child; true when it came to the end of its run before it was killed. */
  private boolean life(String url, String run) throws Exception {
    Path output = folder.resolve("child.txt");
    Files.deleteIfExists(output);
    long before = size(observer(run));
    String[] arguments = {url, folder.resolve("key").toString(), observer(run).toString(), run};
    Process child = ChildJvm.start(CrashingChild.class, output.toFile(), arguments);
    try {
      // Half of the lives end while they open the ledger, half while they release.
      boolean atWork = kills % 2 == 0;
      while (child.isAlive() && !started(output, run, atWork ? before : -1)) {
        Thread.sleep(1);
      }
      boolean ended = child.waitFor(random.nextInt(atWork ? 150 : 600), TimeUnit.MILLISECONDS);
      if (ended) {
        assertThat(Files.readString(output)).contains("DONE");
        return true;
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
    kills++;
    killsAtWork += size(observer(run)) > before ? 1 : 0;
    return false;
  }

  private boolean started(Path output, String run, long before) throws IOException {
    return before < 0 ? Files.readString(output).contains("READY") : size(observer(run)) > before;
  }

  private void assertRecorded(String url, String run, int newest) throws IOException {
    if (!Files.exists(observer(run))) {
      return;
    }
    Map<Address, String> seen = new HashMap<>();
    String text = Files.readString(observer(run));
    // Behind the last line is what a kill cut off, which nobody has read.
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    int again = 0;
    for (String line : lines.subList(Math.max(0, lines.size() - newest), lines.size())) {
      String[] words = line.split(" ", 3);
      Address address = new Address(run, words[1], Integer.parseInt(words[0]), "value");
      String earlier = seen.put(address, words[2]);
      if (earlier != null) {
        again++;
        assertThat(words[2]).as("sent again: %s", address).isEqualTo(earlier);
      }
    }
    resent = Math.max(resent, again);
    try (Ledger ledger = Ledger.open(url, LedgerLaws.OPTIONS)) {
      seen.forEach(
          (address, bytes) -> {
            OutgoingRelease stored = ledger.storedRelease(address).orElseThrow();
            assertThat(HexFormat.of().formatHex(stored.released())).isEqualTo(bytes);
          });
      LedgerView view = ledger.view();
      LedgerView.Run page =
          view.runs().stream().filter(one -> one.run().equals(run)).findFirst().orElseThrow();
      assertThat(page.releases()).isGreaterThanOrEqualTo(seen.size());
      LedgerView.Dataset dataset = view.datasets().get(0);
      assertThat(dataset.spent().plus(dataset.reserved()).within(dataset.limit())).isTrue();
    }
  }

  private Path observer(String run) {
    return folder.resolve("observer-" + run + ".txt");
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }
}
