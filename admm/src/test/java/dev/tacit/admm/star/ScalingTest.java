package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** PS-ADMM in scaled features is PS-ADMM, and what it releases is bounded there. */
class ScalingTest {
  private static final StarSample SAMPLE = StarSample.of(40, 25, 60);
  private static final int FEATURES = 3;
  private static final int ROWS = 6;

  @Test
  void factF06_neighboursMoveAScaledGradientByAtMostItsSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      for (Loss loss : List.of(new LogisticLoss(), new SquaredLoss())) {
        double[] largest = new double[1];
        ForAll.cases(400, random -> compare(random, relation, loss, largest));
        // Attacked hard enough: the bound is nearly reached by some pair.
        assertThat(largest[0]).as(relation + " " + loss.name()).isGreaterThan(.9);
      }
    }
  }

  private static void compare(Random random, Neighbours relation, Loss loss, double[] largest) {
    List<double[]> rows = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(random));
      labels.add(random.nextBoolean() ? 1.0 : -1.0);
    }
    Metric metric = metric(random);
    double clip = .05 + .2 * random.nextDouble();
    OwnerFacts share = new OwnerFacts(loss, PublicSize.of(ROWS, relation), FEATURES, 1.5, clip);
    Vec point = gaussian(random).scaled(Math.exp(3 * random.nextGaussian()));
    Sensitive before = OwnerData.scaled(examples(rows, labels), share, metric).gradient(point);
    if (relation == Neighbours.REPLACE_ONE) {
      rows.set(0, Arrays.stream(rows.get(0)).map(entry -> -entry).toArray());
    } else {
      rows.remove(0);
      labels.remove(0);
    }
    Sensitive after = OwnerData.scaled(examples(rows, labels), share, metric).gradient(point);
    double bound = before.sensitivity().bound();
    double moved = revealed(before).minus(revealed(after)).norm();
    assertThat(after.sensitivity().bound()).isEqualTo(bound);
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[0] = Math.max(largest[0], moved / bound);
  }

  /** Rows D x and models z instead of rows x and models D z: the same run, up to rounding. */
  @Test
  void scaledCoordinates_areThePaperOnRescaledRows() {
    Examples plain = SAMPLE.owners().get(0);
    Metric metric = metric(new Random(3));
    double[][] scaled = new double[plain.count()][FEATURES];
    double[][] kept = new double[plain.count()][FEATURES];
    double[] labels = new double[plain.count()];
    for (int i = 0; i < plain.count(); i++) {
      int row = i;
      plain
          .rows()
          .visit(i, (j, x) -> put(scaled[row], j, x * (j < FEATURES ? metric.scale().get(j) : 0)));
      plain.rows().visit(i, (j, x) -> put(kept[row], j, x));
      labels[i] = plain.label(i);
    }
    OwnerFacts share =
        new OwnerFacts(
            new LogisticLoss(),
            PublicSize.of(plain.count(), Neighbours.ADD_REMOVE),
            FEATURES,
            1,
            .1);
    OwnerData inMetric = OwnerData.scaled(Examples.of(Rows.of(kept), labels), share, metric);
    OwnerData rescaled = new OwnerData(Examples.of(Rows.of(scaled), labels), share);
    Vec point = Vec.of(.3, -.2, .5);
    assertThat(revealed(inMetric.gradient(point)).minus(revealed(rescaled.gradient(point))).norm())
        .isLessThan(1e-12);
  }

  @Test
  void factF27_scaledConsensusMinimisesTheHubsProblem() {
    ForAll.cases(
        100,
        random -> {
          Metric metric = metric(random);
          ScaledConsensusStep step =
              new ScaledConsensusStep(
                  .1 + random.nextDouble(),
                  random.nextBoolean() ? random.nextDouble() : 0,
                  random.nextBoolean() ? random.nextDouble() : 0,
                  metric);
          List<Vec> parts =
              List.of(gaussian(random), gaussian(random), gaussian(random), gaussian(random));
          Vec best = step.apply(parts);
          double least = objective(step, parts, best);
          for (int k = 0; k < 50; k++) {
            Vec other = best.plusScaled(Math.pow(10, -6 * random.nextDouble()), gaussian(random));
            assertThat(objective(step, parts, other)).isGreaterThanOrEqualTo(least - 1e-12);
          }
        });
  }

  @Test
  void scaleOfOnes_isTheConsensusOfThePaper() {
    Metric ones = new Metric(Vec.of(1, 1, 1), Optional.empty(), 1);
    Random random = new Random(5);
    List<Vec> parts = List.of(gaussian(random), gaussian(random));
    Vec scaled = new ScaledConsensusStep(.3, .1, .2, ones).apply(parts);
    Vec plain = new ConsensusStep(.3, .1, .2, OptionalDouble.empty()).apply(parts);
    assertThat(scaled.minus(plain).norm()).isLessThan(1e-14);
  }

  /** Owners of any sizes agree on the scale of all records together. */
  @Test
  void factF29_theScaleIsThatOfThePooledRecords() {
    List<OwnerFacts> shares = new ArrayList<>();
    int[] sizes = {40, 25, 60};
    for (int size : sizes) {
      shares.add(
          new OwnerFacts(
              new LogisticLoss(),
              PublicSize.of(size, Neighbours.ADD_REMOVE),
              StarSample.DIMENSION,
              3.0 * size / 125,
              .5));
    }
    Scaling scaling = new Scaling(1e-3, shares);
    Vec released = exchanged(scaling, SAMPLE.owners(), StarSample.DIMENSION).value();

    double[] expected = new double[StarSample.DIMENSION];
    Rows pooled = SAMPLE.pooled().rows();
    for (int i = 0; i < pooled.count(); i++) {
      double[] squares = new double[StarSample.DIMENSION];
      pooled.visit(i, (j, x) -> put(squares, j, x * x));
      double norm = Vec.of(squares).norm();
      for (int j = 0; j < expected.length; j++) {
        expected[j] += squares[j] * Math.min(1, .35 / norm) / pooled.count();
      }
    }
    assertThat(released.minus(Vec.of(expected)).norm()).isLessThan(1e-12);
  }

  /** What the step size rests on: 1 where no squares are clipped, never above 1 over their clip. */
  @Test
  void scaledRows_haveTheLengthOfTheUnit() {
    ForAll.cases(
        50,
        random -> {
          List<double[]> spread = new ArrayList<>();
          List<double[]> concentrated = new ArrayList<>();
          for (int i = 0; i < 30; i++) {
            double[] row = new double[10];
            Arrays.setAll(row, j -> random.nextBoolean() ? .3 : -.2);
            spread.add(row);
            double[] single = new double[10];
            single[random.nextInt(4)] = random.nextBoolean() ? 1 : -1;
            concentrated.add(single);
          }
          assertThat(meanSquaredLength(spread)).isCloseTo(1, within(1e-6));
          assertThat(meanSquaredLength(concentrated)).isCloseTo(1 / .35, within(1e-6));
        });
  }

  private static double meanSquaredLength(List<double[]> rows) {
    Rows own = Rows.of(rows.toArray(double[][]::new));
    OwnerFacts share =
        new OwnerFacts(
            new LogisticLoss(),
            PublicSize.of(rows.size(), Neighbours.REPLACE_ONE),
            own.dimension(),
            1,
            .5);
    Scaling scaling = new Scaling(1e-9, List.of(share));
    Examples examples = Examples.of(own, new double[rows.size()]);
    Released mean = exchanged(scaling, List.of(examples), own.dimension());
    Metric metric = scaling.metric(mean).orElseThrow();
    double sum = 0;
    for (double[] row : rows) {
      Vec scaled = metric.toMetric(Vec.of(row));
      sum += scaled.dot(scaled);
    }
    return sum / rows.size();
  }

  /** The hub's answer to the squares of all. */
  private static Released exchanged(Scaling scaling, List<Examples> rows, int dimension) {
    InMemoryChannel channel = noiseless(dimension);
    SortedMap<Integer, Released> sent = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      StarAlgorithm squares = scaling.squares(i, rows.get(i));
      sent.put(i, squares.local(StarView.start(dimension), channel.open(i, 0)));
    }
    return scaling.mean(sent);
  }

  @Test
  void scaledRun_paysForTheSquaresFirst() {
    Plan plan = plan(Map.of("rounds", "7"));
    InMemoryChannel channel = SAMPLE.channel();
    plan.run(SAMPLE.owners(), channel, Progress.SILENT);
    List<Receipt> own =
        channel.receipts().stream()
            .filter(receipt -> receipt.address().agent().equals(Address.agent(0)))
            .toList();
    assertThat(own).hasSize(8);
    assertThat(own.get(0).address().site()).isEqualTo("squares");
    assertThat(own.subList(1, 8)).allMatch(one -> one.address().site().equals("gradient"));
    assertThat(plan.settings()).containsEntry("scaleShare", "0.05");
  }

  @Test
  void scaleShareZero_leavesTheFeaturesAsTheyAre() {
    Plan plan = plan(Map.of("rounds", "7", "scaleShare", "0"));
    InMemoryChannel channel = SAMPLE.channel();
    plan.run(SAMPLE.owners(), channel, Progress.SILENT);
    assertThat(channel.receipts())
        .hasSize(3 * 7)
        .allMatch(one -> one.address().site().equals("gradient"));
  }

  /** Without the squares of everybody nothing is scaled; who released them has paid. */
  @Test
  void absentFromTheFirstExchange_leavesTheFeaturesAsTheyAre() {
    StarPlan plan = (StarPlan) plan(Map.of("rounds", "3"));
    Schedule late =
        new Schedule() {
          private boolean first = true;

          @Override
          public List<Integer> order(int round, int agents) {
            boolean missing = first;
            first = false;
            return missing ? List.of(0, 2) : List.of(0, 1, 2);
          }
        };
    InMemoryChannel channel = noiseless(StarSample.DIMENSION);
    Outcome outcome = StarSample.run(plan, SAMPLE.owners(), channel, late);
    // Two squares were released and one was forfeited.
    assertThat(channel.receipts()).hasSize(3 + 3 * 3);
    assertThat(outcome.model().linear()).isEqualTo(model(Map.of("rounds", "3", "scaleShare", "0")));
    // Power: with everybody there the features are scaled.
    assertThat(outcome.model().linear()).isNotEqualTo(model(Map.of("rounds", "3")));
  }

  @Test
  void refuses_aScaleWhereItsBoundsDoNotHold() {
    assertThatThrownBy(() -> plan(Map.of("scaleShare", "0.05", "radius", "3")))
        .hasMessageContaining("scaleShare = 0.05 must be 0 with a radius");
    assertThatThrownBy(() -> plan(Map.of("scaleShare", "0.05", "samplingRate", "0.1")))
        .hasMessageContaining("scaleShare = 0.05 must be 0 with samplingRate > 0");
    assertThatThrownBy(() -> plan(Map.of("scaleShare", "1e-300")))
        .hasMessageContaining("scaleShare = 1e-300 must be 0 or in [1.0E-6, 0.9]");
    assertThat(plan(Map.of("scaleShare", "1e-6")).settings()).containsEntry("scaleShare", "1.0E-6");
    assertThat(plan(Map.of("radius", "3")).settings()).containsEntry("scaleShare", "0.0");
    assertThat(plan(Map.of("samplingRate", "0.1")).settings()).containsEntry("scaleShare", "0.0");
  }

  private static LinearModel model(Map<String, String> settings) {
    InMemoryChannel channel = noiseless(StarSample.DIMENSION);
    return plan(settings).run(SAMPLE.owners(), channel, Progress.SILENT).model().linear();
  }

  private static Plan plan(Map<String, String> settings) {
    return StarAlgorithms.PS.plan(SAMPLE.privateSetup(1, Neighbours.ADD_REMOVE, settings));
  }

  private static double objective(ScaledConsensusStep step, List<Vec> parts, Vec z) {
    Vec model = step.metric().toModel(z);
    double absolute = 0;
    for (double entry : model.toArray()) {
      absolute += Math.abs(entry);
    }
    double value = step.lasso() * absolute + step.ridge() / 2 * model.dot(model);
    for (int i = 0; i < parts.size() / 2; i++) {
      Vec away = parts.get(i).minus(z);
      value += step.penalty() / 2 * away.dot(away) - parts.get(parts.size() / 2 + i).dot(z);
    }
    return value;
  }

  /** One dominant feature, so that a row's length in the metric is far from its length. */
  private static double[] row(Random random) {
    double[] entries = gaussian(random).scaled(.01).toArray();
    entries[random.nextInt(FEATURES)] = random.nextBoolean() ? 40 : -40;
    return entries;
  }

  private static Metric metric(Random random) {
    return Metric.diagonal(gaussian(random).map(x -> x * x), 1e-3).perRow();
  }

  private static Examples examples(List<double[]> rows, List<Double> labels) {
    return Examples.of(
        Rows.of(rows.toArray(double[][]::new)),
        labels.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Vec gaussian(Random random) {
    return Vec.zeros(FEATURES).map(zero -> random.nextGaussian());
  }

  private static void put(double[] into, int at, double value) {
    if (at < into.length) {
      into[at] = value;
    }
  }

  private static InMemoryChannel noiseless(int dimension) {
    NoiseKey zero = TestNoise.scripted(1, address -> Optional.of(Vec.zeros(dimension)));
    return InMemoryChannel.listing("reveal", Collections.nCopies(3, zero));
  }

  private static Vec revealed(Sensitive sensitive) {
    return noiseless(sensitive.dimension())
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }
}
