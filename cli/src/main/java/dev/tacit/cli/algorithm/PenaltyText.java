package dev.tacit.cli.algorithm;

import dev.tacit.admm.run.Penalties;
import dev.tacit.cli.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code --regulariser}: l2=W is W/2 |x|^2, l1=W is W |x|_1, beside the MEAN loss. */
public final class PenaltyText {
  /** What the non-private reference of every report uses. */
  public static final Penalties REFERENCE = Penalties.ridge(1e-6);

  private static final String ALLOWED = "of the form l2=W, l1=W or l2=W,l1=W";
  private static final List<String> NAMES = List.of("l2", "l1");

  private PenaltyText() {}

  /** Reads {@code l2=1e-4,l1=0.01}; what is not named is zero. */
  public static Penalties parse(String text) {
    Map<String, Double> weights = new HashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals).strip();
      if (equals < 0 || !NAMES.contains(name) || weights.containsKey(name)) {
        throw Refusal.usage("--regulariser", text, ALLOWED, "For example l2=1e-4.");
      }
      weights.put(name, weight(name, part.substring(equals + 1).strip()));
    }
    return new Penalties(
        weights.getOrDefault("l2", 0.0), weights.getOrDefault("l1", 0.0), 0, List.of());
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
}
