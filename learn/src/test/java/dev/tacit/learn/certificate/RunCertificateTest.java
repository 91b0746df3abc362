package dev.tacit.learn.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReceiptMatch;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.ledgering.RecordedChannel;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A certificate is the price of what was reserved, and there is none unless receipts match it. */
class RunCertificateTest {
  private static final int DIMENSION = 4;
  private static final List<Integer> SIZES = List.of(60, 40, 50);

  /** Not the sum of their receipts: users are different records, and states stay unseen. */
  private static final Set<String> AMPLIFIED = Set.of("noisy-stream", "dp-last-iterate");

  /** A model that no record influenced, of no origin. */
  private static final TracedOutcome ZEROS =
      new TracedOutcome(Outcome.of(ReleasedModel.withoutIntercept(Released.zeros(2))), Set.of());

  private record Case(Algorithm algorithm, Neighbours neighbours, Map<String, String> settings) {
    Setup setup() {
      boolean central = algorithm.topology() == Topology.CENTRAL;
      return new Setup(
          central ? List.of(150) : SIZES,
          DIMENSION,
          List.of(),
          algorithm.topology() == Topology.MESH ? Graph.ring(3).edges() : List.of(),
          new LogisticLoss(),
          algorithm.name().equals("metric-admm") ? Penalties.none() : Penalties.ridge(.01),
          Optional.of(new Budget(1, 1e-5, neighbours)),
          Calibration.SOUND,
          Settings.of(settings, algorithm.settings()));
    }

    @Override
    public String toString() {
      String name = algorithm.name() + " " + algorithm.topology().label();
      return name + " " + neighbours.label() + " " + settings;
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      for (Neighbours neighbours : Neighbours.values()) {
        if (algorithm.isPrivate()) {
          boolean counted = algorithm.settings().stream().anyMatch(s -> s.name().equals("rounds"));
          all.add(new Case(algorithm, neighbours, counted ? Map.of("rounds", "4") : Map.of()));
        }
      }
    }
    Algorithm ps = Algorithms.named("ps-admm", Topology.STAR);
    Map<String, String> few = Map.of("rounds", "6", "absence", "0.4", "quorum", "1");
    all.add(new Case(ps, Neighbours.REPLACE_ONE, few));
    Map<String, String> group =
        Map.of("sampling", "poisson-group", "samplingRate", "0.2", "rounds", "3");
    all.add(new Case(ps, Neighbours.REPLACE_ONE, group));
    Algorithm stream = Algorithms.named("noisy-stream");
    all.add(new Case(stream, Neighbours.REPLACE_ONE, Map.of("stop", "random", "order", "given")));
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void factC3_whereAllReleasesWereMadeTheReceiptsComeToWhatWasReserved(Case one) {
    Setup setup = one.setup();
    Plan plan = one.algorithm().plan(setup);
    Budget budget = setup.requireBudget();
    int agents = setup.rows().size();
    Ran ran = ran(plan, setup);
    List<CountedReceipt> receipts = ran.receipts();
    RunCertificate certificate = RunCertificate.of(plan, ran.given(), receipts, budget, agents);
    Neighbours stated = plan.receiptRelation(budget.neighbours());
    for (int agent = 0; agent < agents; agent++) {
      double quoted = certificate.agents().get(agent).epsilon();
      assertThat(quoted).isEqualTo(price(plan.event(agent), stated, budget));
      if (!AMPLIFIED.contains(one.algorithm().name())) {
        double paid = price(composed(receipts, agent), stated, budget);
        assertThat(quoted).isBetween(paid * (1 - 1e-12), paid * (1 + 1e-6));
      }
    }
    requireStrictestRule(certificate.evidence(), budget.delta());
    requireRefusals(plan, ran, budget, agents);
  }

  /** What was matched once is found again by somebody who has the certificate and no plan. */
  private static void requireStrictestRule(Evidence evidence, double delta) {
    MatchingRule strictest =
        Stream.of(MatchingRule.values())
            .filter(rule -> rule.unmatched(evidence, delta).isEmpty())
            .findFirst()
            .orElseThrow();
    assertThat(evidence.matchingRule()).isEqualTo(strictest).isNotEqualTo(MatchingRule.PLAN);
  }

