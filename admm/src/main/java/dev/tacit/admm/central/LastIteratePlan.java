package dev.tacit.admm.central;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.SoloAgent;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.CentralParties;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.ReceiptMatch;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.WiderAudience;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Records;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Noisy proximal gradient steps of which only the last state is published. While it runs, nothing
 * but a counter of rounds is shown.
 */
record LastIteratePlan(LastIteratePrice price, double multiplier, Map<String, String> settings)
    implements Plan {
  static final Site STEP = new Site("step", "the next state, of which only the last is shown");

  @Override
  public int rounds() {
    return price.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return price.event(multiplier);
  }

  /**
   * A ledger stores the bytes of each release before it leaves, so that a killed run sends them
   * again, and charges each receipt by itself. Both undo the theorem: stored steps are seen by
   * whoever reads the ledger, and their receipts add up to plain composition.
   */
  @Override
  public Optional<String> ledgerRefusal() {
    return Optional.of(
        "a ledger keeps and charges every step, but the price holds only if nobody keeps a step"
            + " before the last");
  }

  @Override
  public Map<String, String> derived() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("weightBound", Double.toString(price.step().weightBound()));
    all.put("effectiveSteps", Double.toString(price.effectiveSteps()));
    all.put("noiseMultiplier", Double.toString(multiplier));
    return all;
  }

  /** The theorem needs every step as planned, and none of them for an observer of states. */
  @Override
  public ReceiptMatch match(List<CountedReceipt> receipts, int agents) {
    return ReceiptMatch.ofSteps(receipts, everyStep());
  }

  @Override
  public String audience() {
    return "who sees the last state only";
  }

  @Override
  public Optional<WiderAudience> widerAudience() {
    return Optional.of(new WiderAudience("everyone who sees all states", everyStep()));
  }

  private PrivacyEvent everyStep() {
    PrivacyEvent one =
        noise().eventFor(price.step().sensitivity(), price.step().size().dimension());
    return PrivacyEvent.repeated(one, rounds());
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(
        new CentralParties<>(0, rounds(), this::agent, ReleasedModel::withoutIntercept));
  }

  private Agent<Released> agent(Records raw) {
    Records bounded = bounded(raw);
    ProximalStep.ProximalMap proximalMap = price.step().proximalMap();
    return new SoloAgent<>(
        Released.zeros(bounded.dimension()),
        (state, round, curator) -> {
          Sensitive proposal = price.step().proposal(bounded, state.value());
          Released step =
              curator.release(STEP.name(), proposal, noise(), Audience.FINAL_STATE_ONLY);
          return new Step<>(step.map(proximalMap), List.of(Envelope.note(0, round, "step", step)));
        });
  }

  /** Rows are brought into the unit ball, because the contraction depends on it. */
  Records bounded(Records raw) {
    price.step().size().records().require(raw.count());
    raw.requireLabels(price.step().loss());
    return raw.prepared(Preparation.UNIT_BALL);
  }

  GaussianNoise noise() {
    return GaussianNoise.ofMultiplier(multiplier);
  }
}
