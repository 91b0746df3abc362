package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Setting;
import dev.tacit.cli.algorithm.Algorithms;
import dev.tacit.cli.output.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the algorithms with their settings, defaults and ranges. */
@Command(
    name = "algorithms",
    description = "List the algorithms with their settings, defaults and ranges.",
    footerHeading = "%nExample%n",
    footer = "  tacit algorithms --json")
final class AlgorithmsCommand implements Runnable {
  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    PrintWriter out = answer.out();
    if (answer.isJson()) {
      List<Object> entries = new ArrayList<>();
      Algorithms.all().forEach(algorithm -> entries.add(entry(algorithm)));
      answer.printJson(Map.of("algorithms", entries));
    } else {
      Algorithms.all().forEach(algorithm -> print(algorithm, out));
    }
  }

  private static Map<String, Object> entry(Algorithm algorithm) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", algorithm.name());
    entry.put("private", algorithm.isPrivate());
    entry.put("topology", algorithm.topology().label());
    entry.put("about", algorithm.about());
    List<Object> settings = new ArrayList<>();
    for (Setting setting : algorithm.settings()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", setting.name());
      row.put("default", setting.standard());
      row.put("allowed", setting.range());
      row.put("meaning", setting.meaning());
      settings.add(row);
    }
    entry.put("settings", settings);
    return entry;
  }

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
    for (Setting setting : algorithm.settings()) {
      table.row(
          "  --set " + setting.name() + "=" + setting.standard(),
          setting.range(),
          setting.meaning());
    }
    out.print(table);
    out.println();
    out.flush();
  }
}
