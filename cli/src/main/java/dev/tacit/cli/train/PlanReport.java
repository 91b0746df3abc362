package dev.tacit.cli.train;

import dev.tacit.admm.run.Plan;
import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certify.Against;
import dev.tacit.learn.certify.Mechanisms;
import dev.tacit.learn.certify.Prices;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.TestSide;
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
public record PlanReport(Booking booking, int rows, Optional<Prices> prices) {
  private static final int GROUPS_SHOWN = 12;

  public static PlanReport of(Booking booking, int rows) {
    int agents = booking.setup().rows().size();
    return new PlanReport(
        booking,
        rows,
        booking
            .recipe()
            .promise()
            .budget()
            .map(
                asked ->
                    Prices.planned(
                        booking.plan(),
                        agents,
                        asked,
                        booking.test().map(side -> side.plan().event()))));
  }

  /** A warning where the noise that a paper prints proves less than the paper claims. */
  public Optional<String> excess() {
    return prices
        .map(Prices::worst)
        .flatMap(proved -> GuaranteeText.excess(booking.recipe().promise(), proved));
  }

  /** The one object of {@code --json}; docs/reference/plan.md lists its fields. */
  public Map<String, Object> json() {
    Recipe recipe = booking.recipe();
    Plan plan = booking.plan();
    Map<String, Object> json = SharedFields.of(recipe, plan, rows, booking.setup().dimension());
    json.putAll(
        SharedFields.promise(
            recipe.promise(), prices.map(Prices::worst), prices, against(), SharedFields.PLANNED));
    json.put("largeDelta", booking.largeDelta().orElse(null));
    json.put("receiptNeighbours", receiptNeighbours().orElse(null));
    json.put("paperClaim", plan.claim().map(SharedFields::claim).orElse(null));
    json.put("agentEpsilons", SharedFields.agentEpsilons(prices));
    json.put(
        "agentPlans",
        prices.map(found -> agentPlans(found).stream().map(AgentPlan::json).toList()).orElse(null));
    json.put("testFigures", booking.test().map(PlanReport::tested).orElse(null));
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
    Recipe recipe = booking.recipe();
    Plan plan = booking.plan();
    Table table = new Table().row("algorithm", recipe.algorithm().name());
    prices.ifPresentOrElse(
        found ->
            GuaranteeText.of(
                    "would certify", recipe, plan, found.worst(), found, against().orElseThrow())
                .forEach((label, value) -> table.row(label, value)),
        () -> table.row("would certify", "no privacy"));
    booking.largeDelta().ifPresent(words -> table.row("LARGE DELTA", words));
    if (isConverted()) {
      table.row("receipts", "for add-remove neighbours, converted by group privacy");
    }
    if (recipe.ownership().agents() > 1) {
      table.row("agents", Integer.toString(recipe.ownership().agents()));
    }
    table.row(recipe.promise().counted(), Integer.toString(rows));
    table.row("features", Integer.toString(booking.setup().dimension()));
    if (plan.rounds() > 0) {
      table.row("rounds", Integer.toString(plan.rounds()));
    }
    booking
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
        "ledger", unbookable().map(why -> "could not keep it: " + why).orElse("could keep it"));
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
    return booking.recipe().promise().unit().isPresent() ? "persons" : "rows";
  }

  private String settingsText() {
    return table("setting", "in force", booking.plan().settings())
        + (booking.plan().derived().isEmpty()
            ? ""
            : table("follows", "value", booking.plan().derived()));
  }

  private static String table(String names, String values, Map<String, String> rows) {
    Table table = new Table().row(names, values);
    new TreeMap<>(rows).forEach((name, value) -> table.row(name, value));
    return "\n" + table;
  }

  private List<AgentPlan> agentPlans(Prices found) {
    return AgentPlan.of(booking.plan(), booking.setup().rows(), found);
  }

  private boolean isConverted() {
    return !receiptNeighbours().equals(prices.map(found -> found.worst().neighbours().label()));
  }

  private Optional<String> receiptNeighbours() {
    return booking
        .recipe()
        .promise()
        .budget()
        .map(asked -> booking.plan().stated(asked.neighbours()).label());
  }

  private Optional<Against> against() {
    return booking.recipe().promise().budget().map(asked -> Against.of(booking.plan(), asked));
  }

  private Map<String, Object> ledger() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bookable", unbookable().isEmpty());
    json.put("why", unbookable().orElse(null));
    return json;
  }

  /** Why {@code train --ledger} would refuse it, whatever the budget. */
  private Optional<String> unbookable() {
    return prices
        .map(Prices::worst)
        .filter(worst -> !worst.isFinite())
        .map(
            worst ->
                "no finite epsilon is proved for this plan"
                    + worst.whyInfinite().map(why -> ": " + why).orElse(""))
        .or(booking::unbookable);
  }
}
