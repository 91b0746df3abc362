package dev.tacit.cli.model;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Penalties;
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
    Penalties penalties,
    Encoding encoding,
    LinearModel linear,
    Map<String, Double> ownerOnly,
    Certificate certificate) {
  public Model {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(certificate, "certificate");
    ownerOnly = new TreeMap<>(ownerOnly);
    int features = encoding.space().dimension();
    int weights = linear.weights().dimension();
    if (weights != features) {
      throw new IllegalArgumentException(
          "weights = " + weights + " numbers must be as many as features, " + features);
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
