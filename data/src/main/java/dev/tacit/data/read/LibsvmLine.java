package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.DecimalText;
import dev.tacit.data.FileLocation;
import java.util.Arrays;

/** One parsed line of a LIBSVM file; the next call of {@link #parse} overwrites it. */
final class LibsvmLine {
  private final int features;
  private final LibsvmLabels labels;
  private int[] indices = new int[64];
  private double[] values = new double[64];
  private int count;
  private double label;
  private FileLocation fileLocation = FileLocation.of("");

  LibsvmLine(int features, LibsvmLabels labels) {
    this.features = features;
    this.labels = labels;
  }

  /** False when the line holds nothing but blanks and a comment. */
  boolean parse(String line, FileLocation where) {
    fileLocation = where;
    count = 0;
    int comment = line.indexOf('#');
    int end = comment < 0 ? line.length() : comment;
    int from = skipBlanks(line, 0, end);
    if (from == end) {
      return false;
    }
    int to = tokenEnd(line, from, end);
    label = label(line.substring(from, to));
    int last = 0;
    for (from = skipBlanks(line, to, end); from < end; from = skipBlanks(line, to, end)) {
      to = tokenEnd(line, from, end);
      last = entry(line, from, to, last);
    }
    return true;
  }

  int[] indices() {
    return indices;
  }

  double[] values() {
    return values;
  }

  int count() {
    return count;
  }

  double label() {
    return label;
  }

  private double label(String text) {
    double value = labels.value(DecimalText.parse(text));
    if (Double.isNaN(value)) {
      throw new DataException(
          fileLocation.column("label"),
          DataException.quoted(text) + " is not an allowed label",
          labels.allowed());
    }
    return value;
  }

  /** Reads one {@code index:value} and returns its index. */
  private int entry(String line, int from, int to, int last) {
    int colon = line.indexOf(':', from);
    if (colon < 0 || colon >= to) {
      String token = line.substring(from, to);
      throw new DataException(
          fileLocation,
          DataException.quoted(token) + " is not index:value",
          "write for example 3:0.5");
    }
    int index = index(line, from, colon);
    if (index < 1 || index > features) {
      throw new DataException(
          fileLocation,
          "index " + DataException.quoted(line.substring(from, colon)) + " is not allowed",
          "indices are integers 1.." + features + "; give the number of features with `features`");
    }
    if (index <= last) {
      throw new DataException(
          fileLocation,
          "index " + index + " follows index " + last,
          "write indices in ascending order");
    }
    String text = line.substring(colon + 1, to);
    double value = DecimalText.parse(text);
    if (!Double.isFinite(value)) {
      throw new DataException(
          fileLocation.column(Integer.toString(index)),
          DataException.quoted(text) + " is not a finite decimal number",
          "correct the value or leave the entry out if it is zero");
    }
    if (value != 0) {
      push(index - 1, value);
    }
    return index;
  }

  /** The index, or 0 when the text is not an integer of at most 9 digits. */
  private static int index(String line, int from, int to) {
    if (to == from || to - from > 9) {
      return 0;
    }
    int value = 0;
    for (int at = from; at < to; at++) {
      int digit = line.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      value = 10 * value + digit;
    }
    return value;
  }

  private void push(int index, double value) {
    if (count == indices.length) {
      indices = Arrays.copyOf(indices, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    indices[count] = index;
    values[count++] = value;
  }

  private static int skipBlanks(String line, int from, int end) {
    int at = from;
    while (at < end && isBlank(line.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int tokenEnd(String line, int from, int end) {
    int at = from;
    while (at < end && !isBlank(line.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char symbol) {
    return symbol == ' ' || symbol == '\t';
  }
}
