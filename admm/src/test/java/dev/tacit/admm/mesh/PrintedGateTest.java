package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import org.junit.jupiter.api.Test;

class PrintedGateTest {
  private static final double CLIP = .5;

  private static double decrease(double last, double candidate) {
    Examples one = Examples.of(Rows.of(new double[][] {{1}}), new double[] {1});
    EmpiricalRisk risk = EmpiricalRisk.of(one, new LogisticLoss());
    LocalObjective local =
        new LocalObjective(risk, PublicSize.of(1, Neighbours.REPLACE_ONE), 1, .1);
    return new PrintedGate.Decrease(local, Vec.of(last), CLIP).of(Vec.of(candidate));
  }

  /** Losses are cut one by one and the ridge is not, so that the whole has to be cut again. */
  @Test
  void factS2_theQueryIsCutWithItsRidge() {
    double loss = Math.log1p(Math.exp(-2)) - Math.log1p(Math.exp(-1));
    assertThat(decrease(2, 1)).isCloseTo(loss + .05 * 3, within(1e-12));
    for (double far : new double[] {5, 100, 1e8, 1e150}) {
      assertThat(decrease(far, 1)).isEqualTo(CLIP);
      assertThat(decrease(1, far)).isEqualTo(-CLIP);
    }
  }
}
