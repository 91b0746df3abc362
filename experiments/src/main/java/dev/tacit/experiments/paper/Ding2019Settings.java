package dev.tacit.experiments.paper;

import static dev.tacit.experiments.paper.Ding2019.PANEL;
import static dev.tacit.experiments.study.Experiment.judged;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.experiments.study.Finding;
import dev.tacit.experiments.study.Paper;
import dev.tacit.experiments.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What Ding et al. 2019 leave open: settings, and how much depends on the draw of test records. */
final class Ding2019Settings {
  private static final String NO_NOISE = " no noise";
  private static final String PRINTED = " printed noise";
  private static final String LISTING = " printed listing with enough noise";
  private static final String MAJORITY = "majority class no noise";
  private static final String OPTIMUM = "optimum no noise";
  private static final String ERROR = "testError";

  /** Certificates are rounded up. */
  private static final double ROUNDING_FACTOR = 1.0001;

  /** Those that the reference implementation tried. */
  private record Choice(int rounds, int steps, double penalty, double step) {
    String line() {
      return "K " + rounds + " S " + steps + " penalty " + penalty + " step " + step;
    }

    Trial on(Trial base) {
      return base.set("rounds", rounds)
          .set("innerSteps", steps)
          .set("penalty", penalty)
          .set("stepSize", step);
    }
  }

  private static final List<Choice> CHOICES =
      List.of(new Choice(40, 20, .05, 1), new Choice(40, 10, .02, 2.5), new Choice(20, 20, .05, 2));

  /** The listing is priced for this one, and for a shorter step. */
  private static final List<Choice> LISTED = List.of(CHOICES.get(0), new Choice(40, 20, .05, .3));

  /** What has to be asked of the printed formula so that the runs certify these budgets. */
  private static final Map<Double, Double> REQUESTED_EPSILON = Map.of(.1, 0.01174, .5, 0.01415);

  private Ding2019Settings() {}

  static Experiment settings() {
    return Experiment.of(
            "ding-2019-settings",
            Paper.DING_2019,
            "Figures 2 and 3",
            "other settings, test error by budget")
        .duration(9, 1)
        .setting(
            "As above, with other rounds K, inner steps S, penalties and steps, none selected: the"
                + " whole sweep is shown. Full slope as clip, features as they are, the last"
                + " consensus, as the reference implementation has it.")
        .setting(
            "*Printed listing with enough noise*: the paper's algorithm and noise law, asked for"
                + " less than is wanted (epsilon "
                + REQUESTED_EPSILON.get(.1)
                + " and "
                + REQUESTED_EPSILON.get(.5)
                + "), so that what the runs certify is .1 and .5; the table of certified epsilons"
                + " shows it.")
        .view(ChartView.of(ERROR, "test error of the published model", "epsilon").withLogX())
        .paperStatement(
            "at epsilon .5 PS-ADMM follows the method without noise",
            judged(
                "sound noise, one noised gradient a round",
                results -> follows(results, CHOICES, "")),
            judged("printed noise", results -> follows(results, CHOICES, PRINTED)),
            judged(
                "the printed listing with enough noise",
                results -> follows(results, LISTED, LISTING)))
        .build(Ding2019Settings::settingCells);
  }

  /** At most a tenth above, setting by setting. */
  private static Finding follows(Results results, List<Choice> choices, String noise) {
    List<String> words = new ArrayList<>();
    int seen = 0;
    double certified = 0;
    for (Choice choice : choices) {
      double noisy = results.mean(PANEL, choice.line() + noise, .5, ERROR);
      double clear = results.mean(PANEL, choice.line() + NO_NOISE, 0, ERROR);
      if (Double.isNaN(noisy) || Double.isNaN(clear)) {
        continue;
      }
      seen += noisy <= 1.1 * clear ? 1 : 0;
      certified =
          Math.max(certified, results.mean(PANEL, choice.line() + noise, .5, "certifiedEpsilon"));
      words.add(
          String.format(
              Locale.ROOT, "%s: %.4f against %.4f without noise", choice.line(), noisy, clear));
    }
    Finding counted = Finding.fromCounts(seen, words.size(), String.join("; ", words));
    return counted.judgement() == Finding.Judgement.HOLDS && certified > .5 * ROUNDING_FACTOR
        ? new Finding(
            Finding.Judgement.CONDITIONAL,
            counted.reason() + ": the line is there, the privacy is not")
        : counted;
  }

  private static Trial withBudget(Trial trial, double epsilon) {
    return Ding2019.withBudget(trial, epsilon).set("tail", 0);
  }

