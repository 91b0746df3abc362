package dev.tacit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every regulariser with a proximal operator must obey; a subclass says which. */
public abstract class ProxLaws {
  protected abstract double value(double[] point);

  /** The minimiser of value(y) + |y - point|^2 / (2 step). */
  protected abstract double[] prox(double[] point, double step);

  protected abstract double strongConvexity();

  /** Lipschitz constant of the gradient, or infinity. */
  protected abstract double smoothness();

  /** Whether the value is 0 or infinite only. */
  protected boolean isConstraint() {
    return false;
  }

  /** The conjugate sup_x (slope.x - value(x)), or NaN where none is implemented. */
  protected double conjugate(double[] slope) {
    return Double.NaN;
  }

  protected int dimension() {
    return 5;
  }

  protected final double[] point(Random random) {
    double size = Math.pow(10, random.nextInt(4) - 2);
    return random.doubles(dimension(), -size, size).toArray();
  }

  protected static double step(Random random) {
    return Math.pow(10, 2 * random.nextDouble() - 1);
  }

  /** A slow second implementation: golden section along every coordinate and random line. */
  @Test
  void law_noLineThroughTheProxGoesLower() {
    ForAll.cases(
        60,
        random -> {
          double[] point = point(random);
          double step = step(random);
          double[] found = prox(point, step);
          double best = model(found, point, step);
          assertThat(best).isFinite();
          for (int line = 0; line < 12; line++) {
            double[] direction = direction(random, line);
            double lowest = goldenSection(t -> model(moved(found, direction, t), point, step));
            assertThat(lowest).isGreaterThanOrEqualTo(best - 1e-12 * (1 + Math.abs(best)));
          }
        });
  }

  @Test
  void law_firmlyNonExpansive() {
    ForAll.cases(
        300,
        random -> {
          double[] a = point(random);
          double[] b = point(random);
          double step = step(random);
          double[] images = minus(prox(a, step), prox(b, step));
          double inner = dot(images, minus(a, b));
          double contracted = (1 + step * strongConvexity()) * dot(images, images);
          assertThat(contracted).isLessThanOrEqualTo(inner + 1e-12 * (1 + Math.abs(inner)));
          if (smoothness() < Double.POSITIVE_INFINITY) {
            double factor = 1 / (1 + step * smoothness());
            assertThat(Math.sqrt(dot(images, images)))
                .isGreaterThanOrEqualTo(
                    factor * Math.sqrt(dot(minus(a, b), minus(a, b))) * (1 - 1e-12) - 1e-12);
          }
        });
  }

  /** Fenchel equality at the prox, which is what Moreau's identity says. */
  @Test
  void law_moreau() {
    double[] origin = new double[dimension()];
    assumeApplies(!Double.isNaN(conjugate(origin)), "no conjugate given");
    ForAll.cases(
        200,
        random -> {
          double[] point = point(random);
          double step = step(random);
          double[] image = prox(point, step);
          double[] slope = scaled(minus(point, image), 1 / step);
          double conjugate = conjugate(slope);
          double product = dot(slope, image);
          assertThat(value(image) + conjugate)
              .isCloseTo(product, within(1e-10 * (1 + Math.abs(product))));
        });
  }

  @Test
  void law_proxOfAConstraintIsItsProjection() {
    assumeApplies(isConstraint(), "not a constraint");
    ForAll.cases(
        200,
        random -> {
          double[] image = prox(point(random), step(random));
          assertThat(value(image)).isZero();
          assertThat(prox(image, step(random))).containsExactly(image, within(1e-12));
        });
  }

  private void assumeApplies(boolean applies, String why) {
    if (!applies) {
      System.out.println("SKIPPED: a law of " + getClass().getSimpleName() + ": " + why);
    }
    assumeTrue(applies, why);
  }

  private double model(double[] y, double[] point, double step) {
    double[] gap = minus(y, point);
    return value(y) + dot(gap, gap) / (2 * step);
  }

  private double[] direction(Random random, int line) {
    double[] direction = new double[dimension()];
    if (line < dimension()) {
      direction[line] = 1;
      return direction;
    }
    return random.doubles(dimension(), -1, 1).toArray();
  }

  private interface Line {
    double at(double t);
  }

  /** Over three nested intervals, so that both far and near improvements would be found. */
  private static double goldenSection(Line line) {
    double best = Double.POSITIVE_INFINITY;
    for (double radius : new double[] {20, 0.1, 1e-4}) {
      double low = -radius;
      double high = radius;
      double ratio = (Math.sqrt(5) - 1) / 2;
      for (int round = 0; round < 60; round++) {
        double left = high - ratio * (high - low);
        double right = low + ratio * (high - low);
        double atLeft = line.at(left);
        double atRight = line.at(right);
        best = Math.min(best, Math.min(atLeft, atRight));
        boolean goLeft = atLeft < atRight || (atLeft == atRight && left + right > 0);
        low = goLeft ? low : left;
        high = goLeft ? right : high;
      }
    }
    return best;
  }

  private static double[] moved(double[] from, double[] direction, double t) {
    double[] result = from.clone();
    for (int j = 0; j < result.length; j++) {
      result[j] += t * direction[j];
    }
    return result;
  }

  private static double[] minus(double[] a, double[] b) {
    return moved(a, b, -1);
  }

  private static double[] scaled(double[] a, double factor) {
    return moved(new double[a.length], a, factor);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
