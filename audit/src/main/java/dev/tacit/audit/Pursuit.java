package dev.tacit.audit;

import dev.tacit.audit.Choice.Promising;
import dev.tacit.audit.Strategy.Terms;
import dev.tacit.learn.measure.Stopwatch;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * Attacks a game: every attack is tried on runs that are not counted, the most promising one is
 * fixed with its mark, and then it is counted on fresh runs.
 *
 * @param trialRuns on either side, for each of the steps before counting
 */
record Pursuit(Trials trials, Terms terms, int trialRuns, AuditWatcher watcher) {

  /** What trial runs promise by chance alone. */
  private static final double OUT_OF_THE_ORDINARY = 1.5;

  /**
   * What was fixed before counting.
   *
   * @param secondsEach of a pair of trial runs with this attack
   */
  record Settled(Strategy strategy, double secondsEach) {}

  /** A strategy and the scores of the runs that it was counted on. */
  record Counted(Strategy strategy, AttackScores scores, Terms terms) {
    double lowerBound() {
      return strategy.lowerBound(scores, terms);
    }
  }

  /** The whole pursuit. */
  Counted counted(Game game, double claimed, AuditEffort most, String step) {
    return counted(game, settled(game, claimed, most.runs()), most, step);
  }

  /** The part after the trial runs. */
  Counted counted(Game game, Settled settled, AuditEffort most, String step) {
    Strategy strategy = settled.strategy();
    AttackScores scores =
        trials.scores(
            game,
            strategy.attack(),
            most.affordable(settled.secondsEach()),
            (done, of) -> watcher.finished(done, of, step));
    return new Counted(strategy, scores, terms);
  }

  /** What the same strategy finds where there is nothing to find. */
  Counted nothing(Game game, Settled settled, AuditEffort most, String step) {
    Strategy strategy = settled.strategy();
    AttackScores scores =
        trials.nothing(
            game,
            strategy.attack(),
            most.affordable(settled.secondsEach()),
            (done, of) -> watcher.finished(done, of, step));
    return new Counted(strategy, scores, terms);
  }

  /**
   * Chooses. If receipts are true nothing is stronger than the likelihood ratio of all that left,
   * so that other attacks are preferred to it only where they promise to refute the claim.
   */
  Settled settled(Game game, double claimed, int runs) {
    watcher.finished(0, 1, "trial runs");
    List<Seen> ones = trials.seen(game, Side.ONE, trialRuns);
    List<Seen> others = trials.seen(game, Side.OTHER, trialRuns);
    List<Attack> attacks = new ArrayList<>(game.informed(ones.get(0)));
    attacks.addAll(learned(ones, others));
    if (attacks.isEmpty()) {
      attacks.add(
          new Direction("a guess", Seen::model, Vec.zeros(ones.get(0).model().dimension())));
    }
    return settled(game, attacks, claimed, runs);
  }

  private Settled settled(Game game, List<Attack> attacks, double claimed, int runs) {
    boolean strongest = attacks.stream().anyMatch(Attack::isStrongest);
    Choice choice = new Choice(runs, terms);
    Promising best = null;
    double pace = 0;
    for (Attack attack : attacks) {
      Stopwatch watch = new Stopwatch();
      AttackScores trial =
          trials.scores(
              game, attack, trialRuns, (done, of) -> watcher.finished(done, of, "trial runs"));
      Promising found = promising(choice, game, attack, trial, claimed);
      if (best == null || found.expected() > hurdle(best, strongest, claimed)) {
        best = found;
        pace = watch.seconds() / trialRuns;
      }
    }
    return new Settled(best.strategy(), pace);
  }

  private static double hurdle(Promising best, boolean strongest, double claimed) {
    return strongest ? Math.max(best.expected(), OUT_OF_THE_ORDINARY * claimed) : best.expected();
  }

  private static Promising promising(
      Choice choice, Game game, Attack attack, AttackScores trial, double claimed) {
    Promising counts = choice.counts(attack, trial);
    if (!game.isGaussian()) {
      return counts;
    }
    Promising gaussian = choice.gaussian(attack, trial);
    // Many marks were tried on counts: their promise has to be out of the ordinary.
    return counts.expected() > Math.max(OUT_OF_THE_ORDINARY * claimed, gaussian.expected())
        ? counts
        : gaussian;
  }

  private static List<Attack> learned(List<Seen> ones, List<Seen> others) {
    List<Attack> attacks = new ArrayList<>();
    Direction.learned("linear, last state", Seen::model, ones, others).ifPresent(attacks::add);
    if (!ones.get(0).releases().isEmpty()) {
      Direction.learned("linear, all releases", Seen::everything, ones, others)
          .ifPresent(attacks::add);
    }
    Direction.learned("linear, all letters", Seen::letters, ones, others).ifPresent(attacks::add);
    TellingWords.learned("who spoke when", Seen::spoken, ones, others).ifPresent(attacks::add);
    TellingWords.learned("lowest bits", Seen::lowestBits, ones, others).ifPresent(attacks::add);
    return attacks;
  }
}
