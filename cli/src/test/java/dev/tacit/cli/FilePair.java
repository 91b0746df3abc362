package dev.tacit.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Two files that differ in one record.
 *
 * @param change what was done to the first
 */
record FilePair(String change, List<String> one, List<String> other) {

  static FilePair replaced(List<String> lines, int at, String line) {
    List<String> other = new ArrayList<>(lines);
    other.set(at, line);
    return new FilePair("record " + at + " became '" + line + "'", lines, other);
  }

  static FilePair inserted(List<String> lines, int at, String line) {
    List<String> other = new ArrayList<>(lines);
    other.add(at, line);
    return new FilePair("record '" + line + "' came at " + at, lines, other);
  }

  FilePair reversed() {
    return new FilePair(change + ", backwards", other, one);
  }

  @Override
  public String toString() {
    return change;
  }
}
