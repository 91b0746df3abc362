package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.trial.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code tacit reproduce}, as far as it goes without data sets. */
class ReproduceCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int tacit(String... words) {
    return Main.run(words, new PrintWriter(out), new PrintWriter(err));
  }

  @Test
  void theListNamesPaperFigureDataAndTime() throws IOException {
    assertThat(tacit("reproduce", "list", "--json")).isZero();
    JsonNode list = new JsonMapper().readTree(out.toString());
    assertThat(list.get("experiments")).hasSizeGreaterThan(20);
    for (JsonNode one : list.get("experiments")) {
      for (String field : List.of("id", "paper", "figure", "data", "minutes", "quickMinutes")) {
        assertThat(one.get(field)).as("%s of %s", field, one.get("id")).isNotNull();
      }
    }
    assertThat(list.get("unavailable").toString()).contains("bio_train", "US");
  }

  @Test
  void anExperimentOfMadeUpUsersRunsAnywhere() {
    String pages = folder.resolve("pages").toString();
    int code =
        tacit("reproduce", "chan-table-1", "--quick", "--data", folder.toString(), "--out", pages);
    assertThat(code).as(err.toString()).isZero();
    assertThat(Path.of(pages, "chan.md")).content().contains("Quick form", "Iterations by row");
    assertThat(Path.of(pages, "pictures", "chan-table-1-quick-gap.png")).isNotEmptyFile();
    assertThat(Path.of(pages, "README.md")).content().contains("chan-table-1");
  }

  @Test
  void refusalsSayWhatToDo() {
    assertThat(tacit("reproduce", "xu-2")).isEqualTo(2);
    assertThat(err.toString()).contains("--data is missing");
    assertThat(tacit("reproduce", "xu-9", "--data", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("xu-1");
  }

  /** What a page calls options of train are options of train. */
  @Test
  void trialsAreOptionsOfTrain() {
    CommandLine line = Main.commandLine();
    int seen = 0;
    for (Experiment one : Catalogue.all()) {
      for (Cell cell : one.cells().apply(Experiment.Scale.FULL)) {
        if (cell.workload() instanceof Trial trial) {
          List<String> words = new ArrayList<>(List.of("train", "--data", "x", "--features", "9"));
          trial.options().forEach((name, value) -> words.addAll(List.of(name, value)));
          trial
              .settings()
              .forEach((name, value) -> words.addAll(List.of("--set", name + "=" + value)));
          line.parseArgs(words.toArray(new String[0]));
          seen++;
        }
      }
    }
    assertThat(seen).isGreaterThan(1000);
  }
}
