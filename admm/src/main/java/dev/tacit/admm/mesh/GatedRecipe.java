package dev.tacit.admm.mesh;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import java.util.List;

/** Agents that speak at most so many times. What they do not use they pay all the same. */
record GatedRecipe(List<Gated> agents, double penalty, int dimension) implements MeshRecipe {

  /**
   * The gate and the releases of one agent.
   *
   * @param tested what a test costs, made at most {@code tests} times
   * @param outputOnly whether the candidate is part of the test's price already
   */
  record Gated(
      MinimiserPlan release,
      GatePolicy gate,
      PrivacyEvent tested,
      int tests,
      int maxAbove,
      boolean outputOnly) {
    Gated(MinimiserPlan release, GatePolicy gate, PrivacyEvent tested, int tests, int maxAbove) {
      this(release, gate, tested, tests, maxAbove, false);
    }

    Gated withOutputOnly() {
      return new Gated(release, gate, tested, tests, maxAbove, true);
    }

    PrivacyEvent event(int dimension) {
      return paid(tests, maxAbove, dimension);
    }

    PrivacyEvent paid(int testsMade, int releasesMade, int dimension) {
      PrivacyEvent one = outputOnly ? release.outputEvent(dimension) : release.eventFor(dimension);
      return PrivacyEvent.composed(
          PrivacyEvent.repeated(tested, testsMade), PrivacyEvent.repeated(one, releasesMade));
    }
  }

  @Override
  public MeshAlgorithm algorithm(int agent, LocalObjective local) {
    Gated gated = agents.get(agent);
    return new IppAdmm(local, penalty, gated.release(), gated.gate());
  }

  @Override
  public PrivacyEvent event(int agent) {
    return agents.get(agent).event(dimension);
  }

  /**
   * Tests stop at the last allowed release, whose round depends on data; the view counts them. A
   * sparse vector gate was paid in full when it was opened.
   */
  @Override
  public PrivacyEvent unused(int agent, MeshView last) {
    Gated gated = agents.get(agent);
    int testsLeft = gated.tests() == 1 ? 0 : Math.max(0, gated.tests() - last.tests());
    int releasesLeft = gated.maxAbove() - last.releases();
    return testsLeft == 0 && releasesLeft == 0
        ? new PrivacyEvent.Nothing()
        : gated.paid(testsLeft, releasesLeft, dimension);
  }
}
