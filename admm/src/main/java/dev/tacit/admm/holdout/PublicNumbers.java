package dev.tacit.admm.holdout;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.List;

/**
 * Public numbers beside a release. Not for other packages: whoever can make one has a released
 * value of any numbers.
 */
record PublicNumbers(List<Double> numbers) implements PostProcessing {
  PublicNumbers {
    numbers = List.copyOf(numbers);
  }

  static PublicNumbers of(double... numbers) {
    return new PublicNumbers(Arrays.stream(numbers).boxed().toList());
  }

  @Override
  public String name() {
    return "public numbers of the test";
  }

  @Override
  public Vec apply(List<Vec> released) {
    return Vec.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
