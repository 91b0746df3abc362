package dev.tacit.federation.party;

import dev.tacit.federation.wire.Message.Parcel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What may be shown to anybody of how a party is doing: rounds, letters, bytes, waits, who is
 * there. No value of a letter; of letters that left, how far they moved.
 */
public final class PartyFigures {
  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
  private final Map<String, Double> levels = new ConcurrentHashMap<>();
  private final Map<String, Delays> delays = new ConcurrentHashMap<>();
  private final Map<String, Peer> peers = new TreeMap<>();
  private Awaited awaited = new Awaited(-1, 0, List.of());
  private String phase = "starting";

  private static final class Peer {
    private int streams;
    private long heard = -1;
    private int round = -1;
  }

  private record Awaited(int round, int hop, List<String> names) {}

  /**
   * A peer as it is now.
   *
   * @param round the newest of which something was heard; -1 before
   * @param late whether this party waits for it
   */
  public record PeerStanding(String name, boolean connected, int round, boolean late) {}

  public void add(String name, long more) {
    counts.computeIfAbsent(name, unused -> new AtomicLong()).addAndGet(more);
  }

  public void set(String name, long value) {
    counts.computeIfAbsent(name, unused -> new AtomicLong()).set(value);
  }

  public long get(String name) {
    AtomicLong count = counts.get(name);
    return count == null ? 0 : count.get();
  }

  /** All counts by name. */
  public Map<String, Long> all() {
    Map<String, Long> all = new LinkedHashMap<>();
    counts.keySet().stream().sorted().forEach(name -> all.put(name, get(name)));
    return all;
  }

  void level(String name, double value) {
    levels.put(name, value);
  }

  /** Real numbers by name. */
  public Map<String, Double> levels() {
    return new TreeMap<>(levels);
  }

  void took(String what, Duration time) {
    delays.computeIfAbsent(what, unused -> new Delays()).add(time);
  }

  /** How long things took, by name. */
  public Map<String, Delays> delays() {
    return new TreeMap<>(delays);
  }

  /** What the party is at. */
  public synchronized void phase(String now) {
    phase = now;
  }

  public synchronized String phase() {
    return phase;
  }

  /** With whom there will be letters. */
  synchronized void expect(Collection<String> names) {
    names.forEach(name -> peers.putIfAbsent(name, new Peer()));
  }

  /** A stream with a peer began, or one ended. */
  public synchronized void connected(String name, boolean now) {
    peers.computeIfAbsent(name, unused -> new Peer()).streams += now ? 1 : -1;
  }

  /** Something of a peer is here. */
  public synchronized void heard(String name, Parcel parcel) {
    Peer peer = peers.computeIfAbsent(name, unused -> new Peer());
    peer.heard = Math.max(peer.heard, parcel.place());
    peer.round = Math.max(peer.round, parcel.round());
  }

  synchronized void await(int round, int hop, Collection<String> names) {
    awaited = new Awaited(round, hop, List.copyOf(names));
  }

  public synchronized List<PeerStanding> peers() {
    List<PeerStanding> all = new ArrayList<>();
    long place = Parcel.place(awaited.round(), awaited.hop());
    peers.forEach(
        (name, peer) ->
            all.add(
                new PeerStanding(
                    name,
                    peer.streams > 0,
                    peer.round,
                    awaited.names().contains(name) && peer.heard < place)));
    return all;
  }
}
