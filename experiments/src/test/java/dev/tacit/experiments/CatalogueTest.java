package dev.tacit.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.learn.Refused;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of experiments: complete, with quick forms that are quick, and cells that differ. */
class CatalogueTest {
  @Test
  void everyFigureThatCanBeRedrawnHasAnId() {
    assertThat(Catalogue.all())
        .extracting(Experiment::id)
        .doesNotHaveDuplicates()
        .contains("xu-1", "xu-2", "ding-2019-2", "ding-2019-3")
        .contains("chan-table-1", "chan-table-2", "chan-1a", "chan-1b")
        .contains("zhang-1", "zhang-2", "zhang-3")
        .containsAll(Stream.iterate(1, k -> k + 1).limit(7).map(k -> "ding-2020-" + k).toList());
  }

  @Test
  void cellsOfAnExperimentHavePlacesOfTheirOwn() {
    for (Experiment one : Catalogue.all()) {
      for (Scale scale : Scale.values()) {
        List<Cell> cells = one.cells().apply(scale);
        assertThat(cells).as(one.id()).isNotEmpty();
        Set<String> places = new HashSet<>();
        for (Cell cell : cells) {
          String place = cell.panel() + cell.line() + cell.x();
          assertThat(places.add(place)).as("%s twice in %s", place, one.id()).isTrue();
        }
      }
    }
  }

  @Test
  void quickFormsAreQuickAndWholeOnesMore() {
    for (Experiment one : Catalogue.all()) {
      assertThat(one.quickMinutes()).as(one.id()).isBetween(.1, 5.0);
      assertThat(runs(one, Scale.QUICK)).as(one.id()).isLessThanOrEqualTo(runs(one, Scale.FULL));
    }
  }

  @Test
  void everyExperimentSaysWhatItShows() {
    for (Experiment one : Catalogue.all()) {
      // A question may be answered by its verdict alone.
      assertThat(one.chartViews().isEmpty() ? one.statements() : one.chartViews())
          .as(one.id())
          .isNotEmpty();
      assertThat(one.setting()).as(one.id()).isNotEmpty();
      assertThat(one.data()).as(one.id()).isNotEmpty();
    }
  }

  @Test
  void beginningsOfIdsNameSeveral() {
    assertThat(Catalogue.named("scoreboard")).hasSize(3);
    assertThat(Catalogue.named("xu-2")).hasSize(1);
    assertThatThrownBy(() -> Catalogue.named("xu-3"))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("xu-2");
  }

  private static int runs(Experiment one, Scale scale) {
    return one.cells().apply(scale).stream().mapToInt(Cell::runs).sum();
  }
}
