package dev.tacit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every convex scalar loss must obey; a subclass says which loss. */
public abstract class LossLaws {
  /** A loss as plain functions of (score, label). */
  public interface ScalarLoss {
    double value(double score, double label);

    double derivative(double score, double label);

    double curvature(double score, double label);
  }

  protected abstract ScalarLoss loss();

  /** Bound on |derivative|, possibly infinite. */
  protected abstract double lipschitz();

  protected abstract double curvatureBound();

  protected abstract boolean monotone();

  protected double label(Random random) {
    return random.nextBoolean() ? 1 : -1;
  }

  /** Whether the second derivative jumps within the radius of the score, so differences mislead. */
  protected boolean nearKink(double score, double label, double radius) {
    return false;
  }

  private static double score(Random random) {
    return random.nextGaussian() * Math.pow(10, random.nextInt(4) - 2);
  }

  @Test
  void law_derivativeMatchesCentralDifferences() {
    ForAll.cases(
        500,
        random -> {
          double label = label(random);
          double score = score(random);
          double h = 1e-5 * Math.max(1, Math.abs(score));
          double difference =
              (loss().value(score + h, label) - loss().value(score - h, label)) / (2 * h);
          // The truncation term is at most the curvature bound times h, also across a kink.
          double rounding = 1e-15 * (1 + Math.abs(loss().value(score, label))) / h;
          assertThat(loss().derivative(score, label))
              .isCloseTo(
                  difference, org.assertj.core.data.Offset.offset(curvatureBound() * h + rounding));
        });
  }

  @Test
  void law_curvatureMatchesCentralDifferences() {
    ForAll.cases(
        500,
        random -> {
          double label = label(random);
          double score = score(random);
          double h = 1e-5 * Math.max(1, Math.abs(score));
          if (!nearKink(score, label, 2 * h)) {
            double difference =
                (loss().derivative(score + h, label) - loss().derivative(score - h, label))
                    / (2 * h);
            double slack = 1e-9 * curvatureBound() + 1e-9;
            assertThat(loss().curvature(score, label))
                .isCloseTo(difference, org.assertj.core.data.Offset.offset(slack));
          }
        });
  }

  @Test
  void law_derivativeNeverDecreasesAndKeepsItsConstants() {
    ForAll.cases(
        1000,
        random -> {
          double label = label(random);
          double low = score(random);
          double high = low + Math.abs(score(random));
          double rise = loss().derivative(high, label) - loss().derivative(low, label);
          double noise = 1e-14 * (1 + Math.abs(loss().derivative(high, label)));
          assertThat(rise).isGreaterThanOrEqualTo(-noise);
          assertThat(rise).isLessThanOrEqualTo(curvatureBound() * (high - low) + noise);
          assertThat(Math.abs(loss().derivative(low, label))).isLessThanOrEqualTo(lipschitz());
          assertThat(loss().curvature(low, label)).isBetween(0.0, curvatureBound() * (1 + 1e-15));
        });
  }

  @Test
  void law_monotoneMeansOneSign() {
    ForAll.cases(
        300,
        random -> {
          double label = label(random);
          double product =
              loss().derivative(score(random), label) * loss().derivative(score(random), label);
          if (monotone()) {
            assertThat(product).isGreaterThanOrEqualTo(0);
          }
        });
    double label = label(new Random(1));
    double product = loss().derivative(-1e6, label) * loss().derivative(1e6, label);
    assertThat(product >= 0).as("derivative keeps its sign from -1e6 to 1e6").isEqualTo(monotone());
  }

  @Test
  void law_extremeScoresGiveNumbers() {
    for (double score : new double[] {1e300, -1e300, 800, -800, 1e-300, 0, -0.0}) {
      for (double label : new double[] {1, -1}) {
        assertThat(loss().value(score, label)).isNotNaN().isGreaterThanOrEqualTo(0);
        assertThat(loss().derivative(score, label)).isFinite();
        assertThat(loss().curvature(score, label)).isFinite();
        if (lipschitz() < Double.POSITIVE_INFINITY) {
          assertThat(loss().value(score, label)).isFinite();
        }
      }
    }
  }

  @Test
  void law_tangentsLieBelow() {
    ForAll.cases(
        500,
        random -> {
          double label = label(random);
          double at = score(random);
          double other = score(random);
          double tangent = loss().value(at, label) + loss().derivative(at, label) * (other - at);
          double noise = 1e-12 * (1 + Math.abs(tangent));
          assertThat(loss().value(other, label)).isGreaterThanOrEqualTo(tangent - noise);
        });
  }
}
