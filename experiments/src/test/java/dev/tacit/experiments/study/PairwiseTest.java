package dev.tacit.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.RawResultsFile;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.study.Finding.Judgement;
import dev.tacit.experiments.trial.DataFolder;
import dev.tacit.experiments.trial.PaperData;
import dev.tacit.experiments.trial.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Below" is judged by differences of runs that had the same rows, and one run judges nothing. */
class PairwiseTest {
  @TempDir Path folder;

  private record Named(String description) implements Workload {
    @Override
    public Map<String, List<Double>> measure(int run, DataFolder data) {
      return Map.of();
    }

    @Override
    public PaperData data() {
      return PaperData.MADE_UP;
    }
  }

  private Finding judged(String low, double[] first, String high, double[] second) {
    RawResultsFile file = new RawResultsFile(folder.resolve(low + high + first.length + ".csv"));
    file.open("commit a");
    List<Cell> cells = new ArrayList<>();
    for (String line : List.of(low, high)) {
      double[] values = line.equals(low) ? first : second;
      Cell cell = new Cell("panel", line, .5, values.length, new Named(line));
      cells.add(cell);
      for (int run = 0; run < values.length; run++) {
        file.append(cell, run, Map.of("loss", List.of(values[run])), 1);
      }
    }
    Results results = file.read(cells);
    return Pairwise.below(low, high, "loss").apply(results);
  }

  @Test
  void rowsThatAreHardForBothDecideNothingAgainstAPair() {
    double[] low = {.30, .40, .50, .60};
    double[] high = {.311, .409, .510, .612};
    assertThat(judged("a", low, "b", high).judgement()).isEqualTo(Judgement.HOLDS);
    assertThat(judged("b", high, "c", low).judgement()).isEqualTo(Judgement.FAILS);
    double[] mixed = {.31, .39, .52, .59};
    assertThat(judged("a", low, "d", mixed).judgement()).isEqualTo(Judgement.UNDECIDED);
  }

  @Test
  void oneRunDecidesOnlyWithoutNoise() {
    double[] low = {.3};
    double[] high = {.9};
    assertThat(judged("a", low, "b", high).judgement()).isEqualTo(Judgement.UNDECIDED);
    assertThat(judged("a no noise", low, "b no noise", high).judgement())
        .isEqualTo(Judgement.HOLDS);
  }
}
