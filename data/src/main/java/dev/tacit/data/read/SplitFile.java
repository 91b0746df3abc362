package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.split.Shards;
import java.io.IOException;

/**
 * Which agent owns which record: one agent number per record of the data, empty ones included,
 * counted from 0; {@code #} starts a comment.
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
                lines.location(),
                "is number " + (count + 1),
                "the data have only " + rows + " records");
          }
          agentOfRow[count++] = Integers.parseBelow(agents, text, lines.location());
        }
      }
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
    if (count != rows) {
      throw source.refused(
          "has " + count + " numbers, the data have " + rows + " records",
          "write one agent number per record");
    }
    try {
      return Shards.assigned(agentOfRow, agents);
    } catch (IllegalArgumentException refused) {
      throw source.refused(String.valueOf(refused.getMessage()), "give every agent a row");
    }
  }
}
