package dev.tacit.admm.probability;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.WiderAudience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.Examples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A plan that reports settings which change nothing of it. */
record ToldPlan(Plan plan, Map<String, String> told) implements Plan {
  @Override
  public int rounds() {
    return plan.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return plan.event(agent);
  }

  @Override
  public Optional<String> unbookable() {
    return plan.unbookable();
  }

  @Override
  public boolean bookedAsWhole() {
    return plan.bookedAsWhole();
  }

  @Override
  public Optional<PaperClaim> claim() {
    return plan.claim();
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>(plan.settings());
    all.putAll(told);
    return all;
  }

  @Override
  public Map<String, String> derived() {
    return plan.derived();
  }

  @Override
  public Neighbours stated(Neighbours asked) {
    return plan.stated(asked);
  }

  @Override
  public Optional<String> unmatched(List<CountedReceipt> receipts, int agents) {
    return plan.unmatched(receipts, agents);
  }

  @Override
  public List<PrivacyEvent> ways(int agent) {
    return plan.ways(agent);
  }

  @Override
  public String audience() {
    return plan.audience();
  }

  @Override
  public Optional<WiderAudience> wider() {
    return plan.wider();
  }

  @Override
  public boolean hasSecretLength() {
    return plan.hasSecretLength();
  }

  @Override
  public List<CountedReceipt> told(List<CountedReceipt> receipts) {
    return plan.told(receipts);
  }

  @Override
  public Optional<GuaranteeCurve> curve(List<CountedReceipt> receipts) {
    return plan.curve(receipts);
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return plan.parties();
  }

  @Override
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    return plan.run(agents, doors, progress);
  }
}
