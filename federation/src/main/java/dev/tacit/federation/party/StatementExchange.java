package dev.tacit.federation.party;

import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a signed statement of every owner reaches every party: by the hub, or from neighbour to
 * neighbour. Who carries it cannot change it.
 */
final class StatementExchange {
  private final Session session;
  private final Signatory signatory;
  private final int owners;

  StatementExchange(Session session, Signatory signatory, int owners) {
    this.session = session;
    this.signatory = signatory;
    this.owners = owners;
  }

  /**
   * An owner's side.
   *
   * @param hops after which everybody has everything
   */
  SortedMap<Integer, Statement> exchange(
      Collection<Integer> peers, int round, int hops, Statement own, Duration wait) {
    SortedMap<Integer, Statement> known = new TreeMap<>();
    known.put(own.owner(), own);
    Collection<Statement> fresh = List.of(own);
    for (int hop = 0; hop < hops; hop++) {
      session.broadcast(peers, round, hop, fresh);
      fresh = merge(known, own.kind(), receive(known, peers, round, hop, own.kind(), wait));
    }
    return requireComplete(known);
  }

  /** The hub's side: it hears all and tells all. */
  SortedMap<Integer, Statement> collect(
      Collection<Integer> agents, int round, String kind, Duration wait) {
    SortedMap<Integer, Statement> known = new TreeMap<>();
    merge(known, kind, receive(known, agents, round, 0, kind, wait));
    requireComplete(known);
    session.force();
    session.broadcast(agents, round, 0, known.values());
    return known;
  }

  /** A statement of each peer, each of the right kind and signed by the owner that it names. */
  private SortedMap<Integer, Parcel> receive(
      SortedMap<Integer, Statement> known,
      Collection<Integer> peers,
      int round,
      int hop,
      String kind,
      Duration wait) {
    return session.receiveAll(
        peers,
        round,
        hop,
        wait,
        (peer, parcel) ->
            parcel.statements().stream()
                .filter(one -> !one.equals(known.get(one.owner())))
                .forEach(one -> requireOf(kind, peer, one)));
  }

  /** Whoever passes a statement on has looked at it, and is at fault where it is none. */
  private void requireOf(String kind, int peer, Statement statement) {
    if (!statement.kind().equals(kind) || statement.owner() >= owners) {
      throw new Refused(
          Kind.PEER,
          session.name(peer)
              + " has sent a '"
              + statement.kind()
              + "' of "
              + session.name(statement.owner())
              + " where an owner's '"
              + kind
              + "' belongs. It was not used. Ask the owner of "
              + session.name(peer)
              + ".");
    }
    try {
      signatory.require(statement);
    } catch (Refused forged) {
      throw new Refused(
          forged.kind(),
          session.name(peer)
              + " has sent what it should not have taken: "
              + forged.getMessage()
              + " It was not used. Ask the owner of "
              + session.name(peer)
              + ".",
          forged);
    }
  }

  /** Two that the same owner signed are its own doing, whoever passed them on. */
  private List<Statement> merge(
      SortedMap<Integer, Statement> known, String kind, SortedMap<Integer, Parcel> parcels) {
    List<Statement> fresh = new ArrayList<>();
    for (Parcel parcel : parcels.values()) {
      for (Statement statement : parcel.statements()) {
        Statement before = known.putIfAbsent(statement.owner(), statement);
        if (before == null) {
          fresh.add(statement);
        } else if (!before.equals(statement)) {
          throw new Refused(
              Kind.PEER,
              session.name(statement.owner())
                  + " has stated two things as its '"
                  + kind
                  + "': a fork. Nobody can go on; ask its owner.");
        }
      }
    }
    return fresh;
  }

  private SortedMap<Integer, Statement> requireComplete(SortedMap<Integer, Statement> known) {
    for (int owner = 0; owner < owners; owner++) {
      if (!known.containsKey(owner)) {
        throw new Refused(
            Kind.PEER,
            "nobody passed on what " + session.name(owner) + " stated. Start the command again.");
      }
    }
    return known;
  }
}
