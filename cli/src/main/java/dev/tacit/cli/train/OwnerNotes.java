package dev.tacit.cli.train;

import dev.tacit.cli.measure.Cautions;
import dev.tacit.cli.measure.Predictions;
import dev.tacit.data.OwnerCounts;
import dev.tacit.data.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** By label, for people. */
  public Map<String, String> text() {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("records left empty", Long.toString(counts.leftEmpty()));
    text.put("values clamped", Long.toString(counts.clamped()));
    text.put("rows scaled", Long.toString(counts.scaled()));
    return text;
  }

  /** By name, for programs; every one of them is the owner's only. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("recordsLeftEmpty", counts.leftEmpty());
    json.put("valuesClamped", counts.clamped());
    json.put("rowsScaled", counts.scaled());
    json.put("warnings", warnings);
    return json;
  }
}
