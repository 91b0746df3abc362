package dev.tacit.admm.agent;

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

  @Override
  public int executions(int round, int agent) {
    return 1 + random.nextInt(3);
  }
}
