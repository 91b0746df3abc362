package dev.tacit.dp.theorem;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a theorem says about a run: every hypothesis with its measured value, and the guarantee if
 * and only if all of them hold. There is no way to get the guarantee of a theorem that failed.
 */
public final class Verdict<G> {
  private final String theorem;
  private final List<Hypothesis> hypotheses;
  private final Optional<G> guarantee;

  private Verdict(String theorem, List<Hypothesis> hypotheses, Optional<G> guarantee) {
    this.theorem = theorem;
    this.hypotheses = hypotheses;
    this.guarantee = guarantee;
  }

  /** The guarantee is computed only when every hypothesis holds. */
  public static <G> Verdict<G> of(
      String theorem, List<Hypothesis> hypotheses, Supplier<? extends G> guarantee) {
    Objects.requireNonNull(theorem, "theorem");
    if (hypotheses.isEmpty()) {
      throw new IllegalArgumentException("hypotheses of " + theorem + " must not be empty");
    }
    boolean all = hypotheses.stream().allMatch(Hypothesis::holds);
    return new Verdict<>(
        theorem, List.copyOf(hypotheses), all ? Optional.of(guarantee.get()) : Optional.<G>empty());
  }

  public List<Hypothesis> hypotheses() {
    return hypotheses;
  }

  public boolean holds() {
    return guarantee.isPresent();
  }

  public List<Hypothesis> broken() {
    return hypotheses.stream().filter(hypothesis -> !hypothesis.holds()).toList();
  }

  /** The guarantee, or empty when some hypothesis does not hold. */
  public Optional<G> guarantee() {
    return guarantee;
  }

  /** The guarantee, or a refusal that names each broken hypothesis and its remedy. */
  public G orRefuse() {
    return guarantee.orElseThrow(
        () ->
            new NoSuchElementException(
                theorem
                    + " does not apply: "
                    + broken().stream()
                        .map(Hypothesis::toString)
                        .collect(Collectors.joining("; "))));
  }

  @Override
  public String toString() {
    return theorem + (holds() ? " applies" : " does not apply") + " " + hypotheses;
  }
}
