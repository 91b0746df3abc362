package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Setting;
import dev.tacit.cli.output.Table;
import dev.tacit.learn.algorithm.Algorithms;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code algorithms}: lists the algorithms with their settings, defaults and allowed
 * values.
 *
 * <p>Everything is read from the registry and from the settings themselves, so that this list
 * cannot differ from what {@code --set} accepts.
 */
@Command(
    name = "algorithms",
    description = "List the algorithms with their settings, defaults and ranges.",
    footerHeading = "%nExample%n",
    footer = "  tacit algorithms --json")
final class AlgorithmsCommand implements Runnable {
  /**
   * Columns of a terminal up to which a table of settings can be read; wider ones become
   * paragraphs.
   */
  private static final int READABLE_WIDTH = 110;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      completionCandidates = AlgorithmOption.Names.class,
      description = "Only these algorithms. Default: all.")
  private List<String> names = List.of();

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    PrintWriter out = answer.out();
    // A misspelt name is refused with a suggestion before anything is printed.
    names.forEach(Algorithms::named);
    List<Algorithm> chosen =
        Algorithms.all().stream()
            .filter(one -> names.isEmpty() || names.contains(one.name()))
            .toList();
    if (answer.isJson()) {
      List<Object> entries = new ArrayList<>();
      chosen.forEach(algorithm -> entries.add(entry(algorithm)));
      answer.printJson(Map.of("algorithms", entries));
    } else {
      chosen.forEach(algorithm -> print(algorithm, out));
    }
  }

  /**
   * One algorithm as JSON: what it is, and each setting with its default as text, because a default
   * may be a rule rather than a number.
   */
  private static Map<String, Object> entry(Algorithm algorithm) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", algorithm.name());
    entry.put("private", algorithm.isPrivate());
    entry.put("topology", algorithm.topology().label());
    entry.put("about", algorithm.about());
    List<Object> settings = new ArrayList<>();
    for (Setting<?> setting : algorithm.settings()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", setting.name());
      row.put("default", setting.defaultText());
      row.put("allowed", setting.range());
      row.put("meaning", setting.meaning());
      settings.add(row);
    }
    entry.put("settings", settings);
    return entry;
  }

  /**
   * One algorithm for people: a line with its kind, one with what it does, and its settings as a
   * table, or as paragraphs where the table would be too wide.
   */
  private static void print(Algorithm algorithm, PrintWriter out) {
    out.println(
        algorithm.name()
            + "  ("
            + (algorithm.isPrivate() ? "private" : "NOT PRIVATE")
            + ", "
            + algorithm.topology().label()
            + ")");
    out.println("  " + algorithm.about());
    Table table = new Table();
    for (Setting<?> setting : algorithm.settings()) {
      table.row(
          "  --set " + setting.name() + "=" + setting.defaultText(),
          setting.range(),
          setting.meaning());
    }
    boolean wide = table.toString().lines().anyMatch(line -> line.length() > READABLE_WIDTH);
    out.print(wide ? paragraphs(algorithm) : table.toString());
    out.println();
    out.flush();
  }

  /**
   * Settings one below the other. Long defaults and meanings would push the columns of a table off
   * the screen.
   */
  private static String paragraphs(Algorithm algorithm) {
    StringBuilder text = new StringBuilder();
    for (Setting<?> setting : algorithm.settings()) {
      text.append("  --set ").append(setting.name()).append('=').append(setting.defaultText());
      text.append(System.lineSeparator()).append("      ").append(setting.range());
      text.append(": ").append(setting.meaning()).append(System.lineSeparator());
    }
    return text.toString();
  }
}
