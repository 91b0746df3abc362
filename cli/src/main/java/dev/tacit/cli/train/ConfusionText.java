package dev.tacit.cli.train;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.evaluation.ConfusionTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** A table for a page; empty where it would be too wide. */
  String html() {
    if (classes.size() > MOST_SHOWN) {
      return "";
    }
    StringBuilder html =
        new StringBuilder("<div class=\"scroll\"><table class=\"cross\"><thead><tr>");
    html.append("<th>true class</th>");
    classes.forEach(name -> html.append("<th>called ").append(escaped(name)).append("</th>"));
    html.append("</tr></thead><tbody>\n");
    for (int truth = 0; truth < classes.size(); truth++) {
      html.append("<tr><th>").append(escaped(classes.get(truth))).append("</th>");
      for (int called = 0; called < classes.size(); called++) {
        html.append(called == truth ? "<td class=\"n right\">" : "<td class=\"n\">");
        html.append(counts.counts().get(truth).get(called)).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
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
