package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Receipt;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A value that may leave: it came through a {@link Curator} and has its receipt, or it is a
 * function of such values, or all zeros, or it left before and a ledger kept its bytes, or another
 * party released and sent it.
 */
public final class Released {
  private final Vec value;
  private final Audience audience;
  private final boolean secret;
  private final Origin origin;
  private final Optional<Receipt> receipt;

  /** In words only when somebody asks: a stream makes several of these for every user. */
  private record Origin(String how, Object from) {
    @Override
    public String toString() {
      return how + from;
    }
  }

  private Released(
      Vec value, Audience audience, boolean secret, Origin origin, Optional<Receipt> receipt) {
    this.value = value;
    this.audience = audience;
    this.secret = secret;
    this.origin = origin;
    this.receipt = receipt;
  }

  static Released ofMechanism(Vec value, Receipt receipt) {
    Origin origin = new Origin("released at ", receipt.address());
    return new Released(value, receipt.audience(), receipt.secret(), origin, Optional.of(receipt));
  }

  /** Where runs start: all zeros, a vector that no record can be hidden in. */
  public static Released zeros(int dimension) {
    return publicConstant(Vec.zeros(dimension), "all zeros");
  }

  /** A value that no private record influenced; not for other packages, where it could be one. */
  static Released publicConstant(Vec value, String why) {
    Objects.requireNonNull(value, "value");
    if (why.isBlank()) {
      throw new IllegalArgumentException("why = '' must say what makes the constant public");
    }
    Origin origin = new Origin("public constant: ", why);
    return new Released(value, Audience.EVERYONE, true, origin, Optional.empty());
  }

  /**
   * What a finished run gave, read back from its ledger: it left when the run ended, and its
   * receipts are kept beside it. Types cannot tell such bytes from others, so DoorFenceTest holds
   * this way in to the one class that reads them.
   */
  public static Released stored(Vec value) {
    Objects.requireNonNull(value, "value");
    Origin origin = new Origin("kept by ", "a ledger");
    return new Released(value, Audience.EVERYONE, true, origin, Optional.empty());
  }

  /**
   * What another owner released and sent: it left through that owner's doors, which keep its
   * receipt. DoorFenceTest holds this way in to the class that reads letters off the wire.
   */
  public static Released received(Vec value) {
    Objects.requireNonNull(value, "value");
    Origin origin = new Origin("received from ", "another party");
    return new Released(value, Audience.EVERYONE, true, origin, Optional.empty());
  }

  public Vec value() {
    return value;
  }

  public int dimension() {
    return value.dimension();
  }

  /** Who may see it; of a combination: those who may see every part. */
  public Audience audience() {
    return audience;
  }

  /** False if noise chosen by a test is in it. */
  public boolean isSecretlyNoised() {
    return secret;
  }

  /** The receipt of the mechanism, absent for constants and for functions of released values. */
  public Optional<Receipt> receipt() {
    return receipt;
  }

  /** Post-processing costs nothing. */
  public Released map(PostProcessing function) {
    return combined(List.of(this), function);
  }

  /** A function of several released values. */
  public static Released combined(List<Released> parts, PostProcessing function) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("parts = [] must hold at least one released value");
    }
    Audience audience = Audience.EVERYONE;
    boolean secret = true;
    Vec[] values = new Vec[parts.size()];
    for (int k = 0; k < values.length; k++) {
      Released part = parts.get(k);
      audience = common(audience, part.audience);
      secret &= part.secret;
      values[k] = part.value;
    }
    Vec value = function.apply(List.of(values));
    Origin origin = new Origin("post-processed: ", function.name());
    return new Released(value, audience, secret, origin, Optional.empty());
  }

  /** Different narrow audiences have nobody in common that types could name. */
  private static Audience common(Audience one, Audience other) {
    if (one == Audience.EVERYONE || one == other) {
      return other;
    }
    return other == Audience.EVERYONE ? one : Audience.NOBODY;
  }

  @Override
  public String toString() {
    return "Released[" + origin + ", dimension " + dimension() + ", for " + audience + "]";
  }
}
