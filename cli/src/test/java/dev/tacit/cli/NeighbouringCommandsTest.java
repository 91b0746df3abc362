package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.dp.mechanism.ReplayedPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole commands on neighbouring inputs, the second given what the first released: each release has
 * moved by its bound at most, and every byte that is not the owner's is equal, released ones too.
 * So whatever a model file, a page, the text, JSON and messages say is a function of releases and
 * of public numbers. {@link NeighbouringFilesTest} compares more pairs as far as the releases.
 */
@ExtendWith(PatchedKeys.class)
class NeighbouringCommandsTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");

  private static final int MOST_TURNS = 30;

  @TempDir private Path folder;

  static Stream<String> everyone() {
    return (FULL ? PrivateCase.all() : PrivateCase.standard()).stream().map(PrivateCase::toString);
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void givenTheSameReleases_everyPublicByteIsEqual(String name) throws Exception {
    PrivateCase one = named(name);
    int turn = name.hashCode() & 0xff;
    List<InputKind> kinds = new ArrayList<>(List.of(InputKind.values()));
    if (!one.takesPersons() || one.isMinimiser()) {
      kinds.remove(InputKind.PERSONS);
    }
    for (Neighbours relation : Neighbours.values()) {
      if (relation == Neighbours.ADD_REMOVE && one.onlyReplaceOne()) {
        continue;
      }
      for (InputKind kind : FULL ? kinds : List.of(kinds.get(turn++ % kinds.size()))) {
        RecordReplay.ReplayResult replayResult = compared(one, kind, relation, turn);
        assertThat(replayResult.faults()).as("%s %s %s", name, kind, relation).isEmpty();
      }
    }
  }

  static Stream<String> inputs() {
    return Stream.of(InputKind.values()).map(InputKind::toString);
  }

  /** Where the rows come from is not left to a turn: each place is read under both relations. */
  @ParameterizedTest
  @MethodSource("inputs")
  void whereverRowsComeFrom_everyPublicByteIsEqual(String input) {
    for (Neighbours relation : Neighbours.values()) {
      RecordReplay.ReplayResult replayResult =
          compared(descent(), InputKind.valueOf(input), relation, 3);
      assertThat(replayResult.faults()).as("%s %s", input, relation).isEmpty();
      assertThat(replayResult.releases()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("inputs")
  @PatchedKeys.Mutation(
      target = "dp/dev.tacit.dp.mechanism.ClippedMean",
      statement = "Neighbours.REPLACE_ONE ? 2 * clip / divisor",
      replacement = "Neighbours.REPLACE_ONE ? clip / divisor")
  void power_halfOfASensitivityIsFoundOut_whereverRowsComeFrom(String input) {
    List<String> faults = new ArrayList<>();
    for (int turn = 0; turn < MOST_TURNS && faults.isEmpty(); turn++) {
      faults.addAll(
          compared(descent(), InputKind.valueOf(input), Neighbours.REPLACE_ONE, turn).faults());
    }
    assertThat(faults).isNotEmpty().allMatch(fault -> fault.contains("site=gradient] moved by"));
  }

  private static PrivateCase descent() {
    return PrivateCase.all().stream().filter(one -> one.is("dp-gd")).findFirst().orElseThrow();
  }

  private static PrivateCase named(String name) {
    return PrivateCase.all().stream()
        .filter(one -> one.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private RecordReplay.ReplayResult compared(
      PrivateCase one, InputKind kind, Neighbours relation, int turn) {
    List<FilePair> pairs =
        relation == Neighbours.REPLACE_ONE ? kind.replacements(turn) : kind.insertions(turn);
    FilePair pair = pairs.get(turn % pairs.size());
    return ReplayedPrograms.compared(
        relation,
        () -> output(one, kind, relation, pair.one()),
        () -> output(one, kind, relation, pair.other()));
  }

  private Map<String, String> output(
      PrivateCase one, InputKind kind, Neighbours relation, List<String> lines) throws Exception {
    TrainCalls trainCalls =
        kind.training(folder, lines)
            .with(one.options().toArray(String[]::new))
            .with("--neighbours", relation.label(), "--holdout", "0.25");
    if (relation == Neighbours.ADD_REMOVE || kind == InputKind.PERSONS) {
      trainCalls = trainCalls.with("--public-rows", Integer.toString(kind.publicRows()));
    }
    return parts(trainCalls);
  }

  private Map<String, String> parts(TrainCalls trainCalls) throws IOException {
    Map<String, String> parts = PublicOutput.withReleases(folder, trainCalls).parts();
    assertThat(parts.get("exit code")).as(parts.get("messages")).isEqualTo("0");
    return parts;
  }

  /** Opposite records, in a place that trains and in one that tests. */
  private List<String> faults(String... options) {
    List<String> faults = new ArrayList<>();
    TrainTestSplit sides = TrainTestSplit.holdOut(FileKind.RECORDS, .25, 1);
    List<String> lines = new ArrayList<>(FileKind.LIBSVM.lines(1));
    for (int at : new int[] {sides.train()[0], sides.test()[0]}) {
      lines.set(at, "+1 1:9000");
      FilePair pair = FilePair.replaced(lines, at, "-1 1:9000 2:1");
      faults.addAll(
          ReplayedPrograms.compared(
                  Neighbours.REPLACE_ONE,
                  () -> plain(pair.one(), options),
                  () -> plain(pair.other(), options))
              .faults());
    }
    return faults;
  }

  private Map<String, String> plain(List<String> lines, String... options) throws Exception {
    return parts(
        InputKind.LIBSVM
            .training(folder, lines)
            .with("--epsilon", "1", "--delta", "1e-5", "--set", "rounds=3")
            .with("--holdout", "0.25")
            .with(options));
  }

  private static String[] mesh(String algorithm) {
    return new String[] {"--agents", "3", "--graph", "ring", "--algorithm", algorithm};
  }

  @Test
  void withoutMistakesNothingIsFoundOut() {
    assertThat(faults("--algorithm", "dp-gd")).isEmpty();
    for (String algorithm : List.of("dvp", "pp-admm", "r-admm", "m-admm")) {
      assertThat(faults(mesh(algorithm))).as(algorithm).isEmpty();
    }
  }

  @Test
  @PatchedKeys.Mutation(
      target = "dp/dev.tacit.dp.mechanism.ClippedMean",
      statement = "Neighbours.REPLACE_ONE ? 2 * clip / divisor",
      replacement = "Neighbours.REPLACE_ONE ? clip / divisor")
  void power_halfOfASensitivityIsFoundOut() {
    assertThat(faults("--algorithm", "dp-gd"))
        .isNotEmpty()
        .allMatch(fault -> fault.contains("site=gradient] moved by"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dvp", "pp-admm", "r-admm", "m-admm"})
  @PatchedKeys.Mutation(
      target = "dp/dev.tacit.dp.event.ObjectiveFacts",
      statement = "neighbours == Neighbours.REPLACE_ONE ? 2 * one : one",
      replacement = "neighbours == Neighbours.REPLACE_ONE ? one / 2 : one")
  void power_halfOfTheSensitivityOfAnObjectiveIsFoundOut(String algorithm) {
    assertThat(faults(mesh(algorithm)))
        .isNotEmpty()
        .allMatch(fault -> fault.contains("the gradient moved"));
  }

  @Test
  @PatchedKeys.Mutation(
      target = "admm/dev.tacit.admm.holdout.ClassCounts",
      statement = "(replaced ? 2 * squares : squares) + 1",
      replacement = "((replaced ? 2 * squares : squares) + 1) / 4")
  void power_halfOfTheSensitivityOfTestFiguresIsFoundOut() {
    assertThat(faults("--algorithm", "dp-gd"))
        .isNotEmpty()
        .allMatch(fault -> fault.contains("site=test/counts] moved by"));
  }

  @Test
  @PatchedKeys.Mutation(
      target = "admm/dev.tacit.admm.moments.MeanGradient",
      statement = "GradientCap.euclidean(clip)",
      replacement = "GradientCap.NONE")
  void power_aRecordThatIsNotCutIsFoundOut() {
    assertThat(faults("--algorithm", "dp-gd", "--set", "clip=0.1"))
        .isNotEmpty()
        .allMatch(fault -> fault.contains("site=gradient] moved by"));
  }

  /** What the owner alone may see follows from rows, whatever was released. */
  @Test
  @PatchedKeys.Mutation(
      target = "learn/dev.tacit.learn.report.RoundSeries",
      statement = "List.of(LossTrace.AVERAGE_LOSS, LossTrace.AVERAGE_TEST_ERROR)",
      replacement = "List.of()")
  void power_figuresOfRowsInPublicAreFoundOut() {
    assertThat(faults(mesh("dvp"))).isNotEmpty().allMatch(fault -> fault.startsWith("JSON had"));
  }
}
