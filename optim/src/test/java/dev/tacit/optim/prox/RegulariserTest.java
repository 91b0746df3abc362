package dev.tacit.optim.prox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegulariserTest {
  /** g = l1 |y|_1 + c |y|^2: y = soft(v, l1 / rho) rho / (rho + 2 c), with c = l2 / 2 here. */
  @Test
  void factF110_elasticNetProx() {
    double rho = 1.7;
    double l1 = 0.4;
    double c = 0.3;
    double expected = (2.5 - l1 / rho) * rho / (rho + 2 * c);
    Vec found = new ElasticNet(l1, 2 * c).prox(Vec.of(2.5, 0.1), 1 / rho);
    assertThat(found.get(0)).isCloseTo(expected, within(1e-15));
    assertThat(found.get(1)).isZero();
  }

  @Test
  void fusedLassoIsTheSumItSays() {
    GeneralisedLasso fused =
        GeneralisedLasso.fused(4, List.of(new Edge(0, 1), new Edge(3, 1)), 2, 0.5);
    Vec x = Vec.of(1, -2, 3, 0.5);
    double expected = 2 * (3 + 2.5) + 0.5 * 6.5;
    assertThat(fused.value(x)).isCloseTo(expected, within(1e-14));
    assertThat(fused.map().outputs()).isEqualTo(6);
    assertThat(fused.map().smallestSingularValue()).isBetween(1 - 1e-12, 1.0);
  }

  @Test
  void refuses_badWeightsAndSteps() {
    assertThatThrownBy(() -> new L1Norm(-1)).hasMessageContaining("l1 = -1.0");
    assertThatThrownBy(() -> new Ridge(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new Box(2, 1)).hasMessageContaining("lower <= upper");
    assertThatThrownBy(() -> new Ball(0)).hasMessageContaining("radius = 0.0");
    assertThatThrownBy(() -> GroupNorm.of(1, 0)).hasMessageContaining("width = 0");
    assertThatThrownBy(() -> GroupNorm.of(1, 2).prox(Vec.of(1, 2, 3), 1))
        .hasMessageContaining("dimension 3");
    assertThatThrownBy(() -> new L1Norm(1).prox(Vec.of(1), 0)).hasMessageContaining("step = 0.0");
  }
}
