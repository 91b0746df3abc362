package dev.tacit.compare;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Central runs of a registered algorithm on a table, with fresh noise. */
record PrivateRuns(String algorithm, Map<String, String> settings, double epsilon) {
  static final double DELTA = 1e-5;

  /** Of the default of {@code train}. */
  static PrivateRuns standard(double epsilon) {
    return new PrivateRuns(Algorithms.DEFAULT, Map.of(), epsilon);
  }

  /** Of any labels: two classes, several, or a number. */
  Outcome outcome(KnownTable table) {
    Algorithm named = Algorithms.named(algorithm);
    int records = table.training().count();
    Plan plan =
        named.plan(
            new Setup(
                List.of(records),
                records,
                table.training().dimension(),
                table.task().functions(),
                table.indicators(),
                List.of(),
                Losses.defaultFor(table.task()),
                Penalties.none(),
                Optional.of(new Budget(epsilon, DELTA, Neighbours.REPLACE_ONE)),
                Calibration.SOUND,
                Settings.of(settings, named.settings())));
    return plan.run(
        List.of(table.training()), InMemoryChannel.withFreshKeys("compare", 1), Progress.SILENT);
  }

  Tally once(KnownTable table) {
    Outcome outcome = outcome(table);
    LinearModel model = outcome.model().linear();
    return Tally.of(model, logOdds(outcome), table.test());
  }

  /** The margin itself where a run says nothing about probabilities. */
  static DoubleUnaryOperator logOdds(Outcome outcome) {
    return Optional.ofNullable(outcome.auxiliaryReleases().get(AuxiliaryNames.PROBABILITY_CURVE))
        .map(Released::value)
        .<DoubleUnaryOperator>map(numbers -> ProbabilityCurve.of(numbers)::logOdds)
        .orElse(DoubleUnaryOperator.identity());
  }

  /** A table for each run: the first uses seed 1. */
  Tally mean(List<KnownTable> tables) {
    return Tally.mean(tables.stream().map(this::once).toList());
  }
}
