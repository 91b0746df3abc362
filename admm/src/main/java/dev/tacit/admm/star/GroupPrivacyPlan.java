package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.WiderAudience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run accounted for add-remove neighbours that promises replace-one: a replacement is a removal
 * and an addition, so (epsilon, delta) becomes (2 epsilon, (1 + e^epsilon) delta). Every divisor of
 * the run is public, so it is defined for the data set in between (facts F0.6, F2.8).
 *
 * @param setup with the relation that is promised, under which the number of records is public
 */
record GroupPrivacyPlan(Plan addRemove, Setup setup) implements Plan {
  /** Leaves room for the sampler's slack, which is counted at the doubled epsilon. */
  private static final double ROOM = 1 - 1e-6;

  /** The add-remove budget whose doubled statement is the one asked for. */
  static Budget half(Budget replaceOne) {
    double epsilon = replaceOne.epsilon() / 2;
    double delta = replaceOne.delta() / (1 + Math.exp(epsilon)) * ROOM;
    return new Budget(epsilon, delta, Neighbours.ADD_REMOVE);
  }

  @Override
  public Neighbours stated(Neighbours asked) {
    return Neighbours.ADD_REMOVE;
  }

  @Override
  public Optional<String> unbookable() {
    return Optional.of(
        "its receipts are for add-remove neighbours, which a replace-one budget does not add up;"
            + " grant an add-remove budget and use sampling=poisson, or samplingRate=0");
  }

  @Override
  public int rounds() {
    return addRemove.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return addRemove.event(agent);
  }

  @Override
  public Optional<PaperClaim> claim() {
    return addRemove.claim();
  }

  @Override
  public Map<String, String> settings() {
    return addRemove.settings();
  }

  @Override
  public Map<String, String> derived() {
    return addRemove.derived();
  }

  @Override
  public Optional<String> unmatched(List<CountedReceipt> receipts, int agents) {
    return addRemove.unmatched(receipts, agents);
  }

  @Override
  public List<PrivacyEvent> ways(int agent) {
    return addRemove.ways(agent);
  }

  @Override
  public String audience() {
    return addRemove.audience();
  }

  @Override
  public Optional<WiderAudience> wider() {
    return addRemove.wider();
  }

  @Override
  public boolean bookedAsWhole() {
    return addRemove.bookedAsWhole();
  }

  @Override
  public boolean hasSecretLength() {
    return addRemove.hasSecretLength();
  }

  @Override
  public List<CountedReceipt> told(List<CountedReceipt> receipts) {
    return addRemove.told(receipts);
  }

  @Override
  public Optional<GuaranteeCurve> curve(List<CountedReceipt> receipts) {
    return addRemove.curve(receipts);
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return addRemove.parties();
  }

  @Override
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    setup.require(agents);
    return addRemove.run(agents, doors, progress);
  }
}
