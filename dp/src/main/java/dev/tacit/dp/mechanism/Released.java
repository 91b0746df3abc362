package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.optim.linalg.Vec;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A value that may leave: it came through a {@link Curator} and has its receipt, or it is a
 * function of such values, or all zeros, or an owner's seal shows that it left before, or another
 * party released and sent it.
 *
 * <p>Each knows all its origins, those of a function of several values are those of all of them.
 * Anybody can open a curator, a session or a seal of his own and let a raw row out through it; the
 * value then has an origin that no run knows, and no certificate covers it.
 */
public final class Released {
  private final Vec value;
  private final Audience audience;
  private final boolean secret;
  private final Set<ReleaseOrigin> origins;
  private final Derivation derivation;
  private final Optional<Receipt> receipt;

  /** How it was made, in words only when asked: a stream makes several values for every user. */
  private record Derivation(String how, Object from) {
    @Override
    public String toString() {
      return how + from;
    }
  }

  private Released(
      Vec value,
      Audience audience,
      boolean secret,
      Set<ReleaseOrigin> origins,
      Derivation derivation,
      Optional<Receipt> receipt) {
    this.value = value;
    this.audience = audience;
    this.secret = secret;
    this.origins = origins;
    this.derivation = derivation;
    this.receipt = receipt;
  }

  /**
   * What a curator lets out; its origin is the key from which the curator draws. What left in the
   * clear has no noise, whatever the key.
   */
  static Released ofMechanism(Vec value, Receipt receipt, NoiseKey key) {
    return new Released(
        value,
        receipt.audience(),
        receipt.secret() && !(receipt.event() instanceof PrivacyEvent.NonPrivate),
        key.origins(),
        new Derivation("released at ", receipt.address()),
        Optional.of(receipt));
  }

  /** What a session received or a seal vouches for. */
  static Released ofOrigin(Vec value, Audience audience, Set<ReleaseOrigin> origin) {
    return new Released(
        value, audience, true, origin, new Derivation("", origin), Optional.empty());
  }

  /** Where runs start: all zeros, a vector that no record can be hidden in. */
  public static Released zeros(int dimension) {
    return new Released(
        Vec.zeros(dimension),
        Audience.EVERYONE,
        true,
        Set.of(),
        new Derivation("all zeros", ""),
        Optional.empty());
  }

  /** For the artifact of tests: numbers that a test chose, stamped as not protected by noise. */
  static Released chosen(Vec value) {
    Objects.requireNonNull(value, "value");
    return new Released(
        value,
        Audience.EVERYONE,
        false,
        Set.of(),
        new Derivation("chosen by a test", ""),
        Optional.empty());
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

  /** Who let it out, or what it is a function of; empty for zeros and functions of zeros. */
  public Set<ReleaseOrigin> origins() {
    return origins;
  }

  /** False if it left in the clear, or noise or numbers in it were chosen by a test. */
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
    Set<ReleaseOrigin> origins = parts.get(0).origins;
    boolean alike = true;
    Vec[] values = new Vec[parts.size()];
    for (int k = 0; k < values.length; k++) {
      Released part = parts.get(k);
      audience = common(audience, part.audience);
      secret &= part.secret;
      alike &= part.origins == origins;
      values[k] = part.value;
    }
    Vec value = function.apply(List.of(values));
    Derivation derivation = new Derivation("post-processed: ", function.name());
    return new Released(
        value, audience, secret, alike ? origins : union(parts), derivation, Optional.empty());
  }

  /** The set of one part where that has all. */
  private static Set<ReleaseOrigin> union(List<Released> parts) {
    Set<ReleaseOrigin> most = Set.of();
    for (Released part : parts) {
      most = part.origins.size() > most.size() ? part.origins : most;
    }
    Set<ReleaseOrigin> all = most;
    for (Released part : parts) {
      if (part.origins != most && !all.containsAll(part.origins)) {
        all = all == most ? new HashSet<>(most) : all;
        all.addAll(part.origins);
      }
    }
    return all == most ? most : Collections.unmodifiableSet(all);
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
    return "Released[" + derivation + ", dimension " + dimension() + ", for " + audience + "]";
  }
}
