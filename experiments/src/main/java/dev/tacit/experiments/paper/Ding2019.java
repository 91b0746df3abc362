package dev.tacit.experiments.paper;

import static dev.tacit.experiments.study.Experiment.judged;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.experiments.study.Finding;
import dev.tacit.experiments.study.Pairwise;
import dev.tacit.experiments.study.Paper;
import dev.tacit.experiments.trial.PaperData;
import dev.tacit.experiments.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Figures 2 and 3 of Ding et al. 2019: loss and test error by round, PS-ADMM beside DVP. */
final class Ding2019 {
  static final String PANEL = "Adult";
  private static final String NO_NOISE = "scas-admm no noise";
  private static final String PS = "ps-admm";
  private static final String PRINTED = "ps-admm printed noise";
  private static final String UNSCALED = "ps-admm features as they are";
  private static final String DVP = "dvp-star 15 rounds";
  private static final String GAMMA = "dvp-star published noise law 40 rounds";
  private static final String METRIC = "metric-admm 40 rounds";

  private Ding2019() {}

  static List<Experiment> all() {
    return List.of(
        described("ding-2019-2", "Figure 2", "loss by round", "Loss", "average loss"),
        described("ding-2019-3", "Figure 3", "test error by round", "TestError", "test error"),
        Ding2019Settings.settings(),
        Ding2019Settings.splits());
  }

  private static Experiment described(
      String id, String figure, String title, String name, String up) {
    String measure = "last" + name;
    Experiment.Builder builder =
        Experiment.of(id, Paper.DING_2019, figure, title + " on Adult")
            .rawResultsOf("ding-2019-2")
            .duration(10, 1)
            .setting(
                "As in the paper: Adult, 70/30 split, five owners of equal size, logistic loss, R ="
                    + " 1e-4 (`l2=4e-5`: R |x|^2 beside a sum of five means), delta 1e-3, 20 runs,"
                    + " the quantities that are drawn (the loss is the mean over owners, a fifth of"
                    + " the paper's sum).")
            .setting(
                "Our choice where the paper says nothing: 40 rounds, 10 inner steps, penalty .02,"
                    + " step 2.5; epsilon .05 and .1 beside its .5; complete records only;"
                    + " categories as 0/1 features, rows in the unit ball; add-remove neighbours"
                    + " with 45,222 declared records.")
            .setting(
                "DVP has \"the parameters of [22]\", which are not in the paper: one line is"
                    + " `dvp-star` as this program runs it (Gaussian noise, 15 rounds), the other"
                    + " the published Gamma-norm law with 40 rounds at penalty 1. Both are"
                    + " calibrated to the whole budget over all rounds.")
            .setting(
                "Sound `ps-admm` is not the paper's listing: each owner noises its gradient once a"
                    + " round and the inner steps reuse it, because the listing takes fresh noise"
                    + " in every inner step and pays for each ([errata](../../theory/errata.md)). What the"
                    + " listing reaches with noise that keeps a promise is below, under *other"
                    + " settings*.")
            .setting(
                "Following a curve means here: after the last round at most a tenth above it. The"
                    + " lines without noise have other splits than those with noise, whose records"
                    + " go to training or testing by themselves (add-remove).")
            .setting(
                "`metric-admm` is not in the paper; it is stopped at 40 of its 200 rounds, and it"
                    + " minimises another (capped) loss.")
            .view(ChartView.roundByRound("average" + name, up, "epsilon"))
            .paperStatement(
                "PS-ADMM is ahead of DVP at the same budget",
                judged(
                    "sound noise, DVP with the published law", Pairwise.below(PS, GAMMA, measure)),
                judged(
                    "PS-ADMM with printed noise, DVP with the published law",
                    Pairwise.below(PRINTED, GAMMA, measure)),
                judged("sound noise, DVP with Gaussian noise", Pairwise.below(PS, DVP, measure)))
            .paperStatement(
                "at epsilon .5 PS-ADMM follows the curve without noise",
                judged("printed noise", results -> close(results, PRINTED, measure)),
                judged(
                    "sound noise, features as they are",
                    results -> close(results, UNSCALED, measure)),
                judged(
                    "sound noise, as this program runs it",
                    results -> close(results, PS, measure)));
    return (name.equals("Loss") ? addLossStatements(builder) : builder).build(Ding2019::cells);
  }

