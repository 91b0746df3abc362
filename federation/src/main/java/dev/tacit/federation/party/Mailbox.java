package dev.tacit.federation.party;

import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.ProtocolFault;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that a party has sent to its peers, and what came from them and was not read yet.
 *
 * <p>What was sent is kept to the end, so that a peer that comes back is sent everything again from
 * where it stopped. A peer that sends two different parcels for one place is stopped. All threads
 * of a party share the mailbox.
 */
public final class Mailbox {
  /**
   * Unread parcels of one peer, beyond which no more is accepted from it; their bytes are limited,
   * too. The unread parcels of a peer are never larger than the limit and one more message.
   */
  private static final int MOST_UNREAD = 64;

  private final int mostUnreadBytes;

  private final SortedMap<Integer, PeerMail> peers = new TreeMap<>();
  private final List<String> names;
  private Optional<Halt> halting = Optional.empty();
  private boolean goodbye;

  /** Of whom a parcel of this place is still awaited; others need not wake who waits. */
  private final Set<Integer> awaitedPeers = new HashSet<>();

  private long awaitedSequence;

  /** A parcel and its size on the wire. */
  private record Unread(Parcel parcel, int size) {}

  /** One peer. */
  private static final class PeerMail {
    private final TreeMap<Long, Parcel> sent = new TreeMap<>();
    private final TreeMap<Long, Unread> unread = new TreeMap<>();
    private final TreeMap<Long, Octets> known = new TreeMap<>();
    private Optional<Refused> stopped = Optional.empty();
    private Optional<Refused> rejection = Optional.empty();
    private Optional<String> brokenBy = Optional.empty();
    private boolean saidGoodbye;
    private Runnable onPost = () -> {};
    private Runnable onRoom = () -> {};
    private long unreadBytes;

    private void keep(long place, Unread one) {
      unread.put(place, one);
      unreadBytes += one.size();
    }

    /** The parcel of this place; older ones came too late and are forgotten. */
    private Optional<Parcel> poll(long place) {
      Optional<Parcel> parcel = Optional.ofNullable(unread.get(place)).map(Unread::parcel);
      SortedMap<Long, Unread> past = unread.headMap(place, true);
      unreadBytes -= past.values().stream().mapToLong(Unread::size).sum();
      past.clear();
      return parcel;
    }
  }

  /**
   * An empty one.
   *
   * @param names of all parties, by number
   * @param peers with whom there are letters
   */
  public Mailbox(List<String> names, Collection<Integer> peers, Limits limits) {
    this.names = List.copyOf(names);
    this.mostUnreadBytes = limits.bytes();
    peers.forEach(peer -> this.peers.put(peer, new PeerMail()));
  }

  public Collection<Integer> peers() {
    return List.copyOf(peers.keySet());
  }

  public String name(int party) {
    return names.get(party);
  }

  /** Adds a parcel for a peer, which is sent now or when the peer is back. */
  public void post(int peer, Parcel parcel) {
    Runnable wake;
    synchronized (this) {
      peers.get(peer).sent.put(parcel.sequence(), parcel);
      wake = peers.get(peer).onPost;
    }
    wake.run();
  }

  /** Everything that was sent to a peer. */
  synchronized List<Parcel> sent(int peer) {
    return List.copyOf(peers.get(peer).sent.values());
  }

  /** The first parcel for a peer from a place on. */
  public synchronized Optional<Parcel> next(int peer, long from) {
    return Optional.ofNullable(peers.get(peer).sent.ceilingEntry(from)).map(Map.Entry::getValue);
  }

  /**
   * Sets the actions that are run when there is something to send to a peer, and when there is room
   * for more from it.
   */
  public synchronized void setCarrier(int peer, Runnable onPost, Runnable onRoom) {
    peers.get(peer).onPost = onPost;
    peers.get(peer).onRoom = onRoom;
  }

  /** All parcels of a peer before this place are here or were read. */
  public synchronized long receivedUpTo(int peer) {
    TreeMap<Long, Octets> known = peers.get(peer).known;
    return known.isEmpty() ? 0 : known.lastKey() + 1;
  }

  /**
   * A parcel came, perhaps not for the first time.
   *
   * @return whether there is room for the next one; otherwise the carrier is notified later
   */
  public synchronized boolean arrived(int peer, Parcel parcel, byte[] message) {
    PeerMail from = peers.get(peer);
    Octets digest = Octets.digest(message);
    Octets before = from.known.get(parcel.sequence());
    if (before != null && !before.equals(digest)) {
      String fault =
          names.get(peer)
              + " sent two different messages in round "
              + parcel.round()
              + ", hop "
              + parcel.hop()
              + " (digests "
              + before.hex().substring(0, 16)
              + " and "
              + digest.hex().substring(0, 16)
              + "; equivocation)";
      stop(peer, new Refused(Kind.PEER, fault + ". The run cannot continue; ask its owner."));
      throw new ProtocolFault(fault);
    }
    if (before == null) {
      if (parcel.sequence() < receivedUpTo(peer)) {
        throw new ProtocolFault("a parcel of round " + parcel.round() + " after later ones");
      }
      from.known.put(parcel.sequence(), digest);
      from.keep(parcel.sequence(), new Unread(parcel, message.length));
      boolean last =
          parcel.sequence() == awaitedSequence
              && awaitedPeers.remove(peer)
              && awaitedPeers.isEmpty();
      if (last || !hasRoom(from)) {
        notifyAll(); // who waits has all, or makes room by forgetting what is late
      }
    }
    return hasRoom(from);
  }

  private boolean hasRoom(PeerMail from) {
    return from.unread.size() < MOST_UNREAD && from.unreadBytes < mostUnreadBytes;
  }

