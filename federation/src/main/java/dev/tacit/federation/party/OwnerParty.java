package dev.tacit.federation.party;

import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.Parting;
import dev.tacit.federation.wire.ProtocolFault;
import dev.tacit.federation.wire.StoryLine;
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
 * An owner's whole part in a run: it agrees and hears that all others do, takes its rounds, and
 * exchanges with the others what is left.
 *
 * @param agreement what every owner must have signed
 */
public record OwnerParty(
    Neighbourhood around, Deadlines deadlines, Desk desk, Signatory signatory, Octets agreement) {
  static final String CONSENT = "consent";
  static final String PARTING = "parting";

  /** What the run gave, and what the other owners say that they paid. */
  public record Ended(Outcome outcome, List<CountedReceipt> others) {
    public Ended {
      others = List.copyOf(others);
    }
  }

  /**
   * The run.
   *
   * @param schedule who is to be absent when, where the plan simulates that
   * @param paid the receipts of this owner when its rounds are over
   */
  public <S, H> Ended run(
      Parties<S, H> parties,
      Examples rows,
      Doors doors,
      Schedule schedule,
      Supplier<List<CountedReceipt>> paid) {
    AgentSeat<S> seat = new AgentSeat<>(parties, around, rows, doors, schedule, desk, deadlines);
    RollCall rollCall = new RollCall(desk, signatory, parties.agents());
    desk.figures().set("rounds_planned", parties.rounds());
    desk.figures().phase("agreeing");
    agree(rollCall);
    S state = seat.run();
    desk.force();
    desk.figures().phase("parting");
    List<ReleasedModel> own = seat.atEnd(() -> parties.outputs(state));
    own.forEach(model -> model.values().forEach(doors::requireOwn));
    byte[] body = new Parting(own, paid.get(), seat.stories()).toBytes();
    SortedMap<Integer, Statement> partings =
        rollCall.held(
            around.peers(),
            parties.rounds(),
            around.spread(),
            signatory.signed(PARTING, body),
            deadlines.patient(deadlines.hub(), desk.isWaking()));
    desk.force();
    List<List<ReleasedModel>> outputs = new ArrayList<>();
    List<CountedReceipt> others = new ArrayList<>();
    SortedMap<Integer, SortedMap<StoryLine, Octets>> stories = new TreeMap<>();
    for (Statement one : partings.values()) {
      Parting parting = parting(one);
      stories.put(one.owner(), parting.stories());
      outputs.add(one.owner() == around.self() ? own : alike(own, one, parting.outputs()));
      if (one.owner() != around.self()) {
        others.addAll(parting.receipts());
      }
    }
    Stories.requireOne(stories, passedOn(parties), desk::name);
    Outcome outcome = seat.atEnd(() -> parties.outcome(state, outputs));
    return new Ended(counted(outcome, seat), others);
  }

  private static Set<String> passedOn(Parties<?, ?> parties) {
    return parties.letters().stream()
        .filter(LetterKind::relayed)
        .map(StoryLine::names)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void agree(RollCall rollCall) {
    SortedMap<Integer, Statement> consents =
        rollCall.held(
            around.peers(),
            -1,
            around.spread(),
            signatory.signed(CONSENT, agreement.toArray()),
            around.hasHub() ? deadlines.joinedHub() : deadlines.join());
    for (Statement one : consents.values()) {
      if (!one.body().equals(agreement)) {
        throw new Refused(
            Kind.PEER, desk.name(one.owner()) + " has agreed to another run. Nothing was sent.");
      }
    }
    desk.log("agreed", Map.of("owners", consents.size()));
  }

  /** An owner can speak of its own receipts only. */
  private Parting parting(Statement statement) {
    try {
      Parting parting = Parting.read(statement.body().toArray(), desk.limits(), desk.session());
      String agent = Address.agent(statement.owner());
      for (CountedReceipt one : parting.receipts()) {
        if (!one.receipt().address().agent().equals(agent)) {
          throw new ProtocolFault("a receipt of " + one.receipt().address().agent());
        }
      }
      return parting;
    } catch (IllegalArgumentException | ProtocolFault fault) {
      throw new Refused(
          Kind.PEER,
          desk.name(statement.owner()) + " has left what nobody can use: " + fault.getMessage(),
          fault);
    }
  }

  private List<ReleasedModel> alike(
      List<ReleasedModel> own, Statement from, List<ReleasedModel> theirs) {
    boolean alike = own.size() == theirs.size();
    for (int k = 0; alike && k < own.size(); k++) {
      alike = own.get(k).weights().dimension() == theirs.get(k).weights().dimension();
    }
    if (!alike) {
      throw new Refused(
          Kind.PEER, desk.name(from.owner()) + " has left a model of another size. Ask its owner.");
    }
    return theirs;
  }

  private static Outcome counted(Outcome outcome, AgentSeat<?> seat) {
    return new Outcome(
        outcome.outputs(),
        outcome.agentModels(),
        seat.letters(),
        seat.bytes(),
        outcome.trace(),
        outcome.companions());
  }

  /**
   * Says that this owner has all that it needs, and waits until no peer needs anything more. For
   * those who have not said so in time, which it gives, everything is kept: the same command serves
   * them later.
   */
  public List<String> leave() {
    desk.mail().sayFarewell();
    List<Integer> away = desk.mail().awaitFarewells(around.peers(), Deadline.in(deadlines.round()));
    away.forEach(desk::keepSent);
    desk.force();
    return away.stream().map(desk::name).toList();
  }
}
