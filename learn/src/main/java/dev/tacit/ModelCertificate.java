package dev.tacit;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.model.Model;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a model promises about the records that it was trained on: computed from the releases that
 * the plan reserved, each matched by a receipt, rounded up.
 *
 * <pre>{@code
 * if (model.certificate().epsilon() <= 1) {
 *   publish(model);
 * }
 * }</pre>
 */
public final class ModelCertificate {
  private final Model.Certificate certificate;

  private final Optional<String> relation;
  private final String sentence;

  ModelCertificate(Model model) {
    this.certificate = model.certificate();
    this.relation = model.relation();
    this.sentence = model.sentence();
  }

  /**
   * Whether anything is promised.
   *
   * @return false for a model that was trained without noise
   */
  public boolean isPrivate() {
    return certificate.protectsRecords();
  }

  /**
   * The smallest epsilon that is proved; infinite where nothing is promised.
   *
   * @return rounded up
   */
  public double epsilon() {
    return certificate
        .guarantee()
        .map(Model.Certificate.StatedGuarantee::epsilon)
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * The delta that goes with {@link #epsilon}; 0 where nothing is promised.
   *
   * @return as it was asked for
   */
  public double delta() {
    return certificate.guarantee().map(Model.Certificate.StatedGuarantee::delta).orElse(0.0);
  }

  /**
   * Which data sets look alike; empty where nothing is promised.
   *
   * @return the relation
   */
  public Optional<Neighbours> neighbours() {
    return certificate
        .guarantee()
        .map(statedGuarantee -> Neighbours.ofLabel(statedGuarantee.neighbours()));
  }

  /**
   * The same in words, with what {@link #neighbours} leaves out: of a unit all rows are replaced or
   * added together, and of several owners each is promised it for its own records, since a replaced
   * record keeps its owner.
   *
   * @return empty where nothing is promised
   */
  public Optional<String> relation() {
    return relation;
  }

  /**
   * The column whose values tell persons, or other units, apart, where all their rows are protected
   * together.
   *
   * @return empty where single records are protected, and where nothing is promised
   */
  public Optional<String> unit() {
    return certificate
        .guarantee()
        .flatMap(Model.Certificate.StatedGuarantee::unit)
        .map(PrivacyUnit::column);
  }

  /**
   * The observers against whom the guarantee holds.
   *
   * @return in words; says so where nothing is guaranteed
   */
  public String audience() {
    return certificate
        .guarantee()
        .map(Model.Certificate.StatedGuarantee::audience)
        .orElse("no audience: not private");
  }

  /**
   * Where {@link #audience} is few, the epsilon against everyone who sees all releases; may be
   * infinite.
   *
   * @return empty where the audience is everyone
   */
  public OptionalDouble widerEpsilon() {
    return certificate
        .guarantee()
        .flatMap(Model.Certificate.StatedGuarantee::widerGuarantee)
        .map(widerGuarantee -> OptionalDouble.of(widerGuarantee.epsilon()))
        .orElse(OptionalDouble.empty());
  }

  /**
   * How many releases it counts.
   *
   * @return a number
   */
  public int releases() {
    return certificate.guarantee().map(Model.Certificate.StatedGuarantee::releases).orElse(0);
  }

  /**
   * How the promise was found, or why there is none.
   *
   * @return in words
   */
  public String why() {
    return certificate.why();
  }

  /** One sentence for people; epsilon is rounded up. */
  @Override
  public String toString() {
    return sentence;
  }
}
