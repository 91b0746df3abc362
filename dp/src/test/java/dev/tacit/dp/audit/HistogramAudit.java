package dev.tacit.dp.audit;

import dev.tacit.optim.linalg.Finite;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An attack on a mechanism with few possible outputs, such as the answers of a gate: on the first
 * half of the outputs it picks the set that speaks most against the claimed epsilon, on the second
 * half it bounds epsilon from below with that set. The halves are independent, so the error rate of
 * {@link EpsilonAudit} holds.
 */
public record HistogramAudit(double claimedEpsilon, EpsilonAudit audit) {
  public HistogramAudit {
    Finite.notNegative("claimedEpsilon", claimedEpsilon);
  }

  /** The larger of the bounds with the best set for either direction, at half the rate each. */
  public double lowerBound(List<String> one, List<String> other) {
    HistogramAudit halved =
        new HistogramAudit(claimedEpsilon, new EpsilonAudit(audit.delta(), audit.errorRate() / 2));
    return Math.max(halved.directed(one, other), halved.directed(other, one));
  }

  private double directed(List<String> likely, List<String> rare) {
    Set<String> telling = telling(firstHalf(likely), firstHalf(rare));
    return audit.lowerBound(count(secondHalf(likely), telling), count(secondHalf(rare), telling));
  }

  private Set<String> telling(List<String> likely, List<String> rare) {
    Map<String, Double> excess = new HashMap<>();
    likely.forEach(output -> excess.merge(output, 1.0 / likely.size(), Double::sum));
    double weight = Math.exp(claimedEpsilon) / rare.size();
    rare.forEach(output -> excess.merge(output, -weight, Double::sum));
    Set<String> set = new HashSet<>();
    excess.forEach(
        (output, amount) -> {
          if (amount > 0) {
            set.add(output);
          }
        });
    return set;
  }

  private static EpsilonAudit.Count count(List<String> outputs, Set<String> event) {
    return new EpsilonAudit.Count(outputs.stream().filter(event::contains).count(), outputs.size());
  }

  private static List<String> firstHalf(List<String> outputs) {
    return outputs.subList(0, outputs.size() / 2);
  }

  private static List<String> secondHalf(List<String> outputs) {
    return outputs.subList(outputs.size() / 2, outputs.size());
  }
}
