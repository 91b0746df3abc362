package dev.tacit.audit;

import dev.tacit.admm.run.Budget;
import dev.tacit.audit.AttackSearch.AttackResult;
import dev.tacit.audit.AttackSearch.SelectedStrategy;
import dev.tacit.audit.Strategy.BoundTerms;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.List;
import java.util.Optional;

/**
 * One audit: choose the pair of data sets and the attack on trial runs, count the attacker's errors
 * on fresh ones, bound epsilon from below, and do the same where the answer is known.
 */
public final class Auditor {
  private static final int SHIFT_RUNS = 8;

  /** A positive control with less noise than this part of it is given up. */
  private static final double MOST_NOISE_DIVISOR = 1 << 20;

  private final AuditRequest request;
  private final TrainingSpec spec;
  private final AuditEffort effort;
  private final AuditWatcher watcher;
  private final Trials trials;
  private final AttackSearch search;

  private Auditor(AuditRequest auditRequest, AuditWatcher watcher, Trials trials) {
    this.request = auditRequest;
    this.spec = auditRequest.spec();
    this.effort = auditRequest.effort();
    this.watcher = watcher;
    this.trials = trials;
    BoundTerms boundTerms = new BoundTerms(budget().delta(), 1 - auditRequest.confidence());
    this.search = new AttackSearch(trials, boundTerms, effort.trialRuns(), watcher);
  }

  /**
   * What to audit.
   *
   * @param candidates pairs of neighbours, of which the one that separates best is attacked
   * @param confidence of the lower bound, such as .9999
   * @param keys where noise comes from
   */
  public record AuditRequest(
      TrainingSpec spec,
      List<DataPair> candidates,
      AuditEffort effort,
      double confidence,
      KeySource keys) {
    public AuditRequest {
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
  public static AuditReport audit(AuditRequest auditRequest, AuditWatcher watcher) {
    int threads = Runtime.getRuntime().availableProcessors();
    try (Trials trials = new Trials(auditRequest.keys(), threads)) {
      return new Auditor(auditRequest, watcher, trials).report();
    }
  }

  private AuditReport report() {
    PlanGame planGame = strongestPair();
    double certified = planGame.certificate().worst().epsilon();
    SelectedStrategy selectedStrategy = search.select(planGame, certified, effort.runs());
    AttackResult attackResult = search.measure(planGame, selectedStrategy, effort, "attack");
    Strategy strategy = selectedStrategy.strategy();
    return new AuditReport(
        planGame.subject(spec),
        planGame.pair().difference(),
        certified,
        planGame.delta(),
        attackResult.lowerBound(),
        strategy.boundMethod(),
        strategy.attack().name(),
        request.confidence(),
        attackResult.scores().runs(),
        ErrorRates.at(strategy.scoreThreshold(), attackResult.scores()),
        ErrorRates.curve(strategy.scoreThreshold().likelySide(), attackResult.scores()),
        MinimiserQuadrature.epsilon(planGame, trials.observe(planGame, Side.ONE, 1).get(0)),
        controls(planGame, selectedStrategy, certified));
  }

  private Budget budget() {
    return spec.privacyTarget().budget().orElseThrow();
  }

  /** The pair that separates best, by how far its releases move over their noise. */
  private PlanGame strongestPair() {
    Planner planner = PlanGame.plans(spec);
    PlanGame best = null;
    double most = -1;
    for (int k = 0; k < request.candidates().size(); k++) {
      watcher.finished(k, request.candidates().size(), "choosing data sets");
      PlanGame planGame = PlanGame.of(planner, request.candidates().get(k));
      double separation = request.candidates().size() == 1 ? 0 : separation(planGame);
      if (separation > most) {
        most = separation;
        best = planGame;
      }
    }
    return best;
  }

  private double separation(PlanGame planGame) {
    List<Observation> ones = trials.observe(planGame, Side.ONE, SHIFT_RUNS);
    Optional<LikelihoodRatio> ratio = LikelihoodRatio.of(planGame, ones.get(0));
    if (ratio.isPresent()) {
      return ones.stream().mapToDouble(ratio.get()::shift).average().orElseThrow();
    }
    int few = Math.max(AuditEffort.FEWEST_RUNS, effort.trialRuns() / 4);
    Optional<LinearDiscriminant> attack =
        LinearDiscriminant.learn(
            "trial",
            Observation::model,
            trials.observe(planGame, Side.ONE, few),
            trials.observe(planGame, Side.OTHER, few));
    return attack
        .map(one -> trials.scores(planGame, Side.OTHER, one, few, (done, of) -> {}))
        .map(AttackScores::separation)
        .orElse(0.0);
  }

  private AuditControls controls(
      PlanGame planGame, SelectedStrategy selectedStrategy, double certified) {
    double nullBound =
        search.nullControl(planGame, selectedStrategy, effort, "null control").lowerBound();
    AuditControls controls = new AuditControls(nullBound, 1, 0, certified, 0);
    for (double factor = 2;
        factor <= MOST_NOISE_DIVISOR && !controls.positiveHolds();
        factor *= 2) {
      AttackResult found =
          search.measure(
              new ReducedNoiseGame(planGame, factor),
              certified,
              effort.tenth(),
              "positive control");
      controls =
          new AuditControls(
              nullBound, factor, found.lowerBound(), certified, found.scores().runs());
    }
    return controls;
  }
}
