package dev.tacit.learn.algorithm;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.SoloAgent;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Records;
import dev.tacit.optim.solver.CompositeSolver;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.PenalisedRisk;
import dev.tacit.optim.solver.Solution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The entry of the regularised empirical risk minimiser, without noise: the reference for all. */
final class ExactEntry implements Algorithm {
  private static final Site MINIMISER = new Site("minimiser", "the model itself");

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public Topology topology() {
    return Topology.CENTRAL;
  }

  @Override
  public boolean isPrivate() {
    return false;
  }

  @Override
  public String about() {
    return "Regularised empirical risk minimiser on all rows at once: the reference, no noise.";
  }

  @Override
  public List<Site> sites() {
    return Stream.concat(Stream.of(MINIMISER), Convergence.SITES.stream()).toList();
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(ExactSettings.GRADIENT_TOLERANCE, ExactSettings.INNER_STEPS);
  }

  @Override
  public Plan plan(Setup setup) {
    if (setup.penalties().fused() > 0 || setup.penalties().group() > 0) {
      throw new IllegalArgumentException(
          "fused, matrix and group must be absent for exact; use l2 and l1, or `algorithm` admm");
    }
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    double tolerance = effective.read(ExactSettings.GRADIENT_TOLERANCE);
    int steps = effective.read(ExactSettings.INNER_STEPS);
    return new ExactPlan(setup, tolerance, steps, effective.values());
  }

  private record ExactPlan(Setup setup, double tolerance, int steps, Map<String, String> settings)
      implements Plan {
    @Override
    public int rounds() {
      return 0;
    }

    @Override
    public PrivacyEvent event(int agent) {
      return new PrivacyEvent.NonPrivate("the exact minimiser leaves without noise");
    }

    @Override
    public Optional<Parties<?, ?>> parties() {
      return Optional.of(new ExactParties(this));
    }

    Solution solved(Examples rows) {
      PenalisedRisk objective =
          PenalisedRisk.mean(EmpiricalRisk.of(rows, setup.loss()))
              .plusRidge(setup.penalties().ridge());
      Vec start = Vec.zeros(rows.dimension());
      double lasso = setup.penalties().lasso();
      return lasso == 0
          ? new NewtonCg(steps).minimise(objective, start, tolerance)
          : new CompositeSolver(steps).minimise(objective, new L1Norm(lasso), start, tolerance);
    }
  }

  /** One agent, which solves and shows the minimiser. */
  private record ExactParties(ExactPlan plan) implements Parties<ExactState, Void> {
    @Override
    public int agents() {
      return 1;
    }

    @Override
    public int rounds() {
      return 1;
    }

    @Override
    public boolean needsRows() {
      return true;
    }

    @Override
    public Agent<ExactState> agent(int self, Records records) {
      Examples rows = records.toExamples();
      plan.setup().size(self).require(rows.count());
      return new SoloAgent<>(
          new ExactState(Released.zeros(rows.dimension()), Map.of()),
          (state, round, curator) -> {
            Solution solution = plan.solved(rows);
            Released model =
                curator.releaseInClear(MINIMISER.name(), solution.minimiser(), Audience.EVERYONE);
            return Step.silent(
                new ExactState(model, Convergence.trace(solution, plan.tolerance(), curator)));
          });
    }

    @Override
    public ReleasedModel model(ExactState state) {
      return ReleasedModel.withoutIntercept(state.model());
    }

    @Override
    public int hops(int round) {
      return 1;
    }

    /** Nobody is there to write to. */
    @Override
    public List<LetterKind> letters() {
      return List.of();
    }

    @Override
    public Outcome outcome(ExactState own, List<List<ReleasedModel>> outputs) {
      return Outcome.of(model(own));
    }

    @Override
    public OutcomeCollector<ExactState, Void> collector(Progress progress) {
      return new OutcomeCollector<>() {
        @Override
        public void roundClosed(int round, Snapshot<ExactState, Void> snapshot) {}

        @Override
        public Outcome outcome(Snapshot<ExactState, Void> end, long messages, long bytes) {
          ExactState state = end.agents().get(0);
          return new Outcome(model(state), List.of(), 0, 0, state.trace());
        }
      };
    }
  }

  /** Zeros, then the minimiser and how it was found. */
  private record ExactState(Released model, Map<String, Released> trace) {}
}
