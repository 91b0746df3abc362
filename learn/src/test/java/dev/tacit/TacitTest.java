package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.metric.MetricSettings;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program does with the library, from rows to predictions. */
class TacitTest {
  private static final int FEATURES = 4;

  @TempDir private Path folder;

  @Test
  void aTableIsTrainedCertifiedSavedAndLoaded() {
    People people = People.in(folder, 2000);
    AtomicInteger rounds = new AtomicInteger();
    TrainedModel model =
        Tacit.classifier()
            .csv(people.table(), people.schema())
            .epsilon(1)
            .delta(1e-6)
            .holdout(.2)
            .listener((round, planned) -> rounds.incrementAndGet())
            .train();
    assertThat(rounds).hasPositiveValue();
    ModelCertificate certificate = model.certificate();
    assertThat(certificate.isPrivate()).isTrue();
    assertThat(certificate.epsilon()).isBetween(.5, 1.0);
    assertThat(certificate.neighbours()).contains(Neighbours.REPLACE_ONE);
    assertThat(certificate).asString().contains("epsilon", "against everyone");
    OwnerReport report = model.ownerReport().orElseThrow();
    assertThat(report.testError().orElseThrow()).isBetween(0.0, .5);
    Path file = folder.resolve("people.model.json");
    model.save(file);
    model.save(file);
    TrainedModel loaded = Tacit.load(file);
    assertThat(loaded.ownerReport()).isEmpty();
    assertThat(loaded.weights()).isEqualTo(model.weights());
    for (Row row : people.inOrder().subList(0, 50)) {
      assertThat(loaded.decision(row)).isEqualTo(model.decision(row));
      double odds = model.decision(row);
      assertThat(model.predictProbability(row)).isCloseTo(1 / (1 + Math.exp(-odds)), within(1e-15));
      assertThat(model.predict(row)).isIn("high", "low");
    }
  }

  @Test
  void arraysLearnWhatIsInThem() {
    double[][] x = features(3000);
    double[] y = labels(x);
    TrainedModel model =
        Tacit.classifier()
            .arrays(x, y, Bounds.numbers(FEATURES).rowNorm(4).labels(1, 0))
            .epsilon(2)
            .delta(1e-6)
            .set(MetricSettings.ROUNDS, 30)
            .holdout(.25)
            .train();
    assertThat(model.ownerReport().orElseThrow().testError().orElseThrow()).isLessThan(.2);
    assertThat(model.predict(Row.numbers(2, 2, 0, 0))).isEqualTo("1");
    assertThat(model.predict(Row.numbers(-2, -2, 0, 0))).isEqualTo("0");
  }

  @Test
  void aRegressorPredictsNumbers() {
    double[][] x = features(500);
    double[] y = IntStream.range(0, x.length).mapToDouble(i -> .5 * x[i][0]).toArray();
    TrainedModel model =
        Tacit.regressor()
            .arrays(x, y, Bounds.numbers(FEATURES).rowNorm(10))
            .withoutPrivacy()
            .train();
    assertThat(model.decision(Row.numbers(2, 0, 0, 0))).isCloseTo(1, within(.01));
    assertThat(model.certificate().isPrivate()).isFalse();
    assertThat(model.certificate().epsilon()).isInfinite();
    assertThat(model.certificate()).asString().startsWith("not private");
    Row row = Row.numbers(0, 0, 0, 0);
    assertThatThrownBy(() -> model.predict(row)).hasMessageContaining("predictNumber(row)");
    assertThatThrownBy(() -> model.predictProbability(row)).isInstanceOf(Refused.class);
  }

  @Test
  void ownersAreSimulatedOnStarAndMesh() {
    double[][] x = features(600);
    for (Topology shape : List.of(Topology.STAR, Topology.MESH)) {
      TrainedModel model =
          Tacit.classifier()
              .arrays(x, labels(x), Bounds.numbers(FEATURES).rowNorm(4))
              .epsilon(1)
              .delta(1e-5)
              .algorithm("metric-admm")
              .topology(shape)
              .agents(3)
              .set("rounds", "5")
              .train();
      assertThat(model.certificate().isPrivate()).isTrue();
    }
  }

  @Test
  void anUncountedTableIsTrainedUnderAddRemove() {
    double[][] x = features(900);
    TrainedModel model =
        Tacit.classifier()
            .arrays(x, labels(x), Bounds.numbers(FEATURES).rowNorm(4))
            .epsilon(1)
            .delta(1e-5)
            .neighbours(Neighbours.ADD_REMOVE)
            .publicRows(1000)
            .train();
    assertThat(model.certificate().neighbours()).contains(Neighbours.ADD_REMOVE);
  }

  @Test
  void aModelServesManyThreads() {
    People people = People.in(folder, 400);
    TrainedModel model =
        Tacit.classifier().csv(people.table(), people.schema()).withoutPrivacy().train();
    List<Row> rows = people.byName();
    List<Double> alone = rows.stream().map(model::decision).toList();
    List<Double> together = new ArrayList<>();
    IntStream.range(0, rows.size())
        .parallel()
        .mapToObj(i -> model.decision(rows.get(i)))
        .forEachOrdered(together::add);
    assertThat(together).isEqualTo(alone);
  }

  @Test
  void saveReplacesModelsOnly() throws IOException {
    double[][] x = features(100);
    TrainedModel model =
        Tacit.classifier().arrays(x, labels(x), Bounds.numbers(FEATURES)).withoutPrivacy().train();
    Path other = Files.writeString(folder.resolve("people.csv"), "age\n1\n");
    assertThatThrownBy(() -> model.save(other))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("rename");
    assertThat(other).hasContent("age\n1\n");
  }

  @Test
  void settingsAreListed() {
    assertThat(Tacit.algorithms())
        .contains("metric-admm", "pp-admm", "exact")
        .doesNotHaveDuplicates();
    assertThat(Tacit.settings("metric-admm")).contains(MetricSettings.ROUNDS);
    assertThatThrownBy(() -> Tacit.settings("metric-adm"))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("Did you mean metric-admm");
  }

  static double[][] features(int rows) {
    Random random = new Random(3);
    return IntStream.range(0, rows)
        .mapToObj(i -> random.doubles(FEATURES, -2, 2).toArray())
        .toArray(double[][]::new);
  }

  /** The first two features decide. */
  static double[] labels(double[][] x) {
    double[] labels = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      labels[i] = x[i][0] + x[i][1] > 0 ? 1 : 0;
    }
    return labels;
  }
}
