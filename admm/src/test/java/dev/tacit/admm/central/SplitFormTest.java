package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Penalties;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitFormTest {
  private static final List<Edge> CHAIN = List.of(new Edge(0, 1), new Edge(1, 2));

  @Test
  void factF14_theFusedMapHasFullColumnRankAndNeverFullRowRank() {
    LinearMap map = SplitForm.of(new Penalties(0, .1, 0, .2, List.of(), CHAIN), 3).coupling().map();
    assertThat(map.outputs()).isGreaterThan(map.inputs());
    assertThat(map.smallestSingularValue()).isGreaterThanOrEqualTo(1 - 1e-9);
    // A vector of the split space that A' maps to zero: the rows are dependent.
    Vec dependent = Vec.of(1, 0, -1, 1, 0);
    assertThat(map.transposeTimes(dependent).norm()).isZero();
  }

  @Test
  void theValueIsThatOfThePenalties() {
    SplitForm form = SplitForm.of(new Penalties(.3, .1, 0, .2, List.of(), CHAIN), 3);
    Vec model = Vec.of(1, -2, .5);
    double expected = .2 * (3 + 2.5) + .1 * 3.5 + .15 * (1 + 4 + .25);
    assertThat(form.regulariser().value(form.coupling().image(model)))
        .isCloseTo(expected, within(1e-12));
  }

  @Test
  void groupsAreAttributes() {
    SplitForm form = SplitForm.of(new Penalties(0, 0, .5, 0, List.of(2, 1), List.of()), 3);
    assertThat(form.regulariser().value(Vec.of(3, 4, -2))).isCloseTo(.5 * 7, within(1e-12));
  }

  @Test
  void refuses_unknownFeaturesAndBadWeights() {
    List<Edge> far = List.of(new Edge(0, 7));
    assertThatThrownBy(() -> SplitForm.of(new Penalties(0, 0, 0, 1, List.of(), far), 3))
        .hasMessageContaining("feature 7")
        .hasMessageContaining("0 to 2");
    assertThatThrownBy(() -> Penalties.elasticNet(0, -1)).hasMessageContaining("l1 = -1");
    assertThatThrownBy(() -> new Penalties(0, 0, 0, 1, List.of(), List.of()))
        .hasMessageContaining("needs a graph");
    assertThatThrownBy(() -> new Penalties(0, 0, 1, 0, List.of(), List.of()))
        .hasMessageContaining("needs groups");
    assertThatThrownBy(() -> SplitForm.of(new Penalties(0, .1, 1, 0, List.of(3), List.of()), 3))
        .hasMessageContaining("cannot be combined")
        .hasMessageContaining("write group=W alone");
  }
}
