package dev.tacit.admm.mesh;

import dev.tacit.optim.linalg.Finite;
import java.util.List;
import java.util.stream.IntStream;

/** The weight of a quadratic term, step by step: public and fixed before the run. */
public record PenaltySchedule(List<Double> values) {
  public PenaltySchedule {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a schedule of penalties needs at least one");
    }
    values.forEach(penalty -> Finite.positive("penalty", penalty));
  }

  public static PenaltySchedule constant(double penalty) {
    return new PenaltySchedule(List.of(penalty));
  }

  /** Multiplied by {@code growth} from step to step. */
  public static PenaltySchedule growing(double first, double growth, int steps) {
    if (!(growth >= 1 && growth <= 10)) {
      throw new IllegalArgumentException("penaltyGrowth = " + growth + " must be in [1, 10]");
    }
    return new PenaltySchedule(
        IntStream.range(0, steps).mapToObj(step -> first * Math.pow(growth, step)).toList());
  }

  /** The last value serves all later steps. */
  public double at(int step) {
    return values.get(Math.min(step, values.size() - 1));
  }

  public double first() {
    return values.get(0);
  }
}
