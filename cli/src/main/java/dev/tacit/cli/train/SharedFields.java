package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.learn.certificate.CombinedGuarantee;
import dev.tacit.learn.certificate.ObserverGuarantee;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.model.CertificateJson;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The fields of {@code --json} that a run and its plan share: one place, so one meaning. */
final class SharedFields {
  private SharedFields() {}

  /** What is run, and on how much. */
  static Map<String, Object> of(TrainingSpec spec, Plan plan, int rows, int features) {
    boolean isPrivate = spec.isPrivate();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", spec.algorithm().name());
    json.put("private", isPrivate);
    json.put("notice", isPrivate ? null : spec.nonPrivateNotice());
    json.put("calibration", isPrivate ? calibration(spec) : null);
    json.put("topology", spec.algorithm().topology().label());
    json.put("agents", spec.partition().agents());
    json.put("rounds", plan.rounds() == 0 ? null : plan.rounds());
    json.put("rows", rows);
    json.put("features", features);
    return json;
  }

  /** Receipts matched it. */
  static final String CERTIFIED = "certifiedEpsilon";

  /** Planned events promise it; there are no receipts yet. */
  static final String PLANNED = "plannedEpsilon";

  /**
   * What was asked for, and what it comes to.
   *
   * @param as {@link #CERTIFIED} or {@link #PLANNED}
   */
  static Map<String, Object> promise(
      PrivacyTarget privacyTarget,
      Optional<Guarantee> proved,
      Optional<Prices> prices,
      Optional<ObserverGuarantee> observerGuarantee,
      String as) {
    Optional<Budget> asked = privacyTarget.budget();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", asked.map(Budget::epsilon).orElse(null));
    json.put("delta", asked.map(Budget::delta).orElse(null));
    json.put("neighbours", asked.map(budget -> budget.neighbours().label()).orElse(null));
    json.put("unit", privacyTarget.unit().map(CertificateJson::of).orElse(null));
    json.put("accountant", proved.map(Guarantee::currency).orElse(null));
    json.put(as, proved.map(SharedFields::epsilon).orElse(null));
    json.put("mechanismEpsilon", proved.flatMap(SharedFields::mechanism).orElse(null));
    json.put("audience", observerGuarantee.map(ObserverGuarantee::audience).orElse(null));
    json.put(
        "widerAudience",
        observerGuarantee
            .flatMap(ObserverGuarantee::widerGuarantee)
            .map(SharedFields::wider)
            .orElse(null));
    json.put("pureEpsilon", prices.map(Prices::pureEpsilon).map(SharedFields::boxed).orElse(null));
    json.put("zcdpRho", prices.map(Prices::zcdpRho).map(SharedFields::boxed).orElse(null));
    return json;
  }

  /** What the noise itself has where no finite epsilon is certified because of its sampler. */
  private static Optional<Double> mechanism(Guarantee proved) {
    return proved.whyInfinite().map(why -> proved.mechanism());
  }

  private static Map<String, Object> wider(ObserverGuarantee.WiderGuarantee more) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("audience", more.audience());
    json.put("epsilon", epsilon(more.guarantee()));
    return json;
  }

  static Map<String, Object> together(CombinedGuarantee all) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", Double.isInfinite(all.epsilon()) ? (Object) "Infinity" : all.epsilon());
    json.put("delta", all.delta());
    return json;
  }

  static Map<String, Object> claim(PaperClaim claim) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", claim.epsilon());
    json.put("delta", claim.delta());
    json.put("holds", claim.validity().label());
    json.put("why", claim.why());
    return json;
  }

  /** Each agent's own, in their order; null where there is but one. */
  static List<Object> agentEpsilons(Optional<Prices> prices) {
    return prices
        .map(Prices::agents)
        .filter(agents -> agents.size() > 1)
        .map(agents -> agents.stream().map(SharedFields::epsilon).toList())
        .orElse(null);
  }

  static Object epsilon(Guarantee guarantee) {
    return guarantee.isFinite() ? (Object) guarantee.epsilon() : "Infinity";
  }

  private static String calibration(TrainingSpec spec) {
    return spec.privacyTarget().calibration().label();
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
