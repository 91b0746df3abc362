package dev.tacit.cli.live;

import dev.tacit.cli.output.HtmlPage;
import dev.tacit.cli.output.HtmlText;
import dev.tacit.federation.party.PartyFigures.PeerStatus;
import java.util.Map;

/**
 * The status of a party as an HTML page that reloads itself every second and contains no script.
 *
 * <p>It stops reloading when the run is over. Names come from the federation file, so all texts are
 * escaped.
 */
final class StatusPage {
  /**
   * The style of the page, with colours for light and dark screens; nothing is loaded from
   * elsewhere.
   */
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--rule:#d8dee4;--late:#b42318;
       --good:#1a7f37;--bar:#0550ae}
      @media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--rule:#30363d;
       --late:#ff7b72;--good:#56d364;--bar:#58a6ff}}
      body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;
       color:var(--ink);background:var(--paper)}
      table{border-collapse:collapse;width:100%}
      td,th{padding:.2rem 1.2rem .2rem 0;text-align:left;border-bottom:1px solid var(--rule)}
      td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
      .late{color:var(--late)}.good{color:var(--good)}
      progress{width:100%;height:1.2rem;accent-color:var(--bar)}
      """;

  private final StringBuilder html = new StringBuilder();

  private StatusPage() {}

  /** The page for the present status. */
  static String of(PartyStatus standing) {
    return new StatusPage().page(standing, standing.tree());
  }

  /** The whole page. The elements' ids are used by tests and by programs that read the page. */
  private String page(PartyStatus standing, Map<String, Object> tree) {
    String title = standing.self() + " in " + tree.get("federation") + ", " + standing.run();
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    html.append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    if (!standing.isOver()) {
      html.append("<meta http-equiv=\"refresh\" content=\"1\">\n");
    }
    html.append("<title>").append(HtmlPage.escaped(title)).append("</title>\n<style>\n");
    html.append(STYLE).append("</style></head>\n<body>\n<h1>");
    html.append(HtmlPage.escaped(title)).append("</h1>\n");
    progress(tree);
    peers(standing);
    section("Residuals", "residuals", standing.figures().levels());
    OwnerBudget budget = standing.budget();
    section("This owner's budget, in " + budget.unit(), "budget", budget.parts());
    section("Counts", "counts", standing.figures().all());
    waits(standing);
    end(tree);
    return html.append("</body></html>\n").toString();
  }

  /** The phase and a bar of the rounds that are done. */
  private void progress(Map<String, Object> tree) {
    Object done = tree.get("roundsDone");
    Object all = tree.get("rounds");
    html.append("<p id=\"phase\">").append(HtmlPage.escaped(String.valueOf(tree.get("phase"))));
    html.append(": <span id=\"round\">").append(done).append("</span> of ").append(all);
    html.append(" rounds</p>\n<progress max=\"").append(all).append("\" value=\"").append(done);
    html.append("\"></progress>\n");
  }

  /** The table of the peers. */
  private void peers(PartyStatus standing) {
    html.append("<h2>Roster</h2>\n<p>")
        .append(HtmlPage.escaped(String.join(", ", standing.roster())));
    html.append("</p>\n<table id=\"peers\">\n<tr><th>peer</th><th>connection</th>");
    html.append("<th class=\"n\">heard of round</th><th></th></tr>\n");
    for (PeerStatus peer : standing.figures().peers()) {
      html.append("<tr><td>").append(HtmlPage.escaped(peer.name())).append("</td><td");
      html.append(connection(standing, peer));
      html.append("</td><td class=\"n\">").append(peer.round() < 0 ? "-" : peer.round());
      html.append("</td><td").append(peer.late() ? " class=\"late\">late" : ">");
      html.append(peer.awaited() && !peer.late() ? "waited for" : "").append("</td></tr>\n");
    }
    html.append("</table>\n");
  }

  /**
   * A peer that is not connected is marked as a problem, except after the end, when parties leave.
   */
  private static String connection(PartyStatus standing, PeerStatus peer) {
    if (peer.connected()) {
      return " class=\"good\">connected";
    }
    return standing.isOver() ? ">not connected" : " class=\"late\">not connected";
  }

  /** A table under a heading; left out if it has no rows. */
  private void section(String heading, String id, Map<String, ?> rows) {
    if (rows.isEmpty()) {
      return;
    }
    html.append("<h2>").append(heading).append("</h2>\n<table id=\"").append(id).append("\">\n");
    rows.forEach((label, value) -> row(label, HtmlText.number(value)));
    html.append("</table>\n");
  }

  /** One line of a table; names of figures have underscores, which people need not see. */
  private void row(String name, String value) {
    String label = HtmlPage.escaped(name.replace('_', ' '));
    html.append("<tr><td>").append(label).append("</td><td class=\"n\">");
    html.append(HtmlPage.escaped(value)).append("</td></tr>\n");
  }

  /** Median and 99th percentile of waits and steps. */
  private void waits(PartyStatus standing) {
    if (standing.figures().delays().isEmpty()) {
      return;
    }
    html.append("<h2>Seconds, half of the time and 99 times of 100</h2>\n<table id=\"waits\">\n");
    standing
        .figures()
        .delays()
        .forEach(
            (what, durationHistogram) ->
                row(
                    what,
                    HtmlText.number(durationHistogram.quantile(.5))
                        + " / "
                        + HtmlText.number(durationHistogram.quantile(.99))));
    html.append("</table>\n");
  }

  /** What was certified, or why the party stopped. */
  private void end(Map<String, Object> tree) {
    if (tree.get("certificate") instanceof Map<?, ?> certificate) {
      html.append("<h2>Certificate</h2>\n<table id=\"certificate\">\n");
      certificate.forEach((label, value) -> row(String.valueOf(label), HtmlText.number(value)));
      html.append("</table>\n");
    }
    if (tree.get("stopped") != null) {
      html.append("<p id=\"stopped\" class=\"late\">Stopped: ");
      html.append(HtmlPage.escaped(String.valueOf(tree.get("stopped")))).append("</p>\n");
    }
  }
}
