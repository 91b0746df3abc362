package dev.tacit.audit;

import dev.tacit.admm.run.Budget;
import dev.tacit.audit.Pursuit.Counted;
import dev.tacit.audit.Pursuit.Settled;
import dev.tacit.audit.Strategy.Terms;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Recipe;
import java.util.List;
import java.util.Optional;

/**
 * One audit: choose the pair of data sets and the attack on trial runs, count the attacker's errors
 * on fresh ones, bound epsilon from below, and do the same where the answer is known.
 */
public final class Auditor {
  private static final int SHIFT_RUNS = 8;

  /** A positive control with less noise than this part of it is given up. */
  private static final double QUIETEST = 1 << 20;

  private final Asked asked;
  private final Recipe recipe;
  private final AuditEffort effort;
  private final AuditWatcher watcher;
  private final Trials trials;
  private final Pursuit pursuit;

  private Auditor(Asked asked, AuditWatcher watcher, Trials trials) {
    this.asked = asked;
    this.recipe = asked.recipe();
    this.effort = asked.effort();
    this.watcher = watcher;
    this.trials = trials;
    Terms terms = new Terms(budget().delta(), 1 - asked.confidence());
    this.pursuit = new Pursuit(trials, terms, effort.trialRuns(), watcher);
  }

  /**
   * What to audit.
   *
   * @param candidates pairs of neighbours, of which the one that tells most is attacked
   * @param confidence of the lower bound, such as .9999
   * @param keys where noise comes from
   */
  public record Asked(
      Recipe recipe,
      List<DataPair> candidates,
      AuditEffort effort,
      double confidence,
      KeySource keys) {
    public Asked {
      candidates = List.copyOf(candidates);
      if (candidates.isEmpty()) {
        throw new IllegalArgumentException("candidates = [] must hold at least one pair");
      }
      if (!(confidence > .75 && confidence < 1)) {
        throw new IllegalArgumentException(
            "confidence = " + confidence + " must be in (0.75, 1); 0.9999 is usual");
      }
    }
  }

  /** Runs the audit on all cores. */
  public static AuditReport audit(Asked asked, AuditWatcher watcher) {
    int threads = Runtime.getRuntime().availableProcessors();
    try (Trials trials = new Trials(asked.keys(), threads)) {
      return new Auditor(asked, watcher, trials).report();
    }
  }

  private AuditReport report() {
    Contest contest = strongest();
    double certified = contest.certified().worst().epsilon();
    Settled settled = pursuit.settled(contest, certified, effort.runs());
    Counted counted = pursuit.counted(contest, settled, effort, "attack");
    Strategy strategy = settled.strategy();
    return new AuditReport(
        contest.subject(recipe),
        contest.pair().what(),
        certified,
        contest.delta(),
        counted.lowerBound(),
        strategy.method(),
        strategy.attack().name(),
        asked.confidence(),
        counted.scores().runs(),
        ErrorRates.at(strategy.mark(), counted.scores()),
        ErrorRates.curve(strategy.mark().likely(), counted.scores()),
        MinimiserQuadrature.epsilon(contest, trials.seen(contest, Side.ONE, 1).get(0)),
        controls(contest, settled, certified));
  }

  private Budget budget() {
    return recipe.promise().budget().orElseThrow();
  }

  /** The pair that tells most, by how far its releases move over their noise. */
  private Contest strongest() {
    Plans plans = Contest.plans(recipe);
    Contest best = null;
    double most = -1;
    for (int k = 0; k < asked.candidates().size(); k++) {
      watcher.finished(k, asked.candidates().size(), "choosing data sets");
      Contest contest = Contest.of(plans, asked.candidates().get(k));
      double tells = asked.candidates().size() == 1 ? 0 : tells(contest);
      if (tells > most) {
        most = tells;
        best = contest;
      }
    }
    return best;
  }

  private double tells(Contest contest) {
    List<Seen> ones = trials.seen(contest, Side.ONE, SHIFT_RUNS);
    Optional<LikelihoodRatio> ratio = LikelihoodRatio.of(contest, ones.get(0));
    if (ratio.isPresent()) {
      return ones.stream().mapToDouble(ratio.get()::shift).average().orElseThrow();
    }
    int few = Math.max(AuditEffort.FEWEST_RUNS, effort.trialRuns() / 4);
    Optional<Direction> attack =
        Direction.learned(
            "trial",
            Seen::model,
            trials.seen(contest, Side.ONE, few),
            trials.seen(contest, Side.OTHER, few));
    return attack
        .map(one -> trials.scores(contest, one, few, (done, of) -> {}))
        .map(AttackScores::separation)
        .orElse(0.0);
  }

  private AuditControls controls(Contest contest, Settled settled, double certified) {
    double nullBound = pursuit.nothing(contest, settled, effort, "null control").lowerBound();
    AuditControls controls = new AuditControls(nullBound, 1, 0, certified, 0);
    for (double factor = 2; factor <= QUIETEST && !controls.positiveHolds(); factor *= 2) {
      Counted found =
          pursuit.counted(
              new QuieterContest(contest, factor), certified, effort.tenth(), "positive control");
      controls =
          new AuditControls(
              nullBound, factor, found.lowerBound(), certified, found.scores().runs());
    }
    return controls;
  }
}
