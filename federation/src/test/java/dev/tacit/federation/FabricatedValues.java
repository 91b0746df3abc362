package dev.tacit.federation;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers that a liar makes up. Whoever reads them from a message cannot see where they came from.
 */
record FabricatedValues(List<Double> numbers) implements PostProcessing {
  FabricatedValues {
    numbers = List.copyOf(numbers);
  }

  static Released numbers(double... numbers) {
    return Released.zeros(1).map(new FabricatedValues(Arrays.stream(numbers).boxed().toList()));
  }

  @Override
  public String name() {
    return "made up";
  }

  @Override
  public Vec apply(List<Vec> released) {
    return Vec.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
