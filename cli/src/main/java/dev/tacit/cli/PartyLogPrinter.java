package dev.tacit.cli;

import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.file.Json;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints the log of a party to standard error: a line of words for each event, or a line of JSON
 * with {@code --json}.
 *
 * <p>Fields are sorted by name so that lines of one kind look alike. The methods are synchronised
 * because the connections of a party report from threads of their own.
 */
final class PartyLogPrinter implements PartyLog {
  private final OutputOption answer;

  PartyLogPrinter(OutputOption answer) {
    this.answer = answer;
  }

  @Override
  public synchronized void event(String what, Map<String, Object> fields) {
    if (answer.isJson()) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("time", Stopwatch.timeOfDay().instant().toString());
      line.put("event", what);
      line.putAll(new TreeMap<>(fields));
      answer.event(Json.line(line));
      return;
    }
    String second = Stopwatch.timeOfDay().instant().truncatedTo(ChronoUnit.SECONDS).toString();
    StringBuilder line = new StringBuilder(second).append(' ').append(what);
    new TreeMap<>(fields)
        .forEach((name, value) -> line.append(", ").append(name).append(' ').append(text(value)));
    answer.say(line.toString());
  }

  /** Three digits of a real number; programs get all of them. */
  private static Object text(Object value) {
    return value instanceof Double number ? String.format(Locale.ROOT, "%.3g", number) : value;
  }
}
