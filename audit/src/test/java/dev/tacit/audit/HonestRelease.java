package dev.tacit.audit;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** What the saboteurs pretend to be: two releases with half of the budget each. */
record HonestRelease() implements DistinguishingGame {
  @Override
  public Observation run(Side side, KeySource keys, long number) {
    Sensitivity bound = new Sensitivity(Sensitivity.Norm.L2, 2, Neighbours.REPLACE_ONE, "test");
    Curator curator = Curator.of(keys.key(side, number, 0), "run", "agent", 0);
    double mu = GaussianProfile.mu(FaultyMechanism.EPSILON, FaultyMechanism.DELTA) / Math.sqrt(2);
    double value = side == Side.ONE ? 1 : -1;
    double[] left = new double[2];
    for (int k = 0; k < 2; k++) {
      left[k] =
          curator
              .release(
                  "x" + k,
                  Sensitive.of(value, bound),
                  GaussianNoise.ofMultiplier(1 / mu),
                  Audience.EVERYONE)
              .value()
              .get(0);
    }
    return new Observation(List.of(), Vec.zeros(0), Vec.of(left), "");
  }

  @Override
  public List<Attack> whiteBoxAttacks(Observation example) {
    return List.of();
  }

  @Override
  public double delta() {
    return FaultyMechanism.DELTA;
  }

  @Override
  public boolean isGaussian() {
    return true;
  }
}
