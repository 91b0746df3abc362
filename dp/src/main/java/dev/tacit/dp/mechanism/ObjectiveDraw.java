package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;

/**
 * The vector b of objective perturbation. The theorems are about a continuous b; what is drawn is
 * within {@code radius} of one, up to the slack (fact objective-grid). A coarse grid here would let
 * a receiver recognise the data set, so the grid has 2^30 steps to the standard deviation.
 */
sealed interface ObjectiveDraw {
  double radius();

  PrivacyEvent.Slack slack();

  PrivacyEvent.Leaf leaf(ObjectiveFacts facts, double gradientTolerance);

  Vec draw(GridSampler sampler);

  /** A bound on |b| that fails with probability below 2 exp(-72). */
  double largestNorm();

  static ObjectiveDraw of(Noise noise, int dimension) {
    double amount = noise.level().amount();
    return noise instanceof GaussianNoise
        ? GaussianDraw.of(amount, dimension)
        : new GammaDraw(amount, dimension);
  }

  /** The discrete Gaussian, within half a step a coordinate of a normal (see GaussianOnGrid). */
  record GaussianDraw(GridScale scale, int dimension) implements ObjectiveDraw {
    static GaussianDraw of(double sigma, int dimension) {
      return new GaussianDraw(GridScale.of(NoiseLevel.absolute(sigma), 0, 0), dimension);
    }

    @Override
    public double radius() {
      return Rounding.productUp(Rounding.rootUp(dimension), scale.grid().step() / 2);
    }

    @Override
    public PrivacyEvent.Slack slack() {
      return new PrivacyEvent.Slack(
          Rounding.sumUp(GaussianOnGrid.slack(scale.scale(), dimension), 1e-31),
          "discrete Gaussian in the objective for the rounded Gaussian, and |b| beyond reach");
    }

    @Override
    public PrivacyEvent.Leaf leaf(ObjectiveFacts facts, double gradientTolerance) {
      // at least the asked sigma, exactly representable: a whole number of steps
      double sigma = scale.grid().toDouble(scale.scale());
      return new PrivacyEvent.ObjectivePerturbation(facts, sigma, gradientTolerance, radius());
    }

    @Override
    public Vec draw(GridSampler sampler) {
      Grid grid = scale.grid();
      return Vec.zeros(dimension).map(zero -> grid.toDouble(sampler.gaussian(scale.scale())));
    }

    @Override
    public double largestNorm() {
      return scale.grid().toDouble(scale.scale()) * (Rounding.rootUp(dimension) + 13);
    }
  }

  /** Gamma-norm noise as in GammaNormOnGrid, without its grid: the output noise plays its part. */
  record GammaDraw(double scale, int dimension) implements ObjectiveDraw {
    @Override
    public double radius() {
      return GammaNormOnGrid.drawError(scale, dimension);
    }

    @Override
    public PrivacyEvent.Slack slack() {
      return GammaNormOnGrid.drawSlack(dimension);
    }

    @Override
    public PrivacyEvent.Leaf leaf(ObjectiveFacts facts, double gradientTolerance) {
      return new PrivacyEvent.GammaObjectivePerturbation(
          facts, Rounding.quotientUp(1, scale), gradientTolerance, radius());
    }

    @Override
    public Vec draw(GridSampler sampler) {
      return GammaNormOnGrid.draw(scale, dimension, sampler);
    }

    @Override
    public double largestNorm() {
      double norm = Rounding.rootUp(dimension + 1.0) + 13;
      return scale * norm * norm;
    }
  }
}
