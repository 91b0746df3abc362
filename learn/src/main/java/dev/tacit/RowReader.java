package dev.tacit;

import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FileLocation;
import dev.tacit.data.OwnerCounts;
import dev.tacit.data.Task;
import dev.tacit.learn.model.Encoding;
import java.util.Iterator;

/** Turns rows of a program into scaled rows of features, each by itself, like a file's lines. */
interface RowReader {
  /** How many rows are read between two looks whether somebody wants to stop. */
  int STRIDE = 1024;

  /**
   * Appends one row, if need be as an empty one.
   *
   * @throws dev.tacit.data.DataException naming the place when a value is refused
   */
  void append(Row row, FileLocation fileLocation, DatasetBuilder to);

  /** What was found so far, for the owner. */
  OwnerCounts counts();

  /**
   * For one thread.
   *
   * @param outcome whether labels are looked at; else all are 1
   */
  static RowReader of(Encoding encoding, boolean outcome) {
    return encoding instanceof Encoding.Csv csv
        ? new SchemaRows(csv.schema(), outcome)
        : new NumberRows((Encoding.Libsvm) encoding, outcome);
  }

  /** All rows as one table. */
  static Dataset table(Encoding encoding, Iterator<Row> rows, boolean outcome) {
    RowReader reader = of(encoding, outcome);
    DatasetBuilder builder =
        new DatasetBuilder(encoding.space(), outcome ? encoding.task() : Task.CLASSIFICATION);
    if (outcome && encoding.unit().isPresent()) {
      builder.collectUnits();
    }
    for (long number = 1; rows.hasNext(); number++) {
      if (number % STRIDE == 1) {
        ThreadInterruption.check();
      }
      FileLocation fileLocation = FileLocation.of("row " + number);
      builder.requireRoom(fileLocation);
      reader.append(rows.next(), fileLocation, builder);
    }
    return builder.build(reader.counts());
  }
}
