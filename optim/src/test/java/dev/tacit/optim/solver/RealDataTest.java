package dev.tacit.optim.solver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.DataFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Minima on a9a against numpy; the recipe of the numbers is resources/reference/a9a.py. */
class RealDataTest {
  @Test
  void a9a_ridgeObjectiveAndTestError() throws IOException {
    Examples train = a9a("a9a.gz");
    PenalisedRisk mean = PenalisedRisk.mean(EmpiricalRisk.of(train, new LogisticLoss()));
    Solution found = new CertifiedNewton().minimise(mean.plusRidge(3e-5), Vec.zeros(123), 1e-10);
    assertThat(found.converged()).isTrue();
    assertThat(found.value()).isCloseTo(0.3281227401816634, within(1e-13));
    assertThat(error(found.minimiser(), a9a("a9a.t.gz"))).isCloseTo(0.1498065, within(1e-4));
    Solution nearlyFree =
        new CertifiedNewton().minimise(mean.plusRidge(1e-6), Vec.zeros(123), 1e-10);
    assertThat(nearlyFree.value()).isCloseTo(0.323020568442419, within(1e-13));
  }

  @Test
  void a9a_elasticNetObjectiveAndSupport() throws IOException {
    PenalisedRisk mean = PenalisedRisk.mean(EmpiricalRisk.of(a9a("a9a.gz"), new LogisticLoss()));
    Solution found =
        new CompositeSolver().minimise(mean, new ElasticNet(1e-4, 1e-5), Vec.zeros(123), 1e-10);
    assertThat(found.converged()).isTrue();
    assertThat(found.value()).isCloseTo(0.3353074428065035, within(1e-12));
    int support = 0;
    for (double entry : found.minimiser().toArray()) {
      support += entry != 0 ? 1 : 0;
    }
    assertThat(support).isEqualTo(50);
  }

  private static double error(Vec model, Examples examples) {
    int wrong = 0;
    for (int row = 0; row < examples.count(); row++) {
      wrong += Math.signum(examples.rows().dot(row, model)) != examples.label(row) ? 1 : 0;
    }
    return wrong / (double) examples.count();
  }

  private static Examples a9a(String name) throws IOException {
    Path file = DataFile.require("a9a/" + name);
    RowsBuilder rows = Rows.sparse(123);
    List<Double> labels = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        List<String> fields = List.of(line.strip().split("[ :]"));
        labels.add(Double.valueOf(fields.get(0)));
        int stored = fields.size() / 2;
        int[] indices = new int[stored];
        double[] values = new double[stored];
        for (int k = 0; k < stored; k++) {
          indices[k] = Integer.parseInt(fields.get(2 * k + 1)) - 1;
          values[k] = Double.parseDouble(fields.get(2 * k + 2));
        }
        rows.append(indices, values, stored);
      }
    }
    double[] signs = labels.stream().mapToDouble(Double::doubleValue).toArray();
    return Examples.of(rows.build().withinUnitBall(), signs);
  }
}
