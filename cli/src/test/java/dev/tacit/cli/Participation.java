package dev.tacit.cli;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.party.RoundJournal;
import dev.tacit.federation.party.RoundJournal.Entry;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who took part in which round, as the journals of a run tell: which owners opened it, and whom the
 * hub heard in time. In one process the same absences are a schedule.
 *
 * @param opened owners by round
 * @param heard owners by round; empty in a mesh, where everybody is heard
 */
record Participation(Map<Integer, Set<Integer>> opened, Map<Integer, Set<Integer>> heard)
    implements Schedule {
  static Participation of(Hospitals hospitals, Path federation) {
    Map<Integer, Set<Integer>> opened = new HashMap<>();
    Map<Integer, Set<Integer>> heard = new HashMap<>();
    String agreement = Agreement.hash(hospitals.plan(federation));
    for (String party : hospitals.parties()) {
      int number = hospitals.number(party);
      try (RoundJournal journal =
          RoundJournal.open(hospitals.journal(party, federation), agreement)) {
        for (Entry entry : journal.restored()) {
          if (entry instanceof Entry.Opened one) {
            opened.computeIfAbsent(one.round(), unused -> new HashSet<>()).add(number);
          } else if (entry instanceof Entry.Closed one) {
            heard.put(one.round(), Set.copyOf(one.present()));
          }
        }
      }
    }
    return new Participation(opened, heard);
  }

  boolean isFull(int owners) {
    return heard.values().stream().allMatch(present -> present.size() == owners);
  }

  @Override
  public List<Integer> order(int round, int agents) {
    return opened.getOrDefault(round, Set.of()).stream().sorted().toList();
  }

  @Override
  public List<Envelope> delivery(int round, List<Envelope> letters) {
    Set<Integer> present = heard.get(round);
    return letters.stream()
        .filter(letter -> present == null || isFromHub(letter) || present.contains(letter.from()))
        .toList();
  }

  /** The hub is the party after the agents, to whom nobody but it writes. */
  private static boolean isFromHub(Envelope letter) {
    return letter.from() > letter.to();
  }
}
