package dev.tacit.admm.holdout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import org.junit.jupiter.api.Test;

/** What is asked of cells, groups and bins is put together by least squares. */
class TestBinsTest {
  @Test
  void withoutNoiseTheEstimateIsWhatIsInTheBins() {
    ForAll.cases(
        40,
        random -> {
          TestBins bins = new TestBins(1 + random.nextInt(5));
          int below = bins.binsPerGroup() * (1 + random.nextInt(TestBins.GROUPS - 1));
          double[] counts = random.ints(2L * bins.bins(), 0, 50).asDoubleStream().toArray();
          Vec answer = Vec.of(bins.answer(counts, below, 3.5));
          assertThat(answer.dimension()).isEqualTo(bins.length());
          assertThat(bins.losses(answer)).isEqualTo(3.5);
          for (int label = 0; label < 2; label++) {
            double[] found = bins.estimate(answer, label, below);
            for (int bin = 0; bin < bins.bins(); bin++) {
              assertThat(found[bin]).isCloseTo(counts[label * bins.bins() + bin], within(1e-9));
            }
          }
        });
  }

  /** Solved in two steps in the product; here the normal equations are multiplied out. */
  @Test
  void theCovarianceIsTheInverseOfTheNormalMatrix() {
    for (int each : new int[] {1, 2, 5}) {
      TestBins bins = new TestBins(each);
      int below = 3 * each;
      for (int column = 0; column < bins.bins(); column++) {
        double[] unit = new double[bins.bins()];
        unit[column] = 1;
        double[] product = normal(bins, bins.covariance(unit, below), below);
        for (int row = 0; row < unit.length; row++) {
          assertThat(product[row]).isCloseTo(unit[row], within(1e-12));
        }
      }
    }
  }

  private static double[] normal(TestBins bins, double[] x, int below) {
    double own = bins.binsPerGroup() > 1 ? .25 : 1;
    double shared = bins.binsPerGroup() > 1 ? .75 * .75 : 0;
    double[] product = new double[x.length];
    for (int row = 0; row < x.length; row++) {
      product[row] = own * x[row];
      for (int other = 0; other < x.length; other++) {
        boolean sameGroup = row / bins.binsPerGroup() == other / bins.binsPerGroup();
        boolean sameCell = row < below == other < below;
        product[row] += (sameGroup ? shared * x[other] : 0) + (sameCell ? x[other] : 0);
      }
    }
    return product;
  }
}