  private static Trial sound(Trial trial) {
    return trial.set("clip", 1).set("scaleShare", 0).set("tail", 0);
  }

  private static List<Cell> settingCells(Scale scale) {
    List<Cell> cells = new ArrayList<>();
    int runs = scale.choose(20, 2);
    for (Choice choice : CHOICES) {
      Trial trial = choice.on(Ding2019.base("ps-admm"));
      Trial clear = trial.with("--algorithm", "scas-admm");
      cells.add(new Cell(PANEL, choice.line() + NO_NOISE, 0, runs, clear));
      for (double epsilon : scale.choose(List.of(.1, .2, .5, 1.0), List.of(.1, .5))) {
        Trial asked = withBudget(trial, epsilon);
        cells.add(new Cell(PANEL, choice.line(), epsilon, runs, sound(asked)));
        cells.add(
            new Cell(PANEL, choice.line() + PRINTED, epsilon, runs, asked.withPrintedNoise()));
      }
    }
    for (Choice choice : LISTED) {
      Trial trial = choice.on(Ding2019.base("ps-admm"));
      if (!CHOICES.contains(choice)) {
        Trial clear = trial.with("--algorithm", "scas-admm");
        cells.add(new Cell(PANEL, choice.line() + NO_NOISE, 0, runs, clear));
      }
      for (double epsilon : List.of(.1, .5)) {
        Trial enough = withBudget(trial, REQUESTED_EPSILON.get(epsilon)).withPrintedNoise();
        cells.add(new Cell(PANEL, choice.line() + LISTING, epsilon, runs, enough));
      }
    }
    return cells;
  }

  /** Whether the reference's test records explain its lower errors. */
  static Experiment splits() {
    return Experiment.of(
            "ding-2019-splits",
            Paper.DING_2019,
            "Figures 2 and 3",
            "how much depends on which records test")
        .duration(2, 1)
        .setting(
            "The settings above with sound noise at epsilon 1, where noise decides nothing, on 60"
                + " splits (replace-one neighbours, so that a split is a shuffle), beside the"
                + " minimum of the same objective and the majority class on the same test records"
                + " (a ridge of 100 leaves nothing else).")
        .setting(
            "The reference names one error of the majority class, .2446, and one of the optimum,"
                + " .1573, for its test records; the loss of its optimum, .3441, is ours.")
        .openQuestion(
            "do the reference's test records explain why its errors are lower?",
            "least squares on these splits, no noise to speak of",
            Ding2019Settings::explained)
        .build(Ding2019Settings::splitCells);
  }

  private static List<Cell> splitCells(Scale scale) {
    int runs = scale.choose(60, 8);
    Trial exact = Ding2019.base("exact").without("--agents");
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell(PANEL, MAJORITY, 0, runs, exact.with("--regulariser", "l2=100")));
    cells.add(new Cell(PANEL, OPTIMUM, 0, runs, exact));
    for (Choice choice : CHOICES) {
      Trial trial = sound(choice.on(Ding2019.base("ps-admm"))).withBudget(1, 1e-3);
      cells.add(new Cell(PANEL, choice.line(), 1, runs, trial));
    }
    return cells;
  }

  private static Finding explained(Results results) {
    SplitRegression splits =
        new SplitRegression(
            List.copyOf(results.perRun(PANEL, MAJORITY, 0, ERROR).values()),
            List.copyOf(results.perRun(PANEL, OPTIMUM, 0, ERROR).values()));
    double[] reference = {.1784, .1770, .1834};
    List<String> words = new ArrayList<>();
    int seen = 0;
    for (int index = 0; index < CHOICES.size(); index++) {
      String line = CHOICES.get(index).line();
      List<Double> errors = List.copyOf(results.perRun(PANEL, line, 1, ERROR).values());
      if (errors.size() < 5 || !splits.fits(errors)) {
        return new Finding(Finding.Judgement.UNDECIDED, "too few splits");
      }
      SplitRegression.Forecast forecast = splits.forecast(errors, .2446, .1573);
      boolean within = Math.abs(reference[index] - forecast.mean()) <= 2 * forecast.deviation();
      seen += within ? 1 : 0;
      words.add(
          String.format(
              Locale.ROOT,
              "%s: %.4f on all splits, %.4f (%.4f) where the majority class has .2446 and the"
                  + " optimum .1573; the reference has %.4f",
              line,
              errors.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
              forecast.mean(),
              forecast.deviation(),
              reference[index]));
    }
    return Finding.fromCounts(seen, CHOICES.size(), String.join("; ", words));
  }
}