  private static Experiment.Builder addLossStatements(Experiment.Builder builder) {
    String words = "at a small epsilon the loss does not fall in every round";
    return builder.paperStatement(
        words,
        judged("printed noise", results -> rises(results, PRINTED)),
        judged("sound noise", results -> rises(results, PS)));
  }

  /** Whether the mean loss rises somewhere, at the smallest budget; rises are counted for all. */
  private static Finding rises(Results results, String line) {
    List<String> words = new ArrayList<>();
    int atLeast = -1;
    for (double epsilon : results.places(PANEL, Optional.of(line))) {
      List<RunStatistics> series = results.series(PANEL, line, epsilon, "averageLoss");
      int rises = 0;
      for (int round = 1; round < series.size(); round++) {
        rises += series.get(round).mean() > series.get(round - 1).mean() ? 1 : 0;
      }
      atLeast = atLeast < 0 ? rises : atLeast;
      words.add(
          rises + " of " + (series.size() - 1) + " at epsilon " + RunStatistics.axisText(epsilon));
    }
    return new Finding(
        words.isEmpty()
            ? Finding.Judgement.UNDECIDED
            : atLeast > 0 ? Finding.Judgement.HOLDS : Finding.Judgement.FAILS,
        "rounds in which the mean loss rises: " + String.join(", ", words));
  }

  /** Within a tenth above it, and never above by more. */
  private static Finding close(Results results, String line, String measure) {
    double with = results.mean(PANEL, line, .5, measure);
    double without = results.mean(PANEL, NO_NOISE, 0, measure);
    double certified = results.mean(PANEL, line, .5, "certifiedEpsilon");
    if (Double.isNaN(with) || Double.isNaN(without)) {
      return new Finding(Finding.Judgement.UNDECIDED, "not run");
    }
    boolean near = with <= without * 1.1;
    boolean kept = certified <= .5 * 1.0001;
    String why =
        String.format(
            Locale.ROOT,
            "%.4f against %.4f without noise; certified epsilon %s",
            with,
            without,
            RunStatistics.numberText(certified));
    return new Finding(
        near
            ? (kept ? Finding.Judgement.HOLDS : Finding.Judgement.CONDITIONAL)
            : Finding.Judgement.FAILS,
        kept ? why : why + ": the line is there, the privacy is not");
  }

  private static List<Cell> cells(Scale scale) {
    List<Cell> cells = new ArrayList<>();
    int runs = scale.choose(20, 2);
    cells.add(new Cell(PANEL, NO_NOISE, 0, runs, byRound(star("scas-admm"))));
    for (double epsilon : scale.choose(List.of(.05, .1, .5), List.of(.1, .5))) {
      Map<String, Trial> lines = lines();
      lines.replaceAll((line, trial) -> byRound(withBudget(trial, epsilon)));
      cells.addAll(Cell.ofLines(PANEL, lines, epsilon, runs));
    }
    return cells;
  }

  /** With the promise of the paper's experiments, about a declared number of records. */
  static Trial withBudget(Trial trial, double epsilon) {
    return trial
        .with("--neighbours", "add-remove")
        .with("--public-rows", 45222)
        .withBudget(epsilon, 1e-3);
  }

  private static Trial byRound(Trial trial) {
    return trial.tracing("averageLoss", "averageTestError");
  }

  private static Map<String, Trial> lines() {
    Map<String, Trial> lines = new LinkedHashMap<>();
    lines.put(PS, star("ps-admm"));
    lines.put(UNSCALED, star("ps-admm").set("scaleShare", 0));
    lines.put(PRINTED, star("ps-admm").withPrintedNoise());
    lines.put(DVP, base("dvp-star"));
    lines.put(GAMMA, base("dvp-star").set("noise", "gamma").set("rounds", 40).set("penalty", 1));
    lines.put(METRIC, owners("metric-admm").set("rounds", 40));
    return lines;
  }

  private static Trial owners(String algorithm) {
    return Trial.of(PaperData.ADULT, algorithm).with("--agents", 5).with("--holdout", .3);
  }

  static Trial base(String algorithm) {
    return owners(algorithm).with("--regulariser", "l2=4e-5");
  }

  private static Trial star(String algorithm) {
    return base(algorithm)
        .set("rounds", 40)
        .set("innerSteps", 10)
        .set("penalty", .02)
        .set("stepSize", 2.5);
  }
}
