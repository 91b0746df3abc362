package dev.tacit.audit;

import dev.tacit.admm.run.Budget;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.dp.audit.CanaryAudit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * An audit of one whole training run: canary records, each with a feature of its own, are in or out
 * by coins, and from the model's weights an attacker guesses the coins of those that stand out
 * most. What is out is an empty row under replace-one neighbours and absent under add-remove.
 */
public final class CanaryAuditor {
  /** A positive control with less noise than this part of it is given up. */
  private static final double MOST_NOISE_DIVISOR = 1 << 20;

  private final TrainingSpec spec;
  private final int canaries;
  private final double confidence;
  private final KeySource keys;
  private final Coins coins;

  private CanaryAuditor(
      TrainingSpec spec, int canaries, double confidence, KeySource keys, Coins coins) {
    this.spec = spec;
    this.canaries = canaries;
    this.confidence = confidence;
    this.keys = keys;
    this.coins = coins;
  }

  /** One run, and a few for the controls. */
  public static AuditReport audit(
      TrainingSpec spec, int canaries, double confidence, KeySource keys, Coins coins) {
    if (canaries < 10) {
      throw new IllegalArgumentException("canaries = " + canaries + " must be at least 10");
    }
    return new CanaryAuditor(spec, canaries, confidence, keys, coins).report();
  }

  /** What the attacker guessed. */
  private record Guesses(int ins, int rightIns, int outs, int rightOuts) {
    double bound(int canaries, CanaryAudit audit) {
      return audit.lowerBound(canaries, ins + outs, rightIns + rightOuts);
    }
  }

  private AuditReport report() {
    Budget budget = spec.privacyTarget().budget().orElseThrow();
    CanaryAudit audit = new CanaryAudit(budget.delta(), 1 - confidence);
    boolean[] in = tossCoins();
    PlanGame planGame = game(spec, in);
    double certified = planGame.certificate().worst().epsilon();
    double[] weights = weights(planGame, 0);
    Guesses guesses = guess(weights, in);
    // Other coins than those of the run: there is nothing to find.
    double nullBound = guess(weights, tossCoins()).bound(canaries, audit);
    return new AuditReport(
        planGame.subject(spec),
        canaries + " canaries",
        certified,
        budget.delta(),
        guesses.bound(canaries, audit),
        BoundMethod.CANARIES,
        "weights of canaries, " + (guesses.ins + guesses.outs) + " guesses",
        confidence,
        1,
        new ErrorRates(
            1 - (double) guesses.rightIns / guesses.ins,
            1 - (double) guesses.rightOuts / guesses.outs),
        List.of(),
        OptionalDouble.empty(),
        controls(nullBound, certified, audit));
  }

  private AuditControls controls(double nullBound, double certified, CanaryAudit audit) {
    AuditControls controls = new AuditControls(nullBound, 1, 0, certified, 0);
    for (double factor = 2;
        factor <= MOST_NOISE_DIVISOR && !controls.positiveHolds();
        factor *= 2) {
      boolean[] in = tossCoins();
      double[] weights = weights(new ReducedNoiseGame(game(spec, in), factor), (long) factor);
      double found = guess(weights, in).bound(canaries, audit);
      controls = new AuditControls(nullBound, factor, found, certified, 1);
    }
    return controls;
  }

  private boolean[] tossCoins() {
    boolean[] in = new boolean[canaries];
    for (int canary = 0; canary < canaries; canary++) {
      in[canary] = coins.toss();
    }
    return in;
  }

  private PlanGame game(TrainingSpec of, boolean[] in) {
    RunRows rows = rows(in);
    return PlanGame.of(of, new DataPair("canaries", rows, rows));
  }

  private double[] weights(DistinguishingGame distinguishingGame, long number) {
    return distinguishingGame.run(Side.ONE, keys, number).model().toArray();
  }

  /** A tenth of the canaries is said to be in and a tenth to be out. */
  private Guesses guess(double[] weights, boolean[] in) {
    int[] order =
        IntStream.range(0, canaries)
            .boxed()
            .sorted((one, other) -> Double.compare(weights[other], weights[one]))
            .mapToInt(Integer::intValue)
            .toArray();
    int tenth = canaries / 10;
    int rightIns = (int) Arrays.stream(order, 0, tenth).filter(canary -> in[canary]).count();
    int rightOuts =
        (int)
            Arrays.stream(order, canaries - tenth, canaries).filter(canary -> !in[canary]).count();
    return new Guesses(tenth, rightIns, tenth, rightOuts);
  }

  private RunRows rows(boolean[] in) {
    boolean added =
        spec.privacyTarget().budget().orElseThrow().neighbours() == Neighbours.ADD_REMOVE;
    RowsBuilder rows = Rows.sparse(canaries);
    int count = 0;
    for (int canary = 0; canary < canaries; canary++) {
      if (in[canary]) {
        rows.append(new int[] {canary}, new double[] {1}, 1);
      } else if (!added) {
        rows.appendEmpty();
      }
      count += in[canary] || !added ? 1 : 0;
    }
    double[] labels = new double[count];
    Arrays.fill(labels, 1);
    return new RunRows(
        Examples.of(rows.build(), labels),
        Optional.empty(),
        RecordCounts.all(canaries),
        FeatureSpace.numbered(canaries),
        Task.CLASSIFICATION,
        1,
        Optional.empty());
  }
}
