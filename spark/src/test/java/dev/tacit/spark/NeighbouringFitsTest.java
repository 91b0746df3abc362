package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.ChangedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fits of neighbouring tables, the second given what the first released: each release has moved by
 * its bound at most, and the model file, the certificate and what else everybody may see are equal,
 * byte by byte. Owners of a column have 40, 12 and 8 rows.
 */
class NeighbouringFitsTest {
  @TempDir private Path folder;

  @Test
  void givenTheSameReleases_modelsAreEqual() throws IOException {
    String said = said();
    assertThat(said).contains("DONE");
    List<String> found = said.lines().filter(line -> line.startsWith("FOUND ")).toList();
    assertThat(found).hasSize(13);
    for (String line : found) {
      if (line.contains(" centred ")) {
        assertThat(line).as("power: rows that hear of each other").contains("moved by");
      } else {
        assertThat(line).endsWith("faults []").doesNotContain(": 0 releases");
        double nearest = Double.parseDouble(line.replaceFirst(".* nearest ([0-9.]+),.*", "$1"));
        assertThat(nearest).as("half of a bound would not do: %s", line).isBetween(.6, 1.0);
      }
    }
    for (Neighbours relation : Neighbours.values()) {
      assertThat(found).anyMatch(line -> line.contains("metric-admm " + relation.label()));
    }
  }

  private String said() throws IOException {
    Path front = Files.createDirectories(folder.resolve("front"));
    ChangedSource.compile(List.of(ChangedSource.KEYS), front);
    try (ProcessCluster processes = new ProcessCluster(folder.resolve("home"))) {
      ProcessCluster.Running program =
          processes.programBehind(front, ReplayedFitsProgram.class, "fits");
      assertThat(program.end()).as(program.said()).isZero();
      return program.said();
    }
  }
}
