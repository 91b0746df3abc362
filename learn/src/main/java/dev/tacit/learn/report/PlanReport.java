package dev.tacit.learn.report;

import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.Mechanisms;
import dev.tacit.learn.certificate.ObserverGuarantee;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TestSide;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
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
        .flatMap(proved -> GuaranteeItems.excess(pricedPlan.spec().privacyTarget(), proved));
  }

  /** The fields of JSON in their order; docs/reference/plan.md lists them. */
  public List<Item> fields() {
    return FieldOrder.of(items());
  }

  /** A short table like that of {@code train}, the agents, and the settings in force. */
  public List<Item> items() {
    TrainingSpec spec = pricedPlan.spec();
    Plan plan = pricedPlan.plan();
    List<Item> items = new ArrayList<>(RunItems.setup(spec, spec.algorithm().name()));
    items.addAll(guarantee(spec, plan));
    items.add(RunItems.largeDelta(pricedPlan.largeDelta()));
    items.add(receipts());
    items.add(RunItems.agents(spec));
    items.addAll(RunItems.sizes(spec, rows, pricedPlan.setup().dimension()));
    items.add(RunItems.rounds(plan));
    items.add(agentEpsilons());
    items.add(
        Item.of(
            "testFigures",
            "test figures",
            pricedPlan.test().<Value>map(PlanReport::tested).orElse(Value.UNKNOWN)));
    items.add(ledger());
    items.add(Item.of("agentPlans", "agents", agents()));
    items.add(Item.of("settings", "setting", table("setting", "in force", plan.settings())));
    items.add(
        plan.derived().isEmpty()
            ? Item.field("derived", plan.derived())
            : Item.of("derived", "follows", table("follows", "value", plan.derived())));
    return items;
  }

  private List<Item> guarantee(TrainingSpec spec, Plan plan) {
    List<Item> items =
        new ArrayList<>(
            new GuaranteeItems(spec, plan, prices, prices.map(Prices::worst))
                .all("plannedEpsilon", "would certify", observerGuarantee()));
    if (prices.isEmpty()) {
      items.add(Item.line("would certify", "no privacy"));
    }
    return items;
  }

  private Item receipts() {
    Optional<String> relation =
        pricedPlan
            .spec()
            .privacyTarget()
            .budget()
            .map(asked -> pricedPlan.plan().receiptRelation(asked.neighbours()).label());
    boolean converted = !relation.equals(prices.map(found -> found.worst().neighbours().label()));
    return Item.of(
            "receiptNeighbours",
            "receipts",
            Value.of(
                relation.orElse(null), "for add-remove neighbours, converted by group privacy"))
        .shownIf(converted);
  }

  /** People find them in the table of agents. */
  private Item agentEpsilons() {
    return Item.field("agentEpsilons", GuaranteeItems.agentEpsilons(prices));
  }

  private static Value.Fact tested(TestSide side) {
    int records = side.plan().size().divisor();
    Mechanisms mechanisms = Mechanisms.of(side.plan().event());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("records", records);
    json.put("mechanisms", mechanisms.json());
    return Value.of(json, "about " + records + " test records, each meets " + mechanisms.text());
  }

  private Value agents() {
    if (prices.isEmpty()) {
      return Value.UNKNOWN;
    }
    List<AgentPlan> plans = agentPlans(prices.get());
    boolean persons = pricedPlan.spec().privacyTarget().unit().isPresent();
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("agents", persons ? "persons" : "rows", "epsilon", "noise that a record meets"));
    plans.stream()
        .limit(GROUPS_SHOWN)
        .forEach(
            one ->
                rows.add(
                    List.of(
                        one.names(),
                        Integer.toString(one.rows()),
                        RoundedUp.spent(one.guarantee().epsilon()),
                        one.mechanisms().text())));
    int more = plans.size() - GROUPS_SHOWN;
    return new Value.Table(
        plans.stream().map(AgentPlan::json).toList(),
        rows,
        more > 0 ? List.of("and " + more + " more, none of them worse (`json`)") : List.of());
  }

  private static Value.Table table(String names, String values, Map<String, String> settings) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(names, values));
    new TreeMap<>(settings).forEach((name, value) -> rows.add(List.of(name, value)));
    return new Value.Table(settings, rows, List.of());
  }

  private List<AgentPlan> agentPlans(Prices found) {
    return AgentPlan.of(pricedPlan.plan(), pricedPlan.setup().rows(), found);
  }

  private Optional<ObserverGuarantee> observerGuarantee() {
    return pricedPlan
        .spec()
        .privacyTarget()
        .budget()
        .map(asked -> ObserverGuarantee.of(pricedPlan.plan(), asked));
  }

  private Item ledger() {
    Optional<String> refusal = ledgerRefusal();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bookable", refusal.isEmpty());
    json.put("why", refusal.orElse(null));
    String words = refusal.map(why -> "could not keep it: " + why).orElse("could keep it");
    return Item.of("ledger", "ledger", Value.of(json, words));
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
