package dev.tacit.experiments.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** X H4: a stream of the experiments is certified the epsilon of its place, and not more. */
class StreamTrainingTest {
  @TempDir private Path folder;

  @Test
  void everyPlaceIsKept() {
    Set<Double> places = new TreeSet<>();
    for (Experiment experiment : Catalogue.named("chan")) {
      for (Cell cell : experiment.cells().apply(Scale.FULL)) {
        if (cell.workload() instanceof StreamTraining stream && places.add(cell.x())) {
          assertThat(stream.measure(0, new DataFolder(folder)).get("certifiedEpsilon").get(0))
              .isBetween(.99 * cell.x(), cell.x());
        }
      }
    }
    assertThat(places).hasSizeGreaterThan(2);
  }
}
