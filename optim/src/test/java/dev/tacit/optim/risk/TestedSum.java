package dev.tacit.optim.risk;

import dev.tacit.laws.SumLaws;
import dev.tacit.optim.linalg.Vec;
import java.util.Random;

/** The laws over value, gradient and Hessian product of a risk, joined into one vector. */
abstract class TestedSum extends SumLaws {
  private static final int COUNT = 6000;

  private final Examples examples = examples(new Random(21), COUNT);
  private final Vec model = Problems.vector(new Random(22), examples.dimension());

  abstract Examples examples(Random random, int count);

  abstract EmpiricalRisk risk(Examples part, Parallelism parallelism);

  @Override
  protected int count() {
    return COUNT;
  }

  @Override
  protected double[] sum(int from, int to, int threads) {
    RiskPoint point = risk(examples.slice(from, to), new Parallelism(threads)).at(model);
    double[] gradient = point.gradient().toArray();
    double[] product = point.hessianTimes(model).toArray();
    double[] joined = new double[1 + 2 * gradient.length];
    joined[0] = point.value();
    System.arraycopy(gradient, 0, joined, 1, gradient.length);
    System.arraycopy(product, 0, joined, 1 + gradient.length, product.length);
    return joined;
  }

  @Override
  protected double tolerance() {
    return 1e-9;
  }
}
