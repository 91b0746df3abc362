package dev.tacit.compare;

import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.generate.DemoData;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.split.TrainTest;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.DataFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A published table, cut into rows that train and rows that test.
 *
 * @param indicators which features are 0/1 indicators of a category; empty if nobody said
 */
record KnownTable(String name, Examples training, Examples test, List<Boolean> indicators) {
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

  /** Whether training and test rows are given, so that no seed cuts them. */
  static boolean isPublishedInTwo(String name) {
    return name.equals("a9a") || name.equals("ijcnn1");
  }

  static KnownTable adult(Dataset adult, String name, long seed) {
    int count = adult.examples().count();
    return cut(name, adult, TrainTest.trainRows(count, ADULT_TRAINS, seed));
  }

  static KnownTable bank(Dataset bank, String name, long seed) {
    int count = bank.examples().count();
    return cut(name, bank, TrainTest.holdOut(count, BANK_TESTS, seed));
  }

  private static KnownTable cut(String name, Dataset all, TrainTest split) {
    Examples examples = all.examples();
    return new KnownTable(
        name,
        examples.select(split.train()),
        complete(examples.select(split.test())),
        indicators(all.space()));
  }

  private static Dataset adult() {
    Path schema = Path.of(System.getProperty("tacit.root", "..")).resolve("examples/adult.yaml");
    return new CsvTableReader(SchemaFile.read(schema)).read(adultFiles());
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
        List.of());
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
