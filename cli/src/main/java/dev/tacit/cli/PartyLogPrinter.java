package dev.tacit.cli;

import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.file.Json;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What happens to a party, a line each on standard error: words, or JSON with {@code --json}. */
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

  /** People need no sixteen digits. */
  private static Object text(Object value) {
    return value instanceof Double number ? String.format(Locale.ROOT, "%.3g", number) : value;
  }
}
