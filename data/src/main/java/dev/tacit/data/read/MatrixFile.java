package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.DecimalText;
import dev.tacit.data.FileLocation;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A small public matrix: one row per line, numbers with commas between, {@code #} starts a comment.
 */
public final class MatrixFile {
  private static final int LONGEST_LINE = 1 << 20;
  private static final int MOST_ROWS = 10_000;

  private MatrixFile() {}

  /** The rows in file order, each with {@code columns} finite numbers, not all of them zero. */
  public static List<Vec> read(Source source, int columns) {
    List<Vec> rows = new ArrayList<>();
    try (Lines lines = new Lines(source, LONGEST_LINE)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = Integers.withoutComment(line);
        if (!text.isEmpty()) {
          rows.add(row(text, lines.location(), columns));
        }
        if (rows.size() > MOST_ROWS) {
          throw new DataException(
              lines.location(), "is row " + rows.size(), "a matrix may have at most " + MOST_ROWS);
        }
      }
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
    if (rows.isEmpty()) {
      throw source.refused("has no rows", "write one row of numbers per line");
    }
    return List.copyOf(rows);
  }

  private static Vec row(String text, FileLocation fileLocation, int columns) {
    String[] parts = text.split(",", -1);
    if (parts.length != columns) {
      throw new DataException(
          fileLocation,
          "has " + parts.length + " numbers, there are " + columns + " features",
          "write one number for each feature, with commas between");
    }
    double[] row = new double[columns];
    boolean zero = true;
    for (int j = 0; j < columns; j++) {
      row[j] = DecimalText.parse(parts[j].strip());
      if (!Double.isFinite(row[j])) {
        throw new DataException(
            fileLocation.column(Integer.toString(j + 1)),
            DataException.quoted(parts[j].strip()) + " is not a finite decimal number",
            "correct it");
      }
      zero &= row[j] == 0;
    }
    if (zero) {
      throw new DataException(
          fileLocation, "is a row of zeros", "remove the line: it couples nothing");
    }
    return Vec.of(row);
  }
}
