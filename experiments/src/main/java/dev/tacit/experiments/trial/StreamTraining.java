package dev.tacit.experiments.trial;

import dev.tacit.Bounds;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.data.split.SeedStream;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The same problem by {@code noisy-stream} of the library: another user in every step, a clip, a
 * budget, a certificate. Rows and targets are brought to unit size by public constants, and
 * penalties, step and start with them, so that the iteration is the paper's in other units.
 *
 * @param penalty beta, {@code stepSize} eta, in the paper's units
 * @param epsilon against everybody who sees every state
 * @param users how many of them come, one a step
 */
public record StreamTraining(
    ElasticNetUsers all,
    double penalty,
    double stepSize,
    double epsilon,
    double delta,
    double clip,
    int users)
    implements Workload {
  /** Above every target: |a| times the norm of the true model, and some noise. */
  private static final double TARGET = 6;

  private static final double START = 3;

  @Override
  public Map<String, List<Double>> measure(int run, DataFolder folder) {
    double norm = Math.sqrt(all.rowNormSquared());
    int[] order = SeedStream.of(run, "users").permutation(all.count());
    double[][] rows = new double[users][];
    double[] labels = new double[users];
    for (int user = 0; user < users; user++) {
      rows[user] = all.vector(order[user]).toArray();
      labels[user] = all.label(order[user]);
    }
    TrainedModel model =
        Tacit.regressor()
            .arrays(
                rows, labels, Bounds.numbers(all.features()).rowNorm(norm).target(-TARGET, TARGET))
            .algorithm("noisy-stream")
            .regulariser(
                "l2="
                    + 2 * ElasticNetUsers.RIDGE / all.rowNormSquared()
                    + ",l1="
                    + ElasticNetUsers.LASSO / (norm * TARGET))
            .set("ridgeInLoss", "0")
            .set("penalty", Double.toString(penalty / all.rowNormSquared()))
            .set("stepSize", Double.toString(stepSize * all.rowNormSquared()))
            .set("start", Double.toString(START * norm / TARGET))
            .set("clip", Double.toString(clip))
            .set("order", "given")
            .epsilon(epsilon)
            .delta(delta)
            .train();
    Map<String, Double> weights = model.weights();
    Vec published =
        Vec.of(
                IntStream.rangeClosed(1, all.features())
                    .mapToDouble(feature -> weights.get("f" + feature))
                    .toArray())
            .scaled(TARGET / norm);
    return Map.of(
        "lastGap",
        List.of(all.gap(published, published)),
        "certifiedEpsilon",
        List.of(model.certificate().epsilon()));
  }

  @Override
  public String description() {
    return "[made-up] noisy-stream mu="
        + all.rowNormSquared()
        + " beta="
        + penalty
        + " eta="
        + stepSize
        + " epsilon="
        + epsilon
        + " delta="
        + delta
        + " clip="
        + clip
        + " users="
        + users;
  }

  @Override
  public PaperData data() {
    return PaperData.MADE_UP;
  }
}
