package dev.tacit.learn.report;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.CombinedGuarantee;
import dev.tacit.learn.certificate.ObserverGuarantee;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.model.CertificateJson;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What was asked for and what it comes to, as a run certifies it or a plan foresees it: both say
 * the same things, so that they can be compared line by line.
 */
public final class GuaranteeItems {
  private final TrainingSpec spec;
  private final Plan plan;
  private final Optional<Prices> prices;
  private final Optional<Guarantee> proved;

  /**
   * Of one plan.
   *
   * @param prices empty without privacy
   * @param proved the weakest of what is guaranteed, over agents and, where there are several, runs
   */
  GuaranteeItems(
      TrainingSpec spec, Plan plan, Optional<Prices> prices, Optional<Guarantee> proved) {
    this.spec = spec;
    this.plan = plan;
    this.prices = prices;
    this.proved = proved;
  }

  /**
   * All items, in the order in which people read them.
   *
   * @param key of the epsilon: whether receipts matched it or planned events lead to it
   * @param label of the same
   */
  List<Item> all(String key, String label, Optional<ObserverGuarantee> against) {
    return Stream.of(asked(), certified(key, label), against(against), costs())
        .flatMap(List::stream)
        .toList();
  }

  private List<Item> asked() {
    PrivacyTarget target = spec.privacyTarget();
    Optional<Budget> budget = target.budget();
    return List.of(
        Item.field("epsilon", budget.map(Budget::epsilon).orElse(null)),
        Item.field("delta", budget.map(Budget::delta).orElse(null)),
        Item.field("neighbours", budget.map(asked -> asked.neighbours().label()).orElse(null)),
        Item.field("unit", target.unit().map(CertificateJson::of).orElse(null)));
  }

  private List<Item> certified(String key, String label) {
    Value certified =
        proved.<Value>map(one -> Value.of(epsilon(one), sentence(one))).orElse(Value.UNKNOWN);
    // What the noise itself has where no finite epsilon is certified because of its sampler.
    Value mechanism =
        proved
            .flatMap(one -> one.whyInfinite().<Value>map(why -> Value.of(one.mechanism(), why)))
            .orElse(Value.UNKNOWN);
    return List.of(
        Item.field("accountant", proved.map(Guarantee::currency).orElse(null)),
        Item.of(key, label, certified),
        Item.of("mechanismEpsilon", "no finite epsilon", mechanism));
  }

  private String sentence(Guarantee one) {
    return String.format(
        Locale.ROOT,
        "%s, delta %s, %s (%s accountant)",
        inWords(one),
        RoundedUp.declared(one.delta()),
        spec.relation(one.neighbours()),
        one.currency());
  }

  /** A number without those whom it holds against is none. */
  private static List<Item> against(Optional<ObserverGuarantee> against) {
    Value audience =
        against.map(ObserverGuarantee::audience).<Value>map(Value::words).orElse(Value.UNKNOWN);
    return List.of(
        Item.of("audience", "against", audience),
        against
            .flatMap(ObserverGuarantee::widerGuarantee)
            .map(GuaranteeItems::wider)
            .orElse(Item.field("widerAudience", null)));
  }

  private static Item wider(ObserverGuarantee.WiderGuarantee more) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("audience", more.audience());
    json.put("epsilon", epsilon(more.guarantee()));
    String words =
        more.guarantee().isFinite()
            ? "epsilon " + RoundedUp.text(more.guarantee().epsilon())
            : inWords(more.guarantee());
    return Item.of("widerAudience", "against " + more.audience(), Value.of(json, words));
  }

  private List<Item> costs() {
    Value claim =
        plan.claim().<Value>map(one -> Value.of(json(one), inWords(one))).orElse(Value.UNKNOWN);
    return List.of(
        Item.of("paperClaim", "the paper claims", claim).shownIf(proved.isPresent()),
        Item.of("pureEpsilon", "pure epsilon", cost(Prices::pureEpsilon)),
        Item.of("zcdpRho", "zero-concentrated rho", cost(Prices::zcdpRho)));
  }

  private Value cost(Function<Prices, OptionalDouble> kind) {
    OptionalDouble cost = prices.map(kind).orElse(OptionalDouble.empty());
    return cost.isPresent() ? Value.cost(cost.getAsDouble()) : Value.UNKNOWN;
  }

  private static Map<String, Object> json(PaperClaim claim) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", claim.epsilon());
    json.put("delta", claim.delta());
    json.put("holds", claim.validity().label());
    json.put("why", claim.why());
    return json;
  }

  private static String inWords(PaperClaim claim) {
    return String.format(
        Locale.ROOT,
        "epsilon %s, delta %s (holds: %s; %s)",
        RoundedUp.declared(claim.epsilon()),
        RoundedUp.declared(claim.delta()),
        claim.validity().label(),
        claim.why());
  }

  /**
   * A warning where the noise proves less than was asked for: that which a paper prints may; sound
   * noise is made not to, so that there it would be a fault of the program.
   */
  static Optional<String> excess(PrivacyTarget target, Guarantee proved) {
    boolean paper = target.calibration() == Calibration.PAPER;
    return target
        .budget()
        .filter(asked -> proved.epsilon() > asked.epsilon())
        .map(
            asked ->
                (paper ? "the printed noise" : "the noise")
                    + " guarantees "
                    + inWords(proved)
                    + proved.whyInfinite().map(why -> " (" + why + ")").orElse("")
                    + ", not the "
                    + RoundedUp.declared(asked.epsilon())
                    + (paper
                        ? " that it claims. Use `calibration` sound to keep to it."
                        : " that was asked for. This is a fault of Tacit: publish nothing."));
  }

  /** Each agent's own epsilon, in their order; null where there is but one agent. */
  static List<Object> agentEpsilons(Optional<Prices> prices) {
    return prices
        .map(Prices::agents)
        .filter(agents -> agents.size() > 1)
        .map(agents -> agents.stream().map(GuaranteeItems::epsilon).toList())
        .orElse(null);
  }

  /** What several runs come to together. */
  static Value.Fact together(CombinedGuarantee all) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", Double.isInfinite(all.epsilon()) ? (Object) "Infinity" : all.epsilon());
    json.put("delta", all.delta());
    return Value.of(
        json,
        String.format(
            Locale.ROOT,
            "epsilon %s, delta %s",
            RoundedUp.text(all.epsilon()),
            RoundedUp.declared(all.delta())));
  }

  /** JSON knows no infinite numbers. */
  static Object epsilon(Guarantee guarantee) {
    return guarantee.isFinite() ? (Object) guarantee.epsilon() : "Infinity";
  }

  /** The epsilon alone, as a sentence has it. */
  public static String inWords(Guarantee proved) {
    return proved.isFinite() ? "epsilon " + RoundedUp.spent(proved.epsilon()) : "no finite epsilon";
  }
}
