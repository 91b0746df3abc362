package dev.tacit.experiments.paper;

import dev.tacit.experiments.trial.PaperData;
import dev.tacit.experiments.trial.Trial;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The methods that the mesh papers compare, as lines of a figure.
 *
 * @param penalty eta
 * @param rounds T; of the recycling methods half of them are fresh
 */
record MeshLines(PaperData data, int agents, double penalty, int rounds) {
  static final String PRINTED = " printed noise";
  static final String PP = "pp-admm";
  static final String IPP = "ipp-admm";
  static final String COIN = "ipp-admm with a coin for a gate";
  static final String ALTERNATE = "ipp-admm every second round";
  static final String R = "r-admm";
  static final String R_M = "r-m-admm";
  static final String M = "m-admm";
  static final String DVP = "dvp";
  static final String CLEAR = "admm-mesh no noise";
  static final double DELTA = 1e-4;

  /** 35,000 records for training, as in the papers, dealt to agents of equal size. */
  Trial base(String algorithm) {
    return Trial.of(data, algorithm)
        .with("--train-rows", 35000)
        .with("--agents", agents)
        .with("--graph", "random")
        .with("--regulariser", "l2=1e-3")
        .set("penalty", penalty)
        .set("rounds", rounds);
  }

  /** Extra quadratic of recycled rounds: .2 at penalty .5, in proportion. */
  private Trial recycling(String algorithm) {
    return base(algorithm).set("proximalWeight", .4 * penalty);
  }

  Trial clear() {
    return base("admm-mesh");
  }

  /** Sound and printed noise of every method, at a budget. */
  Map<String, Trial> noisy(double epsilon) {
    Map<String, Trial> lines = new LinkedHashMap<>();
    both(lines, PP, base(PP));
    Trial gated = base(IPP).set("gate.maxAbove", rounds / 2);
    both(lines, IPP, gated);
    lines.put(COIN, gated.set("gate.rule", "coin"));
    lines.put(ALTERNATE, gated.set("gate.rule", "alternate"));
    both(lines, R, recycling(R));
    lines.put(R + " gamma noise", recycling(R).set("noise", "gamma"));
    both(lines, DVP, base(DVP));
    lines.put(M + PRINTED, base(M).withPrintedNoise());
    lines.put(R_M + PRINTED, recycling(R_M).withPrintedNoise());
    lines.replaceAll((line, trial) -> trial.withBudget(epsilon, DELTA));
    return lines;
  }

  private static void both(Map<String, Trial> lines, String name, Trial trial) {
    lines.put(name, trial);
    lines.put(name + PRINTED, trial.withPrintedNoise());
  }
}
