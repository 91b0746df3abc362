package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import java.util.Optional;

/**
 * What was asked to be promised.
 *
 * @param budget absent when nothing is promised
 */
public record Promise(Optional<Budget> budget, Calibration calibration) {
  public static final Promise NONE = new Promise(Optional.empty(), Calibration.SOUND);
}
