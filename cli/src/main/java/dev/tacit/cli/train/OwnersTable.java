package dev.tacit.cli.train;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.admm.run.Setup;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.report.GuaranteeItems;
import java.util.List;
import java.util.Locale;

/**
 * What each of several owners is promised, from public sizes and receipts.
 *
 * <p>Everybody may see it. The numbers of records are the divisors by which the noise was scaled;
 * the rows that an owner really has must not be counted here, as their number may be private.
 */
final class OwnersTable {
  private OwnersTable() {}

  /**
   * Empty for a single owner, whose guarantee the page tells already; pages leave out an empty
   * section.
   */
  static Section of(TrainingResult result) {
    List<Guarantee> each = result.certificate().map(RunCertificate::agents).orElse(List.of());
    if (each.size() < 2) {
      return new Section("Guarantee of each owner", "", List.of());
    }
    Setup setup = result.certifiedRun().pricedPlan().setup();
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"scroll\"><table><thead><tr><th>owner</th><th>records</th>");
    html.append("<th>certified</th><th>delta</th><th>accountant</th></tr></thead><tbody>\n");
    for (int agent = 0; agent < each.size(); agent++) {
      Guarantee own = each.get(agent);
      html.append("<tr><th>agent ").append(agent).append("</th><td class=\"n\">");
      html.append(String.format(Locale.ROOT, "%,d", setup.size(agent).divisor()));
      html.append("</td><td>").append(escaped(GuaranteeItems.inWords(own))).append("</td><td>");
      html.append(RoundedUp.declared(own.delta())).append("</td><td>");
      html.append(escaped(own.currency())).append("</td></tr>\n");
    }
    return new Section(
        "Guarantee of each owner",
        html.append("</tbody></table></div>\n").toString(),
        List.of("Records are the public numbers that the noise was made for."));
  }
}