  /**
   * It may take what it likes (docs/theory/threat-model.md), but not say that others can repeat it.
   */
  @Test
  void aPlanThatHasOtherReceiptsComparedHasARuleOfItsOwn() {
    Case one = new Case(Algorithms.named("dp-gd"), Neighbours.REPLACE_ONE, Map.of("rounds", "2"));
    Setup setup = one.setup();
    Plan honest = one.algorithm().plan(setup);
    Ran ran = ran(honest, setup);
    Budget budget = setup.requireBudget();
    int agents = setup.rows().size();
    CountedReceipt seen = paying(ran.receipts());
    Address more = new Address("run", Address.agent(0), 9, "more");
    List<CountedReceipt> all = with(ran.receipts(), seen.receipt().withAddress(more));
    for (ReceiptMatch answer :
        List.of(
            honest.match(ran.receipts(), agents),
            ReceiptMatch.ofKinds(List.of(), PrivacyEvent.composed()),
            ReceiptMatch.byOwnRule(Optional.empty()))) {
      assertThat(answer.mismatch()).isEmpty();
      Plan lying = answering(honest, answer);
      RunCertificate certificate = RunCertificate.of(lying, ran.given(), all, budget, agents);
      assertThat(certificate.evidence().matchingRule()).isEqualTo(MatchingRule.PLAN);
    }
  }

  private static Plan answering(Plan plan, ReceiptMatch answer) {
    return (Plan)
        Proxy.newProxyInstance(
            Plan.class.getClassLoader(),
            new Class<?>[] {Plan.class},
            (proxy, method, arguments) ->
                method.getName().equals("match") ? answer : method.invoke(plan, arguments));
  }

  /** B.6: whatever such a model is, nothing shows where it is from; a record does not compile. */
  @Test
  void aRunThatReleasedNothingThroughADoorGetsNoCertificate() {
    Plan silent =
        new Plan() {
          @Override
          public int rounds() {
            return 1;
          }

          @Override
          public PrivacyEvent event(int agent) {
            return new PrivacyEvent.Nothing();
          }

          @Override
          public Optional<PaperClaim> claim() {
            return Optional.empty();
          }

          @Override
          public Map<String, String> settings() {
            return Map.of();
          }

          @Override
          public Optional<Parties<?, ?>> parties() {
            return Optional.empty();
          }
        };
    Budget budget = new Budget(1, 1e-5, Neighbours.REPLACE_ONE);
    assertThatThrownBy(() -> RunCertificate.of(silent, ZEROS, List.of(), budget, 1))
        .hasMessageContaining("the run released nothing");
  }

  /** The weakest counts, whoever it is: one of those that train, or the one that tests. */
  @Test
  void factC3_theDearestAgentIsQuoted_whereverItStands() {
    Budget budget = new Budget(1, 1e-5, Neighbours.REPLACE_ONE);
    PrivacyEvent much = new PrivacyEvent.Laplace(1);
    PrivacyEvent little = new PrivacyEvent.Laplace(4);
    for (int dear = 0; dear < 4; dear++) {
      List<PrivacyEvent> events = new ArrayList<>(Collections.nCopies(4, little));
      events.set(dear, much);
      Prices prices = Prices.of(events, Neighbours.REPLACE_ONE, budget).ofFirst(3);
      assertThat(prices.worst().epsilon()).as("agent %s", dear).isCloseTo(1, within(1e-3));
      assertThat(prices.pureEpsilon().orElseThrow()).isCloseTo(1, within(1e-3));
      assertThat(prices.agents()).hasSize(3);
    }
  }

