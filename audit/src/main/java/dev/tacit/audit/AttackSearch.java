package dev.tacit.audit;

import dev.tacit.audit.Strategy.BoundTerms;
import dev.tacit.audit.StrategySelector.StrategyCandidate;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches for the best attack on trial runs, fixes attack and threshold, and then measures its
 * errors on fresh runs only, so that the search cannot bias the bound.
 */
record AttackSearch(Trials trials, BoundTerms boundTerms, int trialRuns, AuditWatcher watcher) {

  /** The bound that trial runs show by chance alone. */
  private static final double CHANCE_FACTOR = 1.5;

  /**
   * What was fixed before counting.
   *
   * @param secondsEach of a pair of trial runs with this attack
   */
  record SelectedStrategy(Strategy strategy, double secondsEach) {}

  /** A strategy and the scores of the runs that it was counted on. */
  record AttackResult(Strategy strategy, AttackScores scores, BoundTerms boundTerms) {
    double lowerBound() {
      return strategy.lowerBound(scores, boundTerms);
    }
  }

  /** The whole pursuit. */
  AttackResult measure(
      DistinguishingGame distinguishingGame, double claimed, AuditEffort most, String step) {
    return measure(
        distinguishingGame, select(distinguishingGame, claimed, most.runs()), most, step);
  }

  /** The part after the trial runs. */
  AttackResult measure(
      DistinguishingGame distinguishingGame,
      SelectedStrategy selectedStrategy,
      AuditEffort most,
      String step) {
    return scored(distinguishingGame, Side.OTHER, selectedStrategy, most, step);
  }

  /** What the same strategy finds where there is nothing to find: one side by two names. */
  AttackResult nullControl(
      DistinguishingGame distinguishingGame,
      SelectedStrategy selectedStrategy,
      AuditEffort most,
      String step) {
    return scored(distinguishingGame, Side.ONE, selectedStrategy, most, step);
  }

  private AttackResult scored(
      DistinguishingGame distinguishingGame,
      Side other,
      SelectedStrategy selectedStrategy,
      AuditEffort most,
      String step) {
    Strategy strategy = selectedStrategy.strategy();
    AttackScores scores =
        trials.scores(
            distinguishingGame,
            other,
            strategy.attack(),
            most.affordableRuns(selectedStrategy.secondsEach()),
            (done, of) -> watcher.finished(done, of, step));
    return new AttackResult(strategy, scores, boundTerms);
  }

  /**
   * Chooses. If receipts are true nothing is stronger than the likelihood ratio of all that left,
   * so that other attacks are preferred to it only where they seem to refute the claim.
   */
  SelectedStrategy select(DistinguishingGame distinguishingGame, double claimed, int runs) {
    watcher.finished(0, 1, "trial runs");
    List<Observation> ones = trials.observe(distinguishingGame, Side.ONE, trialRuns);
    List<Observation> others = trials.observe(distinguishingGame, Side.OTHER, trialRuns);
    List<Attack> attacks = new ArrayList<>(distinguishingGame.whiteBoxAttacks(ones.get(0)));
    attacks.addAll(learnAttacks(ones, others));
    if (attacks.isEmpty()) {
      attacks.add(
          new LinearDiscriminant(
              "a guess", Observation::model, Vec.zeros(ones.get(0).model().dimension())));
    }
    return select(distinguishingGame, attacks, claimed, runs);
  }

  private SelectedStrategy select(
      DistinguishingGame distinguishingGame, List<Attack> attacks, double claimed, int runs) {
    boolean strongest = attacks.stream().anyMatch(Attack::isStrongest);
    StrategySelector strategySelector = new StrategySelector(runs, boundTerms);
    StrategyCandidate best = null;
    double pace = 0;
    for (Attack attack : attacks) {
      Stopwatch watch = new Stopwatch();
      AttackScores trial =
          trials.scores(
              distinguishingGame,
              Side.OTHER,
              attack,
              trialRuns,
              (done, of) -> watcher.finished(done, of, "trial runs"));
      StrategyCandidate found =
          candidate(strategySelector, distinguishingGame, attack, trial, claimed);
      if (best == null || found.expected() > requiredBound(best, strongest, claimed)) {
        best = found;
        pace = watch.seconds() / trialRuns;
      }
    }
    return new SelectedStrategy(best.strategy(), pace);
  }

  private static double requiredBound(StrategyCandidate best, boolean strongest, double claimed) {
    return strongest ? Math.max(best.expected(), CHANCE_FACTOR * claimed) : best.expected();
  }

  private static StrategyCandidate candidate(
      StrategySelector strategySelector,
      DistinguishingGame distinguishingGame,
      Attack attack,
      AttackScores trial,
      double claimed) {
    StrategyCandidate counts = strategySelector.selectByCounts(attack, trial);
    if (!distinguishingGame.isGaussian()) {
      return counts;
    }
    StrategyCandidate gaussian = strategySelector.selectGaussian(attack, trial);
    // Many marks were tried on counts: so what they seem to show has to be out of the ordinary.
    return counts.expected() > Math.max(CHANCE_FACTOR * claimed, gaussian.expected())
        ? counts
        : gaussian;
  }

  private static List<Attack> learnAttacks(List<Observation> ones, List<Observation> others) {
    List<Attack> attacks = new ArrayList<>();
    LinearDiscriminant.learn("linear, last state", Observation::model, ones, others)
        .ifPresent(attacks::add);
    if (!ones.get(0).releases().isEmpty()) {
      LinearDiscriminant.learn("linear, all releases", Observation::allValues, ones, others)
          .ifPresent(attacks::add);
    }
    LinearDiscriminant.learn("linear, all letters", Observation::letters, ones, others)
        .ifPresent(attacks::add);
    CategoricalAttack.learn("who spoke when", Observation::releaseOrder, ones, others)
        .ifPresent(attacks::add);
    CategoricalAttack.learn("lowest bits", Observation::lowestBits, ones, others)
        .ifPresent(attacks::add);
    return attacks;
  }
}
