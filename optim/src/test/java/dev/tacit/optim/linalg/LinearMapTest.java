package dev.tacit.optim.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinearMapTest {
  @Test
  void law_adjointAndSingularValuesBracketTheMap() {
    ForAll.cases(
        60,
        random -> {
          int inputs = 1 + random.nextInt(6);
          int outputs = 1 + random.nextInt(9);
          double[][] table = RowsTest.table(random, outputs, inputs);
          LinearMap map = LinearMap.of(RowsTest.build(table, Rows.sparse(inputs)));
          Vec x = RowsTest.vector(random, inputs);
          Vec y = RowsTest.vector(random, outputs);
          assertThat(map.times(x).dot(y)).isCloseTo(x.dot(map.transposeTimes(y)), within(1e-12));
          double image = map.times(x).norm();
          Rows images = map.imagesOf(Rows.of(x.toArray(), x.scaled(2).toArray()));
          assertThat(images.row(1).minus(map.times(x).scaled(2)).norm()).isLessThan(1e-12);
          assertThat(image).isLessThanOrEqualTo(map.normBound() * x.norm() * (1 + 1e-14));
          assertThat(image).isGreaterThanOrEqualTo(map.smallestSingularValue() * x.norm() - 1e-9);
          assertThat(map.largestSingularValue()).isBetween(0.0, map.normBound() * (1 + 1e-14));
        });
  }

  @Test
  void chainWithIdentity_hasKnownSingularValues() {
    LinearMap chain = LinearMap.differences(3, List.of(new Edge(0, 1), new Edge(1, 2)));
    LinearMap map = chain.stackedOn(LinearMap.identity(3));
    // Laplacian of a path of three: eigenvalues 0, 1, 3.
    assertThat(map.smallestSingularValue()).isBetween(1 - 1e-12, 1.0);
    assertThat(map.largestSingularValue()).isCloseTo(2, within(1e-12));
    assertThat(chain.smallestSingularValue()).isLessThan(1e-6);
    assertThat(map.times(Vec.of(5, 3, 4))).isEqualTo(Vec.of(2, -1, 5, 3, 4));
  }

  @Test
  void law_smallestSingularValueIsABoundAndTight() {
    ForAll.cases(
        60,
        random -> {
          int inputs = 1 + random.nextInt(5);
          double[][] table = RowsTest.table(random, inputs + 3, inputs);
          LinearMap map = LinearMap.of(RowsTest.build(table, Rows.dense(inputs)));
          double exact = Math.sqrt(Math.max(0, map.gram().eigen().values().get(0)));
          assertThat(map.smallestSingularValue()).isBetween(exact - 1e-5, exact);
        });
    assertThat(LinearMap.identity(7).smallestSingularValue()).isBetween(1 - 1e-12, 1.0);
  }

  @Test
  void law_eigenvectorsDiagonalise() {
    ForAll.cases(
        30,
        random -> {
          int n = 1 + random.nextInt(12);
          double[][] table = RowsTest.table(random, n, n);
          SymmetricMatrix matrix = SymmetricMatrix.of(table);
          Eigen eigen = matrix.eigen();
          for (int k = 0; k < n; k++) {
            Vec vector = eigen.vector(k);
            Vec gap = matrix.times(vector).plusScaled(-eigen.values().get(k), vector);
            assertThat(gap.norm()).isLessThan(1e-12 * n);
            assertThat(vector.norm()).isCloseTo(1, within(1e-12));
            assertThat(gap.norm()).isLessThanOrEqualTo(eigen.margin());
            assertThat(Math.abs(eigen.values().get(k))).isLessThanOrEqualTo(matrix.normBound());
          }
        });
  }

  /** Repeated eigenvalues, zero blocks, tiny and huge entries. */
  @Test
  void law_eigenvaluesOfConstructedMatricesAreFound() {
    ForAll.cases(
        40,
        random -> {
          int n = 1 + random.nextInt(30);
          double scale = Math.scalb(1.0, random.nextInt(800) - 400);
          Vec mirror = RowsTest.vector(random, n);
          double[] wanted = new double[n];
          Arrays.setAll(wanted, k -> scale * (random.nextInt(4) - 1));
          // H diag(wanted) H with the reflection H = I - 2 m m' / m'm
          double[][] matrix = new double[n][n];
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
              for (int k = 0; k < n; k++) {
                matrix[i][j] += wanted[k] * reflected(mirror, i, k) * reflected(mirror, j, k);
              }
            }
          }
          Eigen eigen = SymmetricMatrix.of(matrix).eigen();
          Arrays.sort(wanted);
          for (int k = 0; k < n; k++) {
            assertThat(eigen.values().get(k)).isCloseTo(wanted[k], within(1e-13 * n * scale));
          }
          assertThat(eigen.margin()).isLessThan(1e-11 * n * scale);
        });
  }

  /** Their squares are so small that the inverse of a sum of them overflows. */
  @Test
  void eigenvaluesBesideVanishingEntriesAreFound() {
    double[][] matrix = {{1, 0, 1e-158}, {0, 2, 0}, {1e-158, 0, 3}};
    Eigen eigen = SymmetricMatrix.of(matrix).eigen();
    assertThat(eigen.values()).isEqualTo(Vec.of(1, 2, 3));
    assertThat(eigen.margin()).isLessThan(1e-13);
  }

  private static double reflected(Vec mirror, int i, int j) {
    return (i == j ? 1 : 0) - 2 * mirror.get(i) * mirror.get(j) / mirror.normSquared();
  }

  /** The path on n vertices has Laplacian eigenvalues 2 - 2 cos(pi k / n). */
  @Test
  void eigenvaluesOfAPathLieWithinTheMargin() {
    int n = 40;
    List<Edge> path = IntStream.range(1, n).mapToObj(i -> new Edge(i - 1, i)).toList();
    Eigen eigen = LinearMap.differences(n, path).gram().eigen();
    assertThat(eigen.margin()).isLessThan(1e-11);
    for (int k = 0; k < n; k++) {
      double exact = 2 - 2 * Math.cos(Math.PI * k / n);
      assertThat(eigen.values().get(k)).isCloseTo(exact, within(eigen.margin() + 1e-15));
    }
  }

  @Test
  void law_choleskySolves() {
    ForAll.cases(
        30,
        random -> {
          int n = 1 + random.nextInt(12);
          Rows rows = RowsTest.build(RowsTest.table(random, 20, n), Rows.dense(n));
          SymmetricMatrix matrix = SymmetricMatrix.gram(rows, 0.5).plusIdentity(0.3);
          Vec right = RowsTest.vector(random, n);
          Vec solved = matrix.cholesky().solve(right);
          assertThat(matrix.times(solved).minus(right).norm()).isLessThan(1e-11);
        });
  }

  @Test
  void refuses_badEdgesAndIndefiniteMatrices() {
    assertThatThrownBy(() -> new Edge(1, 1)).hasMessageContaining("edge 1 1");
    assertThatThrownBy(() -> LinearMap.differences(3, List.of(new Edge(0, 3))))
        .hasMessageContaining("0..2");
    SymmetricMatrix indefinite = SymmetricMatrix.of(new double[][] {{1, 0}, {2, 1}});
    assertThatThrownBy(indefinite::cholesky).hasMessageContaining("positive definite");
  }
}
