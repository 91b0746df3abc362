package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.optim.linalg.Vec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;

/**
 * The secret that an owner keeps from run to run, see {@link NoiseKeyFile}. It draws nothing
 * itself: the noise of an agent comes from a {@link NoiseKey} that is made of this key, the agent's
 * name, the run's secret, the plan and the agent's rows. That is the one rule for every run:
 *
 * <pre>noise = PRF(agent's key, run secret; plan, rows, letters heard, run, agent, round, site)
 * </pre>
 *
 * <p>Each agent has a key of its own, also inside one process: independent coins are a hypothesis
 * of the guarantee for a network (fact disjoint-agents), and children of one key under different
 * names cannot be distinguished from independent keys.
 */
public final class OwnerKey {
  private final Prf prf;
  private final Set<ReleaseOrigin> origins =
      Set.of(new ReleaseOrigin("kept under the seal of an owner's key"));

  private OwnerKey(byte[] key) {
    this.prf = new Prf(key);
  }

  /** A fresh key from the platform's secure generator. */
  public static OwnerKey secure() {
    return ofBytes(SecureBytes.fresh(Prf.LENGTH));
  }

  static OwnerKey ofBytes(byte[] key) {
    return new OwnerKey(key);
  }

  byte[] toBytes() {
    return prf.toBytes();
  }

  /** The key from which one agent draws in one run, on these rows, under this plan. */
  public NoiseKey noise(String agent, RunSecret secret, Binding binding) {
    // The secret goes in alone, as in the extraction step of HKDF: whoever learns the owner's key
    // still faces a function that is pseudo-random in the secret.
    Prf run = prf.child("tacit/agent/2", agent).child("tacit/run/2", secret.toBytes());
    return NoiseKey.ofSecretBytes(run.of("tacit/binding/2", binding.plan(), binding.rows()));
  }

  /**
   * A keyed fingerprint of private bytes, for the owner only: equal for equal contents, and without
   * the key it reveals nothing, not even to somebody who guesses the contents.
   */
  public String fingerprint(byte[] contents) {
    return HexFormat.of().formatHex(prf.child("tacit/fingerprint/2").of("contents", contents));
  }

  /**
   * Seals a released value, so that it can be kept outside of this process and read back as what it
   * is. Nothing else can be sealed: there is no way to a seal for plain numbers.
   *
   * @param place what the value is, of which run: a seal opens at its own place only
   * @throws IllegalArgumentException if the value is not protected by secret noise
   */
  public SealedValue seal(String place, Released value) {
    if (!value.isSecretlyNoised()) {
      throw new IllegalArgumentException(
          "the value at " + place + " is not protected by secret noise; it must not be sealed");
    }
    return new SealedValue(
        value.value(), value.audience(), code(place, value.value(), value.audience()));
  }

  /**
   * The released value that was sealed.
   *
   * @throws IllegalArgumentException if the seal is not of this key, this place and these numbers
   */
  public Released open(String place, SealedValue sealed) {
    String code = code(place, sealed.value(), sealed.audience());
    if (!MessageDigest.isEqual(
        code.getBytes(StandardCharsets.US_ASCII),
        sealed.code().getBytes(StandardCharsets.US_ASCII))) {
      throw new IllegalArgumentException(
          "the seal of the value at " + place + " is not that of this key and these numbers");
    }
    return Released.ofOrigin(sealed.value(), sealed.audience(), origins);
  }

  /** Of all that this key has opened. */
  public Set<ReleaseOrigin> sealOrigins() {
    return origins;
  }

  private String code(String place, Vec value, Audience audience) {
    return HexFormat.of()
        .formatHex(prf.child("tacit/seal/1").of("released", place, audience.name(), value.bytes()));
  }

  @Override
  public String toString() {
    return "OwnerKey[secret]";
  }
}
