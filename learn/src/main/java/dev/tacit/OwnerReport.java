package dev.tacit;

import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.run.OwnerNotes;
import dev.tacit.learn.run.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Exact figures of the private rows, for their owner only: the certificate does not cover them, and
 * no model file holds them.
 *
 * <pre>{@code
 * model.ownerReport().ifPresent(report -> log.info(report.testError()));
 * }</pre>
 *
 * @param testError share of the test rows on the wrong side; empty without test rows or classes
 * @param testAuc area under the receiver operating curve of the test rows
 * @param trainingLoss mean loss over the training rows
 * @param seconds how long the fit took
 * @param emptyRecords records without values, which hold their place and add nothing
 * @param clampedValues numbers that were moved to a declared bound
 * @param scaledRows rows that were outside the ball and moved onto it
 * @param warnings what the owner should hear before believing the model
 */
public record OwnerReport(
    OptionalDouble testError,
    OptionalDouble testAuc,
    OptionalDouble trainingLoss,
    double seconds,
    long emptyRecords,
    long clampedValues,
    long scaledRows,
    List<String> warnings) {

  static OwnerReport of(RunFigures figures, OwnerNotes notes, List<String> cautions) {
    OwnerCounts counts = notes.counts();
    List<String> warnings = new ArrayList<>(cautions);
    warnings.addAll(notes.warnings());
    return new OwnerReport(
        optional(figures.testError()),
        optional(figures.testAuc()),
        optional(figures.trainLoss()),
        figures.seconds(),
        counts.leftEmpty(),
        counts.clamped(),
        counts.scaled(),
        List.copyOf(warnings));
  }

  private static OptionalDouble optional(Double figure) {
    return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
  }
}
