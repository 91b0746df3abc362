package dev.tacit.admm.run;

/** Told after each round, so that somebody who waits can see that it goes on. */
@FunctionalInterface
public interface Progress {
  Progress SILENT = (round, rounds) -> {};

  void finished(int round, int rounds);
}
