package dev.tacit.cli.train;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Progress;
import dev.tacit.cli.Stopwatch;
import dev.tacit.cli.measure.Predictions;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;

/**
 * The average loss of the papers, round by round: the mean over agents of the mean loss of an
 * agent's released model on its own training rows. It is computed beside the run on the clear rows,
 * so it is for the owner only, and nothing of it reaches the run.
 */
public final class LossTrace implements Progress {
  private final List<Examples> parts;
  private final Loss loss;
  private final Progress next;
  private final List<Double> values = new ArrayList<>();
  private double seconds;

  public LossTrace(List<Examples> parts, Loss loss, Progress next) {
    this.parts = List.copyOf(parts);
    this.loss = loss;
    this.next = next;
  }

  @Override
  public void finished(int round, int rounds) {
    next.finished(round, rounds);
  }

  @Override
  public void released(List<LinearModel> models) {
    Stopwatch watch = new Stopwatch();
    double sum = 0;
    for (int agent = 0; agent < parts.size(); agent++) {
      sum += new Predictions(parts.get(agent), models.get(agent)).meanLoss(loss);
    }
    values.add(sum / parts.size());
    seconds += watch.seconds();
    next.released(models);
  }

  /** One number a round; empty where no agent has a model of its own. */
  List<Double> values() {
    return List.copyOf(values);
  }

  /** What the looking cost; not part of the fit. */
  double seconds() {
    return seconds;
  }
}
