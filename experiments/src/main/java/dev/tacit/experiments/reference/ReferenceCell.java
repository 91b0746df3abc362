package dev.tacit.experiments.reference;

import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.result.StudentT;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A number of the reference.
 *
 * @param deviation of one run there; NaN where it was not recorded
 * @param runs how many were averaged there
 * @param rows whether its runs had the same rows as ours, one other draw of them, or several
 * @param rounding standard deviation of the rounding of the printed number
 */
public record ReferenceCell(
    String experiment,
    String panel,
    String line,
    double at,
    String measure,
    double mean,
    double deviation,
    int runs,
    Draw rows,
    double rounding) {

  private static final String NOTE = "note |";

  /** Which rows the reference trained on. */
  public enum Draw {
    GIVEN,
    EACH,
    ONE
  }

  /** All of them. */
  public static List<ReferenceCell> all() {
    return lines().stream()
        .filter(line -> !line.startsWith(NOTE))
        .flatMap(line -> parsed(line).stream())
        .toList();
  }

  /** What is known of differences, in words. */
  public static List<String> notes() {
    return lines().stream()
        .filter(line -> line.startsWith(NOTE))
        .map(line -> line.substring(NOTE.length()).strip())
        .toList();
  }

  private static List<String> lines() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    ReferenceCell.class.getResourceAsStream("reference.txt"), "reference.txt"),
                StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<ReferenceCell> parsed(String text) {
    String[] fields = text.split("\\s*\\|\\s*", -1);
    List<ReferenceCell> cells = new ArrayList<>();
    for (String entry : fields[7].split(",\\s*", -1)) {
      String[] words = entry.strip().split(" ", 2);
      String[] number = words[1].split("±", 2);
      double scale = fields[4].equals("%") ? .01 : 1;
      double value = scale * Double.parseDouble(number[0]);
      double mean =
          switch (fields[4].charAt(0)) {
            case '+' -> value + Double.parseDouble(fields[4]);
            case '1' -> 1 - value;
            default -> value;
          };
      double deviation = number.length < 2 ? Double.NaN : scale * Double.parseDouble(number[1]);
      int places = number[0].length() - number[0].indexOf('.') - 1;
      double rounding = scale * Math.pow(10, -places) / Math.sqrt(12);
      cells.add(
          new ReferenceCell(
              fields[0],
              fields[1],
              fields[2],
              Double.parseDouble(words[0]),
              fields[3],
              mean,
              deviation,
              Integer.parseInt(fields[5]),
              Draw.valueOf(fields[6].toUpperCase(java.util.Locale.ROOT)),
              rounding));
    }
    return cells;
  }

  /**
   * How far ours is from it, in deviations of the difference, corrected for the few runs behind the
   * deviations (Student). Where the reference has one draw of the rows and ours has others, its
   * mean carries the deviation of a whole draw; ours, over several draws, estimates that. A
   * deviation that was not recorded is taken to be ours.
   */
  public double deviations(RunStatistics ours) {
    boolean recorded = !Double.isNaN(deviation);
    double own = ours.deviation() * ours.deviation();
    double times = 1.0 / ours.runs() + (recorded ? 0 : 1.0 / runs) + (rows == Draw.ONE ? 1 : 0);
    List<StudentT.VarianceTerm> varianceTerms = new ArrayList<>();
    varianceTerms.add(new StudentT.VarianceTerm(rounding * rounding, Double.POSITIVE_INFINITY));
    if (ours.runs() > 1) {
      varianceTerms.add(new StudentT.VarianceTerm(own * times, ours.runs() - 1));
    }
    if (recorded) {
      varianceTerms.add(new StudentT.VarianceTerm(deviation * deviation / runs, runs - 1));
    }
    return StudentT.deviations(ours.mean() - mean, varianceTerms);
  }
}
