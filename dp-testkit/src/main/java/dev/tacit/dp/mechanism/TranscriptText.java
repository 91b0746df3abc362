package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Values as lines of a transcript: numbers as the bits of their doubles, trees leaf by leaf. */
public final class TranscriptText {
  /**
   * Fields whose values differ from run to run or from build to build: times, versions, and digests
   * of what stands field by field elsewhere.
   */
  private static final Set<String> PASSING =
      Set.of("day", "seconds", "version", "tacit", "format", "planHash", "ledgerHead", "signature");

  private TranscriptText() {}

  public static String bits(double value) {
    return Long.toHexString(Double.doubleToRawLongBits(value));
  }

  public static String bits(Vec value) {
    return Arrays.stream(value.toArray())
        .mapToObj(TranscriptText::bits)
        .collect(Collectors.joining(" "));
  }

  /**
   * A tree of maps, lists and leaves, a line for each leaf and for each list of numbers. Sentences
   * are for people and are worded anew now and then: only that there is one is written down.
   *
   * @param path of the tree, at the beginning of each line
   * @param more names of fields whose values differ from run to run, beside the usual ones: only
   *     that they are there is written down
   */
  public static List<String> leaves(String path, Object tree, String... more) {
    Set<String> masked = new HashSet<>(PASSING);
    masked.addAll(List.of(more));
    List<String> lines = new ArrayList<>();
    add(path, tree, masked, lines);
    return lines;
  }

  private static void add(String path, Object tree, Set<String> masked, List<String> lines) {
    if (tree instanceof Map<?, ?> map) {
      if (map.isEmpty()) {
        lines.add(path + ": {}");
      }
      map.forEach(
          (name, value) -> {
            String at = path + "." + name;
            if (masked.contains(name.toString()) && value != null) {
              lines.add(at + ": *");
            } else {
              add(at, value, masked, lines);
            }
          });
    } else if (tree instanceof List<?> list && !list.stream().allMatch(Number.class::isInstance)) {
      for (int k = 0; k < list.size(); k++) {
        add(path + "[" + k + "]", list.get(k), masked, lines);
      }
    } else if (tree instanceof List<?> list) {
      lines.add(
          path
              + ": ["
              + list.stream().map(TranscriptText::leaf).collect(Collectors.joining(" "))
              + "]");
    } else {
      lines.add(path + ": " + leaf(tree));
    }
  }

  private static String leaf(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return bits(((Number) value).doubleValue());
    }
    String text = String.valueOf(value);
    return text.strip().indexOf(' ') < 0 ? text : "(words)";
  }
}
