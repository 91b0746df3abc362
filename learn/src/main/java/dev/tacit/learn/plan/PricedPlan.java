package dev.tacit.learn.plan;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.RecordsDigest;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Binding;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.ledger.Claim;
import dev.tacit.ledger.EpsilonDelta;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Pricing;
import dev.tacit.ledger.Reservation;
import dev.tacit.optim.linalg.Digests;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.PrivacyUnit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run that is ready to start: its plan, its rows, and what a ledger must know of both before it
 * starts. What it costs and the hash that its noise is bound to follow from public facts alone.
 *
 * @param task what labels mean, and so how its model answers
 * @param parts the rows of each agent; empty while only their number is declared
 * @param test the records of which figures are released when the model is
 */
public record PricedPlan(
    TrainingSpec spec,
    Setup setup,
    Task task,
    Plan plan,
    List<Examples> parts,
    Optional<TestSide> test) {
  /** A single run that nobody planned before. */
  public static PricedPlan of(TrainingSpec spec, RunRows rows) {
    return new Planner(spec).plan(rows);
  }

  /** What it costs and not what it is done to: for many runs that are reserved together. */
  public PricedPlan withoutRows() {
    return new PricedPlan(
        spec,
        setup,
        task,
        plan,
        List.of(),
        test.map(side -> new TestSide(side.plan(), Optional.empty())));
  }

  /** How many agents release: those that train, then that of the test records. */
  public int agents() {
    return setup.agents() + (test.isPresent() ? 1 : 0);
  }

  /** What its releases mean to people. */
  public List<Site> sites() {
    return Stream.concat(spec.algorithm().sites().stream(), Stream.of(TestPlan.SITE)).toList();
  }

  /** What is done to the records of one of them, at most. */
  public PrivacyEvent event(int agent) {
    return agent < setup.agents() ? plan.event(agent) : test.orElseThrow().plan().event();
  }

  /** The rows of one of them. */
  public Examples rows(int agent) {
    return agent < setup.agents() ? parts.get(agent) : test.orElseThrow().rows().orElseThrow();
  }

  /** What the rows of each of them are. */
  public List<RecordsDigest> digests() {
    return IntStream.range(0, agents()).mapToObj(agent -> RecordsDigest.of(rows(agent))).toList();
  }

  /**
   * Trains, then asks the test records about the model. Each of the two is driven by a runner,
   * which commits: when this returns, the channel has recorded everything that left.
   */
  public Outcome run(ReleaseChannel channel, Progress progress) {
    Outcome outcome = plan.run(parts, channel, progress);
    int tester = setup.agents();
    return test.map(side -> side.plan().addTestReleases(outcome, rows(tester), channel, tester))
        .orElse(outcome);
  }

  /** Why no figures of test records could be released beside the run, if so. */
  public Optional<String> noTestFiguresReason() {
    return spec.isPrivate() ? TestReleaseRule.reason(spec, setup, task, plan) : Optional.empty();
  }

  /** What whoever reads the promise must know, where its delta is large. */
  public Optional<String> largeDelta() {
    return spec.isPrivate() ? DeltaLimit.exceeded(setup) : Optional.empty();
  }

  /** Why no ledger can keep it, whatever the budget. */
  public Optional<String> noLedgerReason() {
    return spec.isPrivate() ? plan.ledgerRefusal() : Optional.of(spec.noLedgerReason());
  }

  /** Refuses a run that looks at single records, where rows are on other machines. */
  public void requireSums() {
    if (plan.recordedAsWhole() || plan.parties().map(Parties::needsRows).orElse(true)) {
      throw Refused.usage(
          "algorithm",
          spec.algorithm().name(),
          "one that only adds records up where rows are on other machines",
          "It looks at single records: use metric-admm, dp-admm or dp-acc-admm.");
    }
  }

  /** What the run asks of the data set, from the plan alone. */
  public Reservation reservation(String run, String dataset, Pricing pricing) {
    return reservation(run, dataset, pricing, IntStream.range(0, agents()).boxed().toList());
  }

  /** The same for the agents whose rows are here, where others have theirs elsewhere. */
  Reservation reservation(String run, String dataset, Pricing pricing, List<Integer> here) {
    noLedgerReason()
        .ifPresent(
            why -> {
              throw new Refused(
                  Kind.BUDGET,
                  spec.algorithm().name()
                      + " does not run with `ledger`: "
                      + why
                      + ". Use another algorithm, such as dp-admm, or leave `ledger` out.");
            });
    TreeMap<String, PrivacyEvent> agents = new TreeMap<>();
    for (int agent : here) {
      agents.put(Address.agent(agent), event(agent));
    }
    Budget budget = setup.requireBudget();
    Claim claim =
        new Claim(
            dataset,
            budget.neighbours(),
            setup.unit().map(PrivacyUnit::column),
            share(agents, pricing),
            agents);
    return new Reservation(run, planHash(), List.of(claim));
  }

  /** What was asked for; a paper's noise costs what it costs, which may be more than claimed. */
  private EpsilonDelta share(TreeMap<String, PrivacyEvent> agents, Pricing pricing) {
    Budget budget = setup.requireBudget();
    EpsilonDelta asked = EpsilonDelta.of(budget.epsilon(), budget.delta());
    if (setup.calibration() == Calibration.SOUND) {
      return asked;
    }
    double price = 0;
    for (PrivacyEvent event : agents.values()) {
      price = Math.max(price, pricing.epsilon(event, budget.neighbours(), asked.targetDelta()));
    }
    if (Double.isInfinite(price)) {
      String why =
          agents.values().stream()
              .map(one -> Prices.whyInfinite(one, budget.neighbours(), asked.targetDelta()))
              .flatMap(Optional::stream)
              .findFirst()
              .map(reason -> " (" + reason + ")")
              .orElse("");
      throw new Refused(
          Kind.BUDGET,
          "no finite epsilon is proved for this plan at delta = "
              + budget.delta()
              + why
              + ", so no budget can pay for it. Use `calibration` sound or a larger `delta`.");
    }
    BigDecimal cost = new BigDecimal(price);
    return cost.compareTo(asked.epsilon()) <= 0 ? asked : new EpsilonDelta(cost, asked.delta());
  }

  /** A digest of public facts only. Whoever repeats a run id must mean the same plan. */
  public String planHash() {
    setup.requireBudget();
    return facts().hash();
  }

  /** The public facts themselves. */
  public PlanFacts facts() {
    return PlanFacts.of(
        spec.algorithm(), setup, plan, spec.labels().classWeights(), test.map(TestSide::plan));
  }

  /** What is asked of which rows, under the owner's key. */
  public Fingerprint query(OwnerKey key) {
    return query(digests(), key);
  }

  /**
   * The same where others say what the rows of all agents are. It covers all of them: what one
   * releases depends on what the others sent.
   */
  public Fingerprint query(List<RecordsDigest> rows, OwnerKey key) {
    return query(planHash(), rows, key);
  }

  static Fingerprint query(String begins, List<RecordsDigest> rows, OwnerKey key) {
    return new Fingerprint(key.fingerprint(digest(begins, rows)));
  }

  /** What the noise of one agent is for: the plan, and its own rows. */
  public Binding binding(RecordsDigest rows, OwnerKey key) {
    return new Binding(planHash(), key.fingerprint(digest("rows", List.of(rows))));
  }

  private static byte[] digest(String begins, List<RecordsDigest> rows) {
    MessageDigest digest = Digests.sha256();
    digest.update(begins.getBytes(StandardCharsets.US_ASCII));
    rows.forEach(own -> digest.update(own.bytes()));
    return digest.digest();
  }
}
