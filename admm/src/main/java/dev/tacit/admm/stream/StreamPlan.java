package dev.tacit.admm.stream;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReceiptMatch;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Conversions;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.theorem.iteration.PrintedClaims;
import dev.tacit.dp.theorem.iteration.StreamEvidence;
import dev.tacit.optim.risk.Examples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A stream with all settings fixed. Every record is a user; owners come one after another, and the
 * price is the local one, which holds against everybody.
 */
public final class StreamPlan implements Plan {
  private static final int CURVE_POINTS = 40;

  private final StreamModel model;
  private final StreamChoices choices;
  private final Budget budget;
  private final List<PublicSize> owners;
  private final Map<String, String> settings;
  private final NoisyStream stream;
  private final StreamGuarantees guarantees;
  private final Optional<LastDual> lastDual;

  StreamPlan(
      StreamModel model,
      StreamChoices choices,
      Budget budget,
      List<PublicSize> owners,
      Map<String, String> settings) {
    this.model = model;
    this.choices = choices;
    this.budget = budget;
    this.settings = settings;
    this.owners = List.copyOf(owners);
    int users = owners.stream().mapToInt(PublicSize::divisor).sum();
    this.stream = new NoisyStream(model);
    StreamOrder.OrderRule orderRule =
        choices.secretOrder()
            ? (choices.freshOrders() ? StreamOrder.OrderRule.FRESH : StreamOrder.OrderRule.RANDOM)
            : StreamOrder.OrderRule.GIVEN;
    this.guarantees =
        new StreamGuarantees(
            model,
            new StreamOrder(users, choices.passes(), orderRule, choices.randomStop()),
            Math.abs(choices.start()) * Math.sqrt(model.dimension()));
    this.lastDual = guarantees.lastDual();
  }

  /** mu that every user pays for the last dual. */
  double lastDualCost() {
    return lastDual.map(LastDual::cost).orElse(0.0);
  }

  @Override
  public int rounds() {
    return Math.toIntExact(guarantees.streamOrder().iterations());
  }

  @Override
  public PrivacyEvent event(int agent) {
    PrivacyEvent uses = PrivacyEvent.repeated(stream.event(), choices.passes());
    return lastDual.map(dual -> PrivacyEvent.composed(uses, dual.event())).orElse(uses);
  }

  /** A release belongs to its user, and the next user is in the same process. */
  @Override
  public boolean recordedAsWhole() {
    return true;
  }

  /** Corollary 6.2 prints the local cost as zCDP; with the clip it holds, and it is not tight. */
  @Override
  public Optional<PaperClaim> claim() {
    double rho = new PrintedClaims(model.iteration()).local() * choices.passes();
    return Optional.of(
        new PaperClaim(
            Conversions.zcdpToEpsilon(rho, budget.delta()),
            budget.delta(),
            PaperClaim.Validity.YES,
            "corollary 6.2, local privacy, with the clip that the paper's experiment lacks"));
  }

  @Override
  public Map<String, String> settings() {
    return settings;
  }

  @Override
  public Map<String, String> derived() {
    Map<String, String> all = new LinkedHashMap<>();
    CouplingMatrix coupling = model.split().coupling();
    all.put("largest stepSize", String.valueOf(model.laterLosses().largestStep()));
    all.put("ridge in every loss", String.valueOf(model.user().ridge()));
    all.put(
        "coupling matrix",
        coupling.isIdentity() ? "identity" : coupling.rows() + " by " + coupling.dimension());
    all.put("sigma", String.valueOf(model.noise().sigma()));
    return all;
  }

  @Override
  public Optional<GuaranteeCurve> curve(List<CountedReceipt> receipts) {
    StreamEvidence evidence = StreamEvidence.none();
    for (CountedReceipt one : receipts) {
      evidence = evidence.and(one.receipt(), one.times(), model.neighbours());
    }
    PrivacyEvent local =
        match(receipts, 1)
            .mismatch()
            .<PrivacyEvent>map(PrivacyEvent.NonPrivate::new)
            .orElseGet(() -> event(0));
    return Optional.of(curve(evidence, local));
  }

  /** What the curve will be if the run goes as planned. */
  public GuaranteeCurve expectedCurve() {
    return curve(guarantees.expected(), event(0));
  }

