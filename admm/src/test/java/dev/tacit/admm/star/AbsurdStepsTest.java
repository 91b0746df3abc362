package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TranscriptDigest;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/**
 * Steps that throw the state out of the range of doubles: some record's score is then no number,
 * and must not take the records beside it out of the sum (B.4 of the second review).
 */
class AbsurdStepsTest {
  private static final Map<String, String> ABSURD =
      Map.of(
          "rounds", "1",
          "innerSteps", "28",
          "samplingRate", "0.9",
          "stepSize", "1e6",
          "penalty", "1e6",
          "averaging", "plain");

  @Test
  void factF28_everyCorrectionIsASumOfBoundedDifferences() {
    StarSample sample = StarSample.of(40, 30);
    KeepingDoors channel = new KeepingDoors();
    StarAlgorithms.PS
        .plan(sample.privateSetup(1, Neighbours.ADD_REMOVE, ABSURD))
        .run(sample.owners(), channel, Progress.SILENT);
    List<Released> corrections = channel.corrections();
    assertThat(corrections).hasSize(2 * 27);
    assertThat(corrections).allMatch(released -> released.value().isFinite());
    // Without noise a release is the mean itself: |difference| <= twice the loss's slope of 1.
    assertThat(corrections).allMatch(released -> released.value().norm() <= 4);
    assertThat(corrections).anyMatch(released -> released.value().norm() > 0);
  }

  /** Doors without noise that keep what left. */
  private static final class KeepingDoors implements ReleaseChannel {
    private final List<Curator> opened = new ArrayList<>();

    @Override
    public Curator open(int agent, int round) {
      NoiseKey key = TestNoise.off();
      String name = Address.agent(agent);
      Curator curator = Curator.keeping(key, "absurd", name, round, TranscriptDigest.NOTHING);
      opened.add(curator);
      return curator;
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {}

    @Override
    public void commit() {}

    List<Released> corrections() {
      return opened.stream()
          .flatMap(curator -> curator.releases().stream())
          .filter(
              released ->
                  released.receipt().orElseThrow().address().site().startsWith("difference/"))
          .toList();
    }
  }
}
