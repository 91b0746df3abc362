package dev.tacit.experiments.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.Reproduction;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.testkit.DataFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * The fused lasso of Xu et al. on ijcnn1 once more, in plain loops that share nothing with the
 * library: what the recorded runs without noise gave is what the stated setting gives, and where
 * the reference differs it ran another.
 */
class PlainAdmmTest {
  private static final int FEATURES = 22;
  private static final double WEIGHT = 1e-5;
  private static final int ROUNDS = 150;

  private double[][] rows;
  private double[] labels;

  @Test
  void recordedRunsAreThoseOfTheStatedSetting() throws IOException {
    read(DataFile.require("ijcnn1/ijcnn1.gz"));
    Path folder =
        Path.of(System.getProperty("tacit.root", "..")).resolve("docs/evidence/experiments");
    Experiment figure = Catalogue.named("xu-2").get(0);
    Results recorded =
        Reproduction.raw(folder, figure, Experiment.Scale.FULL)
            .read(figure.cells().apply(Experiment.Scale.FULL));
    for (String line : List.of("admm no noise", "acc-admm no noise")) {
      double plain = objective(line.startsWith("acc"));
      assertThat(recorded.mean("ijcnn1 · penalty 1.0 · 150 rounds", line, 0, "objective"))
          .as(line)
          .isEqualTo(plain, within(2e-6));
    }
  }

  /** Penalty 1, from zero; one chain over all features, and the features themselves. */
  private double objective(boolean accelerated) {
    double longest = 2 * Math.sin(Math.PI * (FEATURES - 1) / (2 * FEATURES));
    double step = 1 / (.25 + 1 + longest * longest); // 1/4 + penalty |A|^2
    double[] x = new double[FEATURES];
    double[] dual = new double[2 * FEATURES - 1];
    double[] xAhead = x;
    double[] dualAhead = dual;
    double theta = 1;
    for (int round = 0; round < ROUNDS; round++) {
      double[] image = image(xAhead);
      double[] split = new double[image.length];
      double[] residual = new double[image.length];
      for (int i = 0; i < image.length; i++) {
        double moved = image[i] + dualAhead[i];
        split[i] = Math.signum(moved) * Math.max(0, Math.abs(moved) - WEIGHT);
        residual[i] = moved - split[i];
      }
      double[] slope = gradient(xAhead);
      double[] pull = transposed(residual);
      double[] next = new double[FEATURES];
      for (int i = 0; i < FEATURES; i++) {
        next[i] = xAhead[i] - step * (slope[i] + pull[i]);
      }
      double[] after = image(next);
      double[] nextDual = new double[dual.length];
      for (int i = 0; i < dual.length; i++) {
        nextDual[i] = dualAhead[i] + after[i] - split[i];
      }
      double then = (1 + Math.sqrt(1 + 4 * theta * theta)) / 2;
      double momentum = accelerated ? (theta - 1) / then : 0;
      xAhead = ahead(next, x, momentum);
      dualAhead = ahead(nextDual, dual, momentum);
      theta = then;
      x = next;
      dual = nextDual;
    }
    return value(x);
  }

  private static double[] ahead(double[] now, double[] before, double momentum) {
    double[] ahead = new double[now.length];
    Arrays.setAll(ahead, i -> now[i] + momentum * (now[i] - before[i]));
    return ahead;
  }

  private static double[] image(double[] x) {
    double[] image = new double[2 * FEATURES - 1];
    for (int i = 0; i + 1 < FEATURES; i++) {
      image[i] = x[i] - x[i + 1];
    }
    System.arraycopy(x, 0, image, FEATURES - 1, FEATURES);
    return image;
  }

  private static double[] transposed(double[] image) {
    double[] x = Arrays.copyOfRange(image, FEATURES - 1, image.length);
    for (int i = 0; i + 1 < FEATURES; i++) {
      x[i] += image[i];
      x[i + 1] -= image[i];
    }
    return x;
  }

  private double[] gradient(double[] x) {
    double[] sum = new double[FEATURES];
    for (int row = 0; row < rows.length; row++) {
      double weight = -labels[row] / (1 + Math.exp(labels[row] * dot(rows[row], x)));
      for (int i = 0; i < FEATURES; i++) {
        sum[i] += weight * rows[row][i] / rows.length;
      }
    }
    return sum;
  }

  private double value(double[] x) {
    double sum = 0;
    for (int row = 0; row < rows.length; row++) {
      sum += Math.log1p(Math.exp(-labels[row] * dot(rows[row], x)));
    }
    return sum / rows.length + WEIGHT * Arrays.stream(image(x)).map(Math::abs).sum();
  }

  private static double dot(double[] row, double[] x) {
    double sum = 0;
    for (int i = 0; i < FEATURES; i++) {
      sum += row[i] * x[i];
    }
    return sum;
  }

  /** Rows outside the unit ball are brought to its surface. */
  private void read(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      List<String[]> all = lines.lines().map(line -> line.strip().split("\\s+")).toList();
      rows = new double[all.size()][FEATURES];
      labels = new double[all.size()];
      for (int row = 0; row < rows.length; row++) {
        String[] words = all.get(row);
        labels[row] = Double.parseDouble(words[0]);
        for (int word = 1; word < words.length; word++) {
          String[] pair = words[word].split(":", -1);
          rows[row][Integer.parseInt(pair[0]) - 1] = Double.parseDouble(pair[1]);
        }
        double norm = Math.max(1, Math.sqrt(dot(rows[row], rows[row])));
        int same = row;
        Arrays.setAll(rows[row], i -> rows[same][i] / norm);
      }
    }
  }
}
