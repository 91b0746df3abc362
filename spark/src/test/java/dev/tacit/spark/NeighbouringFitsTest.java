package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.PatchedSource;
import dev.tacit.dp.mechanism.RecordedTranscripts;
import dev.tacit.dp.mechanism.TranscriptMutations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fits of neighbouring tables, the second given what the first released: each release has moved by
 * its bound at most, and the model file, the certificate and what else everybody may see are equal,
 * byte by byte. Owners of a column have 40, 12 and 8 rows. The same process tells the fits of
 * {@link RecordedFits}, which are held against what was recorded ({@link RecordedTranscripts}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NeighbouringFitsTest {
  private String said;

  @BeforeAll
  void run(@TempDir Path folder) throws IOException {
    said = said(folder);
    assertThat(said).contains("DONE");
  }

  @Test
  void givenTheSameReleases_modelsAreEqual() {
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

  /** Fits are what they were when the file beside this test was written. */
  @Test
  void fitsAreWhatTheyWere() {
    Map<String, List<String>> cases = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : said.lines().toList()) {
      if (line.startsWith("CASE ")) {
        current = new ArrayList<>();
        cases.put(line.substring("CASE ".length()), current);
      } else if (line.startsWith("LINE ")) {
        current.add(line.substring("LINE ".length()));
      }
    }
    RecordedTranscripts recorded =
        RecordedTranscripts.of(NeighbouringFitsTest.class, "recorded-fits.txt.gz");
    cases.forEach(recorded::require);
    recorded.requireNames(cases.keySet());
    TranscriptMutations.requireNoticed(recorded, "classes");
    TranscriptMutations.requireNoticed(recorded, "owners");
  }

  private static String said(Path folder) throws IOException {
    Path front = Files.createDirectories(folder.resolve("front"));
    PatchedSource.compile(PatchedSource.PROGRAMS, front);
    try (ProcessCluster processes = new ProcessCluster(folder.resolve("home"))) {
      ProcessCluster.Running program =
          processes.programBehind(front, ReplayedFitsProgram.class, "fits");
      assertThat(program.end()).as(program.said()).isZero();
      return program.said();
    }
  }
}
