package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;

/**
 * Where a private thing was drawn and by which key, so that a curator can refuse what is not its
 * own: another key would draw other noise at the same address, and a key that a test chose would
 * lend its known coins to a receipt that says they are secret.
 *
 * @param fingerprint of the key, for this address only
 */
record Origin(Address address, String fingerprint) {
  static Origin of(NoiseKey key, Address address) {
    return new Origin(address, key.fingerprint(address));
  }

  /** Refuses unless {@code key} made this for the same run and agent. */
  void require(NoiseKey key, Address user, String what) {
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
    if (!fingerprint.equals(key.fingerprint(address))) {
      throw new IllegalArgumentException(
          what + " from " + address + " was drawn with another key; use the key that drew it");
    }
  }
}
