package dev.tacit.admm.agent;

import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order things happen within a round. A correct protocol gives the same bits under every
 * schedule that leaves nobody out; the plain one is for runs, others are for tests and for runs in
 * which agents are absent.
 */
public interface Schedule {
  /** Agents by number, letters as posted. */
  Schedule PLAIN = new Schedule() {};

  /**
   * In which order the agents' steps are taken; who is not named is absent from the round, where
   * that can be, and finds the letters when it is back.
   */
  default List<Integer> order(int round, int agents) {
    return IntStream.range(0, agents).boxed().toList();
  }

  /**
   * The letters that arrive next, of those given now and those kept back before; each may arrive
   * more than once. It is asked again, without new letters, until none arrives.
   */
  default List<Envelope> delivery(int round, List<Envelope> letters) {
    return letters;
  }
}
