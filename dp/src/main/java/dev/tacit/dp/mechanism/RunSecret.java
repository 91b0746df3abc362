package dev.tacit.dp.mechanism;

/**
 * The second half of an agent's noise in one run, made when the run is reserved and erased when it
 * is over. Then the owner's key, whoever comes to hold it, no longer undoes what was released: the
 * noise is a function of both, and one of the two is gone.
 */
public final class RunSecret {
  private final byte[] bytes;

  private RunSecret(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A fresh one from the platform's secure generator. */
  public static RunSecret secure() {
    return new RunSecret(SecureBytes.fresh(Prf.LENGTH));
  }

  static RunSecret ofBytes(byte[] bytes) {
    if (bytes.length != Prf.LENGTH) {
      throw new IllegalArgumentException("a run secret has 32 bytes, not " + bytes.length);
    }
    return new RunSecret(bytes.clone());
  }

  byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public String toString() {
    return "RunSecret[secret]";
  }
}
