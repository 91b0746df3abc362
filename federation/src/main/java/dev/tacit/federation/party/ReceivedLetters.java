package dev.tacit.federation.party;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.wire.Message.Parcel;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * What a party can say about its senders when it cannot go on with their letters. All of it came
 * from them, so nothing of the party's own rows is in it.
 */
final class ReceivedLetters {
  private static final int MOST_NAMED = 3;

  private final SortedMap<Integer, PeerCounts> peers = new TreeMap<>();

  /** Of one sender. */
  private static final class PeerCounts {
    private long parcels;
    private long letters;
    private double largest;
    private int largestRound;
  }

  /** Counts a parcel of a peer. */
  void record(int peer, Parcel parcel) {
    PeerCounts known = peers.computeIfAbsent(peer, unused -> new PeerCounts());
    known.parcels++;
    known.letters += parcel.letters().size();
    for (Envelope letter : parcel.letters()) {
      for (Released value : letter.payloads().values()) {
        double norm = value.value().norm();
        if (norm > known.largest) {
          known.largest = norm;
          known.largestRound = parcel.round();
        }
      }
    }
  }

  boolean isEmpty() {
    return peers.isEmpty();
  }

  /** The senders that sent no letter, then those with the largest numbers; three of them. */
  String summary(IntFunction<String> names) {
    List<Integer> first =
        peers.keySet().stream()
            .sorted(
                Comparator.<Integer>comparingLong(peer -> Math.min(1, peers.get(peer).letters))
                    .thenComparing(peer -> -peers.get(peer).largest))
            .limit(MOST_NAMED)
            .toList();
    String all = String.join("; ", first.stream().map(peer -> line(peer, names)).toList());
    return peers.size() > first.size() ? all + "; smaller norms from the others" : all;
  }

  private String line(int peer, IntFunction<String> names) {
    PeerCounts known = peers.get(peer);
    if (known.letters == 0) {
      return names.apply(peer) + " sent no letter in " + known.parcels + " parcels";
    }
    return String.format(
        Locale.ROOT,
        "%s sent %d letters in %d parcels, the largest value with norm %.3g in round %d",
        names.apply(peer),
        known.letters,
        known.parcels,
        known.largest,
        known.largestRound);
  }
}
