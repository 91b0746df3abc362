package dev.tacit.bench;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The median over measured iterations of each benchmark and of each figure that it counts itself,
 * by {@code Class.method[:parameter]}.
 */
final class Medians {
  private final Map<String, Double> byName = new TreeMap<>();

  Medians(Collection<RunResult> results) {
    for (RunResult result : results) {
      String name = shortName(result.getParams().getBenchmark());
      StringBuilder parameters = new StringBuilder();
      for (String key : result.getParams().getParamsKeys()) {
        parameters.append(':').append(result.getParams().getParam(key));
      }
      byName.put(name + parameters, median(result.getPrimaryResult()));
      String type = name.substring(0, name.indexOf('.') + 1);
      result
          .getSecondaryResults()
          .forEach((figure, own) -> byName.put(type + figure + parameters, median(own)));
    }
  }

  private static double median(Result<?> result) {
    return result.getStatistics().getPercentile(50);
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
