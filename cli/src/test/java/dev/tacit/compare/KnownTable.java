package dev.tacit.compare;

import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.data.generate.DemoData;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.DataFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A published table, cut into rows that train and rows that test.
 *
 * @param indicators which features are 0/1 indicators of a category; empty if nobody said
 */
record KnownTable(
    String name, Examples training, Examples test, List<Boolean> indicators, Task task) {
  private static final int ADULT_TRAINS = 37_802;
  private static final double BANK_TESTS = .2;

  /** Tables that come in one piece are cut by the seed, the others as they were published. */
  static KnownTable named(String name, long seed) {
    return switch (name) {
      case "Adult" -> adult(adult(), name, seed);
      case "Bank" -> bank(DemoData.load(), name, seed);
      case "a9a" -> libsvm("a9a", 123);
      case "ijcnn1" -> libsvm("ijcnn1", 22);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Tables with another column to predict: classes or a number. */
  static KnownTable withLabel(String name, long seed) {
    return switch (name) {
      case "Bank month" ->
          bank(
              read(
                  text("bank.yaml")
                      .replace(
                          "{name: month, type: category, levels:",
                          "{name: month, type: label, classes:")
                      .replace(
                          "type: label, positive: [\"yes\"], negative: [\"no\"]", "type: skip"),
                  bankFile()),
              name,
              seed);
      case "Bank age" ->
          bank(
              read(
                  text("bank.yaml")
                      .replace("{name: age, type: number,", "{name: age, type: target,")
                      .replace(
                          "type: label, positive: [\"yes\"], negative: [\"no\"]", "type: skip"),
                  bankFile()),
              name,
              seed);
      case "Adult education" -> adult(read(educated(text("adult.yaml")), adultFiles()), name, seed);
      case "Adult age" ->
          adult(
              read(
                  unlabelled(text("adult.yaml"))
                      .replace("{name: age, type: number,", "{name: age, type: target,"),
                  adultFiles()),
              name,
              seed);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Four groups of schools; the number of years would give them away. */
  private static String educated(String schema) {
    int from = schema.indexOf("  - {name: education, ");
    int to = schema.indexOf("  - {name: marital-status");
    String label =
        "  - {name: education, type: label, classes: {none: [Preschool, 1st-4th, 5th-6th, 7th-8th,"
            + " 9th, 10th, 11th, 12th], school: [HS-grad], college: [Some-college, Assoc-voc,"
            + " Assoc-acdm], degree: [Bachelors, Masters, Prof-school, Doctorate]}}\n"
            + "  - {name: education-num, type: skip}\n";
    return unlabelled(schema.substring(0, from) + label + schema.substring(to));
  }

  private static String unlabelled(String schema) {
    int from = schema.indexOf("  - {name: income");
    return schema.substring(0, from)
        + "  - {name: income, type: skip}\n"
        + schema.substring(schema.indexOf("missing:"));
  }

  private static String text(String schema) {
    Path root = Path.of(System.getProperty("tacit.root", ".."));
    try {
      return Files.readString(root.resolve("examples").resolve(schema));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Dataset read(String schema, List<Source> files) {
    return new CsvTableReader(SchemaFile.parse(schema, "schema")).read(files);
  }

  /** Whether training and test rows are given, so that no seed cuts them. */
  static boolean isPublishedInTwo(String name) {
    return name.equals("a9a") || name.equals("ijcnn1");
  }

  static KnownTable adult(Dataset adult, String name, long seed) {
    int count = adult.examples().count();
    return cut(name, adult, TrainTestSplit.trainRows(count, ADULT_TRAINS, seed));
  }

  static KnownTable bank(Dataset bank, String name, long seed) {
    int count = bank.examples().count();
    return cut(name, bank, TrainTestSplit.holdOut(count, BANK_TESTS, seed));
  }

  /** The same rows, of whose features nothing is said. */
  KnownTable undeclared() {
    return new KnownTable(name, training, test, List.of(), task);
  }

  private static KnownTable cut(String name, Dataset all, TrainTestSplit split) {
    Examples examples = all.examples();
    return new KnownTable(
        name,
        examples.select(split.train()),
        complete(examples.select(split.test())),
        indicators(all.space()),
        all.task());
  }

  private static Dataset adult() {
    Path schema = Path.of(System.getProperty("tacit.root", "..")).resolve("examples/adult.yaml");
    return new CsvTableReader(SchemaFile.read(schema)).read(adultFiles());
  }

  private static List<Source> bankFile() {
    return List.of(
        Source.of(
            "bank-full.csv",
            () -> DemoData.class.getResourceAsStream("/dev/tacit/data/demo/bank-full.csv")));
  }

  static List<Source> adultFiles() {
    return List.of(source("adult/adult.data.gz"), source("adult/adult.test.gz"));
  }

  private static KnownTable libsvm(String name, int features) {
    LibsvmReader reader = LibsvmReader.of(features);
    return new KnownTable(
        name,
        reader.read(List.of(source(name + "/" + name + ".gz"))).examples(),
        reader.read(List.of(source(name + "/" + name + ".t.gz"))).examples(),
        List.of(),
        Task.CLASSIFICATION);
  }

  /** Nothing is measured on records without values. */
  private static Examples complete(Examples test) {
    return test.select(
        IntStream.range(0, test.count()).filter(row -> !test.isEmpty(row)).toArray());
  }

  private static List<Boolean> indicators(FeatureSpace space) {
    return IntStream.range(0, space.dimension())
        .mapToObj(feature -> space.kind(feature) == FeatureKind.INDICATOR)
        .toList();
  }

  private static Source source(String name) {
    return Source.of(DataFile.require(name));
  }
}
