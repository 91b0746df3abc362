package dev.tacit.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MembershipAttackTest {
  private static final LinearModel MODEL = LinearModel.withoutIntercept(Vec.of(1));

  private static Examples rows(int count, double around, long seed) {
    Random random = new Random(seed);
    double[][] rows = new double[count][1];
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      rows[row][0] = Math.max(-1, Math.min(1, around + .2 * random.nextGaussian()));
      labels[row] = 1;
    }
    return Examples.of(Rows.of(rows), labels);
  }

  private static MembershipAttack attack(double members, double others) {
    return MembershipAttack.on(
        MODEL, new LogisticLoss(), rows(4000, members, 1), rows(4000, others, 2));
  }

  @Test
  void peopleOfOneKindAreNotToldApart() {
    MembershipAttack found = attack(0, 0);
    assertThat(found.auc()).isCloseTo(.5, within(.03));
    assertThat(found.truePositive()).isCloseTo(found.falsePositive(), within(.05));
    assertThat(found.impliedEpsilon(0)).isLessThan(.4);
    assertThat(found.members()).isEqualTo(2000);
  }

  @Test
  void membersOfSmallerLossAre() {
    MembershipAttack found = attack(.3, -.3);
    // 1.5 * 2 deviations of .2 apart: the area is Phi(3 / sqrt 2) = .983.
    assertThat(found.auc()).isCloseTo(.983, within(.01));
    assertThat(found.impliedEpsilon(1e-5)).isGreaterThan(2);
  }

  @Test
  void rates_ofNone_countAsOneCase() {
    // All told apart: of 2,000 counted others not one is called a member.
    double found = attack(1, -1).impliedEpsilon(1e-5);
    assertThat(found).isCloseTo(Math.log(2000), within(.01));
  }

  @Test
  void refuses_tooFew() {
    assertThatThrownBy(
            () -> MembershipAttack.on(MODEL, new LogisticLoss(), rows(1, 0, 1), rows(4, 0, 1)))
        .hasMessageContaining("1 and 4");
  }
}
