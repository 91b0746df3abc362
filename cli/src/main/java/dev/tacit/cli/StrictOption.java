package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Convergence;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What happens to a model whose solver did not converge. */
final class StrictOption {
  @Option(
      names = "--strict",
      description = "With 'exact': fail (exit code 9) when the solver did not converge.")
  private boolean strict;

  void check(Algorithm chosen) {
    if (strict && !Convergence.isJudgedFor(chosen)) {
      throw Refused.usage(
          "--strict",
          true,
          "absent with '" + chosen.name() + "'",
          "It runs a fixed number of rounds, or certifies each of its solves by itself: there is"
              + " no convergence to judge. Leave it out, or use --algorithm exact.");
    }
  }

  /** What to warn of; refused where the user is strict. */
  Optional<String> convergenceWarning(Convergence solved) {
    if (solved.reached()) {
      return Optional.empty();
    }
    String found =
        "the solver stopped after "
            + solved.steps()
            + " steps with gradient norm "
            + solved.residual()
            + ", above gradientTolerance = "
            + solved.tolerance();
    if (strict) {
      throw new Refused(
          Kind.NOT_CONVERGED,
          found + ". Allow more steps (--set innerSteps=N) or a larger --set gradientTolerance=T.");
    }
    return Optional.of(found + ".");
  }
}