  /** An agent for which nothing was reserved: its receipts are somebody's releases. */
  @Test
  void factC3_aReceiptOfATesterThatNobodyReservedForIsNotCertified() {
    Case one = new Case(Algorithms.named("dp-gd"), Neighbours.REPLACE_ONE, Map.of("rounds", "2"));
    Setup setup = one.setup();
    Plan plan = one.algorithm().plan(setup);
    Ran ran = ran(plan, setup);
    int agents = setup.rows().size();
    Budget budget = setup.requireBudget();
    RunCertificate honest = RunCertificate.of(plan, ran.given(), ran.receipts(), budget, agents);
    PrivacyEvent loud = new PrivacyEvent.Gaussian(.1);
    Address tester = new Address("run", Address.agent(agents), 0, "test/counts");
    Receipt seen = paying(ran.receipts()).receipt();
    Receipt more = new Receipt(tester, loud, seen.neighbours(), seen.audience(), seen.secret());
    List<CountedReceipt> all = with(ran.receipts(), more);
    assertThatThrownBy(() -> RunCertificate.of(plan, ran.given(), all, budget, agents))
        .hasMessageContaining("no certificate");
    RunCertificate both =
        RunCertificate.of(plan, ran.given(), all, budget, agents, Optional.of(loud));
    assertThat(both.worst().epsilon()).isGreaterThan(10 * honest.worst().epsilon());
    assertThat(both.agents()).hasSameSizeAs(honest.agents());
  }

  private static void requireRefusals(Plan plan, Ran ran, Budget budget, int agents) {
    TracedOutcome given = ran.given();
    List<CountedReceipt> receipts = ran.receipts();
    CountedReceipt last = paying(receipts);
    List<CountedReceipt> fewer = new ArrayList<>(receipts);
    fewer.remove(last);
    assertThatThrownBy(() -> RunCertificate.of(plan, given, fewer, budget, agents))
        .hasMessageContaining("no certificate");
    Receipt seen = last.receipt();
    Address elsewhere = new Address(seen.address().run(), seen.address().agent(), 9999, "another");
    Receipt more =
        new Receipt(elsewhere, seen.event(), seen.neighbours(), seen.audience(), seen.secret());
    assertThatThrownBy(() -> RunCertificate.of(plan, given, with(receipts, more), budget, agents))
        .hasMessageContaining("no certificate");
    Receipt scripted =
        new Receipt(seen.address(), seen.event(), seen.neighbours(), seen.audience(), false);
    assertThatThrownBy(
            () ->
                RunCertificate.of(
                    plan,
                    given,
                    with(fewer, new CountedReceipt(scripted, last.times())),
                    budget,
                    agents))
        .hasMessageContaining("no certificate");
  }

  private static CountedReceipt paying(List<CountedReceipt> receipts) {
    return receipts.stream()
        .filter(one -> !(one.receipt().event() instanceof PrivacyEvent.Nothing))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private static List<CountedReceipt> with(List<CountedReceipt> receipts, Receipt more) {
    return with(receipts, CountedReceipt.once(more));
  }

  private static List<CountedReceipt> with(List<CountedReceipt> receipts, CountedReceipt more) {
    return Stream.concat(receipts.stream(), Stream.of(more)).toList();
  }

  /** What a run gave and paid. */
  private record Ran(TracedOutcome given, List<CountedReceipt> receipts) {}

  private static Ran ran(Plan plan, Setup setup) {
    List<Examples> parts = new ArrayList<>();
    Random random = new Random(3);
    setup.rows().forEach(size -> parts.add(examples(random, size)));
    RecordedChannel channel = RecordedChannel.inMemory("run", parts.size());
    Outcome outcome = plan.run(parts, channel, Progress.SILENT);
    return new Ran(new TracedOutcome(outcome, channel.origins()), channel.receipts());
  }

  private static Examples examples(Random random, int size) {
    double[][] rows = new double[size][DIMENSION];
    double[] labels = new double[size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < DIMENSION; j++) {
        rows[i][j] = (random.nextDouble() - .5) * .9;
      }
      labels[i] = random.nextBoolean() ? 1 : -1;
    }
    return Examples.of(Rows.of(rows), labels);
  }

  private static PrivacyEvent composed(List<CountedReceipt> receipts, int agent) {
    return new PrivacyEvent.Composed(
        receipts.stream()
            .filter(one -> one.receipt().address().agent().equals(Address.agent(agent)))
            .map(one -> PrivacyEvent.repeated(one.receipt().chargedEvent(), one.times()))
            .toList());
  }

  private static double price(PrivacyEvent event, Neighbours stated, Budget budget) {
    return stated == budget.neighbours()
        ? Accountants.all().guarantee(event, stated, budget.delta()).epsilon()
        : Accountants.all().guaranteeForReplacement(event, budget.delta()).epsilon();
  }
}
