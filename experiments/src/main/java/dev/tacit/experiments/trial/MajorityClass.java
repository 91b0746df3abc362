package dev.tacit.experiments.trial;

import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;

/** Baseline that predicts the majority class; a method that is not better has learned nothing. */
public record MajorityClass(PaperData data) implements Workload {
  @Override
  public Map<String, List<Double>> measure(int run, DataFolder folder) {
    DataFolder.Loaded table = folder.load(data, List.of());
    double known = positive(table.all().examples());
    double share = positive(table.test().orElse(table.all().examples()));
    double error = known > .5 ? 1 - share : share;
    double loss = -share * Math.log(known) - (1 - share) * Math.log(1 - known);
    return Map.of(
        "testError", List.of(error), "testAuc", List.of(.5), "testLogLoss", List.of(loss));
  }

  private static double positive(Examples rows) {
    int count = 0;
    for (int row = 0; row < rows.count(); row++) {
      count += !rows.isEmpty(row) && rows.label(row) > 0 ? 1 : 0;
    }
    return (double) count / rows.complete();
  }

  @Override
  public String description() {
    return "[" + data.label() + "] majority class";
  }
}
