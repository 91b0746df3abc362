package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Vec;
import org.junit.jupiter.api.Test;

class DifferenceBoundTest {
  private static final double CLIP = .5;
  private final DifferenceBound bound = new DifferenceBound.Smooth(CLIP, .25);

  @Test
  void factF28_itFollowsTheDistanceUpToTwiceTheClip() {
    assertThat(bound.at(Vec.of(1, 0), Vec.of(0, 0))).isEqualTo(.25);
    assertThat(bound.at(Vec.of(100, 0), Vec.of(0, 0))).isEqualTo(2 * CLIP);
    assertThat(bound.at(Vec.of(0, 0), Vec.of(0, 0))).isPositive().isLessThan(1e-9);
  }

  /** Iterates overflow where a step is absurd; a distance that is no number is no bound. */
  @Test
  void factF28_anOverflowIsTwiceTheClip() {
    double huge = 1e308;
    for (Vec point :
        new Vec[] {
          Vec.of(Double.NaN, 0),
          Vec.of(Double.POSITIVE_INFINITY, 0),
          Vec.of(Double.NEGATIVE_INFINITY, 1),
          Vec.of(huge, huge)
        }) {
      assertThat(bound.at(point, Vec.of(-huge, 0))).isEqualTo(2 * CLIP);
      assertThat(bound.at(point, point)).isIn(2 * CLIP, 0x1p-40 * CLIP);
    }
    DifferenceBound flat = new DifferenceBound.Smooth(CLIP, 0);
    assertThat(flat.at(Vec.of(Double.POSITIVE_INFINITY), Vec.of(0))).isEqualTo(2 * CLIP);
  }
}
