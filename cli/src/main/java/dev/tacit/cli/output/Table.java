package dev.tacit.cli.output;

import java.util.ArrayList;
import java.util.List;

/**
 * Left-aligned columns for people. Cells are separated by two spaces, and a line has no spaces at
 * its end, so that output can be compared in tests and documents.
 */
public final class Table {
  private final List<List<String>> lines = new ArrayList<>();

  /** Adds a line. Lines may have different numbers of cells. */
  public Table row(String... cells) {
    lines.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> line : lines) {
      for (int column = 0; column < line.size(); column++) {
        int width = line.get(column).length();
        if (column == widths.size()) {
          widths.add(width);
        } else {
          widths.set(column, Math.max(widths.get(column), width));
        }
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder();
      for (int column = 0; column < line.size(); column++) {
        String cell = line.get(column);
        row.append(cell).append(" ".repeat(widths.get(column) - cell.length() + 2));
      }
      text.append(row.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
