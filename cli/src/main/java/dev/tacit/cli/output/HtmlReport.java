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
 * @param ownerCards figures of the first screen that only the owner may see; a page to be published
 *     has none
 * @param sections for everybody, in their order
 * @param ownerSections what only the owner may see; a page to be published has none
 */
public record HtmlReport(
    String title,
    Notice notice,
    Lead lead,
    List<Card> ownerCards,
    List<Section> sections,
    List<Section> ownerSections) {
  /** The heading of the part that only the owner may see. */
  public static final String OWNER = "For the owner only";

  public HtmlReport {
    ownerCards = List.copyOf(ownerCards);
    sections = List.copyOf(sections);
    ownerSections = List.copyOf(ownerSections);
  }

  /** A page whose first screen has nothing for the owner alone. */
  public HtmlReport(
      String title, Notice notice, Lead lead, List<Section> sections, List<Section> ownerSections) {
    this(title, notice, lead, List.of(), sections, ownerSections);
  }

  /**
   * A sentence in a box at the top.
   *
   * @param alarm whether it warns, such as NOT PRIVATE
   */
  public record Notice(String text, boolean alarm) {}

  /**
   * The first screen: what a reader should know before all details.
   *
   * @param promise the guarantee in words for everybody; empty if nothing is guaranteed
   */
  public record Lead(String promise, List<Card> cards) {
    /** A first screen without content. */
    public static final Lead NONE = new Lead("", List.of());

    public Lead {
      cards = List.copyOf(cards);
    }
  }

  /**
   * One figure with a label and a note.
   *
   * @param left which part of a whole is left, for a gauge; negative for none
   * @param aside which part is reserved
   * @param alarm whether it is one to be warned of
   */
  public record Card(
      String label, String figure, String note, double left, double aside, boolean alarm) {
    public Card(String label, String figure, String note) {
      this(label, figure, note, -1, 0, false);
    }

    public Card(String label, String figure, String note, double left, double aside) {
      this(label, figure, note, left, aside, false);
    }

    /** The same card, drawn as a warning. */
    public Card alarming() {
      return new Card(label, figure, note, left, aside, true);
    }
  }

  /**
   * A part under a heading.
   *
   * @param html safe to embed: whoever made it escaped its texts
   * @param half whether two of them fit side by side where there is room
   */
  public record Section(String heading, String html, List<String> captions, boolean half) {
    public Section(String heading, String html, List<String> captions) {
      this(heading, html, captions, false);
    }

    /** The same section at half the width, beside another one. */
    public Section beside() {
      return new Section(heading, html, captions, true);
    }

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

  /**
   * The page as text. A warning comes before the guarantee, any other notice after it; the owner's
   * part is last and framed.
   */
  public String page() {
    StringBuilder html = new StringBuilder();
    html.append("<h1>").append(escaped(title)).append("</h1>\n");
    if (notice.alarm()) {
      notice(html, "notice alarm");
    }
    if (!lead.promise().isEmpty()) {
      html.append("<p class=\"promise\">").append(escaped(lead.promise())).append("</p>\n");
    }
    if (!notice.alarm()) {
      notice(html, "notice");
    }
    if (!ownerSections.isEmpty()) {
      html.append("<p class=\"muted\">This page is for the owner: what is framed, and its last");
      html.append(" part, <em>").append(OWNER).append("</em>, was computed on the rows");
      html.append(" themselves, without noise. Do not publish it (<code>--publish</code> leaves");
      html.append(" it out).</p>\n");
    }
    if (!lead.cards().isEmpty() || !ownerCards.isEmpty()) {
      html.append("<h2>At a glance</h2>\n");
      cards(html, lead.cards());
      ownerBox(html);
    }
    html.append("<div class=\"parts\">\n");
    sections.forEach(one -> section(html, one, false));
    html.append("</div>\n");
    if (!ownerSections.isEmpty()) {
      html.append("<section class=\"owner\">\n<h1>").append(OWNER).append("</h1>\n");
      html.append("<p class=\"warn\">Exact figures of private rows, without noise: whoever sees");
      html.append(" them learns more than the guarantee allows.</p>\n<div class=\"parts\">\n");
      ownerSections.forEach(one -> section(html, one, true));
      html.append("</div></section>\n");
    }
    return HtmlPage.of(title, html.toString());
  }

  private void notice(StringBuilder html, String kind) {
    html.append("<p class=\"").append(kind).append("\">");
    html.append(escaped(notice.text())).append("</p>\n");
  }

  /**
   * The owner's cards of the first screen, in a frame of their own so that they cannot be mistaken
   * for public ones.
   */
  private void ownerBox(StringBuilder html) {
    if (!ownerCards.isEmpty()) {
      html.append("<div class=\"owner box\">\n<p>").append(OWNER).append("</p>\n");
      cards(html, ownerCards);
      html.append("</div>\n");
    }
  }

  private static void cards(StringBuilder html, List<Card> cards) {
    if (cards.isEmpty()) {
      return;
    }
    html.append("<div class=\"cards\">\n");
    for (Card card : cards) {
      html.append(card.alarm() ? "<div class=\"card alarm\"><span>" : "<div class=\"card\"><span>");
      html.append(escaped(card.label())).append("</span><b>");
      html.append(escaped(card.figure())).append("</b>");
      if (card.left() >= 0) {
        html.append("<div class=\"gauge\"><i style=\"width:").append(percent(card.left()));
        html.append("\"></i><i class=\"aside\" style=\"width:").append(percent(card.aside()));
        html.append("\"></i></div>");
      }
      html.append("<span>").append(escaped(card.note())).append("</span></div>\n");
    }
    html.append("</div>\n");
  }

  /** A share as the width of a gauge. */
  private static String percent(double share) {
    return Math.round(100 * Math.max(0, Math.min(1, share))) + "%";
  }

  /** A section; nothing if it has neither content nor captions. */
  private static void section(StringBuilder html, Section section, boolean ownerOnly) {
    if (section.isEmpty()) {
      return;
    }
    html.append(section.half() ? "<section class=\"half\">\n<h2>" : "<section>\n<h2>");
    html.append(escaped(section.heading()));
    html.append(ownerOnly ? " <em>(for the owner only)</em></h2>\n" : "</h2>\n");
    html.append(section.html());
    section
        .captions()
        .forEach(text -> html.append("<p class=\"note\">").append(escaped(text)).append("</p>\n"));
    html.append("</section>\n");
  }
}
