package dev.tacit.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Few runs know little of their spread, and what they say counts less. */
class StudentTTest {
  /** From tables: t = 2.262 with 9 degrees of freedom is as rare as 1.960 normal deviations. */
  @Test
  void rareIsAsRareAsInTheTables() {
    assertThat(StudentT.normal(2.262, 9)).isEqualTo(1.960, within(2e-4));
    assertThat(StudentT.normal(-4.303, 2)).isEqualTo(-1.960, within(2e-4));
    assertThat(StudentT.normal(63.657, 1)).isEqualTo(StudentT.SIGNIFICANT, within(2e-4));
    assertThat(StudentT.normal(1.96, 1e7)).isEqualTo(1.96, within(1e-5));
  }

  @Test
  void partsAreAddedAsWelchDoes() {
    // Equal parts of 4 degrees each have 8 together; 2.306 is 1.96 then.
    var varianceTerms = List.of(new StudentT.VarianceTerm(.5, 4), new StudentT.VarianceTerm(.5, 4));
    assertThat(StudentT.deviations(2.306, varianceTerms)).isEqualTo(1.96, within(2e-4));
    var known = List.of(new StudentT.VarianceTerm(4, Double.POSITIVE_INFINITY));
    assertThat(StudentT.deviations(3, known)).isEqualTo(1.5);
    assertThat(StudentT.deviations(0, List.of())).isZero();
    assertThat(StudentT.deviations(-1, List.of())).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** The same rows on both sides: what they have in common cancels. */
  @Test
  void pairsAreComparedAsPairs() {
    var low = new TreeMap<>(Map.of(0, 1.0, 1, 2.0, 2, 3.0));
    var high = new TreeMap<>(Map.of(0, 1.11, 1, 2.10, 2, 3.09));
    assertThat(StudentT.between(low, high)).isGreaterThan(StudentT.SIGNIFICANT);
    var others = new TreeMap<>(Map.of(0, 1.11, 1, 2.10, 5, 3.09));
    assertThat(StudentT.between(low, others)).isBetween(0.0, 1.0);
  }
}
