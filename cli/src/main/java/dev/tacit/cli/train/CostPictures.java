package dev.tacit.cli.train;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.cli.output.LinePlot;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.certify.RoundedUp;
import dev.tacit.learn.certify.SiteCosts;
import java.util.List;
import java.util.Locale;

/** Where epsilon goes: by kind of release, and as releases add up. */
final class CostPictures {
  private CostPictures() {}

  static List<Section> of(Certified certified) {
    Guarantee worst = certified.worst();
    SiteCosts costs = SiteCosts.of(certified.evidence(), worst.neighbours(), worst.delta());
    if (costs.sites().isEmpty()) {
      return List.of();
    }
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"scroll\"><table><thead><tr><th>what is released</th>");
    html.append("<th>times</th><th>noise of each</th><th>epsilon, alone</th></tr></thead>\n");
    for (SiteCosts.Site site : costs.sites()) {
      html.append("<tr><th>").append(escaped(site.site())).append("</th><td class=\"n\">");
      html.append(site.times()).append("</td><td>").append(escaped(site.noise()));
      html.append("</td><td class=\"n\">").append(RoundedUp.text(site.alone()));
      html.append("</td></tr>\n");
    }
    List<LinePlot.Point> points =
        costs.path().stream()
            .map(step -> new LinePlot.Point(step.releases(), step.epsilon()))
            .toList();
    LinePlot plot =
        new LinePlot(
            "epsilon as releases add up",
            "releases, kind after kind",
            String.format(Locale.ROOT, "epsilon at delta %.3g", worst.delta()),
            List.of(new LinePlot.Series("all releases so far", false, points)));
    return List.of(
        new Section(
            "Releases: where epsilon goes",
            html.append("</table></div>\n").append(plot.html()).toString(),
            List.of(
                "Of one owner's records. Costs of several releases do not add up as numbers do:"
                    + " together they are cheaper than one by one.")));
  }
}
