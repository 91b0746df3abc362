package dev.tacit.cli.train;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The strongest weights of a model, with the deviation of their noise, as numbers and bars.
 *
 * <p>It is in the part for everybody, since weights are released and the deviation follows from
 * public noise scales and the released metric. An error of a weight that was estimated from the
 * rows must not be put beside it.
 */
final class WeightBars {
  private static final int SHOWN = 16;
  private static final int WIDTH = 240;
  private static final int HEIGHT = 16;

  private WeightBars() {}

  /** One weight and the deviation that noise gives it; negative where nobody knows. */
  private record Named(String name, double weight, double noise) {
    /** The end of the whisker: bars are scaled by the farthest, so that none leaves its drawing. */
    private double reach() {
      return Math.abs(weight) + Math.max(0, noise);
    }
  }

  static Section of(TrainingResult result, FeatureSpace space, List<String> classes) {
    Optional<Vec> noise = result.releasedRounds().weightNoise();
    List<Named> strongest = strongest(result, noise, space, classes);
    double most = strongest.stream().mapToDouble(Named::reach).max().orElse(0);
    int decimals = decimals(strongest);
    StringBuilder html = new StringBuilder("<div class=\"scroll\"><table><thead><tr><th>feature");
    html.append("</th><th>weight</th>")
        .append(noise.isPresent() ? "<th>noise, one standard deviation</th>" : "");
    html.append("<th class=\"bar\"></th></tr></thead><tbody>\n");
    for (Named one : strongest) {
      html.append("<tr><th>").append(escaped(one.name())).append("</th><td class=\"n\">");
      html.append(String.format(Locale.ROOT, "%+." + decimals + "f", one.weight())).append("</td>");
      if (noise.isPresent()) {
        html.append("<td class=\"n\">\u00b1 ");
        html.append(String.format(Locale.ROOT, "%." + decimals + "f", one.noise())).append("</td>");
      }
      html.append("<td class=\"bar\">")
          .append(bar(one, most > 0 ? most : 1))
          .append("</td></tr>\n");
    }
    return new Section(
        "Strongest weights",
        html.append("</tbody></table></div>\n").toString(),
        List.of(caption(noise.isPresent())));
  }

  /**
   * Three digits of the least of them. All weights and deviations have the same number of decimals,
   * so that they can be compared down a column; there are never more than nine.
   */
  private static int decimals(List<Named> shown) {
    double least =
        shown.stream()
            .mapToDouble(one -> Math.abs(one.weight()))
            .filter(w -> w > 0)
            .min()
            .orElse(1);
    return Math.max(0, Math.min(9, 2 - (int) Math.floor(Math.log10(least))));
  }

  private static String caption(boolean known) {
    return "Weights act on features that public bounds scale to between 0 and 1; a level of a"
        + " category is 0 or 1. Each has noise in it. "
        + (known
            ? "The number behind \u00b1 and the whisker are one standard deviation of what the noise of"
                + " the rounds adds to a weight: noise itself is beyond one deviation in a third"
                + " of all cases, and beyond two in one of twenty. The deviation is what it would"
                + " be if nothing but the ridge pulled a weight back, computed from public noise"
                + " scales and the released metric; the rows pull it back too, so it is mostly"
                + " less. Noise of the metric, and what other people's records would have given,"
                + " are not in it."
            : "How much that is, is not known here: only runs of metric-admm work it out, while"
                + " they run.");
  }

  /**
   * From zero in the middle to the weight, and a whisker around its end. Screen readers skip it,
   * because the cells beside it hold the same numbers.
   */
  private static String bar(Named one, double most) {
    double half = WIDTH / 2.0;
    double end = half + one.weight() / most * half;
    StringBuilder svg = new StringBuilder();
    svg.append("<svg class=\"weight\" viewBox=\"0 0 ").append(WIDTH).append(' ').append(HEIGHT);
    svg.append("\" aria-hidden=\"true\">");
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%.1f\" y=\"3\" width=\"%.1f\" height=\"10\"/>",
            one.weight() < 0 ? "f1" : "f0",
            Math.min(half, end),
            Math.abs(end - half)));
    if (one.noise() > 0) {
      double far = one.noise() / most * half;
      svg.append(
          String.format(
              Locale.ROOT,
              "<path class=\"spread\" d=\"M%.1f 8H%.1fM%.1f 4V12M%.1f 4V12\"/>",
              end - far,
              end + far,
              end - far,
              end + far));
    }
    return svg.append("<path class=\"frame\" d=\"M")
        .append(half)
        .append(" 0V16\"/></svg>")
        .toString();
  }

  /**
   * By absolute value, over all linear functions of the model. The intercept is no weight of a
   * feature and is left out.
   */
  private static List<Named> strongest(
      TrainingResult result, Optional<Vec> noise, FeatureSpace space, List<String> classes) {
    List<Named> named = new ArrayList<>();
    List<LinearModel> outputs = result.predictor().outputs();
    for (int k = 0; k < outputs.size(); k++) {
      Vec weights = outputs.get(k).weights();
      String of = outputs.size() > 1 ? " for " + classes.get(k) : "";
      for (int j = 0; j < weights.dimension(); j++) {
        // The deviations of all functions stand one function after the other.
        int place = k * weights.dimension() + j;
        named.add(
            new Named(
                space.names().get(j) + of,
                weights.get(j),
                noise.map(all -> all.get(place)).orElse(-1.0)));
      }
    }
    named.sort(Comparator.comparingDouble(one -> -Math.abs(one.weight())));
    return named.subList(0, Math.min(SHOWN, named.size()));
  }
}
