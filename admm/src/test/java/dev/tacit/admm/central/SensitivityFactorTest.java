package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import org.junit.jupiter.api.Test;

/** Fact replaced-gradient: replacing one record moves a mean gradient by nearly 2c/n, not c/n. */
class SensitivityFactorTest {
  @Test
  void factF11_theFactorTwoIsReached() {
    double lean = .02;
    double rest = Math.sqrt(1 - lean * lean);
    Vec model = Vec.of(-1000, 0);
    Vec one = gradient(Rows.of(new double[] {lean, rest}), model);
    Vec other = gradient(Rows.of(new double[] {lean, -rest}), model);
    assertThat(one.norm()).isLessThanOrEqualTo(1 + 1e-12);
    assertThat(other.norm()).isLessThanOrEqualTo(1 + 1e-12);
    assertThat(one.minus(other).norm()).isBetween(1.9995, 1.9997);
  }

  private static Vec gradient(Rows row, Vec model) {
    return EmpiricalRisk.of(Examples.of(row, new double[] {1}), new LogisticLoss())
        .gradientSum(model);
  }
}
