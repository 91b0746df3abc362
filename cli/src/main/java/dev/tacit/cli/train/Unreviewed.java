package dev.tacit.cli.train;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What facts without a confirmed proof say about a run. Information, unless the user accepted them.
 *
 * @param epsilon the least that all facts together give, the unreviewed ones included
 * @param confirmed what confirmed facts alone give
 * @param accepted whether the certificate rests on it
 */
public record Unreviewed(double epsilon, double confirmed, boolean accepted) {
  /** In plain words, for reports and for the model file. */
  public static final String WHY =
      "rests on an unreviewed proof: theorems A and B on objective perturbation were proved and"
          + " tested once and no second reader has confirmed them";

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("epsilon", number(epsilon));
    json.put("confirmedEpsilon", number(confirmed));
    json.put("accepted", accepted);
    json.put("why", WHY);
    return json;
  }

  private static Object number(double value) {
    return Double.isFinite(value) ? (Object) value : "Infinity";
  }
}
