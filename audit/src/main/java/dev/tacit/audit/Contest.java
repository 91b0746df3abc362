package dev.tacit.audit;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Retold;
import dev.tacit.learn.Refused;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.certify.TracedOutcome;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Recipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** One plan on two neighbouring data sets, to be told apart. */
public final class Contest implements Game {
  private final Booking one;
  private final Booking other;
  private final DataPair pair;

  private Contest(Booking one, Booking other, DataPair pair) {
    this.one = one;
    this.other = other;
    this.pair = pair;
  }

  /** A single one, planned by itself. */
  public static Contest of(Recipe recipe, DataPair pair) {
    return of(plans(recipe), pair);
  }

  /** Plans of contests, so that equal ones are made once; figures of test records are left out. */
  static Plans plans(Recipe recipe) {
    return new Plans(recipe, false);
  }

  /** Refuses data sets of which public facts differ: they are no neighbours. */
  static Contest of(Plans plans, DataPair pair) {
    Booking one = plans.of(pair.one());
    Booking other = plans.of(pair.other());
    if (!one.setup().equals(other.setup())) {
      throw Refused.data(
          "neighbour",
          other.setup().rows() + " records",
          "as many as `data` has, " + one.setup().rows(),
          "Replace-one neighbours differ in one record; use `neighbours` add-remove for one more.");
    }
    return new Contest(one, other, pair);
  }

  /** What owners of a stream tell each other is no part of what is promised to others. */
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
  AuditSubject subject(Recipe recipe) {
    return new AuditSubject(
        recipe.algorithm().name() + " (" + recipe.algorithm().topology().label() + ")",
        recipe.promise().relation(one.setup().requireBudget().neighbours()),
        one.plan().audience(),
        one.setup().agents(),
        one.setup().rows().stream().mapToInt(Integer::intValue).sum(),
        settings());
  }

  @Override
  public double delta() {
    return one.setup().requireBudget().delta();
  }

  private Booking booking(Side side) {
    return side == Side.ONE ? one : other;
  }

  /** A run as anybody makes it, its noise from the given keys. */
  @Override
  public Seen run(Side side, KeySource keys, long number) {
    WatchedDoors doors = new WatchedDoors(keys(side, keys, number));
    Outcome outcome = booking(side).run(doors, Progress.SILENT);
    return Seen.of(outcome, doors.seen(), hasLetters() ? doors.letters() : List.of());
  }

  @Override
  public List<Attack> informed(Seen example) {
    Optional<LikelihoodRatio> ratio = LikelihoodRatio.of(this, example);
    List<Attack> attacks = new ArrayList<>(ratio.stream().toList());
    if (ratio.isPresent()) {
      GridAttack.usual(example).forEach(bits -> attacks.add(new GridAttack(this, bits)));
    }
    return attacks;
  }

  private List<NoiseKey> keys(Side side, KeySource keys, long number) {
    return IntStream.range(0, one.agents())
        .mapToObj(agent -> keys.key(side, number, agent))
        .toList();
  }

  /** What stands behind each release if the run was made on this side. */
  Map<Address, Retold.Expected> expected(Side side, Seen seen) {
    Retold told = new Retold(seen.story());
    booking(side)
        .run(new WatchedDoors(Collections.nCopies(one.agents(), told.key())), Progress.SILENT);
    return told.expected();
  }

  /** What a run is certified for, from the receipts of one. */
  public Certified certified() {
    WatchedDoors doors = new WatchedDoors(keys(Side.ONE, KeySource.FRESH, 0));
    Outcome outcome = one.run(doors, Progress.SILENT);
    doors
        .early()
        .ifPresent(
            why -> {
              throw new Refused(Refused.Kind.UNCERTIFIED, "no certificate: " + why);
            });
    return Certified.of(
        one.plan(),
        new TracedOutcome(outcome, doors.origins()),
        doors.receipts(),
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
