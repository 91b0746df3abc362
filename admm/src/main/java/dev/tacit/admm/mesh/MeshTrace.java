package dev.tacit.admm.mesh;

import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Numbers per round for pictures, all computed from released values. */
final class MeshTrace {
  private final Map<String, List<Double>> series = new LinkedHashMap<>();

  /** After a round: how far agents are apart, how far they moved, how many spoke. */
  void add(List<MeshView> views) {
    Vec mean = Vec.zeros(views.get(0).dimension());
    for (MeshView view : views) {
      mean = mean.plusScaled(1.0 / views.size(), view.now().own().value());
    }
    double apart = 0;
    double moved = 0;
    double fresh = 0;
    for (MeshView view : views) {
      Vec own = view.now().own().value();
      apart = Math.max(apart, own.minus(mean).norm());
      moved = Math.max(moved, own.minus(view.before().own().value()).norm());
      fresh += view.releases();
    }
    put("disagreement", apart);
    put("dualResidual", moved);
    put("releases", fresh);
  }

  private void put(String name, double value) {
    series.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
  }

  Map<String, List<Double>> series() {
    return series;
  }
}
