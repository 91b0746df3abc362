package dev.tacit.admm.mesh;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Agents that release a perturbed minimiser a fixed number of times.
 *
 * @param plans of each agent, one per release
 */
record PerturbedFactory(
    List<List<MinimiserPlan>> plans,
    int dimension,
    BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithms)
    implements MeshAlgorithmFactory {

  static PerturbedFactory of(
      MeshProblem problem,
      IntFunction<List<MinimiserPlan>> plans,
      BiFunction<LocalObjective, List<MinimiserPlan>, MeshAlgorithm> algorithms) {
    List<List<MinimiserPlan>> made = IntStream.range(0, problem.agents()).mapToObj(plans).toList();
    for (int agent = 0; agent < made.size(); agent++) {
      int most = problem.setup().size(agent).maxRecords();
      made.get(agent).forEach(plan -> plan.requireReachable(problem.dimension(), most));
    }
    return new PerturbedFactory(made, problem.dimension(), algorithms);
  }

  @Override
  public MeshAlgorithm algorithm(int agent, LocalObjective local) {
    return algorithms.apply(local, plans.get(agent));
  }

  @Override
  public PrivacyEvent event(int agent) {
    return event(plans.get(agent), dimension);
  }

  static PrivacyEvent event(List<MinimiserPlan> plans, int dimension) {
    MinimiserPlan first = plans.get(0);
    return plans.stream().allMatch(first::equals)
        ? PrivacyEvent.repeated(first.eventFor(dimension), plans.size())
        : new PrivacyEvent.Composed(plans.stream().map(plan -> plan.eventFor(dimension)).toList());
  }
}
