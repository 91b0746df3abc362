package dev.tacit.audit;

import java.security.SecureRandom;

/** Fair coins that decide which canaries are in; whoever knows them knows the answers. */
@FunctionalInterface
public interface Coins {
  /** From the platform's secure generator. */
  static Coins secure() {
    SecureRandom random = new SecureRandom();
    return random::nextBoolean;
  }

  boolean toss();
}
