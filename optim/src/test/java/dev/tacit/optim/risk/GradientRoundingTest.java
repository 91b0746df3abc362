package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.SquaredLoss;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GradientRoundingTest {
  /** Rows of wildly different size, so that small terms are swallowed by large ones. */
  private static Examples wild(Random random, int count, int dimension, boolean sparse) {
    RowsBuilder builder = sparse ? Rows.sparse(dimension) : Rows.dense(dimension);
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      double size = Math.pow(10, random.nextInt(17) - 8);
      builder.append(random.doubles(dimension, -size, size).toArray());
      labels[row] = random.nextBoolean() ? 1 : -1;
    }
    return Examples.of(builder.build(), labels);
  }

  @Test
  void law_clippedSumStaysWithinItsBoundOfTheExactSum() {
    ForAll.cases(
        12,
        random -> {
          int dimension = 1 + random.nextInt(4);
          int count = 1 + random.nextInt(3000);
          double bound = 0.7;
          EmpiricalRisk risk =
              EmpiricalRisk.of(
                      wild(random, count, dimension, random.nextBoolean()), new LogisticLoss())
                  .clipped(bound);
          Vec model = Problems.vector(random, dimension);
          Vec computed = risk.gradientSum(model);
          BigDecimal distance = distanceToExact(risk, model, computed);
          BigDecimal allowed = new BigDecimal(GradientRounding.clippedSum(count, dimension, bound));
          assertThat(distance).isLessThanOrEqualTo(allowed.pow(2));
          int[] everyone = IntStream.range(0, count).toArray();
          Vec batch = risk.gradientSum(model, everyone);
          assertThat(distanceToExact(risk, model, batch)).isLessThanOrEqualTo(allowed.pow(2));
        });
  }

  /** Small terms after a large one are lost: a bound for one addition only would not cover that. */
  @Test
  void power_oneRoundingWouldNotBeEnough() {
    int count = 400;
    double tiny = Math.scalb(1.0, -54);
    double[][] table = new double[count][1];
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      table[row][0] = row == 0 ? 1 : tiny;
      labels[row] = 1;
    }
    Examples examples = Examples.of(Rows.of(table), labels);
    EmpiricalRisk risk = EmpiricalRisk.of(examples, new LogisticLoss()).clipped(1);
    Vec model = Vec.of(0);
    BigDecimal squared = distanceToExact(risk, model, risk.gradientSum(model));
    assertThat(squared).isGreaterThan(new BigDecimal(tiny).pow(2));
    assertThat(squared).isLessThan(new BigDecimal(GradientRounding.clippedSum(count, 1, 1)).pow(2));
  }

  @Test
  void publicBoundCoversTheOneFromTheData() {
    Random random = new Random(6);
    Examples examples = Problems.dense(random, 300, 4);
    Examples scaled = examples.withRows(examples.rows().withinUnitBall());
    EmpiricalRisk risk = EmpiricalRisk.of(scaled, new LogisticLoss());
    Vec model = Problems.vector(random, 4);
    double known = GradientRounding.gradientSum(new LogisticLoss(), 300, 4, 1, 2 * model.norm());
    assertThat(risk.gradientError(model)).isLessThanOrEqualTo(known);
    assertThat(known).isLessThan(1e-10);
    // Fewer rows may be cut into fewer and longer parts.
    Examples more = Problems.dense(random, 1023, 4);
    EmpiricalRisk longer =
        EmpiricalRisk.of(more.withRows(unitLength(more.rows())), new LogisticLoss());
    double forMore = GradientRounding.gradientSum(new LogisticLoss(), 1024, 4, 1, model.norm());
    assertThat(longer.gradientError(model)).isLessThanOrEqualTo(forMore);
    assertThatThrownBy(() -> GradientRounding.gradientSum(new SquaredLoss(), 300, 4, 1, 2))
        .hasMessageContaining("declare a clip");
  }

  private static Rows unitLength(Rows rows) {
    double[][] table = new double[rows.count()][];
    java.util.Arrays.setAll(
        table, row -> rows.row(row).scaled((1 - 1e-12) / rows.norm(row)).toArray());
    return Rows.of(table);
  }

  /** Squared distance, exactly; also checks that each exact record gradient keeps the bound. */
  private static BigDecimal distanceToExact(EmpiricalRisk risk, Vec model, Vec computed) {
    Rows rows = risk.examples().rows();
    BigDecimal[] exact = new BigDecimal[rows.dimension()];
    java.util.Arrays.fill(exact, BigDecimal.ZERO);
    BigDecimal boundSquared = new BigDecimal(risk.gradientBound()).pow(2);
    for (int row = 0; row < rows.count(); row++) {
      BigDecimal scalar = new BigDecimal(risk.recordDerivative(row, model));
      BigDecimal square = BigDecimal.ZERO;
      for (int j = 0; j < exact.length; j++) {
        BigDecimal term = scalar.multiply(new BigDecimal(rows.row(row).get(j)));
        exact[j] = exact[j].add(term);
        square = square.add(term.pow(2));
      }
      assertThat(square).isLessThanOrEqualTo(boundSquared);
    }
    BigDecimal distance = BigDecimal.ZERO;
    for (int j = 0; j < exact.length; j++) {
      distance = distance.add(exact[j].subtract(new BigDecimal(computed.get(j))).pow(2));
    }
    return distance;
  }

  /** The bound must not be vacuous: a few parts in 10^9 of one record's bound at Adult's size. */
  @Test
  void boundIsSmallBesideTheSensitivity() {
    assertThat(GradientRounding.clippedSum(45_222, 104, 1)).isLessThan(1e-8);
    assertThat(GradientRounding.clippedSum(0, 1, 1)).isZero();
  }

  @Test
  void law_gradientErrorCoversTheDistanceToHighPrecision() {
    ForAll.cases(
        6,
        random -> {
          int dimension = 1 + random.nextInt(6);
          Examples examples = Problems.dense(random, 1 + random.nextInt(60), dimension);
          EmpiricalRisk risk = EmpiricalRisk.of(examples, new LogisticLoss());
          Vec model = Problems.vector(random, dimension).scaled(3);
          double distance = Math.sqrt(squaredDistance(examples, model, risk.gradientSum(model)));
          assertThat(distance).isLessThanOrEqualTo(risk.gradientError(model));
          assertThat(risk.gradientError(model)).isLessThan(1e-9);
        });
  }

  private static double squaredDistance(Examples examples, Vec model, Vec computed) {
    MathContext precise = new MathContext(60);
    BigDecimal[] exact = new BigDecimal[model.dimension()];
    java.util.Arrays.fill(exact, BigDecimal.ZERO);
    for (int row = 0; row < examples.count(); row++) {
      Vec features = examples.rows().row(row);
      BigDecimal margin = BigDecimal.ZERO;
      for (int j = 0; j < exact.length; j++) {
        margin = margin.add(new BigDecimal(features.get(j)).multiply(new BigDecimal(model.get(j))));
      }
      BigDecimal label = new BigDecimal(examples.label(row));
      BigDecimal share =
          BigDecimal.ONE.divide(BigDecimal.ONE.add(exp(margin.multiply(label))), precise);
      for (int j = 0; j < exact.length; j++) {
        BigDecimal term = label.multiply(share).multiply(new BigDecimal(features.get(j)));
        exact[j] = exact[j].subtract(term);
      }
    }
    double sum = 0;
    for (int j = 0; j < exact.length; j++) {
      double gap = exact[j].subtract(new BigDecimal(computed.get(j))).doubleValue();
      sum += gap * gap;
    }
    return sum;
  }

  /** exp by its series after halving the argument often enough; 60 digits. */
  private static BigDecimal exp(BigDecimal x) {
    MathContext precise = new MathContext(70);
    BigDecimal small = x.divide(new BigDecimal(1 << 12), precise);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int k = 1; k < 40; k++) {
      term = term.multiply(small, precise).divide(new BigDecimal(k), precise);
      sum = sum.add(term, precise);
    }
    for (int k = 0; k < 12; k++) {
      sum = sum.multiply(sum, precise);
    }
    return sum;
  }
}
