package dev.tacit.admm.run;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.optim.risk.Examples;
import java.util.List;

/** What {@link TransportLaws} are about: something that carries the letters of a run. */
public interface Transport {
  /**
   * Runs all parties.
   *
   * @param doors of each agent, used for that agent alone
   * @param schedule what goes wrong on the way
   */
  <S, H> Outcome run(
      Parties<S, H> parties,
      List<Examples> rows,
      List<? extends ReleaseChannel> doors,
      Schedule schedule);
}
