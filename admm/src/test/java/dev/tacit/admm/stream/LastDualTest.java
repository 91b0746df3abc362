package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is shown of the last dual is what the door let out, not what the last user held. */
class LastDualTest {
  private static final int USERS = 40;
  private static final double PENALTY = 2;

  /** Noise on the last dual alone; the order of the users is that of seed 0. */
  private static Vec model(Vec dualNoise) {
    Plan plan =
        StreamSample.plan(
            List.of(USERS), new LogisticLoss(), Map.of("penalty", Double.toString(PENALTY)));
    InMemoryChannel channel =
        new InMemoryChannel(
            "run",
            List.of(
                TestNoise.scripted(
                    0,
                    address ->
                        switch (address.site()) {
                          case "dual" -> Optional.of(dualNoise);
                          case "output" -> Optional.of(Vec.zeros(dualNoise.dimension()));
                          default -> Optional.empty();
                        })));
    return plan.run(List.of(StreamSample.examples(USERS, 5)), channel, Progress.SILENT)
        .model()
        .linear()
        .weights();
  }

  /**
   * The published split is x - dual / penalty up to what a regulariser of a thousandth does to it,
   * so that noise on the dual moves it by minus that noise over the penalty.
   */
  @Test
  void noiseOfTheLastDual_isInThePublishedModel() {
    Vec still = model(Vec.zeros(StreamSample.DIMENSION));
    Vec noise = Vec.zeros(StreamSample.DIMENSION).map(zero -> 3.0);
    Vec moved = model(noise).minus(still);
    assertThat(moved.plusScaled(1 / PENALTY, noise).norm()).isLessThan(.01);
  }
}
