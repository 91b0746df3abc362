package dev.tacit.federation.party;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.TranscriptKey;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Detects equivocation: an author must send the same letter of a kind to all readers in a round.
 *
 * <p>Two differing copies at this party are refused at once. Differences across parties are found
 * at the end, when all compare digests of what they received.
 */
final class EquivocationCheck {
  private final Set<String> personal;
  private final int most;
  private final IntFunction<String> names;
  private final SortedMap<TranscriptKey, Envelope> currentRound = new TreeMap<>();
  private final SortedMap<TranscriptKey, Octets> digests = new TreeMap<>();

  /**
   * An empty check.
   *
   * @param personal names of values that differ from reader to reader by design
   * @param most kinds of letters of all authors together
   * @param names of parties
   */
  EquivocationCheck(Set<String> personal, int most, IntFunction<String> names) {
    this.personal = Set.copyOf(personal);
    this.most = most;
    this.names = names;
  }

  /** Records a letter that was received or sent. */
  void record(Envelope letter) {
    Envelope first = currentRound.putIfAbsent(TranscriptKey.of(letter), letter);
    if (first != null && !isSame(first, letter)) {
      throw new Refused(
          Kind.PEER,
          "two different values of "
              + names.apply(letter.author())
              + " for round "
              + letter.round()
              + ", received through "
              + names.apply(first.from())
              + " and "
              + names.apply(letter.from())
              + " (equivocation). The run cannot continue; ask their owners.");
    }
  }

  /** Copies of one letter hold the same objects, which need not be compared number by number. */
  private static boolean isSame(Envelope one, Envelope other) {
    return one.payloads().equals(other.payloads()) || one.values().equals(other.values());
  }

  /** Ends a round: its letters are folded into the digests. */
  void endRound() {
    currentRound.forEach(this::addDigest);
    currentRound.clear();
  }

  private void addDigest(TranscriptKey line, Envelope letter) {
    List<Vec> common = common(letter);
    if (common.isEmpty()) {
      return;
    }
    digests.put(line, Octets.digest(chained(digests.get(line), letter.round(), common)));
    if (digests.size() > most) {
      throw new Refused(
          Kind.PEER,
          names.apply(letter.author())
              + " or a party that relays its letters invents kinds of letters (now: '"
              + line.names()
              + "'). The run cannot continue; ask their owners.");
    }
  }

  /** The values that all readers get, in the order of their names, which the key holds. */
  private List<Vec> common(Envelope letter) {
    return letter.payloads().entrySet().stream()
        .filter(payload -> !personal.contains(payload.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .map(payload -> payload.getValue().value())
        .toList();
  }

  /** The earlier digest, then the round and each value with its length. */
  private static byte[] chained(Octets before, int round, List<Vec> values) {
    byte[] previous = before == null ? new byte[0] : before.toArray();
    int numbers = values.stream().mapToInt(Vec::dimension).sum();
    ByteBuffer all =
        ByteBuffer.allocate(
            previous.length + Integer.BYTES * (1 + values.size()) + Double.BYTES * numbers);
    all.put(previous).putInt(round);
    for (Vec value : values) {
      all.putInt(value.dimension()).put(value.bytes());
    }
    return all.array();
  }

  /** A digest of all that each author has said. */
  SortedMap<TranscriptKey, Octets> digests() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /**
   * Refuses a run in which an author sent different letters to different owners, or left out some
   * who should all have them.
   *
   * @param known digests at each owner, by number
   * @param everybodys names of the values in letters that are relayed to all owners
   */
  static void requireConsistent(
      SortedMap<Integer, SortedMap<TranscriptKey, Octets>> known,
      Set<String> everybodys,
      IntFunction<String> names) {
    SortedMap<TranscriptKey, Integer> first = new TreeMap<>();
    known.forEach(
        (owner, transcripts) ->
            transcripts.forEach(
                (line, digest) -> {
                  int before = first.computeIfAbsent(line, unused -> owner);
                  if (!known.get(before).get(line).equals(digest)) {
                    throw equivocation(line, before, owner, names);
                  }
                }));
    first.forEach(
        (line, holder) ->
            known.forEach(
                (owner, transcripts) -> {
                  if (everybodys.contains(line.names()) && !transcripts.containsKey(line)) {
                    throw equivocation(line, holder, owner, names);
                  }
                }));
  }

  private static Refused equivocation(
      TranscriptKey line, int one, int other, IntFunction<String> names) {
    return new Refused(
        Kind.PEER,
        names.apply(line.author())
            + ", or a party that relayed its letters, has not sent the same to all: what "
            + names.apply(Math.min(one, other))
            + " and "
            + names.apply(Math.max(one, other))
            + " received differs (equivocation). There is no model. Ask these owners;"
            + " what was released stays charged, 'tacit ledger release' gives the"
            + " rest back.");
  }
}
