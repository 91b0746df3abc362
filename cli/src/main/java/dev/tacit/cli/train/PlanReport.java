package dev.tacit.cli.train;

import dev.tacit.admm.run.Plan;
import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.Mechanisms;
import dev.tacit.learn.certificate.ObserverGuarantee;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TestSide;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What {@code train} would do and cost, from public facts alone.
 *
 * @param rows the declared number of training rows
 * @param prices of the planned events; empty without privacy
 */
public record PlanReport(PricedPlan pricedPlan, int rows, Optional<Prices> prices) {
  private static final int GROUPS_SHOWN = 12;

  public static PlanReport of(PricedPlan pricedPlan, int rows) {
    int agents = pricedPlan.setup().rows().size();
    return new PlanReport(
        pricedPlan,
        rows,
        pricedPlan
            .spec()
            .privacyTarget()
            .budget()
            .map(
                asked ->
                    Prices.planned(
                        pricedPlan.plan(),
                        agents,
                        asked,
                        pricedPlan.test().map(side -> side.plan().event()))));
  }

  /** A warning where the noise that a paper prints proves less than the paper claims. */
  public Optional<String> excess() {
    return prices
        .map(Prices::worst)
        .flatMap(proved -> GuaranteeText.excess(pricedPlan.spec().privacyTarget(), proved));
  }

  /** The one object of {@code --json}; docs/reference/plan.md lists its fields. */
  public Map<String, Object> json() {
    TrainingSpec spec = pricedPlan.spec();
    Plan plan = pricedPlan.plan();
    Map<String, Object> json = SharedFields.of(spec, plan, rows, pricedPlan.setup().dimension());
    json.putAll(
        SharedFields.promise(
            spec.privacyTarget(),
            prices.map(Prices::worst),
            prices,
            observerGuarantee(),
            SharedFields.PLANNED));
    json.put("largeDelta", pricedPlan.largeDelta().orElse(null));
    json.put("receiptNeighbours", receiptNeighbours().orElse(null));
    json.put("paperClaim", plan.claim().map(SharedFields::claim).orElse(null));
    json.put("agentEpsilons", SharedFields.agentEpsilons(prices));
    json.put(
        "agentPlans",
        prices.map(found -> agentPlans(found).stream().map(AgentPlan::json).toList()).orElse(null));
    json.put("testFigures", pricedPlan.test().map(PlanReport::tested).orElse(null));
    json.put("ledger", ledger());
    json.put("settings", plan.settings());
    json.put("derived", plan.derived());
    return json;
  }

  private static Map<String, Object> tested(TestSide side) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("records", side.plan().size().divisor());
    json.put("mechanisms", Mechanisms.of(side.plan().event()).json());
    return json;
  }

  /** A short table like that of {@code train}, the agents, and the settings in force. */
  public String text() {
    TrainingSpec spec = pricedPlan.spec();
    Plan plan = pricedPlan.plan();
    Table table = new Table().row("algorithm", spec.algorithm().name());
    prices.ifPresentOrElse(
        found ->
            GuaranteeText.of(
                    "would certify",
                    spec,
                    plan,
                    found.worst(),
                    found,
                    observerGuarantee().orElseThrow())
                .forEach((label, value) -> table.row(label, value)),
        () -> table.row("would certify", "no privacy"));
    pricedPlan.largeDelta().ifPresent(words -> table.row("LARGE DELTA", words));
    if (isConverted()) {
      table.row("receipts", "for add-remove neighbours, converted by group privacy");
    }
    if (spec.partition().agents() > 1) {
      table.row("agents", Integer.toString(spec.partition().agents()));
    }
    table.row(spec.privacyTarget().countLabel(), Integer.toString(rows));
    table.row("features", Integer.toString(pricedPlan.setup().dimension()));
    if (plan.rounds() > 0) {
      table.row("rounds", Integer.toString(plan.rounds()));
    }
    pricedPlan
        .test()
        .ifPresent(
            side ->
                table.row(
                    "test figures",
                    "about "
                        + side.plan().size().divisor()
                        + " test records, each meets "
                        + Mechanisms.of(side.plan().event()).text()));
    table.row(
        "ledger", ledgerRefusal().map(why -> "could not keep it: " + why).orElse("could keep it"));
    return table + prices.map(this::agentText).orElse("") + settingsText();
  }

  private String agentText(Prices found) {
    List<AgentPlan> plans = agentPlans(found);
    Table table = new Table().row("agents", promiseUnit(), "epsilon", "noise that a record meets");
    plans.stream()
        .limit(GROUPS_SHOWN)
        .forEach(
            one ->
                table.row(
                    one.names(),
                    Integer.toString(one.rows()),
                    RoundedUp.spent(one.guarantee().epsilon()),
                    one.mechanisms().text()));
    int more = plans.size() - GROUPS_SHOWN;
    return "\n" + table + (more > 0 ? "and " + more + " more, none of them worse (--json)\n" : "");
  }

  private String promiseUnit() {
    return pricedPlan.spec().privacyTarget().unit().isPresent() ? "persons" : "rows";
  }

  private String settingsText() {
    return table("setting", "in force", pricedPlan.plan().settings())
        + (pricedPlan.plan().derived().isEmpty()
            ? ""
            : table("follows", "value", pricedPlan.plan().derived()));
  }

  private static String table(String names, String values, Map<String, String> rows) {
    Table table = new Table().row(names, values);
    new TreeMap<>(rows).forEach((name, value) -> table.row(name, value));
    return "\n" + table;
  }

  private List<AgentPlan> agentPlans(Prices found) {
    return AgentPlan.of(pricedPlan.plan(), pricedPlan.setup().rows(), found);
  }

  private boolean isConverted() {
    return !receiptNeighbours().equals(prices.map(found -> found.worst().neighbours().label()));
  }

  private Optional<String> receiptNeighbours() {
    return pricedPlan
        .spec()
        .privacyTarget()
        .budget()
        .map(asked -> pricedPlan.plan().receiptRelation(asked.neighbours()).label());
  }

  private Optional<ObserverGuarantee> observerGuarantee() {
    return pricedPlan
        .spec()
        .privacyTarget()
        .budget()
        .map(asked -> ObserverGuarantee.of(pricedPlan.plan(), asked));
  }

  private Map<String, Object> ledger() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bookable", ledgerRefusal().isEmpty());
    json.put("why", ledgerRefusal().orElse(null));
    return json;
  }

  /** Why {@code train --ledger} would refuse it, whatever the budget. */
  private Optional<String> ledgerRefusal() {
    return prices
        .map(Prices::worst)
        .filter(worst -> !worst.isFinite())
        .map(
            worst ->
                "no finite epsilon is proved for this plan"
                    + worst.whyInfinite().map(why -> ": " + why).orElse(""))
        .or(pricedPlan::noLedgerReason);
  }
}
