package dev.tacit.optim.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.RiskPoint;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowsTest {
  /** Where a block ends follows from other rows, and on another machine from other numbers. */
  @Test
  void law_blocksDoNotShowInTheBitsOfSums() {
    ForAll.cases(
        60,
        random -> {
          int dimension = 1 + random.nextInt(5);
          double[][] table = table(random, 1 + random.nextInt(40), dimension);
          double[] weights = vector(random, table.length).toArray();
          for (boolean sparse : new boolean[] {false, true}) {
            Rows usual =
                build(table, new RowsBuilder(dimension, sparse, 1 << 20))
                    .scaledWithConstant(.9, .45);
            Rows tiny =
                build(table, new RowsBuilder(dimension, sparse, 7)).scaledWithConstant(.9, .45);
            double[][] sums = new double[4][dimension + 1];
            usual.addCombination(0, table.length, weights, sums[0]);
            tiny.addCombination(0, table.length, weights, sums[1]);
            usual.addSquares(0, table.length, weights, sums[2]);
            tiny.addSquares(0, table.length, weights, sums[3]);
            assertThat(sums[1]).containsExactly(sums[0]);
            assertThat(sums[3]).containsExactly(sums[2]);
          }
        });
  }

  @Test
  void law_denseSparseAndTinyBlocksAgree() {
    ForAll.cases(
        60,
        random -> {
          int dimension = 1 + random.nextInt(9);
          double[][] table = table(random, random.nextInt(30), dimension);
          Vec x = vector(random, dimension);
          Rows dense = build(table, new RowsBuilder(dimension, false, 1 << 20));
          Vec expected = dense.times(x);
          for (int entries : new int[] {1, 2, 7, 64}) {
            Rows tinyDense = build(table, new RowsBuilder(dimension, false, entries));
            Rows tinySparse = build(table, new RowsBuilder(dimension, true, entries));
            assertThat(tinyDense.times(x)).isEqualTo(expected);
            assertThat(tinySparse.times(x).minus(expected).norm()).isLessThan(1e-12);
            Vec weights = vector(random, table.length);
            assertThat(
                    tinySparse.transposeTimes(weights).minus(dense.transposeTimes(weights)).norm())
                .isLessThan(1e-12);
            for (int row = 0; row < table.length; row++) {
              assertThat(tinySparse.row(row)).isEqualTo(dense.row(row));
              assertThat(tinyDense.norm(row)).isEqualTo(dense.norm(row));
            }
          }
        });
  }

  @Test
  void law_bitsOfARiskDoNotDependOnStorageBlocks() {
    Random random = new Random(8);
    double[][] table = table(random, 3000, 5);
    double[] labels = new double[3000];
    java.util.Arrays.setAll(labels, row -> random.nextBoolean() ? 1 : -1);
    Vec model = vector(random, 5);
    for (boolean sparse : new boolean[] {false, true}) {
      RiskPoint usual = point(table, labels, model, new RowsBuilder(5, sparse, 1 << 20));
      for (int entries : new int[] {1, 17, 1000}) {
        RiskPoint tiny = point(table, labels, model, new RowsBuilder(5, sparse, entries));
        assertThat(tiny.value()).isEqualTo(usual.value());
        assertThat(tiny.gradient()).isEqualTo(usual.gradient());
        assertThat(tiny.hessianTimes(model)).isEqualTo(usual.hessianTimes(model));
      }
    }
  }

  private static RiskPoint point(
      double[][] table, double[] labels, Vec model, RowsBuilder builder) {
    Examples examples = Examples.of(build(table, builder), labels);
    return EmpiricalRisk.of(examples, new LogisticLoss()).at(model);
  }

  @Test
  void law_uniformRowsLoseNothing() {
    Rows rows =
        Rows.sparse(4)
            .append(new int[] {0, 3}, new double[] {0.5, 0.5}, 2)
            .append(new int[0], new double[0], 0)
            .append(new int[] {1, 2, 3}, new double[] {-2, -2, -2}, 3)
            .build();
    assertThat(rows.times(Vec.of(1, 2, 3, 4))).isEqualTo(Vec.of(2.5, 0, -18));
    assertThat(rows.transposeTimes(Vec.of(2, 5, 1))).isEqualTo(Vec.of(1, -2, -2, -1));
    assertThat(rows.norm(1)).isZero();
    assertThat(rows.stored()).isEqualTo(5);
  }

  /**
   * A record of two values ends the short storage of its block. If that moved the others by a bit,
   * it would move what they all contribute to a sum, and no sensitivity has room for that.
   */
  @Test
  void law_oneRowDoesNotChangeHowTheOthersAreRounded() {
    ForAll.cases(
        100,
        random -> {
          int dimension = 2 + random.nextInt(30);
          double[][] table = table(random, 20, dimension);
          for (double[] row : table) {
            double only = random.nextGaussian() * Math.pow(10, random.nextInt(5) - 2);
            java.util.Arrays.setAll(row, j -> row[j] == 0 ? 0 : only);
          }
          double[][] joined = java.util.Arrays.copyOf(table, table.length + 1);
          joined[table.length] = new double[dimension];
          joined[table.length][0] = 1;
          joined[table.length][1] = 2;
          Rows alone = build(table, Rows.sparse(dimension));
          Rows together = build(joined, Rows.sparse(dimension));
          double[] x = vector(random, dimension).toArray();
          for (int row = 0; row < table.length; row++) {
            assertThat(together.dot(row, x)).isEqualTo(alone.dot(row, x));
            assertThat(together.normBound(row)).isEqualTo(alone.normBound(row));
            assertThat(together.withinUnitBall().row(row))
                .isEqualTo(alone.withinUnitBall().row(row));
          }
        });
  }

  @Test
  void factF07_unitBallHoldsForTheStoredNumbers() {
    ForAll.cases(
        50,
        random -> {
          int dimension = 1 + random.nextInt(20);
          Rows scaled =
              build(table(random, 20, dimension), Rows.sparse(dimension)).withinUnitBall();
          for (int row = 0; row < scaled.count(); row++) {
            assertThat(exactNormSquared(scaled.row(row)))
                .isLessThanOrEqualTo(java.math.BigDecimal.ONE);
          }
        });
  }

  @Test
  void unitBall_leavesShortRowsAndDirections() {
    Rows rows = Rows.of(new double[] {0.3, 0.4}, new double[] {30, 40}).withinUnitBall();
    assertThat(rows.row(0)).isEqualTo(Vec.of(0.3, 0.4));
    assertThat(rows.row(1).minus(Vec.of(0.6, 0.8)).norm()).isLessThan(1e-14);
  }

  @Test
  void unitBall_costsNothingWhereRowsAreInIt() {
    Rows rows = Rows.of(new double[] {0.3, 0.4}, new double[] {0, 0.5});
    assertThat(rows.withinUnitBall()).isSameAs(rows);
  }

  @Test
  void law_scaledWithConstantIsConstantThenScaled() {
    ForAll.cases(
        50,
        random -> {
          int dimension = 1 + random.nextInt(6);
          Rows rows = build(table(random, 9, dimension), Rows.sparse(dimension));
          Rows expected = rows.withConstant(0.5).scaled(0.25);
          Rows lifted = rows.scaledWithConstant(0.25, 0.125);
          assertThat(lifted.stored()).isEqualTo(expected.stored());
          for (int row = 0; row < rows.count(); row++) {
            assertThat(lifted.row(row)).isEqualTo(expected.row(row));
          }
        });
  }

  /** A column that is stored once must act as if it were stored in every row. */
  @Test
  void law_aConstantColumnActsLikeAStoredOne() {
    ForAll.cases(
        60,
        random -> {
          int dimension = 1 + random.nextInt(6);
          double[][] table = table(random, 1 + random.nextInt(12), dimension);
          if (random.nextBoolean()) {
            // One value per row: the storage of one-hot tables.
            for (double[] row : table) {
              java.util.Arrays.setAll(row, j -> row[j] == 0 ? 0 : 0.75);
            }
          }
          double constant = random.nextInt(3) - 1;
          Rows once = lifted(build(table, new RowsBuilder(dimension, true, 8)), constant);
          Rows stored = lifted(build(table, Rows.dense(dimension)), constant);
          Vec x = vector(random, dimension + 2);
          Vec weights = vector(random, table.length);
          double[] squares = new double[dimension + 2];
          double[] expected = new double[dimension + 2];
          once.addSquares(0, once.count(), weights.toArray(), squares);
          stored.addSquares(0, once.count(), weights.toArray(), expected);
          assertThat(Vec.of(squares).minus(Vec.of(expected)).norm()).isLessThan(1e-12);
          assertThat(once.times(x).minus(stored.times(x)).norm()).isLessThan(1e-12);
          assertThat(once.transposeTimes(weights).minus(stored.transposeTimes(weights)).norm())
              .isLessThan(1e-12);
          for (int row = 0; row < once.count(); row++) {
            assertThat(once.row(row)).isEqualTo(stored.row(row));
            assertThat(once.norm(row)).isCloseTo(stored.norm(row), within(1e-14));
            assertThat(once.dot(row, x)).isCloseTo(stored.dot(row, x), within(1e-12));
            assertThat(new java.math.BigDecimal(once.normBound(row)).pow(2))
                .isGreaterThanOrEqualTo(exactNormSquared(once.row(row)));
          }
          SymmetricMatrix gram = SymmetricMatrix.weightedGram(stored, weights.toArray());
          SymmetricMatrix same = SymmetricMatrix.weightedGram(once, weights.toArray());
          assertThat(same.times(x).minus(gram.times(x)).norm()).isLessThan(1e-11);
        });
  }

  /** Two constant columns, the first scaled with the rows. */
  private static Rows lifted(Rows rows, double constant) {
    return rows.scaledWithConstant(0.5, 0.25).scaledWithConstant(2, constant);
  }

  @Test
  void selectSliceConstantAndFollow() {
    Rows rows = Rows.of(new double[] {1, 0}, new double[] {2, 3}, new double[] {0, 4});
    assertThat(rows.select(new int[] {2, 0, 2}).times(Vec.of(1, 1))).isEqualTo(Vec.of(4, 1, 4));
    assertThat(rows.slice(1, 3).times(Vec.of(1, 10))).isEqualTo(Vec.of(32, 40));
    assertThat(rows.withConstant(7).row(1)).isEqualTo(Vec.of(2, 3, 7));
    assertThat(rows.followedBy(rows.slice(0, 1)).count()).isEqualTo(4);
    assertThat(rows.slice(1, 1).count()).isZero();
  }

  @Test
  void refuses_badEntriesAndKeepsTheRest() {
    RowsBuilder builder = Rows.sparse(3).append(new int[] {1}, new double[] {1}, 1);
    assertThatThrownBy(() -> builder.append(new int[] {0, 1}, new double[] {1, Double.NaN}, 2))
        .hasMessageContaining("row 1")
        .hasMessageContaining("finite");
    assertThatThrownBy(() -> builder.append(new int[] {3}, new double[] {1}, 1))
        .hasMessageContaining("0..2");
    assertThatThrownBy(() -> builder.append(new int[] {2, 2}, new double[] {1, 1}, 2))
        .hasMessageContaining("increase");
    assertThatThrownBy(() -> builder.append(new double[] {1})).hasMessageContaining("expected 3");
    Rows rows = builder.append(new double[] {1, 2, 3}).build();
    assertThat(rows.count()).isEqualTo(2);
    assertThat(rows.row(1)).isEqualTo(Vec.of(1, 2, 3));
  }

  static Rows build(double[][] table, RowsBuilder builder) {
    for (double[] row : table) {
      builder.append(row);
    }
    return builder.build();
  }

  static double[][] table(Random random, int rows, int dimension) {
    double[][] table = new double[rows][dimension];
    for (double[] row : table) {
      for (int j = 0; j < dimension; j++) {
        row[j] = random.nextInt(3) == 0 ? 0 : random.nextGaussian();
      }
    }
    return table;
  }

  static Vec vector(Random random, int dimension) {
    return Vec.of(random.doubles(dimension, -2, 2).toArray());
  }

  private static java.math.BigDecimal exactNormSquared(Vec row) {
    java.math.BigDecimal sum = java.math.BigDecimal.ZERO;
    for (double entry : row.toArray()) {
      sum = sum.add(new java.math.BigDecimal(entry).pow(2));
    }
    return sum;
  }
}
