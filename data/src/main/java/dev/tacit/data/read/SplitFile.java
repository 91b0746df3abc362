package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.split.Shards;
import java.io.IOException;

/**
 * Which agent owns which row: one agent number per line, counted from 0, in the order of the rows
 * that were loaded (dropped rows have no line); {@code #} starts a comment.
 */
public final class SplitFile {
  private static final int LONGEST_LINE = 1 << 16;

  private SplitFile() {}

  public static Shards read(Source source, int rows, int agents) {
    int[] agentOfRow = new int[rows];
    int count = 0;
    try (Lines lines = new Lines(source, LONGEST_LINE)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = Integers.withoutComment(line);
        if (!text.isEmpty()) {
          if (count == rows) {
            throw new DataException(
                lines.place(), "is number " + (count + 1), "the table has only " + rows + " rows");
          }
          agentOfRow[count++] = Integers.below(agents, text, lines.place());
        }
      }
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
    if (count != rows) {
      throw source.refused(
          "has " + count + " numbers, the table has " + rows + " rows",
          "write one agent number per loaded row");
    }
    try {
      return Shards.assigned(agentOfRow, agents);
    } catch (IllegalArgumentException refused) {
      throw source.refused(String.valueOf(refused.getMessage()), "give every agent a row");
    }
  }
}
