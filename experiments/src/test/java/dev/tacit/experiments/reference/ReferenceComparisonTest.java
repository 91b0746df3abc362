package dev.tacit.experiments.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.study.Experiment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reference's cells are cells of ours, and distances are what they are said to be. */
class ReferenceComparisonTest {
  @Test
  void everyReferenceCellIsACellOfAnExperiment() {
    List<ReferenceCell> all = ReferenceCell.all();
    assertThat(all).hasSizeGreaterThan(300);
    assertThat(ReferenceCell.notes()).isNotEmpty();
    for (ReferenceCell cell : all) {
      Experiment one = Catalogue.named(cell.experiment()).get(0);
      assertThat(one.cells().apply(Experiment.Scale.FULL))
          .as("%s: %s, %s at %s", cell.experiment(), cell.panel(), cell.line(), cell.at())
          .anySatisfy(own -> assertThat(isAt(own, cell)).isTrue());
    }
  }

  private static boolean isAt(Cell own, ReferenceCell cell) {
    return own.panel().equals(cell.panel())
        && own.line().equals(cell.line())
        && own.x() == cell.at();
  }

  @Test
  void distancesAreInDeviationsOfTheDifference() {
    ReferenceCell each =
        new ReferenceCell("e", "p", "l", 1, "m", .5, .03, 9, ReferenceCell.Draw.EACH, 0);
    // .04^2 / 16 + .03^2 / 9 = .0001 + .0001, with 20.9 degrees of freedom
    double far = each.deviations(new RunStatistics(.5 + 2.08 * Math.sqrt(2e-4), .04, 16));
    assertThat(far).isEqualTo(1.96, within(2e-3));
    ReferenceCell one =
        new ReferenceCell("e", "p", "l", 1, "m", .5, .03, 9, ReferenceCell.Draw.ONE, 0);
    assertThat(one.deviations(new RunStatistics(.5 + Math.sqrt(2e-4), .04, 16))).isLessThan(.4);
  }

  /** What was not recorded there is taken to be ours, and known as badly. */
  @Test
  void fewRunsSayLess() {
    ReferenceCell bare =
        new ReferenceCell("e", "p", "l", 1, "m", .5, Double.NaN, 3, ReferenceCell.Draw.GIVEN, 0);
    double two = bare.deviations(new RunStatistics(.5 + .1, .04, 2));
    double many = bare.deviations(new RunStatistics(.5 + .1, .04, 1000));
    assertThat(two).isBetween(1.0, 2.0);
    assertThat(many).isGreaterThan(4);
  }

  @Test
  void transformsAreApplied() {
    ReferenceCell error =
        ReferenceCell.all().stream()
            .filter(cell -> cell.measure().equals("lastTestError"))
            .findFirst()
            .orElseThrow();
    assertThat(error.mean()).isEqualTo(.2446, within(1e-12));
    assertThat(error.rounding()).isEqualTo(1e-4 / Math.sqrt(12), within(1e-12));
    ReferenceCell accuracy =
        ReferenceCell.all().stream()
            .filter(cell -> cell.measure().equals("testError"))
            .findFirst()
            .orElseThrow();
    assertThat(accuracy.mean()).isEqualTo(1 - .787, within(1e-12));
  }
}
