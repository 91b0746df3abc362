package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.ForAll;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SecondMomentsTest {
  @Test
  void law_bitsDoNotDependOnThreads() {
    ForAll.cases(
        6,
        random -> {
          Rows rows = rows(random, 1500 + random.nextInt(3000), random.nextBoolean());
          double[] weights = random.doubles(rows.count()).toArray();
          SecondMoments one = SecondMoments.of(rows, Parallelism.sequential());
          SecondMoments many = SecondMoments.of(rows, new Parallelism(3));
          SymmetricMatrix gram = one.gram(weights);
          SymmetricMatrix again = many.gram(weights);
          for (int i = 0; i < rows.dimension(); i++) {
            for (int j = 0; j <= i; j++) {
              assertThat(again.get(i, j)).isEqualTo(gram.get(i, j));
            }
          }
          assertThat(many.forms(gram)).containsExactly(one.forms(gram));
        });
  }

  @Test
  void law_agreesWithTheDefinition() {
    ForAll.cases(
        20,
        random -> {
          Rows rows = rows(random, 1 + random.nextInt(40), random.nextBoolean());
          double[] weights = random.doubles(rows.count()).toArray();
          SymmetricMatrix gram = SecondMoments.of(rows).gram(weights);
          SymmetricMatrix plain = RecordSums.inOrder(rows).gram(weights);
          double[] forms = SecondMoments.of(rows).forms(gram);
          for (int i = 0; i < rows.dimension(); i++) {
            assertThat(gram.get(i, 0)).isCloseTo(plain.get(i, 0), within(1e-12));
          }
          for (int row = 0; row < forms.length; row++) {
            Vec features = rows.row(row);
            double expected = gram.times(features).dot(features);
            assertThat(forms[row]).isCloseTo(expected, within(1e-11 * (1 + expected)));
          }
        });
  }

  private static Rows rows(Random random, int count, boolean sparse) {
    int dimension = 1 + random.nextInt(7);
    RowsBuilder builder = sparse ? Rows.sparse(dimension) : Rows.dense(dimension);
    for (int row = 0; row < count; row++) {
      double[] entries = new double[dimension];
      Arrays.setAll(entries, j -> random.nextInt(3) > 0 ? random.nextGaussian() : 0);
      builder.append(entries);
    }
    return builder.build();
  }
}
