package dev.tacit.admm.agent;

import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.RepeatedSteps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Agents and letters in any order, every letter twice, every step up to three times. */
public record ShuffledSchedule(Random random) implements Schedule {
  @Override
  public List<Integer> order(int round, int agents) {
    List<Integer> order = new ArrayList<>(Schedule.super.order(round, agents));
    Collections.shuffle(order, random);
    return order;
  }

  @Override
  public List<Envelope> delivery(int round, List<Envelope> letters) {
    List<Envelope> twice = new ArrayList<>(letters);
    twice.addAll(letters);
    Collections.shuffle(twice, random);
    return twice;
  }

  /**
   * Agents as they fare under a schedule: one that is shuffled has their steps repeated.
   *
   * @param channel their doors, as the driver has them
   */
  public static <S> List<Agent<S>> faring(
      List<? extends Agent<S>> agents, Schedule schedule, ReleaseChannel channel) {
    if (!(schedule instanceof ShuffledSchedule shuffled)) {
      return List.copyOf(agents);
    }
    RepeatedSteps crashes = new RepeatedSteps(agent -> channel, shuffled.random());
    List<Agent<S>> faring = new ArrayList<>();
    for (int self = 0; self < agents.size(); self++) {
      faring.add(crashes.agent(self, agents.get(self)));
    }
    return faring;
  }
}
