package dev.tacit.learn.job;

import dev.tacit.data.Dataset;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * A table that was read already.
 *
 * @param test records of their own that test, if there are any
 */
public record OneTable(String name, Dataset data, Optional<Examples> test) implements TableSource {
  /** All test records come out of the table itself. */
  public OneTable(String name, Dataset data) {
    this(name, data, Optional.empty());
  }
}
