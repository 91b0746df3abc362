package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.Outcome;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How often published intervals hold what they are about, and how long they are.
 *
 * @param held by figure, of so many draws
 * @param ratios median length over the median length of an {@link ExactInterval}
 */
record PublishedTally(
    TestDraw cell, int draws, Map<String, Integer> held, Map<String, Double> ratios) {
  /** Every so many draws the exact intervals are computed, too. */
  private static final int COMPARED = 10;

  /** Figures of two classes, and the error of more, which is the share of wrong answers. */
  static PublishedTally of(TestDraw cell, int draws) {
    return of(cell, draws, cell::trained, released -> published(released, cell.law().shift()));
  }

  /**
   * The same of other intervals.
   *
   * @param published from what was released
   */
  static PublishedTally of(
      TestDraw cell,
      int draws,
      Function<Random, Outcome> trained,
      Function<Map<String, Vec>, Map<String, Estimate>> published) {
    MadeUpScores law = cell.law();
    Map<String, Double> truth =
        Map.of(
            "AUC", law.auc(),
            "error", law.error(),
            "log loss", law.logLoss(),
            "wrong answers", 1 - law.positives());
    Random random = new Random(11);
    Map<String, Integer> held = new TreeMap<>();
    Map<String, List<Double>> lengths = new TreeMap<>();
    Map<String, List<Double>> exact = new TreeMap<>();
    for (int draw = 0; draw < draws; draw++) {
      TestDraw.Drawn drawn = cell.draw(trained.apply(random), random);
      Map<String, Estimate> figures = published.apply(drawn.noised());
      figures.forEach(
          (name, one) -> {
            boolean holds = one.low() <= truth.get(name) && truth.get(name) <= one.high();
            held.merge(name, holds ? 1 : 0, Integer::sum);
            add(lengths, name, one.high() - one.low());
          });
      if (draw % COMPARED == 0) {
        new ExactInterval(drawn, law).lengths().forEach((name, one) -> add(exact, name, one));
      }
    }
    Map<String, Double> ratios = new TreeMap<>();
    lengths.forEach((name, all) -> ratios.put(name, median(all) / median(exact.get(name))));
    return new PublishedTally(cell, draws, held, ratios);
  }

  static Map<String, Estimate> published(Map<String, Vec> released, double shift) {
    ClassificationFigures figures = ClassificationFigures.of(released, true, shift).orElseThrow();
    ClassificationFigures ofMany = ClassificationFigures.of(released, false, shift).orElseThrow();
    return Map.of(
        "AUC", figures.auc().orElseThrow(),
        "error", figures.error(),
        "log loss", figures.logLoss().orElseThrow(),
        "wrong answers", ofMany.error());
  }

  private static void add(Map<String, List<Double>> all, String name, double one) {
    all.computeIfAbsent(name, none -> new ArrayList<>()).add(one);
  }

  private static double median(List<Double> numbers) {
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  @Override
  public String toString() {
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s, epsilon %s, %,d records, of %,d draws held (length):",
                cell.law().name(),
                cell.epsilon(),
                cell.records(),
                draws));
    held.forEach(
        (name, times) ->
            line.append(
                String.format(Locale.ROOT, " %s %d (%.3f)", name, times, ratios.get(name))));
    return line.toString();
  }
}
