package dev.tacit.learn.run;

import dev.tacit.data.OwnerCounts;
import dev.tacit.data.Task;
import dev.tacit.learn.measure.Cautions;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.plan.RunRows;
import java.util.ArrayList;
import java.util.List;

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

  /** The same with what the rows of a run and its model give cause to say. */
  public OwnerNotes with(RunRows rows, Run run) {
    if (rows.task() != Task.CLASSIFICATION || rows.training().complete() == 0) {
      return this;
    }
    List<String> said = new ArrayList<>(warnings);
    var training = new Predictions(rows.training(), run.outcome().model().linear()).scores();
    if (training.hasOneClass() || run.testScores().isEmpty()) {
      said.addAll(Cautions.of("training", training));
    }
    run.testScores().ifPresent(test -> said.addAll(Cautions.of("test", test)));
    return new OwnerNotes(counts, said);
  }
}
