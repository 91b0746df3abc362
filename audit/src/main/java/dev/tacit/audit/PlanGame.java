package dev.tacit.audit;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.learn.Refused;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * One plan on two neighbouring data sets; the attacker observes a run and has to distinguish which
 * was used.
 */
public final class PlanGame implements DistinguishingGame {
  private final PricedPlan one;
  private final PricedPlan other;
  private final DataPair pair;

  private PlanGame(PricedPlan one, PricedPlan other, DataPair pair) {
    this.one = one;
    this.other = other;
    this.pair = pair;
  }

  /** A single one, planned by itself. */
  public static PlanGame of(TrainingSpec spec, DataPair pair) {
    return of(plans(spec), pair);
  }

  /** Plans of contests, so that equal ones are made once; figures of test records are left out. */
  static Planner plans(TrainingSpec spec) {
    return new Planner(spec, false);
  }

  /** Refuses data sets of which public facts differ: they are no neighbours. */
  static PlanGame of(Planner planner, DataPair pair) {
    PricedPlan one = planner.plan(pair.one());
    PricedPlan other = planner.plan(pair.other());
    if (!one.setup().equals(other.setup())) {
      throw Refused.data(
          "neighbour",
          other.setup().rows() + " records",
          "as many as `data` has, " + one.setup().rows(),
          "Replace-one neighbours differ in one record; use `neighbours` add-remove for one more.");
    }
    return new PlanGame(one, other, pair);
  }

  /** What owners of a stream send to each other is not covered by the guarantee against others. */
  private boolean hasLetters() {
    return one.plan().parties().isPresent();
  }

  DataPair pair() {
    return pair;
  }

  /** All settings in force. */
  public Map<String, String> settings() {
    return one.plan().settings();
  }

  /** What is attacked, as reports say it. */
  AuditSubject subject(TrainingSpec spec) {
    return new AuditSubject(
        spec.algorithm().name() + " (" + spec.algorithm().topology().label() + ")",
        spec.privacyTarget().relation(one.setup().requireBudget().neighbours()),
        one.plan().audience(),
        one.setup().agents(),
        one.setup().rows().stream().mapToInt(Integer::intValue).sum(),
        settings());
  }

  @Override
  public double delta() {
    return one.setup().requireBudget().delta();
  }

  private PricedPlan plan(Side side) {
    return side == Side.ONE ? one : other;
  }

  /** A run as anybody makes it, its noise from the given keys. */
  @Override
  public Observation run(Side side, KeySource keys, long number) {
    AuditedChannel channel = new AuditedChannel(keys(side, keys, number));
    Outcome outcome = plan(side).run(channel, Progress.SILENT);
    return Observation.of(
        outcome, channel.publicReleases(), hasLetters() ? channel.letters() : List.of());
  }

  @Override
  public List<Attack> whiteBoxAttacks(Observation example) {
    Optional<LikelihoodRatio> ratio = LikelihoodRatio.of(this, example);
    List<Attack> attacks = new ArrayList<>(ratio.stream().toList());
    if (ratio.isPresent()) {
      GridAttack.usualGrids(example).forEach(bits -> attacks.add(new GridAttack(this, bits)));
    }
    return attacks;
  }

  private List<NoiseKey> keys(Side side, KeySource keys, long number) {
    return IntStream.range(0, one.agents())
        .mapToObj(agent -> keys.key(side, number, agent))
        .toList();
  }

  /** What stands behind each release if the run was made on this side. */
  Map<Address, ObserverReplay.Expected> expected(Side side, Observation observation) {
    ObserverReplay replay = new ObserverReplay(observation.valuesByAddress());
    plan(side)
        .run(new AuditedChannel(Collections.nCopies(one.agents(), replay.key())), Progress.SILENT);
    return replay.expected();
  }

  /** What a run is certified for, from the receipts of one. */
  public RunCertificate certificate() {
    AuditedChannel channel = new AuditedChannel(keys(Side.ONE, KeySource.FRESH, 0));
    Outcome outcome = one.run(channel, Progress.SILENT);
    channel
        .prematureMessage()
        .ifPresent(
            why -> {
              throw new Refused(Refused.Kind.UNCERTIFIED, "no certificate: " + why);
            });
    return RunCertificate.of(
        one.plan(),
        new TracedOutcome(outcome, channel.origins()),
        channel.receipts(),
        one.setup().requireBudget(),
        one.setup().agents());
  }

  @Override
  public boolean isGaussian() {
    return consistsOf(
        leaf -> leaf instanceof PrivacyEvent.Gaussian || leaf instanceof PrivacyEvent.Slack);
  }

  /** Whether all that is reserved for any owner's records is of a kind. */
  boolean consistsOf(Predicate<PrivacyEvent.Leaf> kind) {
    return IntStream.range(0, one.setup().agents())
        .mapToObj(one.plan()::event)
        .flatMap(event -> Leaves.of(event).counts().keySet().stream())
        .allMatch(kind);
  }
}
