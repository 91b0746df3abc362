package dev.tacit.cli.algorithm;

import java.util.List;

/** The regularised empirical risk minimiser, without noise: the reference for all others. */
final class ExactAlgorithm implements Algorithm {
  private static final AlgorithmCard CARD =
      new AlgorithmCard(
          "exact",
          false,
          AlgorithmCard.Topology.CENTRAL,
          "Regularised empirical risk minimisation; the reference, not from a paper.",
          "Minimises mean loss plus regulariser on all rows at once. Adds no noise.",
          List.of(
              Setting.positive(
                  "gradientTolerance", 1e-9, 1, "norm of the gradient at which it stops"),
              Setting.wholeNumber("innerSteps", 500, 1, 1_000_000, "most solver steps allowed")));

  @Override
  public AlgorithmCard card() {
    return CARD;
  }
}
