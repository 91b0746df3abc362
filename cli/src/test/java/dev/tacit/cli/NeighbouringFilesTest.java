package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.learn.plan.PricedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fact neighbouring-tables, from the file on: two files that differ in one record are read, split
 * and dealt by the steps of {@code train}, and both runs are made with noise that does not look at
 * rows. The second run is told what the first released, so that both stand at the same public state
 * at each release; then each value may have moved by the sensitivity that its receipt rests on, and
 * everything else must be equal. By default each split has a few pairs of one kind of file; {@code
 * -Dtacit.full=true} tries all pairs of all kinds.
 */
class NeighbouringFilesTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int SHORT_SPLITS = 2;
  private static final int SHORT = 6;

  @TempDir private Path folder;

  static List<PrivateCase> everyone() {
    return PrivateCase.all();
  }

  static List<PrivateCase> withPrivateCounts() {
    return PrivateCase.all().stream().filter(one -> !one.onlyReplaceOne()).toList();
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void aRecordThatBecomesAnother_movesEachReleaseByItsSensitivityAtMost(PrivateCase one)
      throws IOException {
    List<List<String>> splits =
        new ArrayList<>(
            List.of(List.of(), List.of("--holdout", "0.25"), List.of("--train-rows", "18")));
    if (one.hasAgents()) {
      splits.add(List.of("--split", agentFile()));
      splits.add(List.of("--split", agentFile(), "--holdout", "0.25"));
    }
    int turn = one.toString().hashCode() & 0xff;
    double nearest = 0;
    for (int k = 0; k < (FULL ? splits.size() : SHORT_SPLITS); k++) {
      List<String> split = splits.get((turn + k) % splits.size());
      for (FileKind kind : kinds(turn + k)) {
        List<FilePair> pairs = some(kind.replacements(turn + k), turn + k);
        nearest = Math.max(nearest, compare(one, kind, split, pairs));
      }
    }
    assertThat(nearest).as("bounds are nearly reached: a fifth would not do").isGreaterThan(.2);
  }

  @ParameterizedTest
  @MethodSource("withPrivateCounts")
  void aRecordMoreOrLess_movesEachReleaseByItsSensitivityAtMost(PrivateCase one)
      throws IOException {
    List<String> shared =
        List.of("--neighbours", "add-remove", "--public-rows", Integer.toString(FileKind.RECORDS));
    int turn = one.toString().hashCode() & 0xff;
    double nearest = 0;
    for (int k = 0; k < (FULL ? 2 : 1); k++) {
      List<String> split = new ArrayList<>(shared);
      split.addAll((turn + k) % 2 == 0 ? List.of() : List.of("--holdout", "0.25"));
      for (FileKind kind : kinds(turn + k)) {
        List<FilePair> pairs = some(kind.insertions(turn + k), turn + k);
        nearest = Math.max(nearest, compare(one, kind, split, pairs));
      }
    }
    assertThat(nearest).as("bounds are nearly reached: a fifth would not do").isGreaterThan(.2);
  }

  /**
   * The twins: the same comparison turns down the split of old, by the plan where it counted and by
   * a release where it did not, and a run that divides by what it counts.
   */
  @Test
  void power_theOldSplitIsFoundOut() throws IOException {
    PrivateCase dp = PrivateCase.all().stream().filter(one -> one.is("dp-admm")).findFirst().get();
    FileKind kind = FileKind.CSV_DROP;
    FilePair gone = FilePair.replaced(kind.lines(1), 0, "?,?,?,?");
    assertThat(faults(dp, gone, OldSplit.all())).anyMatch(fault -> fault.contains("public sizes"));
    assertThat(faults(dp, gone, OldSplit.trainRows(18), "--train-rows", "18"))
        .isNotEmpty()
        .allMatch(fault -> fault.contains("moved by") || fault.contains("public sizes"));
    FilePair more = FilePair.inserted(kind.lines(1), 0, "100,green,10,no");
    String[] hidden = {"--neighbours", "add-remove", "--public-rows", "24", "--holdout", "0.25"};
    assertThat(faults(dp, more, OldSplit.holdout(.25), hidden))
        .isNotEmpty()
        .allMatch(fault -> fault.contains("moved by"));
    assertThat(faults(dp, more, FileRun.RowSplitter.AS_TRAIN, hidden)).isEmpty();
  }

  private List<String> faults(
      PrivateCase one, FilePair pair, FileRun.RowSplitter rowSplitter, String... split)
      throws IOException {
    FileKind kind = FileKind.CSV_DROP;
    PricedPlan first = booked(one, kind, List.of(split), pair.one(), rowSplitter);
    return NeighbouringRuns.compared(
            first, booked(one, kind, List.of(split), pair.other(), rowSplitter))
        .faults();
  }

  /** The largest share of a sensitivity by which a release moved. */
  private double compare(PrivateCase one, FileKind kind, List<String> split, List<FilePair> pairs)
      throws IOException {
    double nearest = 0;
    List<String> faults = new ArrayList<>();
    for (FilePair pair : pairs) {
      RecordReplay.ReplayResult replayResult =
          NeighbouringRuns.compared(
              booked(one, kind, split, pair.one()), booked(one, kind, split, pair.other()));
      replayResult.faults().forEach(fault -> faults.add(kind + " " + pair + ": " + fault));
      nearest = Math.max(nearest, replayResult.largestShare());
    }
    assertThat(faults).as("%s %s", one, split).isEmpty();
    return nearest;
  }

  private PricedPlan booked(PrivateCase one, FileKind kind, List<String> split, List<String> lines)
      throws IOException {
    return booked(one, kind, split, lines, FileRun.RowSplitter.AS_TRAIN);
  }

  private PricedPlan booked(
      PrivateCase one,
      FileKind kind,
      List<String> split,
      List<String> lines,
      FileRun.RowSplitter rowSplitter)
      throws IOException {
    Path file = kind.write(folder, "data", lines);
    return FileRun.of(
        TrainCalls.on("--data", file.toString())
            .with(kind.options(folder).toArray(String[]::new))
            .with(one.options().toArray(String[]::new))
            .with(split.toArray(String[]::new)),
        rowSplitter);
  }

  /** One agent number a record. */
  private String agentFile() throws IOException {
    String numbers =
        IntStream.range(0, FileKind.RECORDS)
            .mapToObj(record -> Integer.toString(record % 3))
            .collect(Collectors.joining("\n"));
    return Files.writeString(folder.resolve("agents"), numbers + "\n").toString();
  }

  private static List<FileKind> kinds(int turn) {
    List<FileKind> all = List.of(FileKind.values());
    return FULL ? all : List.of(all.get(turn % all.size()));
  }

  private static List<FilePair> some(List<FilePair> all, int turn) {
    if (FULL) {
      return all;
    }
    return IntStream.range(0, SHORT)
        .mapToObj(k -> all.get((turn * 7 + k * 13) % all.size()))
        .toList();
  }
}
