package dev.tacit.cli.train;

import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Scores;
import dev.tacit.learn.prediction.Predictor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What other thresholds would do, as a table; where scripts run, a slider shows one row of it.
 *
 * <p>One page may hold two: the exact one in the owner's part and the published one in the part for
 * everybody. A table is made of one source only, since a single exact count among noised ones would
 * be a figure of private rows.
 *
 * @param id of the table on the page, by which its slider finds it
 * @param chosen the row that is in force, or nearest to it
 */
record ThresholdTable(String id, List<Row> rows, int chosen) {
  /** Scores of test rows that are offered as thresholds, evenly spread over the rows. */
  private static final int CUTS = 25;

  /**
   * Released counts are shown per so many people, as the number of test records is known with noise
   * only.
   */
  private static final double SHOWN_RECORDS = 1000;

  /**
   * One threshold; numbers of records, or of every thousand. A quotient of nothing by nothing is
   * not a number, and its cell shows a dash.
   */
  record Row(double probability, double hits, double misses, double alarms, double rejects) {
    private double precision() {
      return hits / (hits + alarms);
    }

    private double recall() {
      return hits / (hits + misses);
    }

    private double error() {
      return (misses + alarms) / (hits + misses + alarms + rejects);
    }
  }

  /** Exact counts of test rows, for their owner. */
  static ThresholdTable exact(Scores scores, Predictor predictor) {
    List<Row> rows = new ArrayList<>();
    // The cut in force is one of them, so that the table opens with what the model really says.
    double[] cuts =
        DoubleStream.concat(Arrays.stream(scores.cuts(CUTS)), DoubleStream.of(predictor.cut()))
            .sorted()
            .distinct()
            .toArray();
    int chosen = Arrays.binarySearch(cuts, predictor.cut());
    for (double cut : cuts) {
      ConfusionTable counts = scores.confusionAt(cut);
      rows.add(
          new Row(
              predictor.probability(cut),
              counts.counts().get(1).get(1),
              counts.counts().get(1).get(0),
              counts.counts().get(0).get(1),
              counts.counts().get(0).get(0)));
    }
    return new ThresholdTable("exact-thresholds", rows, chosen);
  }

  /** From published counts: of every thousand people like the test records. */
  static ThresholdTable published(ClassificationFigures figures, double shift, double above) {
    List<Row> rows = new ArrayList<>();
    double positives = SHOWN_RECORDS * figures.positives().value();
    double negatives = SHOWN_RECORDS - positives;
    for (ClassificationFigures.RocPoint point : figures.curve()) {
      rows.add(
          new Row(
              ClassificationFigures.logistic(point.logOdds() - shift),
              positives * point.truePositives(),
              positives * (1 - point.truePositives()),
              negatives * point.falsePositives(),
              negatives * (1 - point.falsePositives())));
    }
    // Upwards, as the exact ones: to the right means fewer positives on every slider.
    rows.sort(Comparator.comparingDouble(Row::probability));
    return new ThresholdTable("published-thresholds", rows, nearest(rows, above));
  }

  /** Released cuts are where bins end, and the threshold in force need not be one of them. */
  private static int nearest(List<Row> rows, double probability) {
    int nearest = 0;
    for (int k = 1; k < rows.size(); k++) {
      double far = Math.abs(rows.get(k).probability() - probability);
      nearest = far < Math.abs(rows.get(nearest).probability() - probability) ? k : nearest;
    }
    return nearest;
  }

  /** The slider, a table of two by two for the chosen row, and below them all rows. */
  Section section(String heading, String caption) {
    if (rows.isEmpty()) {
      return new Section(heading, "", List.of());
    }
    StringBuilder html = new StringBuilder();
    html.append("<label class=\"slide\">threshold <input type=\"range\" min=\"0\" max=\"");
    html.append(rows.size() - 1).append("\" value=\"").append(chosen).append("\" data-table=\"");
    html.append(id).append("\"></label>\n").append(confusion());
    html.append("<div class=\"scroll\"><table id=\"").append(id);
    html.append("\"><thead><tr><th>positive above</th><th>found</th><th>missed</th>");
    html.append("<th>false alarms</th><th>rightly not</th><th>precision</th><th>recall</th>");
    html.append("<th>error</th></tr></thead><tbody>\n");
    // The script of the page reads the four counts by their columns, 1 to 4: see confusion().
    for (Row row : rows) {
      html.append("<tr>");
      cell(html, "%.3f", row.probability());
      cell(html, "%.0f", row.hits());
      cell(html, "%.0f", row.misses());
      cell(html, "%.0f", row.alarms());
      cell(html, "%.0f", row.rejects());
      cell(html, "%.3f", row.precision());
      cell(html, "%.3f", row.recall());
      cell(html, "%.3f", row.error());
      html.append("</tr>\n");
    }
    return new Section(
        heading, html.append("</tbody></table></div>\n").toString(), List.of(caption));
  }

  /** Where scripts run: the chosen row as the table that people know. */
  private static String confusion() {
    return """
    <table class="confusion"><thead><tr><th></th><th>called positive</th>\
    <th>called negative</th></tr></thead><tbody>
    <tr><th>positive</th><td class="n right" data-from="1"></td>\
    <td class="n" data-from="2"></td></tr>
    <tr><th>negative</th><td class="n" data-from="3"></td>\
    <td class="n right" data-from="4"></td></tr></tbody></table>
    """;
  }

  private static void cell(StringBuilder html, String form, double value) {
    html.append("<td class=\"n\">");
    html.append(Double.isNaN(value) ? "-" : String.format(Locale.ROOT, form, value));
    html.append("</td>");
  }
}
