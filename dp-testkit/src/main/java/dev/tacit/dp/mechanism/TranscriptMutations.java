package dev.tacit.dp.mechanism;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Negative controls of recorded transcripts: mutated lines that the comparison must notice. One bit
 * of a number, a bound, what one receipt says, a release that is missing, two in another order.
 */
public final class TranscriptMutations {
  private static final String LEFT = ": left ";
  private static final String PAID = ": paid ";

  /** Those of minimisers are within what was paid: the facts of their objectives. */
  private static final String BOUND = ": bound ";

  private TranscriptMutations() {}

  /**
   * Fails where the comparison would let one of them pass.
   *
   * @param name of a case that was recorded, with two releases at least
   */
  public static void requireNoticed(RecordedTranscripts recorded, String name) {
    if (RecordedTranscripts.isRecording()) {
      return;
    }
    List<String> lines = recorded.lines(name);
    require(recorded, name, lines, true);
    boolean bounded = lines.stream().anyMatch(line -> line.contains(BOUND));
    for (String what : bounded ? List.of(LEFT, PAID, BOUND) : List.of(LEFT, PAID)) {
      int at = first(lines, line -> line.contains(what));
      List<String> twin = new ArrayList<>(lines);
      twin.set(at, otherBit(lines.get(at)));
      require(recorded, name, twin, false);
      twin = new ArrayList<>(lines);
      twin.remove(at);
      require(recorded, name, twin, false);
    }
    int one = first(lines, line -> line.contains(LEFT));
    int other = one + 1 + first(lines.subList(one + 1, lines.size()), line -> line.contains(LEFT));
    List<String> swapped = new ArrayList<>(lines);
    swapped.set(one, lines.get(other));
    swapped.set(other, lines.get(one));
    require(recorded, name, swapped, false);
  }

  private static void require(
      RecordedTranscripts recorded, String name, List<String> lines, boolean same) {
    if (recorded.differences(name, lines).isEmpty() != same) {
      throw new AssertionError(
          same ? "a transcript differs from itself" : "a twin of '" + name + "' was not noticed");
    }
  }

  private static int first(List<String> lines, Predicate<String> wanted) {
    for (int k = 0; k < lines.size(); k++) {
      if (wanted.test(lines.get(k))) {
        return k;
      }
    }
    throw new AssertionError("a transcript without what a twin needs");
  }

  /** The last bit of the first number of 64 bits; a line without one says something more. */
  private static String otherBit(String line) {
    String[] words = line.split(" ", -1);
    for (int k = 0; k < words.length; k++) {
      if (words[k].matches("[0-9a-f]{16}\\)?,?")) {
        int last = words[k].replaceAll("[),]", "").length() - 1;
        char digit = words[k].charAt(last);
        int other = Character.digit(digit, 16) ^ 1;
        words[k] =
            words[k].substring(0, last)
                + Character.forDigit(other, 16)
                + words[k].substring(last + 1);
        return String.join(" ", words);
      }
    }
    return line + ", more";
  }
}
