package dev.tacit.data;

import dev.tacit.optim.risk.Examples;

/**
 * A table ready for training.
 *
 * @param examples rows of norm at most 1 with their labels; private
 * @param space the public description of the features
 * @param task what the labels mean; public
 * @param ownerCounts what reading found out; private
 */
public record Dataset(Examples examples, FeatureSpace space, Task task, OwnerCounts ownerCounts) {
  public Dataset {
    if (examples.rows().dimension() != space.dimension()) {
      throw new IllegalArgumentException(
          "rows have " + examples.rows().dimension() + " features, the space " + space.dimension());
    }
  }
}
