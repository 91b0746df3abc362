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
 * Public facts about how a party is doing: rounds, letters, bytes, waits, and which peers are
 * connected.
 *
 * <p>It holds no value of a letter. Of letters that left it holds how far they moved, which was
 * released.
 */
public final class PartyFigures {
  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
  private final Map<String, Double> levels = new ConcurrentHashMap<>();
  private final Map<String, DurationHistogram> delays = new ConcurrentHashMap<>();
  private final Map<String, Peer> peers = new TreeMap<>();
  private Awaited awaited = new Awaited(-1, 0, List.of(), Deadline.in(Duration.ZERO));
  private String phase = "starting";

  private static final class Peer {
    private int streams;
    private long heard = -1;
    private int round = -1;
  }

  /**
   * Who is waited for by less than this share of the time there is, one over so much, is in time.
   */
  private static final int LATE = 10;

  private record Awaited(int round, int hop, List<String> names, Deadline until) {
    boolean isLong() {
      return until.passed().multipliedBy(LATE).compareTo(until.length()) >= 0;
    }
  }

  /**
   * A peer as it is now.
   *
   * @param round the newest of which something was heard; -1 before
   * @param awaited whether this party waits for it, as it does in every round
   * @param late whether it has done so for a tenth of the time that the peer has
   */
  public record PeerStatus(
      String name, boolean connected, int round, boolean awaited, boolean late) {}

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

  void recordDuration(String what, Duration time) {
    delays.computeIfAbsent(what, unused -> new DurationHistogram()).add(time);
  }

  /** How long things took, by name. */
  public Map<String, DurationHistogram> delays() {
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
    peer.heard = Math.max(peer.heard, parcel.sequence());
    peer.round = Math.max(peer.round, parcel.round());
  }

  synchronized void await(int round, int hop, Collection<String> names, Deadline until) {
    awaited = new Awaited(round, hop, List.copyOf(names), until);
  }

  /** Nobody is waited for. */
  synchronized void awaitNobody() {
    awaited = new Awaited(awaited.round(), awaited.hop(), List.of(), awaited.until());
  }

  public synchronized List<PeerStatus> peers() {
    List<PeerStatus> all = new ArrayList<>();
    long place = Parcel.sequence(awaited.round(), awaited.hop());
    boolean isLong = awaited.isLong();
    peers.forEach(
        (name, peer) -> {
          boolean missing = awaited.names().contains(name) && peer.heard < place;
          all.add(new PeerStatus(name, peer.streams > 0, peer.round, missing, missing && isLong));
        });
    return all;
  }
}
