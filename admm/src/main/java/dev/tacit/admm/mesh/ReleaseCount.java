package dev.tacit.admm.mesh;

import dev.tacit.admm.run.RunningCount;
import dev.tacit.dp.mechanism.Released;
import java.util.ArrayList;
import java.util.List;

/** How often agents paid for a release so far: whoever reads the letters can count them. */
final class ReleaseCount {
  private Released total = Released.zeros(1);
  private int[] before = {};

  /** After a round, in which an agent releases at most once. */
  Released after(List<MeshState> states) {
    int[] now = states.stream().mapToInt(state -> state.view().releases()).toArray();
    List<Released> counted = new ArrayList<>(List.of(total));
    for (int agent = 0; agent < now.length; agent++) {
      if (now[agent] > (before.length == 0 ? 0 : before[agent])) {
        counted.add(states.get(agent).view().now().own());
      }
    }
    total = Released.combined(counted, new RunningCount());
    before = now;
    return total;
  }
}
