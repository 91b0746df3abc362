package dev.tacit.admm.run;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything public about a run, known before any row is read: sizes, loss, penalties, budget,
 * settings. Rows have norm at most one; labels are accepted by the loss, or number the classes.
 *
 * @param rows what sums over the records of each agent are divided by, for replace-one neighbours
 *     the number of its records; one agent when central
 * @param declared public number of all records before any were held out for testing; under
 *     add-remove neighbours it caps what an agent may hold
 * @param classes how many linear functions are asked for: 1 for two classes or a number, otherwise
 *     one for each of three classes or more, whose labels are 0, 1, ... and whose loss is that of
 *     two of them
 * @param indicators which features are no numbers but 0/1 indicators of a category, or a constant,
 *     by feature; empty where kinds are not declared
 * @param edges of the communication graph between agents; empty unless mesh
 * @param budget absent for a run without privacy
 * @param unit where persons, or other units, are protected and not single records; then rows and
 *     declared count units, and the number of rows is private
 */
public record Setup(
    List<Integer> rows,
    int declared,
    int dimension,
    int classes,
    List<Boolean> indicators,
    List<Edge> edges,
    Loss loss,
    Penalties penalties,
    Optional<Budget> budget,
    Calibration calibration,
    Settings settings,
    Optional<PrivacyUnit> unit) {
  public Setup {
    rows = List.copyOf(rows);
    indicators = List.copyOf(indicators);
    edges = List.copyOf(edges);
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(penalties, "penalties");
    Objects.requireNonNull(budget, "budget");
    Objects.requireNonNull(calibration, "calibration");
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(unit, "unit");
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("agents = 0 must be at least 1");
    }
    for (int agent = 0; agent < rows.size(); agent++) {
      if (rows.get(agent) < 1) {
        throw new IllegalArgumentException(
            "agent " + agent + " has " + rows.get(agent) + " records; each needs at least one");
      }
    }
    if (declared < 1) {
      throw new IllegalArgumentException("records = " + declared + " must be at least 1");
    }
    if (dimension < 1) {
      throw new IllegalArgumentException("features = " + dimension + " must be at least 1");
    }
    if (classes < 1 || classes == 2) {
      throw new IllegalArgumentException(
          "classes = " + classes + " must be 1 (two classes or a number) or at least 3");
    }
    if (!indicators.isEmpty() && indicators.size() != dimension) {
      throw new IllegalArgumentException(
          indicators.size() + " feature kinds were given for " + dimension + " features");
    }
  }

  /** Single records are protected. */
  public Setup(
      List<Integer> rows,
      int declared,
      int dimension,
      int classes,
      List<Boolean> indicators,
      List<Edge> edges,
      Loss loss,
      Penalties penalties,
      Optional<Budget> budget,
      Calibration calibration,
      Settings settings) {
    this(
        rows,
        declared,
        dimension,
        classes,
        indicators,
        edges,
        loss,
        penalties,
        budget,
        calibration,
        settings,
        Optional.empty());
  }

  /** One linear function. */
  public Setup(
      List<Integer> rows,
      int declared,
      int dimension,
      List<Boolean> indicators,
      List<Edge> edges,
      Loss loss,
      Penalties penalties,
      Optional<Budget> budget,
      Calibration calibration,
      Settings settings) {
    this(
        rows,
        declared,
        dimension,
        1,
        indicators,
        edges,
        loss,
        penalties,
        budget,
        calibration,
        settings);
  }

  /** The same setup, in which all rows of a unit are protected together. */
  public Setup protecting(PrivacyUnit protectedUnit) {
    return new Setup(
        rows,
        declared,
        dimension,
        classes,
        indicators,
        edges,
        loss,
        penalties,
        budget,
        calibration,
        settings,
        Optional.of(protectedUnit));
  }

  /** The same, and nothing was held out for testing. */
  public Setup(
      List<Integer> rows,
      int dimension,
      List<Boolean> indicators,
      List<Edge> edges,
      Loss loss,
      Penalties penalties,
      Optional<Budget> budget,
      Calibration calibration,
      Settings settings) {
    this(
        rows,
        Math.max(1, rows.stream().mapToInt(Integer::intValue).sum()),
        dimension,
        indicators,
        edges,
        loss,
        penalties,
        budget,
        calibration,
        settings);
  }

  /** The same with other settings. */
  public Setup with(Settings others) {
    return new Setup(
        rows,
        declared,
        dimension,
        classes,
        indicators,
        edges,
        loss,
        penalties,
        budget,
        calibration,
        others,
        unit);
  }

  /** The same with another budget. */
  public Setup with(Budget other) {
    return new Setup(
        rows,
        declared,
        dimension,
        classes,
        indicators,
        edges,
        loss,
        penalties,
        Optional.of(other),
        calibration,
        settings,
        unit);
  }

  /** The public size of an agent; without privacy its records are counted. */
  public PublicSize size(int agent) {
    return size(agent, budget.map(Budget::neighbours).orElse(Neighbours.REPLACE_ONE));
  }

  /** The same for receipts that state another relation. */
  public PublicSize size(int agent, Neighbours stated) {
    int divisor = rows.get(agent);
    return unit.map(one -> PublicSize.of(divisor, declared, stated, one))
        .orElseGet(() -> PublicSize.of(divisor, declared, stated));
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
        () -> new IllegalArgumentException("`epsilon` is missing: a private run needs one"));
  }

  /** A loss whose gradients have no bound needs one that the owner declares. */
  public void requireBoundedGradients() {
    if (Double.isInfinite(loss.lipschitz()) && settings.text("clip").isEmpty()) {
      throw new IllegalArgumentException(
          "clip is missing: the gradients of the "
              + loss.name()
              + " loss have no bound; declare one, for example `set` clip=1");
    }
  }

  /** Objective perturbation needs a bounded derivative; refused before any row is read. */
  public void requireBoundedDerivatives() {
    if (!Double.isFinite(loss.lipschitz()) || !Double.isFinite(loss.curvatureBound())) {
      throw new IllegalArgumentException(
          "loss = "
              + loss.name()
              + " has no bounded derivative, which facts O1 to O4 need; use logistic or"
              + " huber-hinge");
    }
  }
}
