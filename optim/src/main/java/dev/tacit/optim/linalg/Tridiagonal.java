package dev.tacit.optim.linalg;

import java.util.Arrays;

/**
 * A symmetric matrix on its way to diagonal form: Householder reflections to a tridiagonal matrix,
 * then implicit QL steps with Wilkinson's shift (Golub and Van Loan, chapter 8). Backward stable in
 * norm; what it has reached is measured afterwards by {@link Eigen#margin}.
 *
 * <p>The rows of {@code basis} are what the columns of the orthogonal factor are in the books, so
 * that every inner loop runs along an array.
 */
final class Tridiagonal {
  private static final int MOST_STEPS = 100;

  /** Beside entries of about 1, and below the roundings that a step makes anyway. */
  private static final double NEGLIGIBLE = 0x1p-60;

  /** Squares below this are of entries far below NEGLIGIBLE, and their inverse may overflow. */
  private static final double VANISHING = 0x1p-400;

  final double[] diagonal;
  final double[][] basis;

  /** Entry k couples coordinates k and k + 1; the last is zero. */
  private final double[] beside;

  private final double[][] matrix;

  private Tridiagonal(double[][] owned) {
    int n = owned.length;
    this.matrix = owned;
    this.diagonal = new double[n];
    this.beside = new double[n];
    this.basis = new double[n][n];
    for (int i = 0; i < n; i++) {
      basis[i][i] = 1;
    }
  }

  /**
   * The eigenvalues, unsorted, in {@code diagonal}, the eigenvectors in the rows of {@code basis}.
   */
  static Tridiagonal diagonalised(double[][] symmetric) {
    double[][] copy = new double[symmetric.length][];
    double largest = 0;
    for (int i = 0; i < copy.length; i++) {
      copy[i] = symmetric[i].clone();
      for (double entry : copy[i]) {
        largest = Math.max(largest, Math.abs(entry));
      }
    }
    // By a power of two, hence exact: squares of entries then neither overflow nor vanish.
    int exponent = largest == 0 ? 0 : Math.max(-1000, Math.getExponent(largest));
    scale(copy, -exponent);
    Tridiagonal form = new Tridiagonal(copy);
    form.reduce();
    for (int first = 0; first < copy.length; first++) {
      form.settle(first);
    }
    Arrays.setAll(form.diagonal, i -> Math.scalb(form.diagonal[i], exponent));
    return form;
  }

  private static void scale(double[][] matrix, int exponent) {
    for (double[] row : matrix) {
      Arrays.setAll(row, j -> Math.scalb(row[j], exponent));
    }
  }

  private void reduce() {
    int n = diagonal.length;
    for (int k = 0; k + 2 < n; k++) {
      double[] mirror = new double[n];
      for (int i = k + 1; i < n; i++) {
        mirror[i] = matrix[i][k];
      }
      double below = squares(mirror, k + 2);
      if (below <= VANISHING) {
        beside[k] = mirror[k + 1];
        continue;
      }
      double norm = Math.sqrt(mirror[k + 1] * mirror[k + 1] + below);
      beside[k] = mirror[k + 1] > 0 ? -norm : norm;
      mirror[k + 1] -= beside[k];
      double factor = 2 / (mirror[k + 1] * mirror[k + 1] + below);
      reflectBothSides(mirror, factor, k + 1);
      reflectBasis(mirror, factor, k + 1);
    }
    if (n > 1) {
      beside[n - 2] = matrix[n - 1][n - 2];
    }
    for (int i = 0; i < n; i++) {
      diagonal[i] = matrix[i][i];
    }
  }

  /** H A H with H = I - factor m m', which is A - m w' - w m' for the w computed here. */
  private void reflectBothSides(double[] mirror, double factor, int from) {
    int n = mirror.length;
    double[] other = new double[n];
    for (int i = from; i < n; i++) {
      addScaled(factor * mirror[i], matrix[i], other, from);
    }
    double overlap = 0;
    for (int i = from; i < n; i++) {
      overlap += other[i] * mirror[i];
    }
    addScaled(-0.5 * factor * overlap, mirror, other, from);
    for (int i = from; i < n; i++) {
      addScaled(-mirror[i], other, matrix[i], from);
      addScaled(-other[i], mirror, matrix[i], from);
    }
  }

  private void reflectBasis(double[] mirror, double factor, int from) {
    double[] image = new double[mirror.length];
    for (int i = from; i < mirror.length; i++) {
      addScaled(mirror[i], basis[i], image, 0);
    }
    for (int i = from; i < mirror.length; i++) {
      addScaled(-factor * mirror[i], image, basis[i], 0);
    }
  }

  /** QL steps until the first coordinate is decoupled from the next. */
  private void settle(int first) {
    for (int step = 0; step < MOST_STEPS; step++) {
      int last = first;
      while (!negligible(last)) {
        last++;
      }
      if (last == first) {
        return;
      }
      chase(first, last);
    }
    throw new IllegalStateException("an eigenvalue did not converge: a bug, please report it");
  }

  private boolean negligible(int k) {
    if (k == diagonal.length - 1) {
      return true;
    }
    double around = Math.abs(diagonal[k]) + Math.abs(diagonal[k + 1]);
    return Math.abs(beside[k]) <= 0.5 * Rounding.UNIT * around + NEGLIGIBLE;
  }

  /** One implicitly shifted QL step on the coordinates first .. last. */
  private void chase(int first, int last) {
    double half = (diagonal[first + 1] - diagonal[first]) / (2 * beside[first]);
    double root = Math.hypot(half, 1);
    double bulge = diagonal[last] - diagonal[first];
    bulge += beside[first] / (half + Math.copySign(root, half));
    double sine = 1;
    double cosine = 1;
    double shift = 0;
    for (int i = last - 1; i >= first; i--) {
      double f = sine * beside[i];
      double b = cosine * beside[i];
      double length = Math.sqrt(f * f + bulge * bulge);
      beside[i + 1] = length;
      if (length == 0) {
        diagonal[i + 1] -= shift;
        beside[last] = 0;
        return;
      }
      sine = f / length;
      cosine = bulge / length;
      double g = diagonal[i + 1] - shift;
      double turn = (diagonal[i] - g) * sine + 2 * cosine * b;
      shift = sine * turn;
      diagonal[i + 1] = g + shift;
      bulge = cosine * turn - b;
      mix(basis[i], basis[i + 1], cosine, sine);
    }
    diagonal[first] -= shift;
    beside[first] = bulge;
    beside[last] = 0;
  }

  private static void mix(double[] first, double[] second, double c, double s) {
    for (int j = 0; j < first.length; j++) {
      double x = first[j];
      first[j] = c * x - s * second[j];
      second[j] = s * x + c * second[j];
    }
  }

  private static void addScaled(double factor, double[] vector, double[] into, int from) {
    for (int j = from; j < into.length; j++) {
      into[j] += factor * vector[j];
    }
  }

  private static double squares(double[] vector, int from) {
    double sum = 0;
    for (int j = from; j < vector.length; j++) {
      sum += vector[j] * vector[j];
    }
    return sum;
  }
}
