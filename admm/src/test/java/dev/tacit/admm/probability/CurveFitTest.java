package dev.tacit.admm.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.VectorFile;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CurveFitTest {
  /** Against minimisers found by another method in another language. */
  @Test
  void findsTheMinimisersOfTheVectors() throws IOException {
    JsonNode file =
        new ObjectMapper().readTree(VectorFile.text(getClass(), "vectors-probability.json"));
    assertThat(file.get("cases")).hasSize(8);
    for (JsonNode one : file.get("cases")) {
      double[] negatives = numbers(one.get("negatives"));
      double[] positives = numbers(one.get("positives"));
      MarginBins bins =
          new MarginBins(
              one.get("centre").doubleValue(),
              one.get("spread").doubleValue(),
              one.get("range").doubleValue(),
              negatives.length);
      double[] totals = new double[negatives.length];
      double[] counts = new double[2 * negatives.length];
      for (int k = 0; k < totals.length; k++) {
        totals[k] = negatives[k] + positives[k];
        counts[k] = negatives[k];
        counts[totals.length + k] = positives[k];
      }
      assertThat(bins.representatives(totals))
          .containsExactly(numbers(one.get("places")), within(1e-9));
      Vec found =
          new CurveFit(
                  bins,
                  one.get("deviation").doubleValue(),
                  one.get("slope").doubleValue(),
                  one.get("offsetDeviation").doubleValue())
              .apply(List.of(Vec.of(counts)));
      assertThat(found.toArray()).containsExactly(numbers(one.get("curve")), within(1e-4));
    }
  }

  private static double[] numbers(JsonNode array) {
    double[] numbers = new double[array.size()];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = array.get(k).doubleValue();
    }
    return numbers;
  }

  /** Whatever was released: the curve refuses numbers that are not finite or not increasing. */
  @Test
  void aCurveComesOutWhateverTheCountsAre() {
    ForAll.cases(
        2_000,
        random -> {
          int number = 6 + 2 * random.nextInt(10);
          double[] counts = new double[2 * number];
          for (int k = 0; k < counts.length; k++) {
            counts[k] = absurd(random);
          }
          MarginBins bins =
              new MarginBins(
                  random.nextGaussian() * Math.exp(9 * random.nextGaussian()),
                  Math.exp(9 * random.nextGaussian()),
                  random.nextBoolean() ? 2.5 : 3,
                  number);
          CurveFit fit =
              new CurveFit(
                  bins,
                  Math.exp(5 * random.nextGaussian()),
                  .3 + 2.7 * random.nextDouble(),
                  random.nextBoolean() ? .7 : 1.5);
          Vec found = fit.apply(List.of(Vec.of(counts)));
          ProbabilityCurve curve = ProbabilityCurve.of(found);
          double p = curve.probability(bins.centre() + random.nextGaussian() * bins.spread());
          assertThat(p).isBetween(0.0, 1.0);
          // The same bits again.
          assertThat(fit.apply(List.of(Vec.of(counts)))).isEqualTo(found);
        });
  }

  private static double absurd(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> -1e9;
      case 2 -> 1e9;
      case 3 -> Double.MAX_VALUE;
      case 4 -> -Double.MAX_VALUE;
      case 5 -> Double.MIN_VALUE;
      default -> random.nextGaussian() * Math.exp(6 * random.nextGaussian());
    };
  }

  /** With counts of a known law and hardly any noise the curve is that law. */
  @Test
  void findsAKnownCurve() {
    MarginBins bins = new MarginBins(-.4, .8, 2.5, 24);
    ProbabilityCurve truth = new ProbabilityCurve(-.4, .8, .5, 2, 1, -.7);
    double[] totals = new double[24];
    java.util.Arrays.setAll(totals, k -> 1e6 * Math.exp(-Math.pow((k - 11.5) / 6, 2) / 2));
    double[] places = bins.representatives(totals);
    double[] counts = new double[48];
    for (int k = 0; k < 24; k++) {
      double p = truth.probability(-.4 + .8 * places[k]);
      counts[k] = (1 - p) * totals[k];
      counts[24 + k] = p * totals[k];
    }
    Vec found = new CurveFit(bins, 1, 1, 1.5).apply(List.of(Vec.of(counts)));
    assertThat(found.toArray()).containsExactly(truth.numbers().toArray(), within(2e-3));
  }
}
