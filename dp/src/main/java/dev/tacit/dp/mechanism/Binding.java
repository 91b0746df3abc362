package dev.tacit.dp.mechanism;

import java.util.Objects;

/**
 * What the noise of one agent in one run is for. Another plan or other rows under the same name
 * give other noise, so two such runs do not show the difference of the rows.
 *
 * @param plan digest of the public plan
 * @param rows fingerprint of the rows of this agent, and of nobody else's
 */
public record Binding(String plan, String rows) {
  public Binding {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(rows, "rows");
    if (plan.isBlank() || rows.isBlank()) {
      throw new IllegalArgumentException(
          "plan = '"
              + plan
              + "' and rows = '"
              + rows
              + "' must not be empty: noise is bound to both");
    }
  }
}