  private GuaranteeCurve curve(StreamEvidence evidence, PrivacyEvent local) {
    double everybody =
        Accountants.all().guarantee(local, budget.neighbours(), budget.delta()).epsilon();
    return new StreamCurve(guarantees, choices.facts(), budget.delta(), CURVE_POINTS)
        .of(evidence, everybody);
  }

  /**
   * One release for every user in every pass, or for as many as a secret stopping time lets come,
   * and one for the last dual. Who of the owners made which is a matter of the order.
   */
  @Override
  public ReceiptMatch match(List<CountedReceipt> receipts, int agents) {
    long steps =
        receipts.stream()
            .filter(one -> one.receipt().audience() == Audience.NEXT_USER)
            .mapToLong(CountedReceipt::times)
            .sum();
    StreamOrder order = guarantees.streamOrder();
    long most = order.iterations();
    long fewest = order.randomStop() ? order.users() / 2 + 1 : most;
    if (steps < fewest || steps > most) {
      return ReceiptMatch.refused(
          steps + " users came where " + fewest + " to " + most + " were to");
    }
    PrivacyEvent came = PrivacyEvent.repeated(stream.event(), steps);
    PrivacyEvent all = lastDual.map(dual -> PrivacyEvent.composed(came, dual.event())).orElse(came);
    return ReceiptMatch.ofKinds(receipts, all);
  }

  @Override
  public String audience() {
    return "everyone who sees every state, the next user included";
  }

  @Override
  public boolean hasSecretLength() {
    return guarantees.streamOrder().randomStop();
  }

  /**
   * All of them as if the first owner had made them in round 0, as many as were planned: owner and
   * round of the others show the order, their number where it stopped.
   */
  @Override
  public List<CountedReceipt> publicReceipts(List<CountedReceipt> receipts) {
    if (guarantees.streamOrder().orderRule() == StreamOrder.OrderRule.GIVEN && !hasSecretLength()) {
      return receipts;
    }
    Map<Receipt, Long> times = new LinkedHashMap<>();
    long steps = 0;
    for (CountedReceipt one : receipts) {
      Receipt plain = withoutPlace(one.receipt());
      times.merge(plain, one.times(), Long::sum);
      steps += plain.audience() == Audience.NEXT_USER ? one.times() : 0;
    }
    long unused = rounds() - steps;
    times.keySet().stream()
        .filter(one -> one.audience() == Audience.NEXT_USER)
        .findFirst()
        .ifPresent(step -> times.merge(step, unused, Long::sum));
    return times.entrySet().stream()
        .map(one -> new CountedReceipt(one.getKey(), one.getValue()))
        .toList();
  }

  private static Receipt withoutPlace(Receipt made) {
    Address planned = new Address(made.address().run(), Address.agent(0), 0, made.address().site());
    return made.withAddress(planned);
  }

  /**
   * One owner is a party. With several the first draws the order, no owner may learn that of the
   * others' users, and no letter may carry it, since nothing about it was released.
   */
  @Override
  public Optional<Parties<?, ?>> parties() {
    return owners.size() > 1
        ? Optional.empty()
        : Optional.of(
            new StreamParties(
                stream,
                guarantees.streamOrder(),
                lastDual,
                owners.get(0),
                StreamAgentState.start(start(), choices.averaged())));
  }

  private StreamState start() {
    return StreamState.start(model.split().coupling(), choices.start());
  }

  @Override
  public Outcome run(List<Examples> agents, ReleaseChannel channel, Progress progress) {
    if (owners.size() == 1) {
      return Plan.super.run(agents, channel, progress);
    }
    if (agents.size() != owners.size()) {
      throw new IllegalArgumentException(
          "rows of " + agents.size() + " owners were given for " + owners.size());
    }
    for (int owner = 0; owner < owners.size(); owner++) {
      owners.get(owner).require(agents.get(owner).count());
    }
    return runAllOwners(agents, channel, progress);
  }

  /** All users in this process, whoever they belong to. */
  Outcome runAllOwners(List<Examples> agents, ReleaseChannel channel, Progress progress) {
    StreamRunner walk = new StreamRunner(stream, agents, channel, start());
    walk.run(guarantees.streamOrder(), choices.averaged(), progress);
    StreamState last = walk.finish(lastDual);
    Released weights = choices.averaged() ? walk.average() : stream.output(last);
    ReleasedModel published = ReleasedModel.withoutIntercept(weights);
    return StreamParties.outcomeOf(guarantees.streamOrder(), stream, published, walk.rounds());
  }
}
