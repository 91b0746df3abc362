package dev.tacit.optim.risk;

import dev.tacit.optim.loss.LogisticLoss;
import java.util.Random;

class DenseSumLawsTest extends TestedSum {
  @Override
  Examples examples(Random random, int count) {
    return Problems.dense(random, count, 5);
  }

  @Override
  EmpiricalRisk risk(Examples part, Parallelism parallelism) {
    return EmpiricalRisk.of(part, new LogisticLoss(), parallelism);
  }
}
