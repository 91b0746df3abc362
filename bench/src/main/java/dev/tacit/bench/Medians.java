package dev.tacit.bench;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/** The median over measured iterations of each benchmark, by {@code Class.method[:parameter]}. */
final class Medians {
  private final Map<String, Double> byName = new TreeMap<>();

  Medians(Collection<RunResult> results) {
    for (RunResult result : results) {
      StringBuilder name = new StringBuilder(shortName(result.getParams().getBenchmark()));
      for (String key : result.getParams().getParamsKeys()) {
        name.append(':').append(result.getParams().getParam(key));
      }
      Statistics statistics = result.getPrimaryResult().getStatistics();
      byName.put(name.toString(), statistics.getPercentile(50));
    }
  }

  Optional<Double> of(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  private static String shortName(String benchmark) {
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    String type = benchmark.substring(0, benchmark.lastIndexOf('.'));
    return type.substring(type.lastIndexOf('.') + 1) + "." + method;
  }
}