  /** A peer said that it stops, or did what makes going on impossible. */
  public synchronized void stop(int peer, Refused why) {
    PeerMail from = peers.get(peer);
    if (from.stopped.isEmpty()) {
      from.stopped = Optional.of(why);
    }
    notifyAll();
  }

  /**
   * A peer has come back; what it said before it stopped no longer counts, unless it was at fault.
   */
  public synchronized void resumed(int peer) {
    PeerMail from = peers.get(peer);
    from.stopped = from.stopped.filter(why -> why.kind() == Kind.PEER);
    from.rejection = Optional.empty();
    from.brokenBy = Optional.empty();
  }

  /** Whether a connection broke for another reason than the one before it. */
  public synchronized boolean isNews(int peer, String why) {
    PeerMail from = peers.get(peer);
    boolean same = from.brokenBy.filter(why::equals).isPresent();
    from.brokenBy = Optional.of(why);
    return !same;
  }

  /** Records why a peer is not admitted, as the reason if it does not connect properly in time. */
  public synchronized void recordRejection(int peer, Refused why) {
    peers.get(peer).rejection = Optional.of(why);
  }

  /** Why the first of these peers stopped, if one of them did. */
  synchronized Optional<Refused> stopped(Collection<Integer> missing) {
    return missing.stream().flatMap(peer -> peers.get(peer).stopped.stream()).findFirst();
  }

  /** Why one of these peers was not admitted. */
  public synchronized Optional<Refused> rejection(Collection<Integer> missing) {
    return missing.stream().flatMap(peer -> peers.get(peer).rejection.stream()).findFirst();
  }

  /** Informs all peers that this party stops; those that are away learn it when they connect. */
  public void halt(Halt why) {
    wake(() -> halting = Optional.of(why));
  }

  public synchronized Optional<Halt> halting() {
    return halting;
  }

  /** Informs all peers that this party needs nothing more of them. */
  public void sayGoodbye() {
    wake(() -> goodbye = true);
  }

  public synchronized boolean isLeaving() {
    return goodbye;
  }

  private void wake(Runnable change) {
    List<Runnable> carriers = new ArrayList<>();
    synchronized (this) {
      change.run();
      peers.values().forEach(peer -> carriers.add(peer.onPost));
    }
    carriers.forEach(Runnable::run);
  }

  public synchronized void goodbye(int peer) {
    peers.get(peer).saidGoodbye = true;
    notifyAll();
  }

  /** Whether a peer needs nothing more. */
  public synchronized boolean hasSaidGoodbye(int peer) {
    return peers.get(peer).saidGoodbye;
  }

  /** Whether a parcel is here and unread. */
  public synchronized boolean hasUnread(int peer, int round, int hop) {
    return peers.get(peer).unread.containsKey(Parcel.sequence(round, hop));
  }

  /**
   * Reads a parcel of each peer, and forgets older ones, which came too late. Fewer than all if the
   * deadline passes; the reason of a peer that stopped.
   */
  public SortedMap<Integer, Parcel> await(
      Collection<Integer> from, int round, int hop, Deadline deadline) {
    SortedMap<Integer, Parcel> read = new TreeMap<>();
    long place = Parcel.sequence(round, hop);
    while (true) {
      List<Runnable> roomy = new ArrayList<>();
      boolean done;
      synchronized (this) {
        take(from, place, read, roomy);
        done = read.size() == from.size() || deadline.isOver();
        if (!done && roomy.isEmpty()) {
          pauseFor(missing(from, read), place, deadline);
        }
      }
      roomy.forEach(Runnable::run); // carriers have locks of their own
      if (done) {
        return read;
      }
    }
  }

  private void pauseFor(List<Integer> missing, long place, Deadline deadline) {
    missing.forEach(this::requireGoing);
    awaitedSequence = place;
    awaitedPeers.addAll(missing);
    pause(Math.max(1, deadline.left()));
    awaitedPeers.clear();
  }

  private void take(
      Collection<Integer> from, long place, SortedMap<Integer, Parcel> read, List<Runnable> roomy) {
    for (int peer : from) {
      PeerMail one = peers.get(peer);
      boolean full = !hasRoom(one);
      one.poll(place).ifPresent(parcel -> read.put(peer, parcel));
      if (full && hasRoom(one)) {
        roomy.add(one.onRoom);
      }
    }
  }

  private static List<Integer> missing(Collection<Integer> from, Map<Integer, Parcel> read) {
    return from.stream().filter(peer -> !read.containsKey(peer)).toList();
  }

  private void requireGoing(int peer) {
    peers
        .get(peer)
        .stopped
        .ifPresent(
            why -> {
              throw why;
            });
  }

  /** Waits until one of these peers needs nothing more; gives all that have said so. */
  synchronized List<Integer> awaitGoodbye(Collection<Integer> of, Deadline deadline) {
    while (true) {
      List<Integer> goodbyes = of.stream().filter(peer -> peers.get(peer).saidGoodbye).toList();
      long left = deadline.left();
      if (!goodbyes.isEmpty() || left == 0) {
        return goodbyes;
      }
      pause(left);
    }
  }

  /** Waits until these peers need nothing more; gives those who have not said so in time. */
  public synchronized List<Integer> awaitGoodbyes(Collection<Integer> of, Deadline deadline) {
    while (true) {
      List<Integer> open = of.stream().filter(peer -> !peers.get(peer).saidGoodbye).toList();
      long left = deadline.left();
      if (open.isEmpty() || left == 0) {
        return open;
      }
      pause(left);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // whoever pauses looks again
  private synchronized void pause(long milliseconds) {
    try {
      wait(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refused(Kind.INTERRUPTED, "the run was interrupted while it waited.", e);
    }
  }
}
