package dev.tacit.learn.job;

import java.util.List;

/**
 * The runs of one request, which are over.
 *
 * @param notes what only the owner of the rows is told
 */
public record TrainedRuns(List<TrainingResult> runs, OwnerNotes notes) {
  public TrainedRuns {
    runs = List.copyOf(runs);
  }
}
