package dev.tacit.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.experiments.page.Pages;
import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.experiments.study.Pairwise;
import dev.tacit.experiments.study.Paper;
import dev.tacit.experiments.trial.DataFolder;
import dev.tacit.experiments.trial.PaperData;
import dev.tacit.experiments.trial.Workload;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments go on where they were stopped, and become pictures and a page with verdicts. */
class ReproductionTest {
  @TempDir Path folder;

  private final List<String> made = Collections.synchronizedList(new ArrayList<>());
  private int jobs = 1;
  private int untilStop = Integer.MAX_VALUE;

  private final class Made implements Workload {
    private final String name;
    private final double value;

    Made(String name, double value) {
      this.name = name;
      this.value = value;
    }

    @Override
    public Map<String, List<Double>> measure(int run, DataFolder data) {
      synchronized (made) { // two at a time must not both go past the stop
        if (made.size() == untilStop) {
          throw new IllegalStateException("stopped");
        }
        made.add(name + run);
      }
      return Map.of("error", List.of(value, value + .01 * run), "certifiedEpsilon", List.of(2.0));
    }

    @Override
    public String description() {
      return name;
    }

    @Override
    public PaperData data() {
      return PaperData.MADE_UP;
    }
  }

  private Experiment experiment() {
    return Experiment.of("made-1", Paper.XU, "Figure 9", "made up")
        .duration(1, 1)
        .setting("None.")
        .view(ChartView.of("error", "error", "epsilon"))
        .paperStatement("a is below b", "sound noise", Pairwise.below("a", "b", "error"))
        .build(
            scale ->
                List.of(
                    new Cell("panel", "a", 1, 3, new Made("a", .1)),
                    new Cell("panel", "b printed noise", 1, 3, new Made("p", .3)),
                    new Cell("panel", "b", 1, 3, new Made("b", .2)),
                    new Cell("panel", "c no noise", 0, 1, new Made("c", .05))));
  }

  private Results run() {
    return new Reproduction(folder, new DataFolder(folder), "commit x, 2026-01-01", jobs)
        .run(experiment(), Scale.FULL, (done, total, what, left) -> {});
  }

  @Test
  void whatIsThereIsNotRunAgain() {
    untilStop = 5;
    assertThatThrownBy(this::run).hasMessageContaining("stopped");
    untilStop = Integer.MAX_VALUE;
    assertThat(run().count()).isEqualTo(10);
    assertThat(made).hasSize(10).doesNotHaveDuplicates();
    assertThat(run().count()).isEqualTo(10);
    assertThat(made).hasSize(10);
  }

  /** Two at a time finish out of order; a stop costs at most what was under way. */
  @Test
  void severalAtATimeGoOnToo() {
    jobs = 2;
    untilStop = 4;
    assertThatThrownBy(this::run).hasMessageContaining("stopped");
    untilStop = Integer.MAX_VALUE;
    assertThat(run().count()).isEqualTo(10);
    assertThat(made).hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  void resultsBecomeAPageWithVerdictAndPictures() {
    run();
    Pages pages = new Pages(folder, List.of(experiment()));
    pages.draw(experiment());
    assertThat(folder.resolve("pictures/made-1-error.png")).isNotEmptyFile();
    assertThat(folder.resolve("pictures/made-1-error.svg"))
        .content()
        .contains("<svg")
        .contains("Paper: a is below b");
    assertThat(pages.page(Paper.XU))
        .contains("**holds**", "commit x, 2026-01-01", "| b printed noise |", "0.1100 (0.0100)")
        .contains("| panel | b printed noise | 1 | 2.0000 |");
    assertThat(Files.exists(folder.resolve("raw/made-1.csv"))).isTrue();
  }

  /** Of a quick run before, of a view that is gone, and nobody else's. */
  @Test
  void picturesThatAreNoLongerMadeGo() throws IOException {
    run();
    Path pictures = Files.createDirectories(folder.resolve("pictures"));
    for (String name :
        List.of("made-1-quick-error.svg", "made-1-quick-error.png", "made-1-x.svg")) {
      Files.writeString(pictures.resolve(name), "old");
    }
    for (String name : List.of("made-11-error.svg", "made-1-more-error.svg", "made-1-notes.txt")) {
      Files.writeString(pictures.resolve(name), "another's");
    }
    new Pages(folder, List.of(experiment())).draw(experiment());
    try (Stream<Path> left = Files.list(pictures)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "made-1-error.svg",
              "made-1-error.png",
              "made-11-error.svg",
              "made-1-more-error.svg",
              "made-1-notes.txt");
    }
  }

  /** A page shows them all, so a picture of one would leave links that lead nowhere. */
  @Test
  void experimentsThatShowTheSameRunsAreDrawnTogether() {
    run();
    Experiment other =
        Experiment.of("made-2", Paper.XU, "Table 9", "the same runs")
            .rawResultsOf("made-1")
            .view(ChartView.of("error", "error", "epsilon"))
            .build(experiment().cells());
    Pages pages = new Pages(folder, List.of(experiment(), other));
    pages.draw(experiment());
    assertThat(pages.page(Paper.XU)).contains("pictures/made-2-error.svg");
    assertThat(folder.resolve("pictures/made-2-error.svg")).isNotEmptyFile();
  }

  @Test
  void aFolderThatCannotBeMadeIsNoFaultOfTheProgram() throws IOException {
    Files.writeString(folder.resolve("raw"), "a file where a folder should be");
    assertThatThrownBy(this::run)
        .isInstanceOf(Refused.class)
        .hasMessageContaining("cannot write")
        .hasMessageContaining("same command again");
  }

  /** The quick form of figure 2 has no a8a. */
  @Test
  void aQuickRunNeedsItsOwnDataOnly() {
    Experiment xu = Catalogue.named("xu-2").get(0);
    assertThat(xu.data(Scale.FULL)).contains(PaperData.A8A);
    assertThat(xu.data(Scale.QUICK)).contains(PaperData.A9A).doesNotContain(PaperData.A8A);
  }

  @Test
  void missingDataAreNamed() {
    Reproduction runner = new Reproduction(folder, new DataFolder(folder), "commit x", 1);
    Experiment xu = Catalogue.named("xu-2").get(0);
    assertThatThrownBy(() -> runner.run(xu, Scale.QUICK, (done, total, what, left) -> {}))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("a9a/a9a.gz")
        .hasMessageContaining("ijcnn1/ijcnn1.t.gz")
        .hasMessageNotContaining("a8a")
        .hasMessageContaining(folder.toString());
  }
}
