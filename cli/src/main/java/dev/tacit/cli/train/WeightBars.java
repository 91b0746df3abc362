package dev.tacit.cli.train;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.run.Run;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The strongest weights of a model, as numbers and bars. */
final class WeightBars {
  private static final int SHOWN = 16;

  private WeightBars() {}

  private record Named(String name, double weight) {}

  static Section of(Run run, FeatureSpace space, List<String> classes) {
    List<Named> strongest = strongest(run, space, classes);
    double most = strongest.stream().mapToDouble(one -> Math.abs(one.weight())).max().orElse(0);
    StringBuilder html = new StringBuilder("<table>\n");
    for (Named one : strongest) {
      double share = most > 0 ? Math.abs(one.weight()) / most : 0;
      html.append("<tr><th>").append(escaped(one.name())).append("</th><td class=\"n\">");
      html.append(String.format(Locale.ROOT, "%+.4f", one.weight()));
      html.append("</td>").append(bar(one.weight() < 0 ? share : 0, "minus"));
      html.append(bar(one.weight() > 0 ? share : 0, "plus")).append("</tr>\n");
    }
    return new Section(
        "Strongest weights",
        html.append("</table>\n").toString(),
        List.of("Of features within their public bounds; their noise is part of them."));
  }

  private static String bar(double share, String sign) {
    return String.format(
        Locale.ROOT,
        "<td class=\"bar\"><i class=\"%s\" style=\"width:%.0f%%\"></i></td>",
        sign,
        100 * share);
  }

  private static List<Named> strongest(Run run, FeatureSpace space, List<String> classes) {
    List<Named> named = new ArrayList<>();
    List<LinearModel> outputs = run.answering().outputs();
    for (int k = 0; k < outputs.size(); k++) {
      Vec weights = outputs.get(k).weights();
      String of = outputs.size() > 1 ? " for " + classes.get(k) : "";
      for (int j = 0; j < weights.dimension(); j++) {
        named.add(new Named(space.names().get(j) + of, weights.get(j)));
      }
    }
    named.sort(Comparator.comparingDouble(one -> -Math.abs(one.weight())));
    return named.subList(0, Math.min(SHOWN, named.size()));
  }
}
