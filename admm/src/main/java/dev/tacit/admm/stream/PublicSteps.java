package dev.tacit.admm.stream;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** The lines of the iteration that no user's data enters, as functions of released values. */
final class PublicSteps {
  private final SplitTerm term;
  private final Split split;
  private final Dual dual;
  private final FromGradient fromGradient;

  PublicSteps(SplitTerm term, ProximalSolve solve, double stepSize) {
    this.term = term;
    this.split = new Split(term);
    this.dual = new Dual(term.penalty());
    this.fromGradient = new FromGradient(solve, stepSize);
  }

  /** A x. */
  Released coupled(Released model) {
    return term.coupling().isIdentity() ? model : model.map(new Coupled(term.coupling()));
  }

  /** y, from A x and the dual. */
  Released split(Released coupled, Released before) {
    return Released.combined(List.of(coupled, before), split);
  }

  Released dual(Released before, Released coupled, Released split) {
    return Released.combined(List.of(before, coupled, split), dual);
  }

  /** x, where the noise is on the gradient: from gradient - start / stepSize. */
  Released nextModel(Released gradient) {
    return gradient.map(fromGradient);
  }

  record Coupled(CouplingMatrix coupling) implements PostProcessing {
    @Override
    public String name() {
      return "coupled model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return coupling.times(released.get(0));
    }
  }

  record Split(SplitTerm term) implements PostProcessing {
    @Override
    public String name() {
      return "split of a state";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return term.split(released.get(0), released.get(1));
    }
  }

  record Dual(double penalty) implements PostProcessing {
    @Override
    public String name() {
      return "dual step";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return released
          .get(0)
          .plusScaled(-penalty, released.get(1))
          .plusScaled(penalty, released.get(2));
    }
  }

  record FromGradient(ProximalSolve solve, double stepSize) implements PostProcessing {
    @Override
    public String name() {
      return "model of a released gradient";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return solve.solve(released.get(0).scaled(-stepSize));
    }
  }
}
