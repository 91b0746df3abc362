package dev.tacit;

/**
 * Told after each round of a training, on its thread. What it throws ends the training.
 *
 * <pre>{@code
 * training.listener((round, rounds) -> bar.set(round, rounds));
 * }</pre>
 */
@FunctionalInterface
public interface RoundListener {
  /**
   * A round is over.
   *
   * @param round from 1
   * @param rounds how many are planned, a public number
   */
  void finished(int round, int rounds);
}
