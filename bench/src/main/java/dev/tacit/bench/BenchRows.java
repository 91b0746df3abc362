package dev.tacit.bench;

import dev.tacit.data.generate.CensusTable;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rows that benchmarks run on: the real sets where {@code -Dtacit.data} or the variable {@code
 * TACIT_DATA} names their directory, otherwise a generated census table of the same size, so that
 * anyone can run them.
 */
final class BenchRows {
  static final int ADULT_ROWS = 35_000;
  private static final int A9A_ROWS = 32_561;
  private static final int A9A_FEATURES = 123;

  private BenchRows() {}

  /** a9a's training file: 32,561 rows of at most 14 ones, scaled to the unit ball. */
  static Examples a9a() {
    Optional<Path> file = file("a9a/a9a.gz");
    return file.isPresent()
        ? LibsvmReader.of(A9A_FEATURES).read(List.of(Source.of(file.get()))).examples()
        : new CensusTable(A9A_ROWS, 1).dataset().examples();
  }

  /** The first 35,000 complete rows of Adult, 104 features. */
  static Examples adult() {
    Optional<Path> data = file("adult/adult.data.gz");
    Optional<Path> test = file("adult/adult.test.gz");
    if (data.isEmpty() || test.isEmpty()) {
      return new CensusTable(ADULT_ROWS, 1).dataset().examples();
    }
    CsvTableReader reader = new CsvTableReader(SchemaFile.read(adultSchema()));
    Examples all = reader.read(List.of(Source.of(data.get()), Source.of(test.get()))).examples();
    return all.select(
        IntStream.range(0, all.count())
            .filter(record -> !all.isEmpty(record))
            .limit(ADULT_ROWS)
            .toArray());
  }

  /** What the page says about the rows. */
  static String describe() {
    return "a9a: "
        + (file("a9a/a9a.gz").isPresent() ? "the real set" : "a generated table of its size")
        + "; Adult: "
        + (file("adult/adult.data.gz").isPresent()
            ? "the real set"
            : "a generated table of its size");
  }

  private static Path adultSchema() {
    Path schema = Path.of(System.getProperty("tacit.root", "."), "examples", "adult.yaml");
    if (!Files.exists(schema)) {
      throw new IllegalStateException(
          "examples/adult.yaml was not found: run from the repository's root or give -Dtacit.root");
    }
    return schema;
  }

  private static Optional<Path> file(String name) {
    String directory = System.getProperty("tacit.data", System.getenv("TACIT_DATA"));
    if (directory == null || directory.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Path.of(directory, name)).filter(Files::exists);
  }
}
