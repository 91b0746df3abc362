package dev.tacit.experiments.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.figure.Picture;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Paper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages in docs/evidence/experiments are what the raw results beside them make, to the byte.
 */
class PagesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("tacit.root", "..")).resolve("docs/evidence/experiments");

  @TempDir Path copy;

  @Test
  void pagesAreWhatTheirResultsMake() throws IOException {
    Pages pages = new Pages(FOLDER, Catalogue.all());
    for (Paper paper : pages.papers()) {
      assertThat(Files.readString(FOLDER.resolve(paper.page() + ".md")))
          .as("%s.md was edited by hand: run 'tacit reproduce pages'", paper.page())
          .isEqualTo(pages.page(paper));
    }
    assertThat(Files.readString(FOLDER.resolve("README.md")))
        .isEqualTo(pages.index(Catalogue.unavailable()));
    assertThat(Files.readString(FOLDER.resolve("reference.md"))).isEqualTo(pages.reference());
  }

  /** Letters are not measured, so drawings have the same bytes on every machine. */
  @Test
  void drawingsAreWhatTheirResultsMake() throws IOException {
    Pages pages = new Pages(FOLDER, Catalogue.all());
    Set<String> made = new TreeSet<>();
    for (Experiment experiment : Catalogue.all()) {
      for (Map.Entry<String, Picture> one : pages.pictures(experiment).entrySet()) {
        made.add(one.getKey() + ".svg");
        assertThat(Files.readString(FOLDER.resolve("pictures/" + one.getKey() + ".svg")))
            .as("%s.svg is of other results: run 'tacit reproduce pages'", one.getKey())
            .isEqualTo(one.getValue().svg());
      }
    }
    try (Stream<Path> files = Files.list(FOLDER.resolve("pictures"))) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(n -> n.endsWith(".svg")))
          .as("drawings that no page shows")
          .containsExactlyInAnyOrderElementsOf(made);
    }
  }

  /** The twin: another digit in the raw results, and the page is no longer theirs. */
  @Test
  void anEditedResultIsSeen() throws IOException {
    Files.createDirectories(copy.resolve("raw"));
    Path raw;
    try (Stream<Path> files = Files.list(FOLDER.resolve("raw"))) {
      raw = files.sorted().findFirst().orElse(null);
    }
    assumeThat(raw).as("no results yet").isNotNull();
    String text = Files.readString(raw);
    Path edited = copy.resolve("raw").resolve(raw.getFileName());
    Files.writeString(edited, text);
    Pages pages = new Pages(copy, Catalogue.all());
    Paper paper = paperOf(raw);
    String before = pages.page(paper);
    int digit = text.lastIndexOf(',') + 1; // of the last measure of the last run
    char other = text.charAt(digit) == '9' ? '8' : '9';
    Files.writeString(edited, text.substring(0, digit) + other + text.substring(digit + 1));
    assertThat(pages.page(paper)).isNotEqualTo(before);
  }

  private static Paper paperOf(Path raw) {
    return Catalogue.all().stream()
        .filter(one -> raw.getFileName().toString().startsWith(one.id()))
        .findFirst()
        .orElseThrow()
        .paper();
  }
}
