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
 * What each author has said in a run, as one party knows it. In a round an author has one letter of
 * a kind, whoever passed it on and whoever heard it: two of them are a fork. That this party was
 * told two is noticed at once; that others were told another one, when all compare at the end.
 */
final class EquivocationCheck {
  private final Set<String> personal;
  private final int most;
  private final IntFunction<String> names;
  private final SortedMap<TranscriptKey, Envelope> currentRound = new TreeMap<>();
  private final SortedMap<TranscriptKey, Octets> digests = new TreeMap<>();

  /**
   * None yet.
   *
   * @param personal names of values that differ from reader to reader
   * @param most kinds of letters of all authors together
   * @param names of parties
   */
  EquivocationCheck(Set<String> personal, int most, IntFunction<String> names) {
    this.personal = Set.copyOf(personal);
    this.most = most;
    this.names = names;
  }

  /** A letter that came, or one that leaves. */
  void record(Envelope letter) {
    Envelope first = currentRound.putIfAbsent(TranscriptKey.of(letter), letter);
    if (first != null && !isSame(first, letter)) {
      throw new Refused(
          Kind.PEER,
          "two values of "
              + names.apply(letter.author())
              + " for round "
              + letter.round()
              + ", by way of "
              + names.apply(first.from())
              + " and "
              + names.apply(letter.from())
              + ": a fork. Nobody can go on; ask their owners.");
    }
  }

  /** Copies of one letter hold the same objects, which need not be compared number by number. */
  private static boolean isSame(Envelope one, Envelope other) {
    return one.payloads().equals(other.payloads()) || one.values().equals(other.values());
  }

  /** No letter of the round comes any more. */
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
              + " or who passes on its letters makes up kinds of letters (now: '"
              + line.names()
              + "'). Nobody can go on; ask their owners.");
    }
  }

  /** Its values in the order of their names, which the line of the story holds. */
  private List<Vec> common(Envelope letter) {
    return letter.payloads().entrySet().stream()
        .filter(payload -> !personal.contains(payload.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .map(payload -> payload.getValue().value())
        .toList();
  }

  /** What was told before as a digest, then the round and each value with its length. */
  private static byte[] chained(Octets before, int round, List<Vec> values) {
    byte[] told = before == null ? new byte[0] : before.toArray();
    int numbers = values.stream().mapToInt(Vec::dimension).sum();
    ByteBuffer all =
        ByteBuffer.allocate(
            told.length + Integer.BYTES * (1 + values.size()) + Double.BYTES * numbers);
    all.put(told).putInt(round);
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
   * Refuses a run in which somebody told two stories, or told one to some who should all know it.
   *
   * @param known what each owner knows, by number
   * @param everybodys names of the values in letters that are passed on until everybody has them
   */
  static void requireConsistent(
      SortedMap<Integer, SortedMap<TranscriptKey, Octets>> known,
      Set<String> everybodys,
      IntFunction<String> names) {
    SortedMap<TranscriptKey, Integer> first = new TreeMap<>();
    known.forEach(
        (owner, stories) ->
            stories.forEach(
                (line, story) -> {
                  int before = first.computeIfAbsent(line, unused -> owner);
                  if (!known.get(before).get(line).equals(story)) {
                    throw equivocation(line, before, owner, names);
                  }
                }));
    first.forEach(
        (line, teller) ->
            known.forEach(
                (owner, stories) -> {
                  if (everybodys.contains(line.names()) && !stories.containsKey(line)) {
                    throw equivocation(line, teller, owner, names);
                  }
                }));
  }

  private static Refused equivocation(
      TranscriptKey line, int one, int other, IntFunction<String> names) {
    return new Refused(
        Kind.PEER,
        names.apply(line.author())
            + ", or who passed its letters on, has not said the same to all: what "
            + names.apply(Math.min(one, other))
            + " and "
            + names.apply(Math.max(one, other))
            + " know of it differs: a fork. There is no model. Ask these owners;"
            + " what was released stays charged, 'tacit ledger release' gives the"
            + " rest back.");
  }
}
