package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Convergence;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The option {@code --strict}: refuse a model whose solver did not converge, instead of warning.
 *
 * <p>It exists for {@code exact} only. Private algorithms run a fixed number of rounds by design,
 * since stopping early by the data would be a release of its own.
 */
final class StrictOption {
  @Option(
      names = "--strict",
      description = "With 'exact': fail (exit code 9) when the solver did not converge.")
  private boolean strict;

  /** Refuses the option with an algorithm for which convergence is not judged. */
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

  /** The warning for a solver that stopped early; a refusal where the user is strict. */
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
