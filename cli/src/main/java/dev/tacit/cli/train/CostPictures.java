package dev.tacit.cli.train;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.admm.agent.Site;
import dev.tacit.chart.LinePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.certificate.SiteCosts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Where epsilon goes: by kind of release, and as releases add up.
 *
 * <p>The section is in the part for everybody. Its numbers come from the receipts in the
 * certificate, priced at the delta and for the neighbours of the worst guarantee, and no row is
 * looked at. Nothing that was computed on rows may be added here.
 */
final class CostPictures {
  private CostPictures() {}

  /**
   * Rounded up, as every cost is; the same number of decimals in each line lets readers compare the
   * lines of the column.
   */
  private static String fourDecimals(double epsilon) {
    return Double.isFinite(epsilon)
        ? new BigDecimal(epsilon).setScale(4, RoundingMode.CEILING).toPlainString()
        : RoundedUp.text(epsilon);
  }

  /** Of one release: that it is one goes without saying. */
  private static String noise(String text) {
    return text.startsWith("1 ") ? text.substring(2) : text;
  }

  /**
   * The table and the curve; nothing where the receipts are no plain list of releases, because
   * epsilon of a single kind would then say nothing about the whole.
   *
   * @param known what the algorithm may release, for the words beside the names of the receipts
   */
  static List<Section> of(RunCertificate certificate, List<Site> known) {
    Guarantee worst = certificate.worst();
    SiteCosts costs =
        SiteCosts.of(certificate.evidence(), worst.neighbours(), worst.delta(), known);
    if (costs.sites().isEmpty()) {
      return List.of();
    }
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"scroll\"><table><thead><tr><th>what is released</th>");
    html.append(
        "<th>times</th><th>noise of each</th><th>epsilon, alone</th></tr></thead><tbody>\n");
    costs.sites().forEach(site -> row(html, site));
    if (costs.others() > 0) {
      // Costs are those of the first owner; of the others only the number of releases is told.
      total(html, "of the other owners", costs.others());
    }
    costs.test().forEach(site -> row(html, site));
    total(html, "all releases", certificate.releases());
    // The path begins at no release and epsilon 0, and it covers training only, not the test side.
    List<LinePlot.Point> points =
        costs.path().stream()
            .map(step -> new LinePlot.Point(step.releases(), step.epsilon()))
            .toList();
    LinePlot plot =
        new LinePlot(
            "epsilon as releases add up",
            "releases, kind after kind",
            "epsilon at delta " + RoundedUp.declared(worst.delta()),
            List.of(new LinePlot.Series("all releases so far", false, points)));
    return List.of(
        new Section(
            "Releases: where epsilon goes",
            html.append("</tbody></table></div>\n").append(plot.html()).toString(),
            List.of(
                "Costs are those of one owner's records. Costs of several releases do not add up as"
                    + " numbers do: together they are cheaper than one by one."
                    + (costs.test().isEmpty()
                        ? ""
                        : " Test records are other records than those that train and meet nothing"
                            + " else, so that what is released about them adds nothing to the curve."))));
  }

  private static void row(StringBuilder html, SiteCosts.SiteCost site) {
    html.append("<tr><th>").append(escaped(site.site()));
    site.meaning().ifPresent(text -> html.append("<small>" + escaped(text) + "</small>"));
    html.append("</th><td class=\"n\">");
    html.append(site.times()).append("</td><td>").append(escaped(noise(site.noise())));
    html.append("</td><td class=\"n\">").append(fourDecimals(site.alone()));
    html.append("</td></tr>\n");
  }

  private static void total(StringBuilder html, String what, long releases) {
    html.append("<tr><th>").append(what).append("</th><td class=\"n\">").append(releases);
    html.append("</td><td></td><td></td></tr>\n");
  }
}
