package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** From point, new and old gradient: (tracked + new - old, velocity, consensus). */
record TrackingLetter() implements PostProcessing {
  @Override
  public String name() {
    return "gradient tracking letter";
  }

  @Override
  public Vec apply(List<Vec> released) {
    double[] letter = released.get(0).toArray();
    Vec change = released.get(1).minus(released.get(2));
    for (int j = 0; j < change.dimension(); j++) {
      letter[j] += change.get(j);
    }
    return Vec.of(letter);
  }
}
