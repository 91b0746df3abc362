package dev.tacit.learn.verify;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.certificate.MatchingRule;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.Model.Certificate;
import dev.tacit.learn.plan.PlanFacts;
import dev.tacit.learn.prediction.Threshold;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Checks whether the parts of a model file agree with each other: plan, hashes, releases, receipts
 * and the stated guarantee. It needs nothing but the file.
 */
record ModelChecks(Model model) {
  /**
   * Tolerance of a comparison: machines may round the same sums differently, and no guarantee
   * differs by so little.
   */
  private static final double ROUNDING = 1 + 1e-9;

  List<Check> all() {
    if (model.provenance().isEmpty()) {
      return List.of(
          Check.failed(
              "provenance",
              "how it was made: not recorded, so nothing"
                  + " can be computed again; train again to have it recorded"));
    }
    Provenance made = model.provenance().get();
    List<Check> checks = new ArrayList<>();
    checks.add(
        Check.of(
            "plan",
            made.planHash().equals(made.plan().hash())
                ? Optional.empty()
                : Optional.of("the recorded facts have the digest " + made.plan().hash()),
            "its recorded facts have the digest " + made.planHash()));
    checks.add(guarded("model", () -> otherModel(made.plan()), "the plan is one for such a model"));
    model.fitted().threshold().ifPresent(chosen -> checks.add(threshold(chosen)));
    if (model.certificate().guarantee().isEmpty()) {
      checks.add(
          made.evidence().isEmpty()
              ? Check.passed("promise", "nothing is promised, so there is nothing to compute")
              : Check.failed("promise", "nothing is promised, but releases were paid for"));
      return checks;
    }
    Certificate.StatedGuarantee statedGuarantee = model.certificate().guarantee().get();
    if (made.evidence().isEmpty()) {
      checks.add(Check.failed("promise", "what it was computed from is not in the file"));
      return checks;
    }
    checks.addAll(promise(statedGuarantee, made, made.evidence().get()));
    return checks;
  }

  /** It is a function of what was released: no row decided it. */
  private Check threshold(Threshold chosen) {
    return guarded(
        "threshold",
        () -> {
          double again =
              ThresholdRule.parse("threshold.rule", chosen.rule()).score(model.predictor());
          return again == chosen.score()
              ? Optional.empty()
              : Optional.of("the rule " + chosen.rule() + " gives " + again);
        },
        "the rule " + chosen.rule() + " gives it from what was released with the model");
  }

  private List<Check> promise(
      Certificate.StatedGuarantee statedGuarantee, Provenance made, Evidence evidence) {
    List<Check> checks = new ArrayList<>();
    checks.add(
        guarded(
            "promise",
            () -> otherPromise(statedGuarantee, made.plan(), evidence),
            "delta, neighbours, unit and agents are those of the plan: "
                + model.relation().orElseThrow()));
    checks.add(
        guarded(
            "epsilon",
            () -> {
              double again = evidence.epsilon(neighbours(statedGuarantee), statedGuarantee.delta());
              return above("epsilon", again, statedGuarantee.epsilon());
            },
            Double.isInfinite(statedGuarantee.epsilon())
                ? "none is promised: no finite one is proved for these releases"
                : "computed again from the releases reserved, it is not above "
                    + statedGuarantee.epsilon()));
    checks.add(wider(statedGuarantee, evidence));
    Check receipts =
        guarded(
            "receipts",
            () -> otherReceipts(statedGuarantee, made, evidence),
            evidence.matchingRule().meaning());
    boolean counted =
        evidence.matchingRule() == MatchingRule.EACH
            || evidence.matchingRule() == MatchingRule.BRANCH;
    checks.add(
        counted || receipts.hasFailed()
            ? receipts
            : Check.notChecked(receipts.name(), receipts.says()));
    return checks;
  }

  /** A weaker rule than an algorithm needs would leave releases out of the price. */
  private Optional<String> otherRule(MatchingRule rule) {
    boolean fits =
        switch (rule) {
          case EACH, BRANCH -> true;
          case STEPS -> model.algorithm().equals("dp-last-iterate");
          case KINDS -> model.algorithm().equals("noisy-stream");
          case PLAN -> false;
        };
    return fits
        ? Optional.empty()
        : Optional.of(
            "receipts of " + model.algorithm() + " are not matched by the rule " + rule.label());
  }

  /** Agents share no records, so nothing that is reserved for one of them is in parallel. */
  private static Optional<String> parallel(Evidence evidence) {
    return evidence.reserved().stream().anyMatch(InParallel::is)
        ? Optional.of("releases to one agent's records are not in parallel")
        : Optional.empty();
  }

