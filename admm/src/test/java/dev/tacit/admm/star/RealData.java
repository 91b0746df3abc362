package dev.tacit.admm.star;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.split.Shards;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.DataFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The published data sets, which are not part of the repository. */
final class RealData {
  private RealData() {}

  /** Adult, both files, records with missing values as empty ones. */
  static Dataset adult() {
    List<Source> files = List.of(source("adult/adult.data.gz"), source("adult/adult.test.gz"));
    Path schema = Path.of(System.getProperty("tacit.root", "..")).resolve("examples/adult.yaml");
    return new CsvTableReader(SchemaFile.read(schema)).read(files);
  }

  static Dataset a9a() {
    return LibsvmReader.of(123).read(List.of(source("a9a/a9a.gz")));
  }

  /** Shares of equal size, drawn without looking at the rows. */
  static List<Examples> owners(Examples all, int count, long seed) {
    Shards shards = Shards.iid(all.count(), count, seed);
    List<Examples> owners = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      owners.add(all.select(shards.rows(i)));
    }
    return List.copyOf(owners);
  }

  private static Source source(String name) {
    return Source.of(DataFile.require(name));
  }
}
