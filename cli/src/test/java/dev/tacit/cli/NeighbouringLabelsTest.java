package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.mechanism.RecordReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fact neighbouring-tables for labels that are three classes, numbers, or have weights: pairs of
 * neighbouring files as in {@link NeighbouringFilesTest} and {@link NeighbouringOutputsTest}, in
 * every topology of the algorithm that takes them.
 */
class NeighbouringLabelsTest {
  private static final int RECORDS = 24;
  private static final List<String> HIDDEN =
      List.of("--neighbours", "add-remove", "--public-rows", Integer.toString(RECORDS));

  @TempDir private Path folder;

  /** What labels are. */
  enum LabelKind {
    CLASSES("label, classes: {a: [a, A], b: [b], c: [c]}", "a c A", ""),
    NUMBERS("target, min: -10, max: 30", "-10 30 1e300 -7.5", ""),
    WEIGHTED("label, positive: [a], negative: [b, c]", "a b", "--class-weights b=0.25"),
    WEIGHTED_CLASSES("label, classes: [a, b, c]", "a b c", "--class-weights c=0.5");

    private final String schema;
    private final String labels;
    private final String options;

    LabelKind(String schema, String labels, String options) {
      this.schema = schema;
      this.labels = labels;
      this.options = options;
    }

    List<String> labels() {
      return List.of(labels.split(" ", -1));
    }

    String[] options() {
      return options.isEmpty() ? new String[0] : options.split(" ", -1);
    }

    String label(Random random) {
      return this == NUMBERS
          ? Double.toString(40 * random.nextDouble() - 10)
          : List.of("a", "b", "c").get(random.nextInt(3));
    }
  }

  static Stream<Arguments> everyKind() {
    List<List<String>> topologies =
        List.of(
            List.of(),
            List.of("--agents", "3"),
            List.of("--agents", "3", "--graph", "ring"),
            List.of("--agents", "3", "--graph", "ring", "--set", "mixing=tracking"));
    return Stream.of(LabelKind.values())
        .flatMap(kind -> topologies.stream().map(where -> Arguments.of(kind, where)));
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void aRecordThatBecomesAnother_movesEachReleaseByItsSensitivityAtMost(
      LabelKind kind, List<String> where) throws IOException {
    double nearest = 0;
    for (FilePair pair : replacements(kind)) {
      nearest = Math.max(nearest, compared(kind, where, List.of(), pair));
    }
    assertThat(nearest).as("bounds are nearly reached: a fifth would not do").isGreaterThan(.2);
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void aRecordMoreOrLess_movesEachReleaseByItsSensitivityAtMost(LabelKind kind, List<String> where)
      throws IOException {
    double nearest = 0;
    for (FilePair pair : insertions(kind)) {
      nearest = Math.max(nearest, compared(kind, where, HIDDEN, pair));
    }
    assertThat(nearest).as("bounds are nearly reached: a fifth would not do").isGreaterThan(.2);
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void whatIsNoReleaseIsTheSameOrTheOwners(LabelKind kind, List<String> where) throws IOException {
    FilePair pair = replacements(kind).get(where.size() % 3);
    List<String> split = List.of("--holdout", "0.25");
    PublicOutput first = PublicOutput.of(folder, training(kind, where, split, pair.one()), false);
    PublicOutput second =
        PublicOutput.of(folder, training(kind, where, split, pair.other()), false);
    assertThat(first.parts().get("exit code")).as(first.parts().get("messages")).isEqualTo("0");
    assertThat(first.differences(second)).as("%s %s %s", kind, where, pair).isEmpty();
  }

  private double compared(LabelKind kind, List<String> where, List<String> split, FilePair pair)
      throws IOException {
    RecordReplay.ReplayResult replayResult =
        NeighbouringRuns.compared(
            FileRun.of(training(kind, where, split, pair.one())),
            FileRun.of(training(kind, where, split, pair.other())));
    assertThat(replayResult.faults()).as("%s %s %s", kind, where, pair).isEmpty();
    return replayResult.largestShare();
  }

  private TrainCalls training(
      LabelKind kind, List<String> where, List<String> split, List<String> lines)
      throws IOException {
    Path data = Files.writeString(folder.resolve("data"), String.join("\n", lines) + "\n");
    Path schema =
        Files.writeString(
            folder.resolve("schema.yaml"),
            """
            columns:
              - {name: x, type: number, min: 0, max: 10}
              - {name: colour, type: category, levels: [red, green]}
              - {name: y, type: %s}
            missing: {token: "?", rows: drop}
            comment: "#"
            """
                .formatted(kind.schema));
    return TrainCalls.on("--data", data.toString(), "--schema", schema.toString())
        .with("--epsilon", "1", "--delta", "1e-5", "--set", "rounds=3")
        .with(kind.options())
        .with(where.toArray(String[]::new))
        .with(split.toArray(String[]::new));
  }

  private static List<String> lines(LabelKind kind) {
    Random random = new Random(8);
    List<String> lines = new ArrayList<>();
    for (int record = 0; record < RECORDS; record++) {
      String colour = random.nextBoolean() ? "red" : "green";
      lines.add(10 * random.nextDouble() + "," + colour + "," + kind.label(random));
    }
    lines.set(5, "");
    lines.set(11, "?,red," + kind.label(random));
    return lines;
  }

  /** Every label at both ends of the features, a missing label, nothing. */
  private static List<String> records(LabelKind kind) {
    List<String> records = new ArrayList<>(List.of("5,red,?", "", "# gone"));
    for (String label : kind.labels()) {
      records.add("10,green," + label);
      records.add("0,red," + label);
    }
    return records;
  }

  private static List<FilePair> replacements(LabelKind kind) {
    List<String> lines = lines(kind);
    List<FilePair> pairs = new ArrayList<>();
    for (String record : records(kind)) {
      pairs.add(FilePair.replaced(lines, RECORDS / 2, record));
    }
    return pairs;
  }

  private static List<FilePair> insertions(LabelKind kind) {
    List<String> lines = lines(kind);
    List<FilePair> pairs = new ArrayList<>();
    for (String record : records(kind)) {
      pairs.add(FilePair.inserted(lines, 3, record));
    }
    return pairs;
  }
}
