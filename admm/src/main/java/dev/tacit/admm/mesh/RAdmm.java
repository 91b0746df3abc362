package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LocalProblem;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * R-ADMM, recycled ADMM: Zhang, Khalili and Liu, Allerton 2018, algorithm 1 (in the clear) and 2
 * (private). Fresh rounds solve and move the multiplier; after each of them a recycled round moves
 * the model along the linearised objective and keeps the multiplier. With a growing penalty it is
 * R-M-ADMM: pair k uses its own penalty and proximal weight throughout.
 *
 * <p>Guarantee: that of the fresh rounds alone. The gradient which a recycled round needs is
 * eliminated by the optimality condition of the fresh solve, so the recycled round is a function of
 * RELEASED values ({@link RecycledStep}, fact recycled-round) and free even when solves are
 * inexact.
 *
 * <p>Errata: lemma IV.1 stores the gradient with its noise, which holds a solver residual that is
 * not public; objective and update formulas lost in the text are restored as in fact
 * recycled-reconstruction.
 *
 * @param penalties one per pair of rounds
 * @param proximalWeights the extra quadratic term of a recycled round, one per pair
 */
record RAdmm(
    LocalObjective local,
    PrimalRelease release,
    PenaltySchedule penalties,
    PenaltySchedule proximalWeights)
    implements MeshAlgorithm {

  @Override
  public AgentAction round(MeshView view, Curator curator) {
    return isRecycled(view)
        ? AgentAction.recycled(recycled(view))
        : AgentAction.release(fresh(view, curator));
  }

  private Released fresh(MeshView view, Curator curator) {
    LocalProblem lagrangian = local.problem(view, penalty(view)); // equation (12)
    return release.model(lagrangian, view.releases(), curator); // with noise (28)
  }

  /** Equation (10), with noise (29), through (15): no curator, no rows. */
  private Released recycled(MeshView view) {
    List<Released> values = new ArrayList<>(view.before().all());
    values.addAll(view.now().all());
    double proximalWeight = proximalWeights.at(pair(view));
    return Released.combined(values, new RecycledStep(penalty(view), proximalWeight));
  }

  /** By the first penalty, which is the least: later rounds may refuse what this lets pass. */
  @Override
  public double largestLetter() {
    return release.largestLetter(local, penalties.first());
  }

  @Override
  public Vec dual(MeshView view) {
    return isRecycled(view)
        ? view.dual() // (11)
        : view.dual().plusScaled(penalty(view) / 2, view.now().disagreement()); // (13)
  }

  private double penalty(MeshView view) {
    return penalties.at(pair(view));
  }

  private static int pair(MeshView view) {
    return view.round() / 2;
  }

  private static boolean isRecycled(MeshView view) {
    return view.round() % 2 == 1;
  }
}
