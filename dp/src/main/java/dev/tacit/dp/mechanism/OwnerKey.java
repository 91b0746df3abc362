package dev.tacit.dp.mechanism;

import java.util.HexFormat;

/**
 * The secret that an owner keeps from run to run, see {@link NoiseKeyFile}. It draws nothing
 * itself: the noise of an agent comes from a {@link NoiseKey} that is made of this key, the agent's
 * name, the run's secret, the plan and the agent's rows. That is the one rule for every run:
 *
 * <pre>noise = PRF(agent's key, run secret; plan, rows, letters heard, run, agent, round, site)
 * </pre>
 *
 * <p>Each agent has a key of its own, also inside one process: independent coins are a hypothesis
 * of the guarantee for a network (fact C1), and children of one key under different names cannot be
 * told from independent keys.
 */
public final class OwnerKey {
  private final Prf prf;

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
   * the key it tells nothing, not even to somebody who guesses the contents.
   */
  public String fingerprint(byte[] contents) {
    return HexFormat.of().formatHex(prf.child("tacit/fingerprint/2").of("contents", contents));
  }

  @Override
  public String toString() {
    return "OwnerKey[secret]";
  }
}
