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
 * Distributes one signed statement of every owner to every party: consent before the first round,
 * end statements after the last. Signatures make relays unable to change it.
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

  /** The hub's side: it receives all statements and sends all of them to everybody. */
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

  /**
   * Refuses a statement that does not belong here. Whoever relayed it has checked it, and so is at
   * fault.
   */
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

  /**
   * Adds new statements. Two different ones that the same owner signed are the fault of this owner,
   * whoever relayed them.
   */
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
                  + " signed two different '"
                  + kind
                  + "' statements (equivocation). The run cannot continue; ask its owner.");
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
