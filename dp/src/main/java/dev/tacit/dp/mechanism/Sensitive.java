package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;
import java.util.Optional;

/**
 * A value computed from private records, with the bound on what one record can do to it. It has no
 * public getter: the only way to look inside is to release it through a {@link Curator}.
 *
 * <p>The caller is responsible that the bound holds for every pair of neighbouring data sets, for
 * the computation as it really runs. No value is refused here, since a refusal would depend on
 * data: on the way out a NaN counts as 0 and large entries are clamped to a public range.
 */
public final class Sensitive {
  private final Vec value;
  private final Sensitivity sensitivity;
  private final Optional<SecretBatch> batch;

  private Sensitive(Vec value, Sensitivity sensitivity, Optional<SecretBatch> batch) {
    this.value = Objects.requireNonNull(value, "value");
    this.sensitivity = Objects.requireNonNull(sensitivity, "sensitivity");
    this.batch = batch;
    if (value.dimension() < 1) {
      throw new IllegalArgumentException("a sensitive value must have at least one coordinate");
    }
  }

  public static Sensitive of(Vec value, Sensitivity sensitivity) {
    return new Sensitive(value, sensitivity, Optional.empty());
  }

  public static Sensitive of(double value, Sensitivity sensitivity) {
    return of(Vec.of(value), sensitivity);
  }

  /** A mean of clipped rows, with the bound that follows from how it was computed. */
  public static Sensitive clippedMean(Vec mean, ClippedMean computation) {
    return of(mean, computation.sensitivity(mean.dimension()));
  }

  /**
   * A value computed from the rows of a secret batch and from nothing else that is private.
   *
   * @param sensitivity how far one record of the batch can move the value; for a Poisson batch
   *     add-remove, for a batch of fixed size replace-one
   */
  public static Sensitive ofBatch(SecretBatch batch, Vec value, Sensitivity sensitivity) {
    batch.requireRelation(sensitivity.neighbours());
    return new Sensitive(value, sensitivity, Optional.of(batch));
  }

  public Sensitivity sensitivity() {
    return sensitivity;
  }

  public int dimension() {
    return value.dimension();
  }

  Vec value() {
    return value;
  }

  boolean isSampled() {
    return batch.isPresent();
  }

  /** What its release by the mechanism will have been; uses the secret batch up, if it has one. */
  PrivacyEvent spend(GridMechanism mechanism, NoiseKey key, Address user) {
    if (batch.isEmpty()) {
      return mechanism.event();
    }
    batch.get().drawOrigin().require(key, user, "the secret batch");
    return batch.get().spend(mechanism);
  }

  void requireScalar() {
    if (dimension() != 1) {
      throw new IllegalArgumentException(
          "a test needs a scalar query, this one has dimension " + dimension());
    }
  }

  /** Never shows the value. */
  @Override
  public String toString() {
    return "Sensitive[dimension " + dimension() + ", " + sensitivity + "]";
  }
}
