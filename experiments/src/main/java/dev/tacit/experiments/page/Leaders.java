package dev.tacit.experiments.page;

import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.StudentT;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Who is best at a place of a panel, and who is not clearly worse; only where runs are enough to
 * judge.
 */
record Leaders(Results results, String panel, String measure) {
  Set<String> of(double place) {
    int sign = measure.equals("testAuc") ? -1 : 1;
    Map<String, SortedMap<Integer, Double>> known = new LinkedHashMap<>();
    for (String line : results.lines(panel)) {
      SortedMap<Integer, Double> each = results.perRun(panel, line, place, measure);
      if (place != 0 && each.size() >= Results.ENOUGH_RUNS) {
        known.put(line, each);
      }
    }
    Optional<String> best =
        known.keySet().stream()
            .min(
                Comparator.comparingDouble(
                    line -> sign * results.mean(panel, line, place, measure)));
    return best.map(
            first ->
                known.keySet().stream()
                    .filter(
                        line ->
                            line.equals(first)
                                || sign * StudentT.between(known.get(first), known.get(line))
                                    <= StudentT.SIGNIFICANT)
                    .collect(Collectors.toSet()))
        .orElse(Set.of());
  }
}
