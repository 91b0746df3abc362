package dev.tacit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Where a command may read its records, in pairs of neighbours. */
enum InputKind {
  LIBSVM(FileKind.LIBSVM),
  CSV(FileKind.CSV_DROP),
  SQLITE(FileKind.CSV_DROP),
  DUCKDB(FileKind.CSV_DROP),
  PARQUET(FileKind.CSV_DROP),
  /** All records of one person differ. */
  PERSONS(FileKind.CSV_DROP);

  private final FileKind records;

  InputKind(FileKind records) {
    this.records = records;
  }

  /** How many records, or persons, are declared where their number is private. */
  int publicRows() {
    return this == PERSONS ? UnitFile.PERSONS : FileKind.RECORDS;
  }

  List<FilePair> replacements(long seed) {
    return this == PERSONS ? UnitFile.replacements(seed) : records.replacements(seed);
  }

  /** Where batches are drawn, the record stands in the last place: coins belong to places. */
  List<FilePair> insertions(long seed) {
    if (this == PERSONS) {
      return UnitFile.insertions(seed);
    }
    List<String> lines = records.lines(seed);
    return records.records().stream()
        .map(record -> FilePair.inserted(lines, lines.size(), record))
        .toList();
  }

  /**
   * One of the two inputs, under the name that the other one has, and the options to read it.
   *
   * @param sql what else is in a database
   */
  TrainCalls training(Path folder, List<String> lines, String... sql)
      throws IOException, SQLException {
    Path file = folder.resolve("data." + name().toLowerCase(java.util.Locale.ROOT));
    Files.deleteIfExists(file);
    List<String> options = records.options(folder);
    switch (this) {
      case LIBSVM, CSV -> records.write(folder, file.getFileName().toString(), lines);
      case PERSONS -> {
        return TrainCalls.on("--data", UnitFile.write(folder, lines).toString())
            .with(UnitFile.options(folder, UnitFile.ROWS).toArray(String[]::new));
      }
      case PARQUET -> new PeopleTable(PeopleTable.keys(lines.size()), lines).parquet(file);
      case SQLITE, DUCKDB -> {
        String url = "jdbc:" + name().toLowerCase(java.util.Locale.ROOT) + ":" + file;
        new PeopleTable(PeopleTable.keys(lines.size()), lines).in(url, lines.hashCode(), sql);
        return TrainCalls.on("--data", url, "--query", PeopleTable.COLUMNS, "--row-key", "id")
            .with(options.toArray(String[]::new));
      }
    }
    return TrainCalls.on("--data", file.toString()).with(options.toArray(String[]::new));
  }
}
