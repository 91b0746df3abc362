package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.ClassLabels;
import dev.tacit.optim.loss.LabelRule;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.SoftmaxGradient;
import java.util.Optional;

/**
 * What a run fits, and so what step B of decision 020 asks of the rows and what is counted of them
 * in the end. Several linear functions are one vector, one after the other; the metric acts on each
 * of them.
 */
sealed interface MetricObjective {
  /** How many linear functions. */
  int functions();

  LabelRule labels();

  /** The constants of the rule for this objective, from public numbers. */
  MetricRule rule(MetricRule standard, Signal signal);

  /** A sum over the rows that is {@link #unit} times that of the gradients, each capped. */
  Question gradient(Vec functions, GradientCap cap);

  default double unit() {
    return 1;
  }

  /** What the features of a row are multiplied by in its gradient is no longer than this. */
  double slope();

  /** Whether rare features get more ridge, as part of the rule. */
  default boolean dampsRare() {
    return true;
  }

  /** What the prior against rare features is for each feature, times the number of rows. */
  default double priorPerRow() {
    return .01;
  }

  /** What is counted under the model that the rounds gave, if something is. */
  Optional<FinalHistogram> finalHistogram();

  /** One score, and a loss that falls or rises with it. */
  record Binary(Loss loss) implements MetricObjective {
    @Override
    public int functions() {
      return 1;
    }

    @Override
    public LabelRule labels() {
      return loss;
    }

    @Override
    public MetricRule rule(MetricRule standard, Signal signal) {
      return standard.withHistogramShare(signal.histogramShare());
    }

    @Override
    public Question gradient(Vec functions, GradientCap cap) {
      return new CappedGradient(functions, loss, cap);
    }

    @Override
    public double slope() {
      return loss.lipschitz();
    }

    @Override
    public boolean dampsRare() {
      return false;
    }

    /** Its margins are counted when all is over, by {@code CalibratedPlan}. */
    @Override
    public Optional<FinalHistogram> finalHistogram() {
      return Optional.empty();
    }
  }

  /** One score for each class, whose probabilities are their softmax. */
  record Multiclass(int functions) implements MetricObjective {
    @Override
    public LabelRule labels() {
      return new ClassLabels(functions);
    }

    @Override
    public MetricRule rule(MetricRule standard, Signal signal) {
      return standard
          .forMulticlass(signal.perFeature())
          .withHistogramShare(signal.histogramShare());
    }

    @Override
    public Question gradient(Vec all, GradientCap cap) {
      return new SoftmaxGradient(all, functions, cap);
    }

    @Override
    public double slope() {
      return SoftmaxGradient.FARTHEST;
    }

    @Override
    public double priorPerRow() {
      return .03;
    }

    @Override
    public Optional<FinalHistogram> finalHistogram() {
      return Optional.of(new TopClassCounts(functions));
    }
  }

  /** One number in [-1, 1]. */
  record Regression() implements MetricObjective {
    /** Residuals of numbers in [-1, 1] are no longer than this, unless a model is absurd. */
    private static final double LARGEST_RESIDUAL = 4;

    private static final Loss SQUARED = SquaredLoss.clipped(2 * LARGEST_RESIDUAL);

    @Override
    public int functions() {
      return 1;
    }

    @Override
    public LabelRule labels() {
      return SQUARED;
    }

    @Override
    public MetricRule rule(MetricRule standard, Signal signal) {
      return standard
          .forRegression(signal.perFeature())
          .withHistogramShare(signal.histogramShare());
    }

    /** Twice the residual is the derivative of its square. */
    @Override
    public Question gradient(Vec functions, GradientCap cap) {
      GradientCap twice = new GradientCap(unit() * cap.bound(), cap.lengths());
      return new CappedGradient(functions, SQUARED, twice);
    }

    @Override
    public double unit() {
      return 2;
    }

    @Override
    public double slope() {
      return LARGEST_RESIDUAL;
    }

    @Override
    public Optional<FinalHistogram> finalHistogram() {
      return Optional.of(new ResidualCounts());
    }
  }

  /**
   * How much there is to learn from, in units of the noise: rows times mu, over the root of the
   * number of owners.
   *
   * @param dimension features with the intercept
   */
  record Signal(double strength, int dimension) {
    double perFeature() {
      return strength / dimension;
    }

    /** The share of mu^2 for what is counted in the end: more where there is less to learn from. */
    double histogramShare() {
      return Math.max(.02, Math.min(.10, 20 / strength));
    }
  }
}
