package dev.tacit.audit;

import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.SplittableRandom;

/** The twin of the broken gates: the same queries and cut-off, the noise that epsilon 1 needs. */
record HonestGate() implements DistinguishingGame {
  private static final int CUT_OFF = 3;

  @Override
  public Observation run(Side side, KeySource keys, long number) {
    SplittableRandom coins = new SplittableRandom(2 * number + (side == Side.ONE ? 0 : 1));
    double threshold = 2 / FaultyMechanism.EPSILON;
    double query = 4 * CUT_OFF / FaultyMechanism.EPSILON;
    String answers = BrokenGate.answers(side, coins, threshold, query, CUT_OFF);
    return new Observation(List.of(), Vec.zeros(0), Vec.of(0), answers);
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
    return false;
  }
}
