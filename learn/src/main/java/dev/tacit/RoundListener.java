package dev.tacit;

/**
 * Receives the progress of a training after each round. What it throws ends the training and
 * reaches its caller. With a ledger it is called on another thread than the one that waits for the
 * model.
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
