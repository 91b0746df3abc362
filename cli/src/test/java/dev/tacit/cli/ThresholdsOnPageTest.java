package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.cli.ExportedModels.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page says about thresholds agrees with what it says elsewhere. */
class ThresholdsOnPageTest {
  @TempDir Path folder;
  private String page;

  @BeforeEach
  void page() throws IOException {
    ExportedModels models = new ExportedModels(folder);
    String file = models.path("page.html");
    String asked = "--epsilon 3 --delta 1e-4 --holdout 0.4 --report " + file;
    models.trained(Outcome.TWO, asked.split(" ", -1));
    page = Files.readString(Path.of(file));
  }

  @Test
  void theOwnersTableOpensWithTheModelsOwnAnswers() {
    List<List<Double>> rows = rows("exact-thresholds");
    int open = Integer.parseInt(found("value=\"([0-9]+)\" data-table=\"exact-thresholds\""));
    double error = Double.parseDouble(found("<th>test error</th><td>([0-9.]+)"));
    assertThat(rows.get(open).get(7)).isCloseTo(error, within(6e-4));
  }

  @Test
  void thresholdsRiseOnEverySlider() {
    for (String table : List.of("exact-thresholds", "published-thresholds")) {
      List<Double> cuts = rows(table).stream().map(row -> row.get(0)).toList();
      assertThat(cuts).as(table).hasSizeGreaterThan(3).isSorted();
    }
  }

  /** Rectangles of the owner's table are within a few hundredths of the curve's area. */
  @Test
  void theAreaUnderPrecisionAndRecallIsThatOfItsCurve() {
    double area = Double.parseDouble(found("Area under the curve: ([0-9.]+); guessing has"));
    List<List<Double>> rows = rows("exact-thresholds");
    double sum = 0;
    double before = 0;
    for (int k = rows.size() - 1; k >= 0; k--) {
      double recall = rows.get(k).get(6);
      sum += (recall - before) * rows.get(k).get(5);
      before = recall;
    }
    sum += (1 - before) * rows.get(0).get(5);
    assertThat(area).isCloseTo(sum, within(.05));
  }

  private String found(String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(page);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }

  /** Numbers of the table, row by row; what is none is NaN. */
  private List<List<Double>> rows(String id) {
    int from = page.indexOf("<table id=\"" + id);
    String body = page.substring(from, page.indexOf("</tbody>", from));
    List<List<Double>> rows = new ArrayList<>();
    for (String line : body.lines().filter(one -> one.startsWith("<tr>")).toList()) {
      List<Double> cells = new ArrayList<>();
      Matcher cell = Pattern.compile("<td class=\"n\">([^<]*)").matcher(line);
      while (cell.find()) {
        cells.add(cell.group(1).equals("-") ? Double.NaN : Double.parseDouble(cell.group(1)));
      }
      rows.add(cells);
    }
    return rows;
  }
}
