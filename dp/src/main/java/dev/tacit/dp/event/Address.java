package dev.tacit.dp.event;

import java.util.Objects;

/**
 * Where one draw happens, as receipts show it. Noise is a pure function of secrets, of this address
 * and of what the value is computed from, so a repeated step repeats its noise and nothing is
 * bought twice.
 *
 * @param site the place inside the round, down to the draw, such as {@code gradient/3}
 */
public record Address(String run, String agent, int round, String site) {
  public Address {
    requireName("run", run);
    requireName("agent", agent);
    requireName("site", site);
    if (round < 0) {
      throw new IllegalArgumentException("round = " + round + " must not be negative");
    }
  }

  /** The name of an agent in addresses and receipts; noise depends on it. */
  public static String agent(int number) {
    return "agent-" + number;
  }

  private static void requireName(String field, String value) {
    Objects.requireNonNull(value, field);
    if (value.isBlank() || value.length() > 200 || hasControl(value)) {
      throw new IllegalArgumentException(
          field + " = '" + value + "' must have 1 to 200 characters and no control characters");
    }
  }

  private static boolean hasControl(String value) {
    for (int k = 0; k < value.length(); k++) {
      if (value.charAt(k) < ' ') {
        return true;
      }
    }
    return false;
  }
}
