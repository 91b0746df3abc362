package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * A secret choice of rows for ONE release. Amplification by sampling needs the choice to be secret,
 * fresh and independent, so a batch pays for one release only, never shows its size, and its rows
 * can be visited but not listed. What a visit computes must go into {@link Sensitive#ofBatch} and
 * nowhere else: neither counts nor run times of the visit may be shown.
 */
public final class SecretBatch {
  /** How the rows were chosen, which is public. */
  sealed interface Choice permits Poisson, FixedSize {}

  /** Each row independently with probability {@code rate}. */
  record Poisson(double rate) implements Choice {}

  /** {@code size} rows out of {@code population}, without replacement. */
  record FixedSize(int size, int population) implements Choice {}

  private final Choice choice;
  private final BitSet chosen;
  private final DrawOrigin drawOrigin;
  private boolean spent;

  SecretBatch(Choice choice, BitSet chosen, DrawOrigin drawOrigin) {
    this.choice = choice;
    this.chosen = chosen;
    this.drawOrigin = drawOrigin;
  }

  /** Visits the chosen rows in ascending order. */
  public void visit(IntConsumer row) {
    for (int index = chosen.nextSetBit(0); index >= 0; index = chosen.nextSetBit(index + 1)) {
      row.accept(index);
    }
  }

  /** What the receipt of a release from this batch will say. */
  public PrivacyEvent eventFor(Noise noise, Sensitivity sensitivity, int dimension) {
    return event(GridMechanism.of(noise, sensitivity, dimension), choice);
  }

  /** What a release from a Poisson batch will cost, before there is a batch. */
  public static PrivacyEvent poissonEvent(
      double rate, Noise noise, Sensitivity sensitivity, int dimension) {
    return event(GridMechanism.of(noise, sensitivity, dimension), new Poisson(rate));
  }

  /** What a release from a batch of fixed size will cost, before there is a batch. */
  public static PrivacyEvent fixedSizeEvent(
      int size, int population, Noise noise, Sensitivity sensitivity, int dimension) {
    return event(GridMechanism.of(noise, sensitivity, dimension), new FixedSize(size, population));
  }

  void requireRelation(Neighbours relation) {
    Neighbours needed = choice instanceof Poisson ? Neighbours.ADD_REMOVE : Neighbours.REPLACE_ONE;
    if (relation != needed) {
      throw new IllegalArgumentException(
          "neighbours = "
              + relation.label()
              + " must be "
              + needed.label()
              + " for this way of sampling (facts F0.5, F0.5b)");
    }
  }

  DrawOrigin drawOrigin() {
    return drawOrigin;
  }

  PrivacyEvent spend(GridMechanism mechanism) {
    if (spent) {
      throw new IllegalStateException(
          "a secret batch pays for one release only; draw a fresh one at another site");
    }
    spent = true;
    return event(mechanism, choice);
  }

  private static PrivacyEvent event(GridMechanism mechanism, Choice choice) {
    if (mechanism instanceof GammaNormOnGrid) {
      throw new IllegalArgumentException(
          "sampling with Gamma-norm noise has no proved price here; use Gaussian or Laplace noise");
    }
    PrivacyEvent.Leaf law = mechanism.law();
    if (law instanceof PrivacyEvent.Nothing) {
      return law;
    }
    return mechanism.eventWith(
        choice instanceof FixedSize fixed
            ? new PrivacyEvent.FixedSizeSampled(fixed.size(), fixed.population(), law)
            : new PrivacyEvent.PoissonSampled(((Poisson) choice).rate(), law));
  }

  @Override
  public String toString() {
    return "SecretBatch[" + choice + "]";
  }
}
