package dev.tacit.cli;

import dev.tacit.data.generate.CensusTable;
import dev.tacit.data.schema.SchemaText;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a table of made-up people and its schema, for users who want to try the other commands
 * without data of their own.
 *
 * <p>The table is drawn with a fixed seed, so everybody has the same one, and the documents can
 * quote results on it.
 */
final class SyntheticPeople {
  /** Number of records, as in the training file of the census that the table imitates. */
  private static final int ROWS = 32_561;

  private static final long SEED = 1;
  private static final String SCHEMA_NOTICE =
      """
      # Made-up people of 'tacit demo --write'. Bounds and levels are those of the generator, not
      # looked up in the file.
      """;

  private final Path table;
  private final Path schema;

  private SyntheticPeople(Path table) {
    this.table = table;
    String name = table.getFileName().toString();
    this.schema = table.resolveSibling(name.substring(0, name.length() - 4) + ".yaml");
  }

  /** The two files, after it was checked that they can be written and replace nothing. */
  static SyntheticPeople at(Path table) {
    if (!table.toString().endsWith(".csv") || table.getFileName().toString().equals(".csv")) {
      throw Refused.usage("--write", table, "a name in .csv", "Write people.csv, for example.");
    }
    SyntheticPeople people = new SyntheticPeople(table);
    for (Path file : new Path[] {people.table, people.schema}) {
      if (Files.exists(file)) {
        throw Refused.usage(
            "--write",
            file,
            "a file that does not exist yet",
            "Choose another name, or remove it.");
      }
      AtomicFile.requireWritable("--write", file);
    }
    return people;
  }

  /** Writes both files and returns a sentence about them. */
  String write() {
    StringBuilder text = new StringBuilder();
    try {
      new CensusTable(ROWS, SEED).writeCsv(text);
    } catch (IOException impossible) {
      throw new IllegalStateException("writing to memory failed", impossible);
    }
    AtomicFile.write(table, text.toString());
    AtomicFile.write(schema, SCHEMA_NOTICE + SchemaText.of(CensusTable.schema()));
    return table + ": " + ROWS + " made-up people; " + schema + ": their schema.";
  }
}
