package dev.tacit.learn.job;

import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.OwnerWarnings;
import dev.tacit.learn.plan.LabelChoices;
import dev.tacit.learn.plan.RunRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run tells the owner of the rows and nobody else: what reading did to the records, and
 * whether the model is worth anything. Made after the run; nothing that leaves depends on it.
 */
public record OwnerNotes(OwnerCounts counts, List<String> warnings) {
  public OwnerNotes {
    warnings = List.copyOf(warnings);
  }

  /** Of a table whose rows gave no cause. */
  public static OwnerNotes of(OwnerCounts counts) {
    return new OwnerNotes(counts, List.of());
  }

  /**
   * The same with what the rows of a run and its model give cause to say.
   *
   * @param classes their names
   */
  public OwnerNotes with(RunRows rows, TrainingResult result, List<String> classes) {
    List<String> said = new ArrayList<>(warnings);
    result.certifiedRun().thresholdWarning().ifPresent(said::add);
    if (rows.task().hasNumbers() || rows.training().complete() == 0) {
      return new OwnerNotes(counts, said);
    }
    ConfusionTable training =
        Evaluation.evaluate(result.predictor(), rows.training())
            .flatMap(Evaluation::confusion)
            .orElseThrow();
    Optional<ConfusionTable> test = result.evaluation().flatMap(Evaluation::confusion);
    // A threshold or weights that somebody chose are not there to make few errors.
    boolean usual = result.certifiedRun().pricedPlan().spec().labels().equals(LabelChoices.NONE);
    if (training.hasOneClass() || (usual && test.isEmpty())) {
      said.addAll(OwnerWarnings.of("training", training));
    }
    test.filter(table -> usual || table.hasOneClass())
        .ifPresent(table -> said.addAll(OwnerWarnings.of("test", table)));
    said.addAll(OwnerWarnings.neverSeen(training, classes));
    return new OwnerNotes(counts, said);
  }
}
