package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.central.LastIterateEntry;
import dev.tacit.admm.descent.DescentEntry;
import dev.tacit.admm.metric.MetricEntry;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LabelRule;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.CappedSquares;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.PartialSum;
import dev.tacit.optim.risk.Parts;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent whose records are on several machines is the agent of one machine, bit by bit. */
class ScatteredPartyTest {
  private static final int RECORDS = 1_300;
  private static final int FEATURES = 4;

  private record Case(Algorithm algorithm, Map<String, String> settings) {
    Parties<?, ?> parties() {
      boolean house = algorithm.name().equals("metric-admm");
      boolean descent = algorithm.name().equals("dp-gd");
      return algorithm
          .plan(
              new Setup(
                  List.of(RECORDS),
                  FEATURES,
                  List.of(),
                  List.of(),
                  new LogisticLoss(),
                  house ? Penalties.none() : Penalties.elasticNet(.05, descent ? 0 : .01),
                  Optional.of(new Budget(4, 1e-4, Neighbours.REPLACE_ONE)),
                  Calibration.SOUND,
                  Settings.of(settings, algorithm.settings())))
          .requireParties();
    }
  }

  static List<Case> cases() {
    Map<String, String> few = Map.of("rounds", "3");
    return List.of(
        new Case(new MetricEntry(Topology.CENTRAL), few),
        new Case(new DescentEntry(Topology.CENTRAL), few),
        new Case(new GradientEntry(false, true), few),
        new Case(new GradientEntry(true, true), few),
        new Case(new GradientEntry(false, true), Map.of("rounds", "3", "graph.share", ".2")),
        new Case(new LastIterateEntry(), few));
  }

  /** What a run gave and paid. */
  private record Result(LinearModel model, List<Receipt> receipts) {}

  @ParameterizedTest
  @MethodSource("cases")
  void scatteredRecordsGiveTheBitsOfOneMachine(Case one) {
    Examples examples = examples(new Random(5));
    NoiseKey key = NoiseKey.secure();
    Records scattered = ScatteredRecords.of(examples, Parts.size(FEATURES));
    assertThat(one.parties().needsRows()).isFalse();
    assertThat(result(one.parties(), scattered, key))
        .isEqualTo(result(one.parties(), LocalRecords.of(examples), key));
  }

  private static <S, H> Result result(Parties<S, H> parties, Records records, NoiseKey key) {
    InMemoryChannel channel = InMemoryChannel.listing("run", List.of(key));
    InProcessRunner<S, H> runner =
        new InProcessRunner<>(
            List.of(parties.agent(0, records)), parties.hub(), channel, Schedule.PLAIN);
    Snapshot<S, H> end = runner.run(parties.rounds(), (round, snapshot) -> {});
    return new Result(parties.model(end.agents().get(0)).linear(), channel.receipts());
  }

  /** The other algorithms say so before they look, and the plan says it before that. */
  @Test
  void whoeverLooksAtSingleRecords_refusesThoseThatAreElsewhere() {
    Records scattered = ScatteredRecords.of(examples(new Random(6)), Parts.size(FEATURES));
    int refused = 0;
    for (LawCase one : LawCase.all()) {
      Parties<?, ?> parties = one.known().requireParties();
      if (parties.needsRows()) {
        refused++;
        assertThatThrownBy(() -> parties.agent(0, scattered))
            .as(one.toString())
            .hasMessageContaining("must be in this process");
      }
    }
    assertThat(refused).isGreaterThan(10);
  }

  /** A machine that does not answer would leave the noise of all records on the sum of some. */
  @Test
  void anAnswerWithoutTheLastRecords_isRefused() {
    Records all = LocalRecords.of(examples(new Random(7)));
    Question question = new CappedSquares(1);
    assertThat(all.sum(question)).isEqualTo(all.ask(question).vector());
    Records lost = new WithoutTheLast(all);
    assertThat(lost.ask(question).vector()).isNotEqualTo(all.sum(question));
    assertThatThrownBy(() -> lost.sum(question)).hasMessageContaining("leaves out");
  }

  /** Whole parts of the records, and the number of all of them. */
  private record WithoutTheLast(Records all) implements Records {
    @Override
    public long count() {
      return all.count();
    }

    @Override
    public int dimension() {
      return all.dimension();
    }

    @Override
    public PartialSum ask(Question question) {
      return LocalRecords.of(all.toExamples().slice(0, 2 * Parts.size(FEATURES))).ask(question);
    }

    @Override
    public Records prepared(Preparation preparation) {
      return new WithoutTheLast(all.prepared(preparation));
    }

    @Override
    public void requireLabels(LabelRule rule) {
      all.requireLabels(rule);
    }
  }

  private static Examples examples(Random random) {
    RowsBuilder rows = Rows.dense(FEATURES);
    double[] labels = new double[RECORDS];
    for (int row = 0; row < RECORDS; row++) {
      double[] entries = random.doubles(FEATURES, -.9, .9).toArray();
      rows.append(entries);
      labels[row] = Vec.of(entries).get(0) + .3 * random.nextGaussian() > 0 ? 1 : -1;
    }
    return Examples.of(rows.build(), labels);
  }
}
