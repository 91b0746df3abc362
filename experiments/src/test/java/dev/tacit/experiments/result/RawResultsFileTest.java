package dev.tacit.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.experiments.trial.DataFolder;
import dev.tacit.experiments.trial.PaperData;
import dev.tacit.experiments.trial.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Raw results survive kills, and belong to the work that made them. */
class RawResultsFileTest {
  @TempDir Path folder;

  private record Counted(String description) implements Workload {
    @Override
    public Map<String, List<Double>> measure(int run, DataFolder data) {
      return Map.of("error", List.of(run + .25));
    }

    @Override
    public PaperData data() {
      return PaperData.MADE_UP;
    }
  }

  private RawResultsFile file() {
    return new RawResultsFile(folder.resolve("raw.csv"));
  }

  private static Cell cell(String words) {
    return new Cell("panel", "line", .5, 3, new Counted(words));
  }

  @Test
  void whatWasAppendedIsRead() {
    Cell cell = cell("one");
    file().open("commit a");
    for (int run = 0; run < 3; run++) {
      file().append(cell, run, cell.workload().measure(run, null), 1.5);
    }
    Results results = file().read(List.of(cell));
    assertThat(results.finished(cell)).isEqualTo(3);
    RunStatistics runStatistics = results.last("panel", "line", .5, "error").orElseThrow();
    assertThat(runStatistics.mean()).isEqualTo(1.25);
    assertThat(runStatistics.deviation()).isEqualTo(1);
    assertThat(results.seconds()).isEqualTo(4.5);
    assertThat(file().sessions()).containsExactly("commit a");
  }

  /** Few runs beside many are said where they are shown; a panel like all others is not marked. */
  @Test
  void aPanelWithFewRunsSaysSo() {
    Cell many = new Cell("ten", "line", .5, 10, new Counted("one"));
    Cell few = new Cell("two", "line", .5, 2, new Counted("one"));
    file().open("commit a");
    for (int run = 0; run < 10; run++) {
      file().append(many, run, Map.of("error", List.of(1.0)), 1);
    }
    for (int run = 0; run < 2; run++) {
      file().append(few, run, Map.of("error", List.of(1.0)), 1);
    }
    Results results = file().read(List.of(many, few));
    assertThat(results.panelTitle("ten")).isEqualTo("ten");
    assertThat(results.panelTitle("two")).isEqualTo("two · 2 runs");
    assertThat(file().read(List.of(few)).panelTitle("two")).isEqualTo("two");
  }

  /** A run whose last line is missing, or half, did not happen; the next session repeats it. */
  @Test
  void halfARunIsNoRun() throws IOException {
    Cell cell = cell("one");
    file().open("commit a");
    file().append(cell, 0, Map.of("error", List.of(7.0)), 1);
    file().append(cell, 1, Map.of("error", List.of(9.0)), 1);
    String whole = Files.readString(folder.resolve("raw.csv"));
    for (int cut = 1; cut < 30; cut++) {
      Files.writeString(folder.resolve("raw.csv"), whole.substring(0, whole.length() - cut));
      assertThat(file().read(List.of(cell)).finished(cell)).as("cut %d", cut).isEqualTo(1);
    }
    file().open("commit b");
    file().append(cell, 1, Map.of("error", List.of(8.0)), 1);
    Results results = file().read(List.of(cell));
    assertThat(results.mean("panel", "line", .5, "error")).isEqualTo(7.5);
    assertThat(file().sessions()).containsExactly("commit a", "commit b");
  }

  @Test
  void resultsOfOtherWorkDoNotCount() {
    file().open("commit a");
    file().append(cell("one"), 0, Map.of("error", List.of(7.0)), 1);
    assertThat(file().read(List.of(cell("two"))).isEmpty()).isTrue();
    assertThat(file().read(List.of(cell("one"))).isEmpty()).isFalse();
  }

  /** A measure that comes later gets a column; what was written before stays. */
  @Test
  void columnsMayBeAdded() {
    Cell cell = cell("one");
    file().open("commit a");
    RawResultsFile open = file();
    open.append(cell, 0, Map.of("error", List.of(7.0)), 1);
    open.append(cell, 1, Map.of("auc", List.of(.5), "loss", List.of(1.0, 2.0)), 1);
    open.append(cell, 2, Map.of("error", List.of(9.0)), 1);
    Results results = file().read(List.of(cell));
    assertThat(results.perRun("panel", "line", .5, "error")).containsOnlyKeys(0, 2);
    assertThat(results.mean("panel", "line", .5, "auc")).isEqualTo(.5);
    assertThat(results.series("panel", "line", .5, "loss")).isEmpty();
    assertThat(results.perRun("panel", "line", .5, "loss")).containsEntry(1, 2.0);
  }

  /** Written twice, by two programs that were started together, it still counts once. */
  @Test
  void aRunCountsOnce() {
    Cell cell = cell("one");
    file().open("commit a");
    file().append(cell, 0, Map.of("error", List.of(7.0)), 1);
    file().append(cell, 0, Map.of("error", List.of(8.0)), 1);
    Results results = file().read(List.of(cell));
    assertThat(results.finished(cell)).isEqualTo(1);
    assertThat(results.mean("panel", "line", .5, "error")).isEqualTo(7);
    assertThat(results.has(cell, 0)).isTrue();
    assertThat(results.has(cell, 1)).isFalse();
  }

  @Test
  void infinityIsANumber() {
    file().open("commit a");
    file().append(cell("one"), 0, Map.of("error", List.of(Double.POSITIVE_INFINITY)), 1);
    assertThat(file().read(List.of(cell("one"))).mean("panel", "line", .5, "error")).isInfinite();
  }
}
