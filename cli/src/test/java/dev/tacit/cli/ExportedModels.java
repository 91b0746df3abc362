package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Tables with every kind of column, a model of each, and what 'predict' says about them. */
final class ExportedModels {
  static final int ROWS = 400;

  private static final String COLUMNS =
      """
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: since, type: date, min: 2000-01-01, max: 2020-12-31, format: dd.MM.yyyy}
        - {name: note, type: skip}
        - {name: height, type: number, min: 1, max: 2, outside: refuse}
        - {name: colour, type: category, levels: [red, "green & blue", "?"]}
        - %s
      header: true
      missing: {token: "?", rows: level}
      intercept: 0.5
      """;

  private final Path folder;

  ExportedModels(Path folder) {
    this.folder = folder;
  }

  /** Kinds of outcome, as a schema says them. */
  enum Outcome {
    TWO("{name: y, type: label, positive: [\"yes <1>\"], negative: [\"no\"]}"),
    MANY("{name: y, type: label, classes: [low, middle, high]}"),
    NUMBER("{name: y, type: target, min: -20, max: 60}");

    private final String declared;

    Outcome(String declared) {
      this.declared = declared;
    }

    private String of(double signal) {
      return switch (this) {
        case TWO -> signal > 0 ? "yes <1>" : "no";
        case MANY -> signal > .6 ? "high" : signal > -.4 ? "middle" : "low";
        case NUMBER -> String.format(Locale.ROOT, "%.3f", 20 + 20 * signal);
      };
    }
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  /** Numbers beyond their bounds included, where they are clamped. */
  void csv(String name, Outcome outcome, long seed) throws IOException {
    Random random = new Random(seed);
    String[] colours = {"red", "green & blue", "?"};
    StringBuilder text = new StringBuilder("since,age,note,height,colour,y\n");
    for (int row = 0; row < ROWS; row++) {
      int age = random.nextInt(140) - 20;
      int colour = random.nextInt(3);
      LocalDate since = LocalDate.of(1998, 1, 1).plusDays(random.nextInt(9000));
      double height = (1000 + random.nextInt(1000)) / 1000.0;
      double signal =
          (age - 50) / 50.0 + (colour == 0 ? .7 : -.3) + height - 1.5 + .3 * random.nextGaussian();
      text.append(
          String.format(
              Locale.ROOT,
              "%02d.%02d.%d,%d,x%d,%s,%s,%s%n",
              since.getDayOfMonth(),
              since.getMonthValue(),
              since.getYear(),
              age,
              row,
              height,
              colours[colour],
              outcome.of(signal)));
    }
    Files.writeString(folder.resolve(name), text);
  }

  /** Trains on one table and exports; the other one is there to be scored. */
  void trained(Outcome outcome, String... more) throws IOException {
    csv("train.csv", outcome, 1);
    csv("new.csv", outcome, 2);
    Files.writeString(folder.resolve("s.yaml"), COLUMNS.formatted(outcome.declared));
    train("train.csv", "--schema", path("s.yaml"), more);
  }

  void trainedOnLibsvm(String... more) throws IOException {
    SampleFiles.libsvm(folder, "train.txt", ROWS, 1);
    SampleFiles.libsvm(folder, "new.txt", ROWS, 2);
    train("train.txt", "--features", "3", more);
  }

  private void train(String file, String option, String value, String... more) {
    List<String> command = new ArrayList<>(List.of("train", "--data", path(file), option, value));
    command.addAll(List.of("--model", path("m.json")));
    command.addAll(List.of(more));
    CommandResult.tacit(command.toArray(String[]::new)).ok();
  }

  Path exported(String format, String name) {
    CommandResult.tacit("export", path("m.json"), "--to", format, "--output", path(name)).ok();
    return folder.resolve(name);
  }

  JsonNode predicted(String file) throws IOException {
    return CommandResult.tacit("predict", "--model", path("m.json"), "--data", path(file), "--json")
        .json()
        .get("predictions");
  }

  /** The fields of the table to be scored, without its header. */
  List<String[]> records(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file)).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .toList();
  }
}
