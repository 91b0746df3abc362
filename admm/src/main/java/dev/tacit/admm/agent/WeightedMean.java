package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.SortedMap;

/**
 * What the releases of a round come to: their mean by public weights.
 *
 * @param weights of the owners, from public sizes
 */
public record WeightedMean(List<Double> weights) {
  public WeightedMean {
    weights = List.copyOf(weights);
  }

  /** By the owners' public numbers of records. */
  public static WeightedMean byRecords(List<Integer> records) {
    double total = records.stream().mapToInt(Integer::intValue).sum();
    return new WeightedMean(records.stream().map(own -> own / total).toList());
  }

  /** One that broke the rules is left out. */
  Released of(SortedMap<Integer, Released> released, int dimension) {
    return released.isEmpty()
        ? Released.zeros(dimension)
        : Released.combined(
            List.copyOf(released.values()),
            new LinearCombination(released.keySet().stream().map(weights::get).toList()));
  }

  public double weight(int agent) {
    return weights.get(agent);
  }
}
