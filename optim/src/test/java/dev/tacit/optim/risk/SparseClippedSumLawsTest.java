package dev.tacit.optim.risk;

import dev.tacit.optim.loss.HuberHingeLoss;
import java.util.Random;

class SparseClippedSumLawsTest extends TestedSum {
  @Override
  Examples examples(Random random, int count) {
    return Problems.oneHot(random, count, 4, 7, 2);
  }

  @Override
  EmpiricalRisk risk(Examples part, Parallelism parallelism) {
    return EmpiricalRisk.of(part, new HuberHingeLoss(0.5), parallelism).clipped(0.4);
  }
}
