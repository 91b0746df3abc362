package dev.tacit.learn.certificate;

import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The noise that a record meets in an event, kind by kind, in the order of the event. */
public record Mechanisms(List<Mechanism> all) {
  private static final int FEW = 4;

  public static Mechanisms of(PrivacyEvent event) {
    List<Mechanism> all = new ArrayList<>();
    Leaves.of(event)
        .counts()
        .forEach(
            (leaf, count) -> {
              // What the sampler is short of costs delta; it is no release.
              if (!(leaf instanceof PrivacyEvent.Slack || leaf instanceof PrivacyEvent.Nothing)) {
                all.add(Mechanism.of(leaf, count));
              }
            });
    return new Mechanisms(all);
  }

  public List<Map<String, Object>> json() {
    return all.stream().map(Mechanism::json).toList();
  }

  /** Where every round has noise of its own, a list says little: then a part per kind. */
  public String text() {
    if (all.size() <= FEW) {
      return all.stream().map(Mechanism::text).collect(Collectors.joining("; "));
    }
    Map<String, List<Mechanism>> kinds = new LinkedHashMap<>();
    all.forEach(one -> kinds.computeIfAbsent(one.kind(), kind -> new ArrayList<>()).add(one));
    return kinds.values().stream().map(Mechanisms::range).collect(Collectors.joining("; "));
  }

  private static String range(List<Mechanism> ones) {
    long count = ones.stream().mapToLong(Mechanism::count).sum();
    DoubleSummaryStatistics multipliers =
        ones.stream()
            .filter(one -> one.noise().containsKey(Mechanism.MULTIPLIER))
            .mapToDouble(Mechanism::multiplier)
            .summaryStatistics();
    return count
        + " "
        + ones.get(0).kind()
        + (multipliers.getCount() == 0
            ? ""
            : ", noise multiplier "
                + Mechanism.rounded(multipliers.getMin())
                + " to "
                + Mechanism.rounded(multipliers.getMax()));
  }
}
