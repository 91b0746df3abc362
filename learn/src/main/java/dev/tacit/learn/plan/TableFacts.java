package dev.tacit.learn.plan;

import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What is public about a table before any of its records is read.
 *
 * @param classes their names in order; empty for numbers to predict
 * @param unit whose rows are protected together
 */
public record TableFacts(
    FeatureSpace space, Task task, List<String> classes, Optional<PrivacyUnit> unit) {
  public TableFacts {
    Objects.requireNonNull(space, "space");
    Objects.requireNonNull(task, "task");
    classes = List.copyOf(classes);
    Objects.requireNonNull(unit, "unit");
  }

  /** Of a table whose records are protected one by one. */
  public static TableFacts of(Dataset table, List<String> classes) {
    return new TableFacts(table.space(), table.task(), classes, Optional.empty());
  }
}
