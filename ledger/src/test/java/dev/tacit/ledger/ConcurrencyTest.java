package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test T19: 16 processes x 100 reservations with room for 800: exactly 800 succeed. With {@code
 * -Dtacit.full=true} five times as many.
 */
class ConcurrencyTest {
  private static final int PROCESSES = 16;
  private static final int EACH = Boolean.getBoolean("tacit.full") ? 500 : 100;
  private static final int ROOM = 8 * EACH;
  private static final Pattern RESULT = Pattern.compile("RESULT (\\d+) (\\d+)");

  @TempDir private Path folder;

  @Test
  void t19_sqlite() throws Exception {
    race(folder.resolve("race.db").toString());
  }

  @Test
  void t19_postgres() throws Exception {
    race(PostgresServer.freshUrl());
  }

  private void race(String url) throws Exception {
    long start = System.nanoTime();
    try (Ledger ledger = Ledger.open(url, LedgerLaws.OPTIONS)) {
      ledger.grant(
          "d", DatasetBudget.of(Integer.toString(ROOM / 4), "0", Neighbours.REPLACE_ONE), "");
    }
    List<Process> children = new ArrayList<>();
    List<File> outputs = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        File output = folder.resolve("child-" + i + ".txt").toFile();
        outputs.add(output);
        String[] arguments = {url, "child" + i, Integer.toString(EACH)};
        children.add(ChildJvm.start(RacingChild.class, output, arguments));
      }
      int granted = 0;
      int refused = 0;
      for (int i = 0; i < PROCESSES; i++) {
        assertThat(children.get(i).waitFor(8, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(outputs.get(i).toPath());
        Matcher result = RESULT.matcher(text);
        assertThat(result.find()).as("%s", text).isTrue();
        granted += Integer.parseInt(result.group(1));
        refused += Integer.parseInt(result.group(2));
      }
      assertThat(granted).isEqualTo(ROOM);
      assertThat(refused).isEqualTo(PROCESSES * EACH - ROOM);
    } finally {
      children.forEach(Process::destroyForcibly);
    }
    try (Ledger ledger = Ledger.open(url, LedgerLaws.OPTIONS)) {
      assertThat(ledger.view().runs()).hasSize(ROOM);
      assertThat(ledger.view().datasets().get(0).left()).isEqualTo(Cost.ZERO);
    }
    System.out.printf("T19 took %d ms%n", (System.nanoTime() - start) / 1_000_000);
  }
}
