package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * A named function of released values only. It has two methods so that no lambda can be one: a
 * lambda could capture private data unseen. An implementation is a named record whose components
 * are public numbers; it must not hold, reach or be computed from anything private. Java cannot
 * check that; ReleaseFenceTest scans all implementations.
 */
public interface PostProcessing {
  /** Appears in reports. */
  String name();

  Vec apply(List<Vec> released);
}
