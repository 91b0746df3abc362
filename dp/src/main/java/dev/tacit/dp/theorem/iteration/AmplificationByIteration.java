package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.theorem.Hypothesis;
import dev.tacit.dp.theorem.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The theorem (facts final-state-only to own-gradient-noise): if all its hypotheses hold, whoever
 * sees only the last state learns less about a user the more iterations followed. The smallest of
 * the convex, the strongly convex and the local bound is taken.
 */
public record AmplificationByIteration(NoisyIteration iteration, LaterLosses losses) {
  private static final String NAME = "amplification by iteration";

  public AmplificationByIteration {
    Objects.requireNonNull(iteration, "iteration");
    Objects.requireNonNull(losses, "losses");
  }

  /** What the settings alone allow to say, before a run. */
  public Verdict<RhoBound> planned(StreamFacts facts) {
    return Verdict.of(NAME, settingsAnd(facts), this::bound);
  }

  /**
   * What may be said of a run whose receipts were folded into the evidence. The bound is for the
   * noise that the receipts name, not for the noise that was agreed.
   */
  public Verdict<RhoBound> proved(StreamFacts facts, StreamEvidence evidence) {
    List<Hypothesis> all = settingsAnd(facts);
    all.add(
        new Hypothesis(
            "every draw came from a secret key",
            evidence.secret() ? "all receipts say so" : "some noise was scripted or seeded",
            evidence.secret(),
            "run with a secret noise key"));
    double agreed = agreedMultiplier();
    all.add(
        new Hypothesis(
            "every user drew at least the agreed noise",
            evidence.iterations() == 0
                ? "there is no receipt"
                : "smallest multiplier " + evidence.smallestMultiplier() + ", agreed " + agreed,
            evidence.iterations() > 0 && evidence.smallestMultiplier() >= agreed,
            "draw sigma = " + iteration.noise().sigma() + " in every iteration"));
    all.add(
        new Hypothesis(
            "the last dual has noise of its own",
            Double.isInfinite(evidence.lastDual())
                ? "no receipt for it"
                : "multiplier " + evidence.lastDual() + " of what rounding can show",
            Double.isFinite(evidence.lastDual()),
            "publish the last state through the release channel"));
    all.add(
        new Hypothesis(
            "only the next user sees a state (F3.0)",
            "receipts are for " + evidence.audiences(),
            Set.of(Audience.NEXT_USER, Audience.NOBODY).containsAll(evidence.audiences()),
            "release states to the next user only"));
    return Verdict.of(
        NAME,
        all,
        () ->
            new AmplificationByIteration(
                    iteration.withMultiplier(evidence.smallestMultiplier()), losses)
                .bound());
  }

  /**
   * What a receipt says where the agreed noise was drawn: its multiplier pays for rounding to the
   * grid besides, one step a coordinate (sigma has at least 2^30 and less than 2^31 of them), and
   * for that of the linear algebra.
   */
  private double agreedMultiplier() {
    double exact = iteration.noiseMultiplier();
    double sigma = iteration.noise().sigma();
    double step = Math.scalb(1.0, Math.getExponent(sigma) - 30);
    double rounding = Math.sqrt(iteration.coupling().columns()) * step / sigma;
    return exact / (1 + exact * rounding) * (1 - 1e-5);
  }

  private RhoBound bound() {
    ConvexAmplification convex = ConvexAmplification.sharp(iteration);
    return StronglyConvexAmplification.best(iteration, losses)
        .<RhoBound>map(strong -> later -> Math.min(convex.rho(later), strong.rho(later)))
        .orElse(convex);
  }

  private List<Hypothesis> settingsAnd(StreamFacts facts) {
    List<Hypothesis> all = new ArrayList<>();
    SingularValues coupling = iteration.coupling();
    all.add(
        new Hypothesis(
            "A has full row rank (F3.3)",
            coupling.rows()
                + " by "
                + coupling.columns()
                + ", smallest singular value "
                + coupling.smallest(),
            coupling.fullRowRank(),
            "use an A with independent rows, not more than columns"));
    all.add(
        new Hypothesis(
            "stepSize at most 2 / smoothness (F3.2)",
            iteration.stepSize() + ", limit " + losses.largestStep(),
            iteration.stepSize() <= losses.largestStep(),
            "lower stepSize or the bound on rows"));
    all.add(
        new Hypothesis(
            "later losses stay convex under the clip (F0.7)",
            facts.clip().toString(),
            facts.clip().isMonotone(),
            "clip record by record, scalar output, ridge outside the clip"));
    all.add(
        new Hypothesis(
            "no state but the last is seen by others than the next user (F3.0)",
            facts.exposures().isEmpty() ? "none declared" : described(facts.exposures()),
            facts.exposures().isEmpty(),
            "show the last state only, over encrypted links from user to user"));
    all.add(
        new Hypothesis(
            "later users are honest about noise, states and bounds (F3.0)",
            facts.honestUsers() ? "declared" : "not declared",
            facts.honestUsers(),
            "claim the local guarantee, which needs no trust"));
    all.add(
        new Hypothesis(
            "the start is public (F3.0)",
            facts.publicStart() ? "declared" : "not declared",
            facts.publicStart(),
            "start from constants"));
    return all;
  }

  private static String described(Set<StateExposure> stateExposure) {
    return stateExposure.stream()
        .sorted()
        .map(StateExposure::description)
        .collect(Collectors.joining(", "));
  }
}
