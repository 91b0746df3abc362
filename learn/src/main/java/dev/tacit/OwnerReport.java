package dev.tacit;

import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.job.RunFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * @param figures all that could be measured, by the names that {@code tacit train --json} has for
 *     it: {@code testLogLoss}, {@code testBrier}, {@code testR2} and others, as labels allow
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
    Map<String, Double> figures,
    List<String> warnings) {

  static OwnerReport of(RunFigures figures, OwnerNotes notes, List<String> cautions) {
    OwnerCounts counts = notes.counts();
    List<String> warnings = new ArrayList<>(cautions);
    warnings.addAll(notes.warnings());
    Map<String, Double> all = new LinkedHashMap<>();
    figures.values().forEach((measure, value) -> all.put(measure.field(), value));
    return new OwnerReport(
        optional(figures.of(Measure.TEST_ERROR)),
        optional(figures.of(Measure.TEST_AUC)),
        optional(figures.of(Measure.TRAIN_LOSS)),
        figures.of(Measure.SECONDS),
        counts.emptyRecords(),
        counts.clamped(),
        counts.scaled(),
        Collections.unmodifiableMap(all),
        List.copyOf(warnings));
  }

  private static OptionalDouble optional(Double figure) {
    return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
  }
}
