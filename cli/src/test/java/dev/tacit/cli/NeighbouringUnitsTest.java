package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.learn.Refused;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RunRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fact person-rows, from the file on: as {@link NeighbouringFilesTest}, but the two files differ in
 * all records of one person, of which there may be more, fewer or none. By default a few pairs for
 * each algorithm; {@code -Dtacit.full=true} tries all.
 */
class NeighbouringUnitsTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int SHORT = 9;

  @TempDir private Path folder;

  static List<PrivateCase> everyone() {
    return PrivateCase.all().stream().filter(one -> !one.is("dp-last-iterate")).toList();
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void allRecordsOfAPerson_moveEachReleaseByItsSensitivityAtMost(PrivateCase one)
      throws IOException {
    int turn = one.toString().hashCode() & 0xff;
    int rows = one.isMinimiser() ? 1 : UnitFile.ROWS;
    if (booked(one, rows, split(Neighbours.REPLACE_ONE, turn), UnitFile.lines(1)).isEmpty()) {
      assertThat(one.takesPersons()).as("refused: %s", one).isFalse();
      return;
    }
    assertThat(one.takesPersons()).as("refused: %s", one).isTrue();
    double nearest = 0;
    for (Neighbours relation : Neighbours.values()) {
      if (relation == Neighbours.ADD_REMOVE && one.onlyReplaceOne()) {
        continue;
      }
      List<FilePair> pairs =
          relation == Neighbours.REPLACE_ONE
              ? UnitFile.replacements(turn)
              : UnitFile.insertions(turn);
      List<String> faults = new ArrayList<>();
      for (FilePair pair : some(pairs, turn)) {
        List<String> split = split(relation, turn++);
        RecordReplay.ReplayResult replayResult =
            NeighbouringRuns.compared(
                booked(one, rows, split, pair.one()).orElseThrow(),
                booked(one, rows, split, pair.other()).orElseThrow());
        replayResult.faults().forEach(fault -> faults.add(split + " " + pair + ": " + fault));
        nearest = Math.max(nearest, replayResult.largestShare());
      }
      assertThat(faults).as("%s %s", one, relation).isEmpty();
    }
    assertThat(nearest).as("bounds are nearly reached: a fifth would not do").isGreaterThan(.2);
  }

  private static List<String> split(Neighbours relation, int turn) {
    List<String> split = new ArrayList<>(List.of("--neighbours", relation.label()));
    split.addAll(List.of("--public-rows", Integer.toString(UnitFile.PERSONS)));
    split.addAll(turn % 3 == 0 ? List.of("--holdout", "0.2") : List.of());
    return split;
  }

  /** The twins: rows that are promised one by one, and rows that do not share a weight. */
  @Test
  void power_aPlanForRowsAndRowsOfFullWeightAreFoundOut() throws IOException {
    List<String> lines = UnitFile.lines(1);
    lines.addAll(List.of("1,red,1,yes,p6", "2,red,1,yes,p6", "3,red,1,yes,p6"));
    FilePair turned = UnitFile.turned(lines, ",p6");
    for (String name : List.of("dp-admm", "metric-admm", "ps-admm")) {
      PrivateCase one =
          PrivateCase.standard().stream().filter(each -> each.is(name)).findFirst().orElseThrow();
      assertThat(faults(one, turned, 0, List.of(), FileRun.RowSplitter.AS_TRAIN))
          .as("%s for rows", name)
          .anyMatch(fault -> fault.contains("moved by"));
      List<String> split = split(Neighbours.REPLACE_ONE, 1);
      assertThat(faults(one, turned, UnitFile.ROWS, split, FULL_WEIGHT))
          .as("%s without weights", name)
          .anyMatch(fault -> fault.contains("moved by"));
      assertThat(faults(one, turned, UnitFile.ROWS, split, FileRun.RowSplitter.AS_TRAIN)).isEmpty();
    }
  }

  private static final FileRun.RowSplitter FULL_WEIGHT =
      (job, tables, seed) -> {
        RunRows rows = job.rows(tables, 0);
        return new RunRows(
            rows.training().unweighted(),
            rows.test(),
            rows.records(),
            rows.space(),
            rows.task(),
            rows.seed(),
            rows.split());
      };

  private List<String> faults(
      PrivateCase one, FilePair pair, int rows, List<String> split, FileRun.RowSplitter rowSplitter)
      throws IOException {
    return NeighbouringRuns.compared(
            run(one, rows, split, pair.one(), rowSplitter),
            run(one, rows, split, pair.other(), rowSplitter))
        .faults();
  }

  /** Everything that leaves, with real noise: the number of rows is nowhere. */
  @ParameterizedTest
  @ValueSource(strings = {"metric-admm", "dp-admm", "ps-admm"})
  void whatIsNoRelease_isTheSameWhateverAPersonsRecords(String name) throws IOException {
    PrivateCase one =
        PrivateCase.standard().stream().filter(each -> each.is(name)).findFirst().orElseThrow();
    List<FilePair> pairs = UnitFile.replacements(name.length());
    for (int k = 0; k < (FULL ? pairs.size() : 2); k++) {
      FilePair pair = pairs.get((7 * k + name.length()) % pairs.size());
      List<String> split = split(Neighbours.REPLACE_ONE, k);
      PublicOutput first = output(one, split, pair.one());
      PublicOutput second = output(one, split, pair.other());
      assertThat(first.parts().get("exit code")).as(first.parts().get("messages")).isEqualTo("0");
      assertThat(first.differences(second)).as("%s %s", one, pair).isEmpty();
      assertThat(first.parts().get("text"))
          .contains("replace-one person (column patient, at most 3 rows)")
          .contains("training persons (declared)");
      assertThat(first.parts().get("page")).contains("person (column patient, at most 3 rows)");
      assertThat(first.parts().get("JSON")).contains("\"column\" : \"patient\"");
      assertThat(first.parts().get("model")).contains("\"unit\" : {");
    }
  }

  private PublicOutput output(PrivateCase one, List<String> split, List<String> lines)
      throws IOException {
    return PublicOutput.of(folder, training(one, UnitFile.ROWS, split, lines), false);
  }

  @Test
  void ledgersShowTheSameWhateverAPersonsRecords() throws IOException {
    PrivateCase dp =
        PrivateCase.standard().stream()
            .filter(each -> each.is("dp-admm"))
            .findFirst()
            .orElseThrow();
    FilePair pair = UnitFile.replacements(3).get(2);
    List<String> shown = new ArrayList<>();
    for (List<String> lines : List.of(pair.one(), pair.other())) {
      OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger" + shown.size()));
      ledger.grant("3", "--unit", "patient");
      training(dp, UnitFile.ROWS, split(Neighbours.REPLACE_ONE, 0), lines)
          .run("--ledger", ledger.file(), "--run", "may")
          .ok();
      ObjectNode tree = ledger.shown().deepCopy();
      tree.remove("head");
      tree.path("runs").forEach(run -> ((ObjectNode) run).remove("reservedAt"));
      shown.add(tree.toPrettyString());
    }
    assertThat(shown.get(1)).isEqualTo(shown.get(0)).contains("\"unitColumn\" : \"patient\"");
  }

  private Optional<PricedPlan> booked(
      PrivateCase one, int rows, List<String> split, List<String> lines) throws IOException {
    try {
      return Optional.of(run(one, rows, split, lines, FileRun.RowSplitter.AS_TRAIN));
    } catch (Refused refused) {
      assertThat(refused).hasMessageContaining("unit = column patient");
      return Optional.empty();
    }
  }

  private PricedPlan run(
      PrivateCase one,
      int rows,
      List<String> split,
      List<String> lines,
      FileRun.RowSplitter rowSplitter)
      throws IOException {
    return FileRun.of(training(one, rows, split, lines), rowSplitter);
  }

  private TrainCalls training(PrivateCase one, int rows, List<String> split, List<String> lines)
      throws IOException {
    return TrainCalls.on("--data", UnitFile.write(folder, lines).toString())
        .with(UnitFile.options(folder, rows).toArray(String[]::new))
        .with(one.options().toArray(String[]::new))
        .with(split.toArray(String[]::new));
  }

  private static List<FilePair> some(List<FilePair> all, int turn) {
    if (FULL) {
      return all;
    }
    return IntStream.range(0, SHORT)
        .mapToObj(k -> all.get((turn * 7 + k * 5) % all.size()))
        .toList();
  }
}
