package dev.tacit.dp.mechanism;

/**
 * Who let a released value out: the noise key of one agent in one run, the seal of an owner, or one
 * session with other parties. An origin is equal to itself only, and nobody outside this package
 * makes one, so whoever holds a value can ask where it came from and cannot make another value of
 * that origin. A certificate is refused when a value that it would cover has an origin that the run
 * does not know.
 */
public final class ReleaseOrigin {
  private final String meaning;

  ReleaseOrigin(String meaning) {
    this.meaning = meaning;
  }

  /** What it is, in words; not which one. */
  @Override
  public String toString() {
    return meaning;
  }
}
