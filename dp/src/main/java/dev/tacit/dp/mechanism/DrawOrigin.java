package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;

/**
 * Where a private thing was drawn and by which key, so that a curator can refuse what is not its
 * own: another key would draw other noise at the same address, and a key that a test chose would
 * lend its known coins to a receipt that says they are secret.
 *
 * @param draw with what had been heard then: a threshold drawn in one round is the same number in
 *     all later ones, whatever letters have come since
 * @param fingerprint of the key, for this draw only
 */
record DrawOrigin(Draw draw, String fingerprint) {
  static DrawOrigin of(NoiseKey key, Draw draw) {
    return new DrawOrigin(draw, key.fingerprint(draw));
  }

  Address address() {
    return draw.address();
  }

  /** Refuses unless {@code key} made this for the same run and agent. */
  void require(NoiseKey key, Address user, String what) {
    Address address = draw.address();
    if (!address.run().equals(user.run()) || !address.agent().equals(user.agent())) {
      throw new IllegalArgumentException(
          what
              + " is from "
              + address
              + ", not for run "
              + user.run()
              + ", agent "
              + user.agent()
              + "; each agent uses its own");
    }
    if (!fingerprint.equals(key.fingerprint(draw))) {
      throw new IllegalArgumentException(
          what + " from " + address + " was drawn with another key; use the key that drew it");
    }
  }
}
