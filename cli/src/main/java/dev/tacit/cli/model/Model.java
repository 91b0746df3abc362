package dev.tacit.cli.model;

import dev.tacit.cli.algorithm.RegulariserWeights;
import dev.tacit.optim.linalg.Vec;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A linear model that can be used later and elsewhere.
 *
 * @param algorithm what made it
 * @param loss the name of its loss
 * @param ownerOnly figures that were computed on the rows themselves; a file that is to be
 *     published must not hold any
 * @param certificate what is promised about the rows
 */
public record Model(
    String algorithm,
    String loss,
    RegulariserWeights regulariser,
    Encoding encoding,
    Vec weights,
    Map<String, Double> ownerOnly,
    Certificate certificate) {
  public Model {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(certificate, "certificate");
    ownerOnly = new TreeMap<>(ownerOnly);
    int features = encoding.space().dimension();
    if (weights.dimension() != features) {
      throw new IllegalArgumentException(
          "weights = " + weights.dimension() + " numbers must be as many as features, " + features);
    }
    if (!weights.isFinite()) {
      throw new IllegalArgumentException("weights must be finite");
    }
  }

  /** What a model promises about the records it was trained on: so far only that it does not. */
  public record Certificate(boolean protectsRecords, String why) {
    public static Certificate none(String algorithm) {
      return new Certificate(
          false, "'" + algorithm + "' adds no noise: the weights can reveal single records");
    }
  }
}
