package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A plan whose agents break one law each: everybody writes to everybody, and all add up. */
record FaultyPlan(Fault fault, AtomicInteger made) implements Plan, Parties<Released, Void> {

  /** What an agent does that it must not. */
  enum Fault {
    /** Adds a letter however often it comes. */
    TAKES_DUPLICATES,
    /** What came first counts least. */
    MINDS_THE_ORDER,
    /** Counts its steps outside its state. */
    COUNTS_STEPS,
    /** Was another one when it was made before. */
    IS_NEVER_THE_SAME
  }

  FaultyPlan(Fault fault) {
    this(fault, new AtomicInteger());
  }

  @Override
  public int agents() {
    return 4;
  }

  @Override
  public int rounds() {
    return 2;
  }

  @Override
  public Agent<Released> agent(int self, Records records) {
    return new FaultyAgent(self, agents(), fault, made.incrementAndGet(), new AtomicInteger());
  }

  @Override
  public List<LetterKind> letters() {
    return List.of(LetterKind.of("one", 1, false));
  }

  private record FaultyAgent(int self, int agents, Fault fault, int number, AtomicInteger steps)
      implements Agent<Released> {
    @Override
    public Released start() {
      return Released.zeros(1);
    }

    @Override
    public Step<Released> on(Released state, Input input, Curator curator) {
      if (input instanceof Input.Opened opened) {
        return new Step<>(state, letters(opened.round()));
      }
      return Step.silent(
          input instanceof Input.Received received
              ? added(state, received.envelope().payloads().get("one"))
              : state);
    }

    private List<Envelope> letters(int round) {
      double value =
          switch (fault) {
            case COUNTS_STEPS -> steps.incrementAndGet();
            case IS_NEVER_THE_SAME -> number;
            case TAKES_DUPLICATES, MINDS_THE_ORDER -> self;
          };
      List<Envelope> letters = new ArrayList<>();
      for (int other = 0; other < agents; other++) {
        if (other != self) {
          letters.add(Envelope.own(self, other, round, "one", TestReleased.of(Vec.of(value))));
        }
      }
      return letters;
    }

    private Released added(Released state, Released more) {
      double memory = fault == Fault.MINDS_THE_ORDER ? .5 : 1;
      return Released.combined(List.of(state, more), LinearCombination.of(memory, 1.0));
    }
  }

  @Override
  public ReleasedModel model(Released state) {
    return ReleasedModel.withoutIntercept(state);
  }

  @Override
  public int hops(int round) {
    return 1;
  }

  @Override
  public Outcome outcome(Released own, List<List<ReleasedModel>> outputs) {
    return Outcome.of(model(own));
  }

  @Override
  public OutcomeCollector<Released, Void> collector(Progress progress) {
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<Released, Void> snapshot) {}

      @Override
      public Outcome outcome(Snapshot<Released, Void> end, long messages, long bytes) {
        return Outcome.of(model(end.agents().get(0)));
      }
    };
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(this);
  }

  @Override
  public PrivacyEvent event(int agent) {
    return new PrivacyEvent.Nothing();
  }

  @Override
  public Optional<PaperClaim> claim() {
    return Optional.empty();
  }

  @Override
  public Map<String, String> settings() {
    return Map.of();
  }
}
