package dev.tacit.data;

/**
 * A place in a file, as a user would look for it.
 *
 * @param file name of the file
 * @param line line from 1, or 0 for the file as a whole
 * @param column name or number of the column, or empty for the whole line
 */
public record FileLocation(String file, long line, String column) {
  public static FileLocation of(String file) {
    return new FileLocation(file, 0, "");
  }

  public FileLocation line(long number) {
    return new FileLocation(file, number, column);
  }

  public FileLocation column(String name) {
    return new FileLocation(file, line, name);
  }

  @Override
  public String toString() {
    return file
        + (line > 0 ? ", line " + line : "")
        + (column.isEmpty() ? "" : ", column " + column);
  }
}
