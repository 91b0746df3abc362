package dev.tacit.bench.figures;

import java.util.List;

/**
 * One line of a panel.
 *
 * @param dashed for a line whose claimed privacy does not hold
 * @param values one a round, from round 1
 */
record Curve(String label, String colour, boolean dashed, List<Double> values) {
  Curve {
    values = List.copyOf(values);
  }

  String stroke() {
    return "stroke=\""
        + colour
        + "\" stroke-width=\"2\""
        + (dashed ? " stroke-dasharray=\"6 4\"" : "");
  }
}
