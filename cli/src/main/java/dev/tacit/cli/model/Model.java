package dev.tacit.cli.model;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.cli.train.Certified;
import dev.tacit.dp.account.Guarantee;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A linear model that can be used later and elsewhere.
 *
 * @param algorithm what made it
 * @param loss the name of its loss
 * @param regulariser the weights of its terms by name; a graph or groups are not kept
 * @param ownerOnly figures that were computed on the rows themselves; a file that is to be
 *     published must not hold any
 * @param certificate what is promised about the rows
 */
public record Model(
    String algorithm,
    String loss,
    Map<String, Double> regulariser,
    Encoding encoding,
    LinearModel linear,
    Map<String, Double> ownerOnly,
    Certificate certificate) {
  public Model {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(certificate, "certificate");
    regulariser = new TreeMap<>(regulariser);
    ownerOnly = new TreeMap<>(ownerOnly);
    int features = encoding.space().dimension();
    int weights = linear.weights().dimension();
    if (weights != features) {
      throw new IllegalArgumentException(
          "weights = " + weights + " numbers must be as many as features, " + features);
    }
  }

  /**
   * What a model promises about the records it was trained on.
   *
   * @param guarantee absent when nothing is promised
   */
  public record Certificate(Optional<Promised> guarantee, String why) {

    /** A guarantee as the file states it; computed from receipts when the model was made. */
    public record Promised(
        double epsilon, double delta, String neighbours, String accountant, int releases) {}

    public static Certificate none(String algorithm) {
      return new Certificate(
          Optional.empty(),
          "'" + algorithm + "' adds no noise: the weights can reveal single records");
    }

    public static Certificate of(Certified certified) {
      Guarantee worst = certified.worst();
      return new Certificate(
          Optional.of(
              new Promised(
                  worst.epsilon(),
                  worst.delta(),
                  worst.neighbours().label(),
                  worst.currency(),
                  certified.releases())),
          "computed from the receipts of " + certified.releases() + " releases");
    }

    public boolean protectsRecords() {
      return guarantee.isPresent();
    }
  }
}
