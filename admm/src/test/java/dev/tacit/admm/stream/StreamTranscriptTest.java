package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The state is the only letter of a stream: whoever gets it from another owner has heard it. */
class StreamTranscriptTest {
  private record Delivery(int agent, int author, SortedMap<String, Vec> values) {}

  /** Doors that remember what was told before each opening. */
  private record ListeningChannel(InMemoryChannel inner, List<Object> happened)
      implements ReleaseChannel {
    @Override
    public Curator open(int agent, int round) {
      happened.add(agent);
      return inner.open(agent, round);
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
      happened.add(new Delivery(agent, author, values));
      inner.delivered(agent, round, author, values);
    }

    @Override
    public void commit() {}

    @Override
    public void close(int agent, int round) {
      inner.close(agent, round);
    }
  }

  @Test
  void everyOwnerHearsTheStateThatItGetsFromAnother() {
    Plan plan = StreamSample.plan(List.of(40, 20), new LogisticLoss(), Map.of("order", "given"));
    Examples users = StreamSample.examples(60, 5);
    ListeningChannel doors = new ListeningChannel(StreamSample.channel(2, 1), new ArrayList<>());
    plan.run(List.of(users.slice(0, 40), users.slice(40, 60)), doors, Progress.SILENT);
    int handovers = 0;
    int holder = 0;
    List<Object> happened = doors.happened();
    for (int i = 0; i < happened.size(); i++) {
      if (happened.get(i) instanceof Integer owner && owner != holder) {
        Delivery delivery = (Delivery) happened.get(i - 1);
        assertThat(delivery.agent()).isEqualTo(owner);
        assertThat(delivery.author()).isEqualTo(holder);
        assertThat(delivery.values()).containsOnlyKeys("dual", "model");
        holder = owner;
        handovers++;
      }
    }
    assertThat(handovers).isPositive();
    assertThat(happened.stream().filter(Delivery.class::isInstance)).hasSize(handovers);
    // Power: other states are other letters.
    ListeningChannel others = new ListeningChannel(StreamSample.channel(2, 1), new ArrayList<>());
    Examples strangers = StreamSample.examples(60, 6);
    plan.run(List.of(strangers.slice(0, 40), strangers.slice(40, 60)), others, Progress.SILENT);
    assertThat(others.happened()).isNotEqualTo(happened);
  }

  /** The first owner's key decides who speaks when; the noise of the others must not repeat it. */
  @Test
  void everyLaterOwnerHearsWhenItsUsersSpeakInASecretOrder() {
    Plan plan = StreamSample.plan(List.of(40, 20), new LogisticLoss(), Map.of("order", "random"));
    Examples users = StreamSample.examples(60, 5);
    ListeningChannel doors = new ListeningChannel(StreamSample.channel(2, 1), new ArrayList<>());
    plan.run(List.of(users.slice(0, 40), users.slice(40, 60)), doors, Progress.SILENT);
    Delivery places =
        (Delivery)
            doors.happened().stream().filter(Delivery.class::isInstance).findFirst().orElseThrow();
    assertThat(places.agent()).isEqualTo(1);
    assertThat(doors.happened().indexOf(places)).as("before anybody speaks").isLessThanOrEqualTo(1);
    List<Integer> speakers =
        doors.happened().stream()
            .filter(Integer.class::isInstance)
            .map(Integer.class::cast)
            .toList();
    // The first owner opens round 0 for the order; another one who speaks then opens it again.
    int shift =
        Arrays.stream(places.values().get("places").toArray()).anyMatch(place -> place == 0)
            ? 1
            : 0;
    for (double place : places.values().get("places").toArray()) {
      assertThat(speakers.get((int) place + shift)).isEqualTo(1);
    }
    assertThat(places.values().get("places").toArray()).doesNotHaveDuplicates().hasSize(20);
  }
}
