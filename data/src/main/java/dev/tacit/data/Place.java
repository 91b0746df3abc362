package dev.tacit.data;

/**
 * A place in a file, as a user would look for it.
 *
 * @param file name of the file
 * @param line line from 1, or 0 for the file as a whole
 * @param column name or number of the column, or empty for the whole line
 */
public record Place(String file, long line, String column) {
  public static Place of(String file) {
    return new Place(file, 0, "");
  }

  public Place line(long number) {
    return new Place(file, number, column);
  }

  public Place column(String name) {
    return new Place(file, line, name);
  }

  @Override
  public String toString() {
    return file
        + (line > 0 ? ", line " + line : "")
        + (column.isEmpty() ? "" : ", column " + column);
  }
}
