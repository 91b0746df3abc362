package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * An algorithm that every agent takes part in every round says so, and its agents do not pass over
 * a round.
 */
class MissedRoundTest {
  private static final Set<String> NEED_ALL = Set.of("metric-admm", "dp-gd");

  /** The last agent is absent from one round. */
  private record Absent(int missed) implements Schedule {
    @Override
    public List<Integer> order(int round, int agents) {
      List<Integer> order = new ArrayList<>(Schedule.super.order(round, agents));
      if (round == missed) {
        order.remove(agents - 1);
      }
      return order;
    }
  }

  @Test
  void whoMissedARoundCannotGoOn() {
    int tried = 0;
    for (LawCase one : LawCase.all()) {
      Parties<?, ?> parties = one.known().requireParties();
      if (!NEED_ALL.contains(one.algorithm().name()) || one.agents() == 1) {
        continue;
      }
      tried++;
      assertThat(parties.quorum()).isEqualTo(parties.agents());
      for (int missed : List.of(0, 2)) {
        assertThatThrownBy(() -> run(parties, one, new Absent(missed)))
            .as(one.toString())
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("every agent takes part in every round");
      }
    }
    assertThat(tried).isGreaterThan(4);
  }

  @Test
  void aStarSaysHowManyItNeeds() {
    for (LawCase one : LawCase.all()) {
      if (one.settings().containsKey("quorum")) {
        Parties<?, ?> parties = one.known().requireParties();
        // Counts of margins that are added to the plan's own rounds need everybody.
        boolean counts = one.settings().containsKey("probabilities");
        assertThat(parties.quorum()).isEqualTo(counts ? one.agents() : 2);
        run(parties, one, new Absent(2));
      }
    }
  }

  private static <S, H> void run(Parties<S, H> parties, LawCase one, Schedule schedule) {
    InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", one.agents());
    InProcessRunner.run(parties, one.rows(), channel, schedule, Progress.SILENT);
  }
}
