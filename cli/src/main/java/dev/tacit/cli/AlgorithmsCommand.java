package dev.tacit.cli;

import dev.tacit.cli.algorithm.Algorithm;
import dev.tacit.cli.algorithm.AlgorithmCard;
import dev.tacit.cli.algorithm.Algorithms;
import dev.tacit.cli.algorithm.Setting;
import dev.tacit.cli.output.Json;
import dev.tacit.cli.output.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the algorithms with their settings, defaults and ranges. */
@Command(
    name = "algorithms",
    description = "List the algorithms with their settings, defaults and ranges.",
    footerHeading = "%nExample%n",
    footer = "  tacit algorithms --json")
final class AlgorithmsCommand implements Runnable {
  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      List<Object> entries = new ArrayList<>();
      Algorithms.all().forEach(algorithm -> entries.add(entry(algorithm.card())));
      out.println(Json.text(Map.of("algorithms", entries)));
    } else {
      Algorithms.all().forEach(algorithm -> print(algorithm, out));
    }
  }

  private static Map<String, Object> entry(AlgorithmCard card) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", card.name());
    entry.put("private", card.protectsRecords());
    entry.put("topology", card.topology().label());
    entry.put("paper", card.paper());
    entry.put("summary", card.summary());
    List<Object> settings = new ArrayList<>();
    for (Setting setting : card.settings()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", setting.name());
      row.put("default", setting.standard());
      row.put("allowed", setting.domain().inWords());
      row.put("meaning", setting.meaning());
      settings.add(row);
    }
    entry.put("settings", settings);
    return entry;
  }

  private static void print(Algorithm algorithm, PrintWriter out) {
    AlgorithmCard card = algorithm.card();
    out.println(
        card.name()
            + "  ("
            + (card.protectsRecords() ? "private" : "NOT PRIVATE")
            + ", "
            + card.topology().label()
            + ")");
    out.println("  " + card.summary());
    out.println("  " + card.paper());
    Table table = new Table();
    for (Setting setting : card.settings()) {
      table.row(
          "  --set " + setting.name() + "=" + setting.standard(),
          setting.domain().inWords(),
          setting.meaning());
    }
    out.print(table);
    out.println();
    out.flush();
  }
}
