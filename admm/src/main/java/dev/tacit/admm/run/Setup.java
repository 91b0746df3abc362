package dev.tacit.admm.run;

import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.loss.Loss;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything public about a run, known before any row is read: sizes, loss, penalties, budget,
 * settings. Rows have norm at most one and labels are accepted by the loss.
 *
 * @param rows public number of records of each agent; one agent when central
 * @param indicators which features are 0/1 indicators of a category, by feature
 * @param edges of the communication graph between agents; empty unless mesh
 * @param budget absent for a run without privacy
 */
public record Setup(
    List<Integer> rows,
    int dimension,
    List<Boolean> indicators,
    List<Edge> edges,
    Loss loss,
    Penalties penalties,
    Optional<Budget> budget,
    Calibration calibration,
    Settings settings) {
  public Setup {
    rows = List.copyOf(rows);
    indicators = List.copyOf(indicators);
    edges = List.copyOf(edges);
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(penalties, "penalties");
    Objects.requireNonNull(budget, "budget");
    Objects.requireNonNull(calibration, "calibration");
    Objects.requireNonNull(settings, "settings");
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("agents = 0 must be at least 1");
    }
    for (int agent = 0; agent < rows.size(); agent++) {
      if (rows.get(agent) < 1) {
        throw new IllegalArgumentException(
            "agent " + agent + " has " + rows.get(agent) + " records; each needs at least one");
      }
    }
    if (dimension < 1) {
      throw new IllegalArgumentException("features = " + dimension + " must be at least 1");
    }
    if (!indicators.isEmpty() && indicators.size() != dimension) {
      throw new IllegalArgumentException(
          indicators.size() + " feature kinds were given for " + dimension + " features");
    }
  }

  public int agents() {
    return rows.size();
  }

  public int totalRows() {
    return rows.stream().mapToInt(Integer::intValue).sum();
  }

  /** The budget of a private run. */
  public Budget requireBudget() {
    return budget.orElseThrow(
        () -> new IllegalArgumentException("epsilon is missing: a private run needs --epsilon"));
  }

  /** A loss whose gradients have no bound needs one that the owner declares. */
  public void requireBoundedGradients() {
    if (Double.isInfinite(loss.lipschitz()) && settings.text("clip").isEmpty()) {
      throw new IllegalArgumentException(
          "clip is missing: the gradients of the "
              + loss.name()
              + " loss have no bound; declare one, for example --set clip=1");
    }
  }
}
