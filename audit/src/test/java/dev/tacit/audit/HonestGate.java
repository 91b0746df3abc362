package dev.tacit.audit;

import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.SplittableRandom;

/** The twin of the broken gates: the same queries and cut-off, the noise that epsilon 1 needs. */
record HonestGate() implements Game {
  private static final int CUT_OFF = 3;

  @Override
  public Seen run(Side side, KeySource keys, long number) {
    SplittableRandom coins = new SplittableRandom(2 * number + (side == Side.ONE ? 0 : 1));
    double threshold = 2 / Saboteur.EPSILON;
    double query = 4 * CUT_OFF / Saboteur.EPSILON;
    String answers = BrokenGate.answers(side, coins, threshold, query, CUT_OFF);
    return new Seen(List.of(), Vec.zeros(0), Vec.of(0), answers);
  }

  @Override
  public List<Attack> informed(Seen example) {
    return List.of();
  }

  @Override
  public double delta() {
    return Saboteur.DELTA;
  }

  @Override
  public boolean isGaussian() {
    return false;
  }
}
