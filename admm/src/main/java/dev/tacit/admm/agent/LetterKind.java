package dev.tacit.admm.agent;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Letters with the same values.
 *
 * @param numbers how many numbers each value has at most, by its name
 * @param relayed whether agents pass on those of others
 */
public record LetterKind(SortedMap<String, Integer> numbers, boolean relayed) {
  public LetterKind {
    numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
  }

  /** One value. */
  public static LetterKind of(String name, int numbers, boolean relayed) {
    return new LetterKind(new TreeMap<>(Map.of(name, numbers)), relayed);
  }

  /** Two values that nobody passes on. */
  public static LetterKind of(String name, int numbers, String second, int others) {
    return new LetterKind(new TreeMap<>(Map.of(name, numbers, second, others)), false);
  }

  /** Whether a letter is one of these. */
  public boolean covers(Envelope letter) {
    return letter.payloads().keySet().equals(numbers.keySet())
        && (relayed || letter.author() == letter.from())
        && letter.payloads().entrySet().stream()
            .allMatch(value -> value.getValue().dimension() <= numbers.get(value.getKey()));
  }
}
