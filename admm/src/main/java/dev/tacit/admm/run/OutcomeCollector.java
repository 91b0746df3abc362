package dev.tacit.admm.run;

/**
 * Observes the parties of a run between rounds and builds its outcome in the end. It sees states
 * only, so nothing that was not released.
 */
public interface OutcomeCollector<S, H> {
  /** After a round, counted from 0 over all rounds. */
  void roundClosed(int round, Snapshot<S, H> snapshot);

  Outcome outcome(Snapshot<S, H> end, long messages, long bytes);
}
