package dev.tacit.federation.agreement;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Topology;
import dev.tacit.federation.keys.PartyName;
import dev.tacit.federation.party.Deadlines;
import dev.tacit.federation.party.Neighbourhood;
import dev.tacit.federation.wire.Limits;
import dev.tacit.learn.Refused;
import dev.tacit.learn.verify.VerifyingKey;
import dev.tacit.optim.linalg.Edge;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * The content of a federation file, the same for all parties.
 *
 * @param name of the federation
 * @param run the name of the run, also in names of files and in ledgers
 * @param day on which the owners agreed, for certificates: the same in all of their models
 * @param hash of its content, independent of its layout
 * @param topology star or mesh
 * @param owners by the numbers of their agents
 * @param hub in a star
 * @param edges between owners in a mesh
 * @param data how files become rows
 * @param fit what is fitted, and the privacy target
 * @param deadlines of the waits for others
 * @param quorum how many owners are enough for a round
 * @param messageBytes the largest message
 */
public record Federation(
    String name,
    String run,
    LocalDate day,
    String hash,
    Topology topology,
    List<Party> owners,
    Optional<Party> hub,
    List<Edge> edges,
    DataFacts data,
    FitFacts fit,
    Deadlines deadlines,
    int quorum,
    int messageBytes) {
  /**
   * An owner or the hub.
   *
   * @param address host and port where it listens; agents of a star need none
   * @param rows the public number of records; 0 of a hub
   * @param key of its statements
   */
  public record Party(PartyName name, Optional<Address> address, int rows, VerifyingKey key) {}

  /** Where a party listens. */
  public record Address(String host, int port) {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /**
   * How files become rows.
   *
   * @param schema file beside the federation file, for CSV
   * @param features of LIBSVM files
   * @param hash of all that, as every owner must find it
   */
  public record DataFacts(
      Optional<Path> schema, OptionalInt features, OptionalDouble rowBound, String hash) {}

  /**
   * What is fitted, and the privacy target.
   *
   * @param largeDelta whether a delta above one over the records of the smallest owner is allowed
   */
  public record FitFacts(
      String algorithm,
      SortedMap<String, String> settings,
      String loss,
      Optional<String> regulariser,
      Budget budget,
      boolean largeDelta) {}

  public Federation {
    owners = List.copyOf(owners);
    edges = List.copyOf(edges);
  }

  /** All parties by number: the agents, then the hub. */
  public List<Party> parties() {
    List<Party> all = new ArrayList<>(owners);
    hub.ifPresent(all::add);
    return List.copyOf(all);
  }

  public List<String> names() {
    return parties().stream().map(party -> party.name().name()).toList();
  }

  /** The number of a party. */
  public int number(String option, String party) {
    int number = names().indexOf(party);
    if (number < 0) {
      throw Refused.usage(option, party, "one of " + names(), "The federation file names them.");
    }
    return number;
  }

  public boolean isHub(int party) {
    return hub.isPresent() && party == owners.size();
  }

  /** The peers with which a party exchanges messages. */
  public Neighbourhood neighbourhood(int party) {
    if (isHub(party)) {
      return Neighbourhood.hubOfStar(owners.size());
    }
    return hub.isPresent()
        ? Neighbourhood.agentOfStar(party, owners.size())
        : Neighbourhood.ofMesh(party, Graph.ofEdges(owners.size(), edges));
  }

  public Limits limits() {
    return new Limits(messageBytes, parties().size());
  }

  /** Peers that this party calls; the others call it. Of two owners the later one calls. */
  public List<Integer> peersToCall(int party) {
    return neighbourhood(party).peers().stream()
        .filter(peer -> isHub(peer) || (hub.isEmpty() && peer < party))
        .toList();
  }

  /** Whether others call this party. */
  public boolean listens(int party) {
    return neighbourhood(party).peers().size() > peersToCall(party).size();
  }
}
