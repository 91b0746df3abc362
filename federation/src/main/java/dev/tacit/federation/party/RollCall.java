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
final class RollCall {
  private final Desk desk;
  private final Signatory signatory;
  private final int owners;

  RollCall(Desk desk, Signatory signatory, int owners) {
    this.desk = desk;
    this.signatory = signatory;
    this.owners = owners;
  }

  /**
   * An owner's side.
   *
   * @param hops after which everybody has everything
   */
  SortedMap<Integer, Statement> held(
      Collection<Integer> peers, int round, int hops, Statement own, Duration wait) {
    SortedMap<Integer, Statement> known = new TreeMap<>();
    known.put(own.owner(), own);
    Collection<Statement> fresh = List.of(own);
    for (int hop = 0; hop < hops; hop++) {
      desk.state(peers, round, hop, fresh);
      fresh = learned(known, own.kind(), desk.hearAll(peers, round, hop, wait));
    }
    return complete(known);
  }

  /** The hub's side: it hears all and tells all. */
  SortedMap<Integer, Statement> called(
      Collection<Integer> agents, int round, String kind, Duration wait) {
    SortedMap<Integer, Statement> known = new TreeMap<>();
    learned(known, kind, desk.hearAll(agents, round, 0, wait));
    complete(known);
    desk.force();
    desk.state(agents, round, 0, known.values());
    return known;
  }

  private List<Statement> learned(
      SortedMap<Integer, Statement> known, String kind, SortedMap<Integer, Parcel> parcels) {
    List<Statement> fresh = new ArrayList<>();
    for (Parcel parcel : parcels.values()) {
      for (Statement statement : parcel.statements()) {
        Statement before = known.get(statement.owner());
        if (before == null) {
          if (!statement.kind().equals(kind) || statement.owner() >= owners) {
            throw new Refused(
                Kind.PEER,
                "a statement '" + statement.kind() + "' came where '" + kind + "' belongs.");
          }
          signatory.require(statement);
          known.put(statement.owner(), statement);
          fresh.add(statement);
        } else if (!before.equals(statement)) {
          throw new Refused(
              Kind.PEER,
              desk.name(statement.owner())
                  + " has stated two things as its '"
                  + kind
                  + "': a fork. Nobody can go on; ask its owner.");
        }
      }
    }
    return fresh;
  }

  private SortedMap<Integer, Statement> complete(SortedMap<Integer, Statement> known) {
    for (int owner = 0; owner < owners; owner++) {
      if (!known.containsKey(owner)) {
        throw new Refused(
            Kind.PEER,
            "nobody passed on what " + desk.name(owner) + " stated. Start the command again.");
      }
    }
    return known;
  }
}
