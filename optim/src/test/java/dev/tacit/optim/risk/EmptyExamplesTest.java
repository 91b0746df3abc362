package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * An empty example keeps its place and adds exactly 0: sums over a table with empty examples have
 * the bits of the same sums over the others alone. Tables are small enough for one part, so that
 * the others are added in the same order.
 */
class EmptyExamplesTest {
  private static final int DIMENSION = 5;

  /** The same records with and without empty ones between them. */
  private record Pair(Examples with, Examples without) {}

  @Test
  void addNothingToAnySum() {
    ForAll.cases(
        40,
        random -> {
          boolean sparse = random.nextBoolean();
          for (Loss loss : List.of(new LogisticLoss(), new SquaredLoss())) {
            Pair plain = pair(random, sparse);
            Pair lifted =
                new Pair(
                    plain.with().withRows(plain.with().rows().scaledWithConstant(.9, .5)),
                    plain.without().withRows(plain.without().rows().scaledWithConstant(.9, .5)));
            for (Pair pair : List.of(plain, lifted)) {
              sameSums(pair, loss, random);
            }
          }
        });
  }

  private static void sameSums(Pair pair, Loss loss, Random random) {
    EmpiricalRisk with = EmpiricalRisk.of(pair.with(), loss);
    EmpiricalRisk without = EmpiricalRisk.of(pair.without(), loss);
    double[] point = random.doubles(with.dimension(), -3, 3).toArray();
    Vec model = Vec.of(point);
    assertThat(with.lossSum(model)).isEqualTo(without.lossSum(model));
    assertThat(with.gradientSum(model)).isEqualTo(without.gradientSum(model));
    assertThat(with.clipped(.3).gradientSum(model))
        .isEqualTo(without.clipped(.3).gradientSum(model));
    assertThat(with.clipped(.3).lossSum(model)).isEqualTo(without.clipped(.3).lossSum(model));
    assertThat(with.lossSum(model, .4)).isEqualTo(without.lossSum(model, .4));
    RiskPoint at = with.at(model);
    RiskPoint other = without.at(model);
    assertThat(at.hessianTimes(model)).isEqualTo(other.hessianTimes(model));
    assertThat(at.hessianDiagonal()).isEqualTo(other.hessianDiagonal());
    sameMatrix(at.hessian(), other.hessian());
    sameMatrix(gram(pair.with()), gram(pair.without()));
    assertThat(squares(pair.with().rows())).isEqualTo(squares(pair.without().rows()));
    int[] all = new int[with.count()];
    Arrays.setAll(all, row -> row);
    int[] others = Arrays.copyOf(all, without.count());
    Vec later = model.scaled(.5);
    assertThat(AnchoredGradients.at(with, model).differenceSum(later, all, .7))
        .isEqualTo(AnchoredGradients.at(without, model).differenceSum(later, others, .7));
  }

  @Test
  void aRowOfZerosIsNotEmpty() {
    RowsBuilder builder = Rows.sparse(2);
    builder.append(new double[] {0, 0}).appendEmpty();
    Examples examples = Examples.of(builder.build().withConstant(.5), new double[] {1, 0});

    assertThat(examples.isEmpty(0)).isFalse();
    assertThat(examples.isEmpty(1)).isTrue();
    assertThat(examples.complete()).isEqualTo(1);
    assertThat(examples.count()).isEqualTo(2);
    assertThat(examples.rows().norm(0)).isEqualTo(.5);
    assertThat(examples.rows().norm(1)).isZero();
    Vec model = Vec.of(new double[] {0, 0, 1});
    assertThat(EmpiricalRisk.of(examples.slice(1, 2), new LogisticLoss()).lossSum(model)).isZero();
    assertThat(EmpiricalRisk.of(examples.slice(0, 1), new LogisticLoss()).lossSum(model))
        .isPositive();
  }

  @Test
  void selectionsSlicesAndScalingsKeepTheFlag() {
    ForAll.cases(
        20,
        random -> {
          Examples all = pair(random, random.nextBoolean()).with();
          int[] order = new int[all.count()];
          Arrays.setAll(order, k -> all.count() - 1 - k);
          Examples turned = all.select(order);
          Rows scaled = all.rows().scaled(3).withinUnitBall().withConstant(1).withConstant(2);
          for (int row = 0; row < all.count(); row++) {
            assertThat(turned.isEmpty(all.count() - 1 - row)).isEqualTo(all.isEmpty(row));
            assertThat(all.slice(row, row + 1).isEmpty(0)).isEqualTo(all.isEmpty(row));
            assertThat(scaled.isEmpty(row)).isEqualTo(all.isEmpty(row));
            assertThat(scaled.norm(row) == 0).isEqualTo(all.isEmpty(row));
          }
        });
  }

  private static Pair pair(Random random, boolean sparse) {
    RowsBuilder with = sparse ? Rows.sparse(DIMENSION) : Rows.dense(DIMENSION);
    RowsBuilder without = sparse ? Rows.sparse(DIMENSION) : Rows.dense(DIMENSION);
    int count = 1 + random.nextInt(60);
    double[] labels = new double[2 * count];
    double[] others = new double[count];
    int records = 0;
    for (int row = 0; row < count; row++) {
      if (random.nextInt(3) == 0) {
        with.appendEmpty();
        records++;
      }
      double[] entries = random.doubles(DIMENSION, -1, 1).toArray();
      with.append(entries);
      without.append(entries);
      labels[records++] = random.nextBoolean() ? 1 : -1;
      others[row] = labels[records - 1];
    }
    return new Pair(
        Examples.of(with.build(), Arrays.copyOf(labels, records)),
        Examples.of(without.build(), others));
  }

  private static SymmetricMatrix gram(Examples examples) {
    return RecordSums.gram(examples, .25);
  }

  private static Vec squares(Rows rows) {
    double[] weights = new double[rows.count()];
    Arrays.fill(weights, .25);
    double[] sum = new double[rows.dimension()];
    rows.addSquares(0, rows.count(), weights, sum);
    return Vec.of(sum);
  }

  private static void sameMatrix(SymmetricMatrix one, SymmetricMatrix other) {
    Vec probe = Vec.of(new Random(7).doubles(one.dimension()).toArray());
    assertThat(one.times(probe)).isEqualTo(other.times(probe));
  }
}
