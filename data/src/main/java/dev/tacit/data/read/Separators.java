package dev.tacit.data.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Guesses the field separator of a file from its first lines, for a draft of a schema that a person
 * reads.
 */
final class Separators {
  /**
   * Where two of them would do, a semicolon or tab beside commas is there because of the commas.
   */
  private static final char[] CANDIDATES = {'\t', ';', '|', ','};

  private static final int LONGEST_LINE = 1 << 20;
  private static final int LINES = 200;

  /** The share of lines that make a table, whatever its faults. */
  private static final double ENOUGH = .9;

  private Separators() {}

  static char guess(Source source) {
    List<String> lines = firstLines(source);
    char best = ' ';
    double most = 0;
    for (char candidate : CANDIDATES) {
      double agreeing = agreeing(lines, candidate);
      if (agreeing > most) {
        best = candidate;
        most = agreeing;
      }
    }
    if (best == ' ' && agreeing(lines, ' ') < ENOUGH) {
      refuseTitle(source, lines);
    }
    return best;
  }

  /** A first line without any separator, over lines that agree on one, is no part of the table. */
  private static void refuseTitle(Source source, List<String> lines) {
    List<String> below = lines.subList(1, lines.size());
    for (char candidate : CANDIDATES) {
      if (!below.isEmpty() && agreeing(below, candidate) >= ENOUGH) {
        throw source.refused(
            "the first line has no " + displayName(candidate) + " in it, and the others have",
            "delete the lines above the names of the columns");
      }
    }
  }

  /** The share of lines with as many separators as the first, which must have one. */
  private static double agreeing(List<String> lines, char candidate) {
    int wanted = count(lines.get(0), candidate);
    long same = lines.stream().filter(line -> count(line, candidate) == wanted).count();
    return wanted == 0 ? 0 : (double) same / lines.size();
  }

  /** Outside quotes. */
  private static int count(String line, char separator) {
    int count = 0;
    boolean quoted = false;
    for (int at = 0; at < line.length(); at++) {
      char symbol = line.charAt(at);
      quoted ^= symbol == '"';
      count += symbol == separator && !quoted ? 1 : 0;
    }
    return count;
  }

  /** For messages. */
  static String displayName(char separator) {
    return switch (separator) {
      case '\t' -> "tabs";
      case ' ' -> "blanks";
      default -> "'" + separator + "'";
    };
  }

  private static List<String> firstLines(Source source) {
    List<String> found = new ArrayList<>();
    try (Lines lines = new Lines(source, LONGEST_LINE)) {
      for (String line = lines.next(); line != null && found.size() < LINES; line = lines.next()) {
        if (!line.isBlank()) {
          found.add(line);
        }
      }
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
    if (found.isEmpty()) {
      throw source.empty();
    }
    return found;
  }
}
