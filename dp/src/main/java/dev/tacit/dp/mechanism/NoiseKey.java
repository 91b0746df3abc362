package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;

/**
 * The secret from which one agent draws its noise in one run. Noise is a pure function of this key,
 * the {@link Address} of the draw and what the agent had {@link TranscriptDigest}: a repeated step
 * repeats its noise, so that nothing is paid twice, and without the key the noise cannot be
 * distinguished from fresh coins (HMAC-SHA-256 as a pseudo-random function, ChaCha20 as the
 * stream).
 *
 * <p>A key that outlives its process is made by {@link OwnerKey#noise}, which binds it to run
 * secret, plan and rows. A fresh one is for a run in memory and must serve no second run. Its bytes
 * have no public way out and no public way in.
 */
public final class NoiseKey {
  static final int LENGTH = Prf.LENGTH;

  private final Prf prf;
  private final boolean secret;
  private final NoiseScript script;
  private final Set<ReleaseOrigin> origins =
      Set.of(new ReleaseOrigin("released with the noise key of one agent in one run"));

  private NoiseKey(byte[] key, boolean secret, NoiseScript script) {
    this.prf = new Prf(key);
    this.secret = secret;
    this.script = Objects.requireNonNull(script, "script");
  }

  /** A fresh key from the platform's secure generator, for one agent of one run. */
  public static NoiseKey secure() {
    return ofSecretBytes(SecureBytes.fresh(LENGTH));
  }

  static NoiseKey ofSecretBytes(byte[] key) {
    return new NoiseKey(key, true, NoiseScript.NONE);
  }

  /** For tests and audits: whatever this key touches is stamped as not secret. */
  static NoiseKey notSecret(byte[] key, NoiseScript script) {
    return new NoiseKey(key, false, script);
  }

  byte[] toBytes() {
    return prf.toBytes();
  }

  /** False when a test chose the noise: then nothing drawn from this key protects anybody. */
  public boolean isSecret() {
    return secret;
  }

  /** Of all that is released with this key, whoever opened the curator. */
  public Set<ReleaseOrigin> origins() {
    return origins;
  }

  /** Tells keys apart at one draw; secrecy is part of it, whatever the bytes. */
  String fingerprint(Draw draw) {
    return (secret ? "" : "test:")
        + HexFormat.of().formatHex(prf.child("tacit/origin/2").of("draw", parts(draw)));
  }

  NoiseScript script() {
    return script;
  }

  GridSampler sampler(Draw draw) {
    return new GridSampler(new KeyStream(prf.of("tacit/noise/2", parts(draw))));
  }

  private static Object[] parts(Draw draw) {
    Address address = draw.address();
    return new Object[] {
      address.round(), address.run(), address.agent(), address.site(), draw.transcript().digest()
    };
  }

  @Override
  public String toString() {
    return secret ? "NoiseKey[secret]" : "NoiseKey[chosen by a test, not private]";
  }
}
