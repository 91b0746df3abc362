package dev.tacit.cli.output;

import static dev.tacit.cli.output.HtmlPage.escaped;

import java.util.List;
import java.util.Map;

/**
 * A report as a page: what everybody may know, then, apart and only for the owner, what was
 * computed on private rows.
 *
 * @param notice the first thing to read
 * @param lead the first screen
 * @param sections for everybody, in their order
 * @param ownerSections what only the owner may see; a page to be published has none
 */
public record HtmlReport(
    String title, Notice notice, Lead lead, List<Section> sections, List<Section> ownerSections) {
  /** The heading of the owner's part. */
  public static final String OWNER = "For the owner only";

  public HtmlReport {
    sections = List.copyOf(sections);
    ownerSections = List.copyOf(ownerSections);
  }

  /**
   * A sentence in a box.
   *
   * @param alarm whether it warns, such as NOT PRIVATE
   */
  public record Notice(String text, boolean alarm) {}

  /**
   * What is said before all details.
   *
   * @param promise in words for everybody; empty if nothing is promised
   */
  public record Lead(String promise, List<Card> cards) {
    /** Nothing. */
    public static final Lead NONE = new Lead("", List.of());

    public Lead {
      cards = List.copyOf(cards);
    }
  }

  /**
   * One figure.
   *
   * @param taken which part of a whole it is and which is set aside, for a gauge; negative for none
   */
  public record Card(String label, String figure, String note, double taken, double aside) {
    public Card(String label, String figure, String note) {
      this(label, figure, note, -1, 0);
    }
  }

  /**
   * A part under a heading.
   *
   * @param html safe to embed: whoever made it escaped its texts
   */
  public record Section(String heading, String html, List<String> captions) {
    /** A table of label and value, in order; empty if there is none. */
    public static Section table(String heading, Map<String, String> rows) {
      StringBuilder html = new StringBuilder();
      rows.forEach(
          (label, value) ->
              html.append("<tr><th>")
                  .append(escaped(label))
                  .append("</th><td>")
                  .append(escaped(value))
                  .append("</td></tr>\n"));
      return new Section(
          heading, html.isEmpty() ? "" : "<table>\n" + html + "</table>\n", List.of());
    }

    private boolean isEmpty() {
      return html.isEmpty() && captions.isEmpty();
    }
  }

  public String page() {
    StringBuilder html = new StringBuilder();
    html.append("<h1>").append(escaped(title)).append("</h1>\n");
    html.append(notice.alarm() ? "<p class=\"notice alarm\">" : "<p class=\"notice\">");
    html.append("<strong>").append(escaped(notice.text())).append("</strong></p>\n");
    if (!lead.promise().isEmpty()) {
      html.append("<p class=\"promise\">").append(escaped(lead.promise())).append("</p>\n");
    }
    if (!ownerSections.isEmpty()) {
      html.append("<p class=\"muted\">This page is for the owner. Its last part, <em>");
      html.append(OWNER).append("</em>, was computed on the rows themselves, without noise: do");
      html.append(" not publish it (<code>--publish</code> leaves it out).</p>\n");
    }
    cards(html);
    sections.forEach(one -> section(html, one, false));
    if (!ownerSections.isEmpty()) {
      html.append("<section class=\"owner\">\n<h1>").append(OWNER).append("</h1>\n");
      html.append("<p class=\"warn\">Exact figures of private rows, without noise: whoever sees");
      html.append(" them learns more than the guarantee allows.</p>\n");
      ownerSections.forEach(one -> section(html, one, true));
      html.append("</section>\n");
    }
    return HtmlPage.of(title, html.toString());
  }

  private void cards(StringBuilder html) {
    if (lead.cards().isEmpty()) {
      return;
    }
    html.append("<h2>At a glance</h2>\n<div class=\"cards\">\n");
    for (Card card : lead.cards()) {
      html.append("<div class=\"card\"><span>").append(escaped(card.label())).append("</span><b>");
      html.append(escaped(card.figure())).append("</b>");
      if (card.taken() >= 0) {
        html.append("<div class=\"gauge\"><i style=\"width:").append(percent(card.taken()));
        html.append("\"></i><i class=\"aside\" style=\"width:").append(percent(card.aside()));
        html.append("\"></i></div>");
      }
      html.append("<span>").append(escaped(card.note())).append("</span></div>\n");
    }
    html.append("</div>\n");
  }

  private static String percent(double share) {
    return Math.round(100 * Math.max(0, Math.min(1, share))) + "%";
  }

  private static void section(StringBuilder html, Section section, boolean ownerOnly) {
    if (section.isEmpty()) {
      return;
    }
    html.append("<h2>").append(escaped(section.heading()));
    html.append(ownerOnly ? " <em>(for the owner only)</em></h2>\n" : "</h2>\n");
    html.append(section.html());
    section
        .captions()
        .forEach(text -> html.append("<p class=\"note\">").append(escaped(text)).append("</p>\n"));
  }
}
