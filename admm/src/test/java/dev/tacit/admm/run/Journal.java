package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What each party was told, and what it posted then. */
final class Journal implements WatchedParties.Watcher {
  /** A letter by its numbers. */
  record Posted(int from, int to, int round, int author, SortedMap<String, Vec> values) {
    static Posted of(Envelope letter) {
      return new Posted(
          letter.from(), letter.to(), letter.round(), letter.author(), letter.values());
    }
  }

  private final SortedMap<Integer, List<Input>> inputs = new TreeMap<>();
  private final SortedMap<Integer, List<Posted>> posted = new TreeMap<>();

  @Override
  public void after(int party, Input input, Step<?> step) {
    inputs.computeIfAbsent(party, unused -> new ArrayList<>()).add(input);
    posted.computeIfAbsent(party, unused -> new ArrayList<>()).addAll(letters(step));
  }

  private static List<Posted> letters(Step<?> step) {
    return step.outbox().stream().map(Posted::of).toList();
  }

  List<Posted> posted(int party) {
    return posted.getOrDefault(party, List.of());
  }

  /** Leads an agent that knows nothing, behind doors that know nothing, through all of it again. */
  <S> List<Posted> replayed(int self, Agent<S> fresh, ReleaseChannel channel) {
    List<Posted> letters = new ArrayList<>();
    S state = fresh.start();
    Curator open = null;
    for (Input input : inputs.getOrDefault(self, List.of())) {
      if (input instanceof Input.Opened opened) {
        open = channel.open(self, opened.round());
      } else if (input instanceof Input.Finished finished) {
        open = channel.open(self, finished.rounds());
      } else if (input instanceof Input.Received received) {
        hear(channel, received.envelope());
      }
      Step<S> step = fresh.on(state, input, open);
      step.outbox().stream().filter(Envelope::isNote).forEach(note -> hear(channel, note));
      letters.addAll(letters(step));
      state = step.next();
    }
    return letters;
  }

  private static void hear(ReleaseChannel channel, Envelope letter) {
    channel.delivered(letter.to(), letter.round(), letter.author(), letter.values());
  }
}
