package dev.tacit.bench.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to train, as options of {@code tacit train}.
 *
 * @param isPrivate whether it takes a budget
 */
record Method(String label, String colour, boolean isPrivate, List<String> options) {
  Method {
    options = List.copyOf(options);
  }

  /** The paper's regulariser R |x|^2, R = 1e-4, beside the sum of five means. */
  private static final String RIDGE = "--regulariser l2=4e-5";

  private static final String STAR =
      RIDGE + " --set rounds=40 --set innerSteps=10 --set penalty=0.02 --set stepSize=2.5";

  /** Claimed privacy that does not hold is drawn dashed. */
  boolean isPrinted() {
    return options.contains("paper");
  }

  static List<Method> all() {
    return List.of(
        of("scas-admm (no noise)", "#57606a", false, "scas-admm " + STAR),
        of("ps-admm", "#c4420a", true, "ps-admm " + STAR),
        of("ps-admm, features as they are", "#bf8700", true, "ps-admm --set scaleShare=0 " + STAR),
        of(
            "ps-admm, printed noise (claim void)",
            "#c4420a",
            true,
            "ps-admm --calibration paper " + STAR),
        of("dvp-star (15 rounds)", "#0550ae", true, "dvp-star " + RIDGE),
        of(
            "dvp-star, published noise law, 40 rounds",
            "#6f42c1",
            true,
            "dvp-star --set noise=gamma --set rounds=40 --set penalty=1 " + RIDGE),
        of("metric-admm", "#1a7f37", true, "metric-admm --set rounds=40"));
  }

  private static Method of(String label, String colour, boolean isPrivate, String options) {
    List<String> words = new ArrayList<>(List.of("--algorithm"));
    words.addAll(List.of(options.split(" ")));
    return new Method(label, colour, isPrivate, words);
  }
}
