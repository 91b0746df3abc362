package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import java.util.Optional;

/**
 * What was asked to be promised.
 *
 * @param budget absent when nothing is promised
 * @param publicRows the public divisor of add-remove neighbours; absent when the number of training
 *     rows itself is public
 */
public record Promise(
    Optional<Budget> budget, Calibration calibration, Optional<Integer> publicRows) {
  public static final Promise NONE = new Promise(Optional.empty(), Calibration.SOUND);

  public Promise(Optional<Budget> budget, Calibration calibration) {
    this(budget, calibration, Optional.empty());
  }
}
