package dev.tacit.cli.train;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.measure.ConfusionTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which class was called which, in the words of reports: exact counts, for the owner of the rows.
 */
public record ConfusionText(ConfusionTable counts, List<String> classes) {
  /** More columns than this fit no screen. */
  private static final int MOST_SHOWN = 12;

  /** A table for people; nothing where it would be too wide. */
  public String text() {
    if (classes.size() > MOST_SHOWN) {
      return "";
    }
    Table table = new Table();
    List<String> head = new ArrayList<>(List.of("true class, called"));
    head.addAll(classes);
    table.row(head.toArray(String[]::new));
    rows()
        .forEach(
            (name, row) -> {
              List<String> cells = new ArrayList<>(List.of(name));
              row.forEach(count -> cells.add(Long.toString(count)));
              table.row(cells.toArray(String[]::new));
            });
    return "\n" + table;
  }

  /** By class, for a page. */
  Map<String, String> lines() {
    Map<String, String> lines = new LinkedHashMap<>();
    if (classes.size() <= MOST_SHOWN) {
      rows()
          .forEach(
              (name, row) ->
                  lines.put(
                      name,
                      String.join(
                          ", ",
                          IntStream.range(0, classes.size())
                              .mapToObj(k -> classes.get(k) + " " + row.get(k))
                              .toList())));
    }
    return lines;
  }

  /** For programs. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("classes", classes);
    json.put("counts", counts.counts());
    return json;
  }

  private Map<String, List<Long>> rows() {
    Map<String, List<Long>> rows = new LinkedHashMap<>();
    for (int k = 0; k < classes.size(); k++) {
      rows.put(classes.get(k), counts.counts().get(k));
    }
    return rows;
  }
}
