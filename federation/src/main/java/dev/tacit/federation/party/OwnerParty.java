package dev.tacit.federation.party;

import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.federation.wire.EndStatement;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.ProtocolFault;
import dev.tacit.federation.wire.TranscriptKey;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * An owner's whole part in a run: it consents and receives the consents of all others, takes part
 * in the rounds, and exchanges end statements, from which the model and the certificate follow.
 *
 * @param neighbourhood its peers
 * @param deadlines of its waits
 * @param session its messages and journal
 * @param signatory its signature, and the check of others'
 * @param agreement what every owner must have signed
 */
public record OwnerParty(
    Neighbourhood neighbourhood,
    Deadlines deadlines,
    Session session,
    Signatory signatory,
    Octets agreement) {
  static final String CONSENT = "consent";
  static final String END_STATEMENT = "parting";

  /** What the run gave, and the receipts that the other owners state. */
  public record OwnerOutcome(Outcome outcome, List<CountedReceipt> others) {
    public OwnerOutcome {
      others = List.copyOf(others);
    }
  }

  /**
   * The run.
   *
   * @param schedule who is to be absent when, where the plan simulates that
   * @param paid the receipts of this owner when its rounds are over
   */
  public <S, H> OwnerOutcome run(
      Parties<S, H> parties,
      Examples rows,
      ReleaseChannel channel,
      Schedule schedule,
      Supplier<List<CountedReceipt>> paid) {
    AgentDriver<S> driver =
        new AgentDriver<>(parties, neighbourhood, rows, channel, schedule, session, deadlines);
    StatementExchange statementExchange =
        new StatementExchange(session, signatory, parties.agents());
    session.figures().set("rounds_planned", parties.rounds());
    session.figures().phase("agreeing");
    exchangeConsents(statementExchange);
    S state = driver.run();
    session.force();
    session.figures().phase("parting");
    List<ReleasedModel> own = driver.atEnd(() -> parties.outputs(state));
    own.forEach(model -> model.values().forEach(channel::requireOwn));
    byte[] body = new EndStatement(own, paid.get(), driver.transcripts()).toBytes();
    SortedMap<Integer, Statement> endStatements =
        statementExchange.exchange(
            neighbourhood.peers(),
            parties.rounds(),
            neighbourhood.hopsToAll(),
            signatory.signed(END_STATEMENT, body),
            deadlines.patient(deadlines.hub(), session.isResuming()));
    session.force();
    List<List<ReleasedModel>> outputs = new ArrayList<>();
    List<CountedReceipt> others = new ArrayList<>();
    SortedMap<Integer, SortedMap<TranscriptKey, Octets>> transcripts = new TreeMap<>();
    for (Statement one : endStatements.values()) {
      EndStatement endStatement = endStatement(one);
      transcripts.put(one.owner(), endStatement.transcripts());
      outputs.add(
          one.owner() == neighbourhood.self()
              ? own
              : requireSameModels(own, one, endStatement.outputs()));
      if (one.owner() != neighbourhood.self()) {
        others.addAll(endStatement.receipts());
      }
    }
    EquivocationCheck.requireConsistent(transcripts, relayedKinds(parties), session::name);
    Outcome outcome = driver.atEnd(() -> parties.outcome(state, outputs));
    return new OwnerOutcome(withTraffic(outcome, driver), others);
  }

  private static Set<String> relayedKinds(Parties<?, ?> parties) {
    return parties.letters().stream()
        .filter(LetterKind::relayed)
        .map(TranscriptKey::names)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void exchangeConsents(StatementExchange statementExchange) {
    SortedMap<Integer, Statement> consents =
        statementExchange.exchange(
            neighbourhood.peers(),
            -1,
            neighbourhood.hopsToAll(),
            signatory.signed(CONSENT, agreement.toArray()),
            neighbourhood.hasHub() ? deadlines.joinedHub() : deadlines.join());
    for (Statement one : consents.values()) {
      if (!one.body().equals(agreement)) {
        throw new Refused(
            Kind.PEER, session.name(one.owner()) + " has agreed to another run. Nothing was sent.");
      }
    }
    session.log("agreed", Map.of("owners", consents.size()));
  }

  /** Reads an end statement; an owner may state its own receipts only. */
  private EndStatement endStatement(Statement statement) {
    try {
      EndStatement endStatement =
          EndStatement.read(statement.body().toArray(), session.limits(), session.peerSession());
      String agent = Address.agent(statement.owner());
      for (CountedReceipt one : endStatement.receipts()) {
        if (!one.receipt().address().agent().equals(agent)) {
          throw new ProtocolFault("a receipt of " + one.receipt().address().agent());
        }
      }
      return endStatement;
    } catch (IllegalArgumentException | ProtocolFault fault) {
      throw new Refused(
          Kind.PEER,
          session.name(statement.owner())
              + " sent an unreadable end statement: "
              + fault.getMessage(),
          fault);
    }
  }

  private List<ReleasedModel> requireSameModels(
      List<ReleasedModel> own, Statement from, List<ReleasedModel> theirs) {
    boolean alike = own.size() == theirs.size();
    for (int k = 0; alike && k < own.size(); k++) {
      alike = own.get(k).weights().dimension() == theirs.get(k).weights().dimension();
    }
    if (!alike) {
      throw new Refused(
          Kind.PEER, session.name(from.owner()) + " sent a model of another size. Ask its owner.");
    }
    return theirs;
  }

  private static Outcome withTraffic(Outcome outcome, AgentDriver<?> driver) {
    return new Outcome(
        outcome.outputs(),
        outcome.agentModels(),
        driver.letters(),
        driver.bytes(),
        outcome.trace(),
        outcome.auxiliaryReleases());
  }

  /**
   * States that this owner has all that it needs, and waits until no peer needs anything more. For
   * those that have not said so in time, which it returns, everything is kept: the same command
   * serves them later.
   */
  public List<String> sayGoodbye() {
    session.mail().sayGoodbye();
    List<Integer> away =
        session.mail().awaitGoodbyes(neighbourhood.peers(), Deadline.in(deadlines.round()));
    away.forEach(session::retainSent);
    session.force();
    return away.stream().map(session::name).toList();
  }
}
