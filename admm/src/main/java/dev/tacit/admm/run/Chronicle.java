package dev.tacit.admm.run;

/**
 * Looks at the parties of a run between rounds and says in the end what the run gave. It sees
 * states only, so nothing that was not released.
 */
public interface Chronicle<S, H> {
  /** After a round, counted from 0 over all rounds. */
  void closed(int round, Standing<S, H> standing);

  Outcome outcome(Standing<S, H> end, long messages, long bytes);
}
