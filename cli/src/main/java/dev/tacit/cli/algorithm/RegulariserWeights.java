package dev.tacit.cli.algorithm;

import dev.tacit.cli.Refusal;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.prox.Regulariser;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * l2/2 |x|^2 + l1 |x|_1, added to the MEAN loss over all records.
 *
 * @param l2 finite, at least 0
 * @param l1 finite, at least 0
 */
public record RegulariserWeights(double l2, double l1) {
  /** What the non-private reference of every report uses. */
  public static final RegulariserWeights REFERENCE = new RegulariserWeights(1e-6, 0);

  private static final String ALLOWED = "of the form l2=W, l1=W or l2=W,l1=W";

  public RegulariserWeights {
    require("l2", l2);
    require("l1", l1);
  }

  /** Reads {@code l2=1e-4,l1=0.01}; what is not named is zero. */
  public static RegulariserWeights parse(String text) {
    double l2 = 0;
    double l1 = 0;
    Set<String> seen = new HashSet<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals).strip();
      if (equals < 0 || !(name.equals("l2") || name.equals("l1")) || !seen.add(name)) {
        throw Refusal.usage("--regulariser", text, ALLOWED, "For example l2=1e-4.");
      }
      double weight = weight(name, part.substring(equals + 1).strip());
      l2 = name.equals("l2") ? weight : l2;
      l1 = name.equals("l1") ? weight : l1;
    }
    return new RegulariserWeights(l2, l1);
  }

  public Regulariser regulariser() {
    return new ElasticNet(l1, l2);
  }

  private static double weight(String name, String text) {
    try {
      double weight = Double.parseDouble(text);
      if (weight >= 0 && Double.isFinite(weight)) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // Refused below together with numbers out of range.
    }
    throw Refusal.usage(
        "--regulariser " + name, text, "a finite number, at least 0", "For example l2=1e-4.");
  }

  private static void require(String name, double weight) {
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          name + " = " + weight + " must be finite and not negative");
    }
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "l2=%s,l1=%s", l2, l1);
  }
}