  private Optional<String> otherModel(PlanFacts plan) {
    if (!plan.text("algorithm").equals(model.algorithm())) {
      return Optional.of("the plan is for " + plan.text("algorithm"));
    }
    if (!plan.text("loss").equals(model.loss())) {
      return Optional.of("the plan is for the loss " + plan.text("loss"));
    }
    if (plan.features() != model.encoding().space().dimension()) {
      return Optional.of("the plan is for " + plan.features() + " features");
    }
    if (plan.functions() != model.fitted().outputs().size()) {
      return Optional.of("the plan is for " + plan.functions() + " linear functions");
    }
    if (!plan.classWeights().equals(model.fitted().classWeights())) {
      return Optional.of("the plan has the class weights " + plan.classWeights());
    }
    if (!plan.unit().equals(model.encoding().unit())) {
      return Optional.of("the plan protects " + protectedBy(plan.unit()));
    }
    return plan.regulariser().equals(model.regulariser())
        ? Optional.empty()
        : Optional.of("the plan has the regulariser " + plan.regulariser());
  }

  private static Optional<String> otherPromise(
      Certificate.StatedGuarantee statedGuarantee, PlanFacts plan, Evidence evidence) {
    Neighbours neighbours = neighbours(statedGuarantee);
    if (!plan.asks(statedGuarantee.delta(), neighbours)) {
      return Optional.of("the plan is for " + plan.tree().path("budget"));
    }
    if (!plan.unit().equals(statedGuarantee.unit())) {
      return Optional.of("the plan protects " + protectedBy(plan.unit()));
    }
    if (evidence.reserved().size() != plan.agents()) {
      return Optional.of(
          "releases are reserved for "
              + evidence.reserved().size()
              + " agents, and the plan has "
              + plan.agents());
    }
    boolean follows =
        evidence.stated() == neighbours
            || (evidence.stated() == Neighbours.ADD_REMOVE && neighbours == Neighbours.REPLACE_ONE);
    return follows
        ? Optional.empty()
        : Optional.of("the releases are for " + evidence.stated().label() + " neighbours");
  }

  private static String protectedBy(Optional<PrivacyUnit> unit) {
    return unit.map(one -> "the rows of a unit (" + one + ")").orElse("single records");
  }

  private static Check wider(Certificate.StatedGuarantee statedGuarantee, Evidence evidence) {
    String name = "wider audience";
    if (statedGuarantee.widerGuarantee().isPresent() != evidence.wider().isPresent()) {
      return Check.failed(
          name,
          statedGuarantee.widerGuarantee().isPresent()
              ? "what that was computed from is not in the file"
              : "the promise is against few, and what holds against more is left out");
    }
    if (statedGuarantee.widerGuarantee().isEmpty()) {
      return Check.passed(name, "all that was reserved is in the price, so there is none to name");
    }
    double stated = statedGuarantee.widerGuarantee().get().epsilon();
    return guarded(
        name,
        () -> {
          double again =
              evidence
                  .widerEpsilon(neighbours(statedGuarantee), statedGuarantee.delta())
                  .orElseThrow();
          return above("epsilon", again, stated);
        },
        "computed again, epsilon is not above " + stated);
  }

  private Optional<String> otherReceipts(
      Certificate.StatedGuarantee statedGuarantee, Provenance made, Evidence evidence) {
    Optional<String> unfit = otherRule(evidence.matchingRule()).or(() -> parallel(evidence));
    if (unfit.isPresent()) {
      return unfit;
    }
    for (var one : evidence.receipts()) {
      if (!one.receipt().address().run().equals(made.identity().run())) {
        return Optional.of(one.receipt().address() + " is of another run");
      }
      if (one.receipt().neighbours() != evidence.stated()) {
        return Optional.of(
            one.receipt().address() + " is for " + one.receipt().neighbours().label());
      }
    }
    if (evidence.releases() != statedGuarantee.releases()) {
      return Optional.of(
          "there are receipts of "
              + evidence.releases()
              + " releases, and the certificate counts "
              + statedGuarantee.releases());
    }
    return evidence.unmatched(statedGuarantee.delta());
  }

  private static Optional<String> above(String what, double again, double stated) {
    return again <= stated * ROUNDING
        ? Optional.empty()
        : Optional.of(what + " is " + again + " when computed again, and " + stated + " is stated");
  }

  private static Neighbours neighbours(Certificate.StatedGuarantee statedGuarantee) {
    return Neighbours.ofLabel(statedGuarantee.neighbours());
  }

  /** Somebody may have made up events that no accountant takes: that is a finding, not a fault. */
  static Check guarded(String name, Supplier<Optional<String>> wrong, String otherwise) {
    try {
      return Check.of(name, wrong.get(), otherwise);
    } catch (Refused | IllegalArgumentException | IllegalStateException | ArithmeticException e) {
      return Check.failed(name, "it cannot be computed: " + e.getMessage());
    }
  }
}
