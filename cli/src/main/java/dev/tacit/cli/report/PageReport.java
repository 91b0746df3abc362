package dev.tacit.cli.report;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.Item.Reader;
import dev.tacit.learn.report.PagePicture;
import dev.tacit.learn.report.Report;
import dev.tacit.learn.report.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The parts of a page: a table for the facts of a section, a part of its own for every table of
 * classes and for every drawing. Tables of other kinds are for terminals; pages draw them.
 *
 * @param drawn how a page draws a picture; several parts, or none where there is nothing to draw
 */
public record PageReport(Report report, Function<PagePicture, List<HtmlReport.Section>> drawn) {

  /** The figures of the first screen that one kind of reader may see. */
  public List<Card> cards(Reader reader) {
    return report.glance().stream()
        .filter(item -> item.reader() == reader)
        .map(
            item -> {
              Card card =
                  new Card(item.label().orElseThrow(), item.text().orElseThrow(), item.note());
              return item.isAlarm() ? card.alarming() : card;
            })
        .toList();
  }

  /** The parts that one kind of reader may see, in the order of the report. */
  public List<HtmlReport.Section> sections(Reader reader) {
    List<HtmlReport.Section> parts = new ArrayList<>();
    for (Report.Section section : report.sections()) {
      List<Item> items = section.items().stream().filter(item -> item.reader() == reader).toList();
      parts.addAll(parts(section, items));
    }
    return parts;
  }

  private List<HtmlReport.Section> parts(Report.Section section, List<Item> items) {
    List<HtmlReport.Section> parts = new ArrayList<>();
    Map<String, String> facts = new LinkedHashMap<>();
    for (Item item : items) {
      item.text().ifPresent(text -> facts.put(item.label().orElseThrow(), text));
      if (item.value() instanceof Value.Drawing drawing) {
        parts.addAll(drawn.apply(drawing.picture()));
      } else if (item.value() instanceof Value.CrossTable table && table.isShown()) {
        parts.add(new HtmlReport.Section(section.heading(), html(table), List.of()));
      }
    }
    // The remarks of a section are about its facts and stand below them, before any drawing.
    if (!facts.isEmpty()) {
      String html = HtmlReport.Section.table(section.heading(), facts).html();
      parts.add(0, new HtmlReport.Section(section.heading(), html, section.remarks()));
    }
    return parts;
  }

  /**
   * Names of classes come from somebody's data and are escaped; right answers are on the diagonal.
   */
  private static String html(Value.CrossTable table) {
    List<String> classes = table.classes();
    StringBuilder html =
        new StringBuilder("<div class=\"scroll\"><table class=\"cross\"><thead><tr>");
    html.append("<th>true class</th>");
    classes.forEach(name -> html.append("<th>called ").append(escaped(name)).append("</th>"));
    html.append("</tr></thead><tbody>\n");
    for (int truth = 0; truth < classes.size(); truth++) {
      html.append("<tr><th>").append(escaped(classes.get(truth))).append("</th>");
      for (int called = 0; called < classes.size(); called++) {
        html.append(called == truth ? "<td class=\"n right\">" : "<td class=\"n\">");
        html.append(table.counts().counts().get(truth).get(called)).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }
}
