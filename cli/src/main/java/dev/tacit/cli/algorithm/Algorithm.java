package dev.tacit.cli.algorithm;

/** An algorithm as the command line sees it: what it is, and how to run it. */
public interface Algorithm {
  AlgorithmCard card();

  Fit fit(TrainingTask task);
}
