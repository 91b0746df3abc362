package dev.tacit.admm.run;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.SortedMap;

/** {@link InProcessRunner}, each agent with doors of its own. */
public final class InProcessTransport implements Transport {
  @Override
  public <S, H> Outcome run(
      Parties<S, H> parties,
      List<Examples> rows,
      List<? extends ReleaseChannel> doors,
      Schedule schedule) {
    Parties<S, H> faring =
        schedule instanceof FaultySchedule faulty ? faulty.crashing(parties, doors) : parties;
    return InProcessRunner.run(faring, rows, joined(doors), schedule, Progress.SILENT);
  }

  private static ReleaseChannel joined(List<? extends ReleaseChannel> doors) {
    return new ReleaseChannel() {
      @Override
      public Curator open(int agent, int round) {
        return doors.get(agent).open(agent, round);
      }

      @Override
      public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
        doors.get(agent).delivered(agent, round, author, values);
      }

      @Override
      public void commit() {
        doors.forEach(ReleaseChannel::commit);
      }
    };
  }
}
