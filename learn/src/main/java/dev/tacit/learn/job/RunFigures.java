package dev.tacit.learn.job;

import dev.tacit.learn.evaluation.Measure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What one run measured on its rows; what could not be measured is absent. */
public record RunFigures(Map<Measure, Double> values) {
  public RunFigures {
    EnumMap<Measure, Double> copy = new EnumMap<>(Measure.class);
    values.forEach(
        (measure, value) -> {
          if (value != null && !value.isNaN()) {
            copy.put(measure, value);
          }
        });
    values = Collections.unmodifiableMap(copy);
  }

  /** Null where it could not be measured. */
  public Double of(Measure measure) {
    return values.get(measure);
  }
}
