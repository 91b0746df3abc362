package dev.tacit.cli.algorithm;

/** An algorithm as the command line sees it. */
public interface Algorithm {
  AlgorithmCard card();
}
