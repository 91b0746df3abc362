package dev.tacit.federation.party;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Residuals computed from letters, whatever the algorithm: how far this party's values have moved
 * since the round before, and how far apart its peers are. All of it was released, so it may be
 * shown.
 */
final class LetterResiduals {
  private Map<String, Vec> before = new TreeMap<>();

  /** How far the party's own values are from those before; 0 where nothing compares. */
  double change(int self, List<Envelope> letters) {
    Map<String, Vec> now = new TreeMap<>();
    for (Envelope letter : letters) {
      if (letter.author() == self) {
        letter.values().forEach(now::putIfAbsent);
      }
    }
    double squares = 0;
    for (Map.Entry<String, Vec> one : now.entrySet()) {
      Vec old = before.get(one.getKey());
      if (old != null && old.dimension() == one.getValue().dimension()) {
        squares += squaredDistance(old, one.getValue());
      }
    }
    if (!now.isEmpty()) {
      before = now;
    }
    return Math.sqrt(squares);
  }

  /** The root of the mean square of what separates the authors from their mean. */
  static double disagreement(Collection<Parcel> parcels) {
    Map<String, List<Vec>> byName = new TreeMap<>();
    for (Parcel parcel : parcels) {
      for (Envelope letter : parcel.letters()) {
        letter
            .values()
            .forEach(
                (name, value) ->
                    byName.computeIfAbsent(name, unused -> new ArrayList<>()).add(value));
      }
    }
    double mean = 0;
    for (List<Vec> values : byName.values()) {
      mean += meanSquare(values);
    }
    return Math.sqrt(mean);
  }

  private static double meanSquare(List<Vec> values) {
    Vec first = values.get(0);
    if (values.stream().anyMatch(value -> value.dimension() != first.dimension())) {
      return 0;
    }
    double sum = 0;
    for (int j = 0; j < first.dimension(); j++) {
      double mean = 0;
      for (Vec value : values) {
        mean += value.get(j) / values.size();
      }
      for (Vec value : values) {
        sum += (value.get(j) - mean) * (value.get(j) - mean) / values.size();
      }
    }
    return sum;
  }

  private static double squaredDistance(Vec one, Vec other) {
    double sum = 0;
    for (int j = 0; j < one.dimension(); j++) {
      sum += (one.get(j) - other.get(j)) * (one.get(j) - other.get(j));
    }
    return sum;
  }
}
