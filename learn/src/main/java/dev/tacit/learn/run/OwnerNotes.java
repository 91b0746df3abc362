package dev.tacit.learn.run;

import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.measure.Cautions;
import dev.tacit.learn.measure.ConfusionTable;
import dev.tacit.learn.measure.Quality;
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
  public OwnerNotes with(RunRows rows, Run run, List<String> classes) {
    List<String> said = new ArrayList<>(warnings);
    run.trained().missedThreshold(rows.task()).ifPresent(said::add);
    if (rows.task().hasNumbers() || rows.training().complete() == 0) {
      return new OwnerNotes(counts, said);
    }
    ConfusionTable training =
        Quality.of(run.answering(), rows.training()).flatMap(Quality::confusion).orElseThrow();
    Optional<ConfusionTable> test = run.quality().flatMap(Quality::confusion);
    // A threshold or weights that somebody chose are not there to make few errors.
    boolean usual = run.trained().booking().recipe().labels().equals(LabelChoices.NONE);
    if (training.hasOneClass() || (usual && test.isEmpty())) {
      said.addAll(Cautions.of("training", training));
    }
    test.filter(table -> usual || table.hasOneClass())
        .ifPresent(table -> said.addAll(Cautions.of("test", table)));
    said.addAll(Cautions.neverSeen(training, classes));
    return new OwnerNotes(counts, said);
  }
}
