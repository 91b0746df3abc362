package dev.tacit.bench.figures;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** The answers of a method's runs, one a split. */
record Measured(Method method, List<JsonNode> runs) {
  static final String HEADER =
      "| method | epsilon asked | certified | loss, last round | test error, last round |"
          + " test error, published model |\n|---|---|---|---|---|---|";

  Measured {
    runs = List.copyOf(runs);
  }

  /** The mean over runs, round by round. */
  Curve curve(String series) {
    List<List<Double>> each = runs.stream().map(run -> series(run, series)).toList();
    int rounds = each.stream().mapToInt(List::size).min().orElse(0);
    List<Double> means =
        IntStream.range(0, rounds)
            .mapToObj(k -> mean(each.stream().map(values -> values.get(k)).toList()))
            .toList();
    return new Curve(method.label(), method.colour(), method.isPrinted(), means);
  }

  String markdown() {
    JsonNode first = runs.get(0);
    return "| "
        + String.join(
            " | ",
            method.label(),
            method.isPrivate() ? first.get("epsilon").asText() : "-",
            method.isPrivate() ? certified() : "none",
            figures(runs.stream().map(run -> last(series(run, "averageLoss"))).toList()),
            figures(runs.stream().map(run -> last(series(run, "averageTestError"))).toList()),
            figures(runs.stream().map(run -> run.get("testError").doubleValue()).toList()))
        + " |";
  }

  /** Of the worst run and agent, rounded up in the fourth digit. */
  private String certified() {
    double worst = 0;
    for (JsonNode run : runs) {
      JsonNode epsilon = run.get("certifiedEpsilon");
      worst = Math.max(worst, Double.parseDouble(epsilon.asText()));
    }
    return Double.isInfinite(worst)
        ? "nothing finite"
        : String.format(Locale.ROOT, "%.4f", Math.ceil(worst * 1e4) / 1e4);
  }

  /** What the answer says of the paper's claim, if it makes one. */
  String claim() {
    JsonNode claim = runs.get(0).get("paperClaim");
    return claim.isNull()
        ? ""
        : "epsilon "
            + claim.get("epsilon").asText()
            + ", holds: "
            + claim.get("holds").asText()
            + " ("
            + claim.get("why").asText()
            + ")";
  }

  /** Training loss and test error of the exact minimiser on the same splits. */
  String reference() {
    return "training loss "
        + figures(runs.stream().map(run -> run.get("nonPrivateTrainLoss").doubleValue()).toList())
        + ", test error "
        + figures(runs.stream().map(run -> run.get("nonPrivateTestError").doubleValue()).toList());
  }

  private static List<Double> series(JsonNode run, String name) {
    JsonNode values = run.get("trace").get(name);
    return StreamSupport.stream(values.spliterator(), false).map(JsonNode::doubleValue).toList();
  }

  private static double last(List<Double> values) {
    return values.get(values.size() - 1);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Mean, and standard deviation of one run. */
  private static String figures(List<Double> values) {
    double mean = mean(values);
    List<Double> squares = new ArrayList<>();
    values.forEach(value -> squares.add((value - mean) * (value - mean)));
    double deviation = Math.sqrt(mean(squares) * values.size() / Math.max(1, values.size() - 1));
    return String.format(Locale.ROOT, "%.4f (%.4f)", mean, deviation);
  }
}
