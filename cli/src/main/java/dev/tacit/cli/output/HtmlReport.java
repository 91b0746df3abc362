package dev.tacit.cli.output;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One self-contained page: no script, no font, no picture from elsewhere, so that it can be mailed
 * and opened without a network. Figures that are computed on private rows are marked.
 *
 * @param notice the first thing to read
 * @param pictures drawn after the tables
 * @param weights feature name and weight, in order, the strongest first
 * @param ownerPictures of the test rows, at the end of the owner's part
 */
public record HtmlReport(
    String title,
    Notice notice,
    List<Section> sections,
    List<Picture> pictures,
    List<Map.Entry<String, Double>> weights,
    List<Picture> ownerPictures) {

  /** Without public pictures. */
  public HtmlReport(
      String title,
      String notice,
      List<Section> sections,
      List<Map.Entry<String, Double>> weights,
      List<Picture> ownerPictures) {
    this(title, new Notice(notice, true), sections, List.of(), weights, ownerPictures);
  }

  /**
   * A sentence in a box.
   *
   * @param alarm whether it warns, such as NOT PRIVATE
   */
  public record Notice(String text, boolean alarm) {}

  /**
   * A picture.
   *
   * @param html safe to embed: whoever made it escaped its texts
   */
  public record Picture(String heading, String html, List<String> captions) {}

  /**
   * A table of label and value, in order.
   *
   * @param ownerOnly computed on the rows themselves, so not to be published
   */
  public record Section(String heading, Map<String, String> rows, boolean ownerOnly) {}

  private static final String STYLE =
      """
      :root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--rule:#d8dee4;--frame:#8c959f;
       --alarm:#b42318;--alarm-paper:#fef3f2;
       --c0:#0550ae;--c1:#c4420a;--c2:#1a7f37;--c3:#8250df;--c4:#9a6700;--c5:#bf3989}
      @media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--rule:#30363d;
       --frame:#7d8590;--alarm:#ff7b72;--alarm-paper:#2d1517;
       --c0:#79c0ff;--c1:#ffa657;--c2:#7ee787;--c3:#d2a8ff;--c4:#e3b341;--c5:#ff9bce}}
      body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
       color:var(--ink);background:var(--paper)}
      .notice{border-left:.4rem solid var(--c0);padding:.6rem 1rem}
      .alarm{border-color:var(--alarm);background:var(--alarm-paper)}
      table{border-collapse:collapse}
      td,th{padding:.2rem 1.2rem .2rem 0;text-align:left;border-bottom:1px solid var(--rule)}
      td.n{text-align:right;font-variant-numeric:tabular-nums}
      svg{max-width:100%;height:auto}svg text{fill:var(--ink);font-size:13px}
      .rule{stroke:var(--rule)}.frame{fill:none;stroke:var(--frame)}
      .series{stroke-width:2.2}.dashed{stroke-dasharray:6 4}
      .c0{stroke:var(--c0)}.c1{stroke:var(--c1)}.c2{stroke:var(--c2)}.c3{stroke:var(--c3)}
      .c4{stroke:var(--c4)}.c5{stroke:var(--c5)}
      ul.legend{list-style:none;padding-left:78px;margin:.2rem 0 1rem}
      """;

  /** By this a page is known as ours, and may be replaced by a newer one. */
  static final String GENERATOR = "<meta name=\"generator\" content=\"Tacit\">";

  public String page() {
    StringBuilder html = new StringBuilder();
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .append(GENERATOR)
        .append("\n<title>")
        .append(escaped(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style></head>\n<body>\n<h1>")
        .append(escaped(title))
        .append(
            notice.alarm() ? "</h1>\n<p class=\"notice alarm\">" : "</h1>\n<p class=\"notice\">")
        .append("<strong>")
        .append(escaped(notice.text()))
        .append("</strong></p>\n<p>This page is for the owner. Its last part, <em>For the owner")
        .append(" only</em>, was computed on the rows themselves, without noise: do not publish")
        .append(" it.</p>\n");
    sections.stream().filter(one -> !one.ownerOnly()).forEach(one -> table(html, one));
    pictures.forEach(one -> picture(html, one, false));
    weightBars(html);
    html.append("<hr>\n<h1>For the owner only</h1>\n");
    sections.stream().filter(Section::ownerOnly).forEach(one -> table(html, one));
    ownerPictures.forEach(one -> picture(html, one, true));
    html.append("</body></html>\n");
    return html.toString();
  }

  private static void picture(StringBuilder html, Picture picture, boolean ownerOnly) {
    heading(html, picture.heading(), ownerOnly);
    html.append(picture.html());
    picture.captions().forEach(text -> html.append("<p>").append(escaped(text)).append("</p>\n"));
  }

  private static void heading(StringBuilder html, String text, boolean ownerOnly) {
    html.append("<h2>").append(escaped(text));
    html.append(ownerOnly ? " <em>(for the owner only)</em></h2>\n" : "</h2>\n");
  }

  private static void table(StringBuilder html, Section section) {
    if (section.rows().isEmpty()) {
      return;
    }
    heading(html, section.heading(), section.ownerOnly());
    html.append("<table>\n");
    section
        .rows()
        .forEach(
            (label, value) ->
                html.append("<tr><th>")
                    .append(escaped(label))
                    .append("</th><td class=\"n\">")
                    .append(escaped(value))
                    .append("</td></tr>\n"));
    html.append("</table>\n");
  }

  private void weightBars(StringBuilder html) {
    heading(html, "Strongest weights", false);
    html.append("<table>\n");
    for (Map.Entry<String, Double> weight : weights) {
      html.append("<tr><th>").append(escaped(weight.getKey())).append("</th><td class=\"n\">");
      html.append(String.format(Locale.ROOT, "%+.4f", weight.getValue())).append("</td></tr>\n");
    }
    html.append("</table>\n");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
