package dev.tacit.admm.probability;

import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;
import java.util.Random;

/**
 * What {@code metric-admm} would look at in its step C (decision 020) if the margins of a model
 * follow a known law: the plan's own scales, and bins where the noised look puts them.
 *
 * @param reach a size that most margins do not exceed
 */
public record SimulatedCurveStep(CurveParameters parameters, ReleasedModel model, double reach) {

  /**
   * Of one owner.
   *
   * @param mu Gaussian parameter of the whole run
   */
  public static SimulatedCurveStep of(
      int rows, double mu, Neighbours neighbours, ReleasedModel model, double reach) {
    double ofStep = mu * Math.sqrt(share(rows * mu));
    return new SimulatedCurveStep(new CurveParameters(rows, 1, ofStep, neighbours), model, reach);
  }

  /** The closing share of mu^2, by strength. */
  public static double share(double strength) {
    return Math.max(.02, Math.min(.10, 20 / strength));
  }

  /** Of the noise in one count. */
  public double deviation() {
    return parameters.countDeviation();
  }

  /**
   * The bins.
   *
   * @param mean of the margins over the reach, cut to [-1, 1], among those that train
   * @param square the mean of their squares
   */
  public MarginBins bins(double mean, double square, Random random) {
    double noise = parameters.measuresMargins() ? parameters.marginDeviation() : 0;
    Released looked =
        TestReleased.of(
            Vec.of(mean + noise * random.nextGaussian(), square + noise * random.nextGaussian()));
    AgreedModel agreed =
        new AgreedModel(AgreedModel.packed(model, TestReleased.of(Vec.of(reach, 1))));
    CurveProtocol protocol = new CurveProtocol(parameters, 1, model.weights().dimension());
    return protocol.bins(
        agreed, parameters.measuresMargins() ? Optional.of(looked) : Optional.empty());
  }
}
