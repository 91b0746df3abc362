package dev.tacit.federation;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.FaultySchedule;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Transport;
import dev.tacit.federation.party.Deadlines;
import dev.tacit.federation.party.HubParty;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.party.Neighbourhood;
import dev.tacit.federation.party.OwnerParty;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.federation.party.RoundJournal;
import dev.tacit.federation.party.Session;
import dev.tacit.federation.party.Signatory;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The parties of a federation in threads, everything that they tell each other written to bytes and
 * read back, parcels carried by hand: some twice, all of them when the carrier comes by.
 */
final class WireTransport implements Transport {
  static final Deadlines PATIENT = new Deadlines(Duration.ofSeconds(60), Duration.ofSeconds(60));

  /** Somebody who passes parcels on as it likes. */
  interface Carrier {
    Parcel passed(int from, int to, Parcel honest);
  }

  /** The process of a hub ends here; it is started again with its journal. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private final Carrier carrier;
  private final Optional<Path> journals;

  WireTransport() {
    this((from, to, honest) -> honest);
  }

  WireTransport(Carrier carrier) {
    this(carrier, Optional.empty());
  }

  /**
   * One whose journals are kept.
   *
   * @param journals an empty folder for them, where somebody looks at them
   */
  WireTransport(Carrier carrier, Optional<Path> journals) {
    this.carrier = carrier;
    this.journals = journals;
  }

  static Path journal(Path folder, int party) {
    return folder.resolve("journal-" + party);
  }

  /** The graph of the law cases; a ring where there are more. */
  static Graph graph(int agents) {
    return agents == 4
        ? Graph.ofEdges(4, List.of(new Edge(0, 1), new Edge(1, 2), new Edge(2, 0), new Edge(2, 3)))
        : Graph.ring(agents);
  }

  @Override
  public <S, H> Outcome run(
      Parties<S, H> parties,
      List<Examples> rows,
      List<? extends ReleaseChannel> doors,
      Schedule schedule) {
    Parties<S, H> faring =
        schedule instanceof FaultySchedule faulty ? faulty.crashing(parties, doors) : parties;
    if (journals.isPresent()) {
      return new Run<>(
              new SequentialParties<>(faring), rows, doors, schedule, journals.get(), carrier)
          .outcome();
    }
    try {
      Path folder = Files.createTempDirectory("wire");
      try {
        return new Run<>(new SequentialParties<>(faring), rows, doors, schedule, folder, carrier)
            .outcome();
      } finally {
        try (var files = Files.list(folder)) {
          files.forEach(file -> file.toFile().delete());
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Neighbourhood around(int self, int agents, boolean hub) {
    if (hub) {
      return self == agents
          ? Neighbourhood.hubOfStar(agents)
          : Neighbourhood.agentOfStar(self, agents);
    }
    return Neighbourhood.ofMesh(self, graph(agents));
  }

  /** Believes everybody. */
  record Unsigned(int self) implements Signatory {
    @Override
    public Statement signed(String kind, byte[] body) {
      return new Statement(self, kind, Octets.of(body), Octets.of(new byte[64]));
    }

    @Override
    public void require(Statement statement) {}
  }

  /** One run. */
  private static final class Run<S, H> {
    private final SequentialParties<S, H> parties;
    private final List<Examples> rows;
    private final List<? extends ReleaseChannel> doors;
    private final Schedule schedule;
    private final Path folder;
    private final Carrier carrier;
    private final List<Mailbox> mail = new CopyOnWriteArrayList<>();
    private final List<String> names;
    private final MessageReader reader;
    private final Random random = new Random(5);

    Run(
        SequentialParties<S, H> parties,
        List<Examples> rows,
        List<? extends ReleaseChannel> doors,
        Schedule schedule,
        Path folder,
        Carrier carrier) {
      this.parties = parties;
      this.rows = rows;
      this.doors = doors;
      this.schedule = parties.locked(schedule);
      this.folder = folder;
      this.carrier = carrier;
      int all = parties.agents() + (parties.hub().isPresent() ? 1 : 0);
      this.reader = new MessageReader(new Limits(1 << 22, Math.max(2, all)));
      this.names = IntStream.range(0, all).mapToObj(party -> "p" + party).toList();
      for (int party = 0; party < all; party++) {
        mail.add(mailbox(party));
      }
    }

    private Mailbox mailbox(int from) {
      Mailbox fresh = new Mailbox(names, around(from).peers(), reader.limits());
      for (int to : around(from).peers()) {
        fresh.setCarrier(to, () -> carry(from, to), () -> {});
      }
      return fresh;
    }

    private Neighbourhood around(int party) {
      return WireTransport.around(party, parties.agents(), parties.hub().isPresent());
    }

    private synchronized void carry(int from, int to) {
      long place = mail.get(to).receivedUpTo(from);
      for (Optional<Parcel> next = mail.get(from).next(to, place);
          next.isPresent();
          next = mail.get(from).next(to, place)) {
        byte[] bytes = MessageWriter.bytes(carrier.passed(from, to, next.get()));
        int times;
        synchronized (random) {
          times = 1 + random.nextInt(2);
        }
        for (int k = 0; k < times; k++) {
          Parcel parcel = (Parcel) reader.read(bytes, from, to);
          for (Envelope letter : parcel.letters()) {
            if (letter.from() != from || letter.to() != to) {
              throw new AssertionError("a letter on the wrong way: " + letter);
            }
          }
          mail.get(to).arrived(from, parcel, bytes);
        }
        place = next.get().sequence() + 1;
      }
    }

    Outcome outcome() {
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        ExecutorCompletionService<Void> parts = new ExecutorCompletionService<>(threads);
        SortedMap<Integer, Outcome> outcomes = new ConcurrentSkipListMap<>();
        int running = parties.agents();
        for (int agent = 0; agent < parties.agents(); agent++) {
          int self = agent;
          parts.submit(() -> outcomes.put(self, agent(self)), null);
        }
        if (parties.hub().isPresent()) {
          parts.submit(this::hub, null);
          running++;
        }
        for (int ended = 0; ended < running; ended++) {
          parts.take().get(); // who fails first ends the run for all
        }
        Outcome first = outcomes.get(0);
        for (Outcome one : outcomes.values()) {
          if (!linear(one).equals(linear(first))) {
            throw new AssertionError("two agents have different models");
          }
        }
        return first;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException known) {
          throw known;
        }
        if (e.getCause() instanceof Error known) {
          throw known;
        }
        throw new IllegalStateException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      } finally {
        threads.shutdownNow();
      }
    }

    private static List<LinearModel> linear(Outcome one) {
      return one.outputs().stream().map(ReleasedModel::linear).toList();
    }

    private Outcome agent(int self) {
      try (RoundJournal journal = journal(self)) {
        OwnerParty owner =
            new OwnerParty(
                around(self),
                PATIENT,
                desk(self, journal),
                new Unsigned(self),
                Octets.of((byte) 1));
        return owner
            .run(parties, rows.get(self), parties.locked(doors.get(self)), schedule, paid(self))
            .outcome();
      }
    }

    private Supplier<List<CountedReceipt>> paid(int self) {
      return () ->
          doors.get(self) instanceof InMemoryChannel known
              ? Evidence.merged(known.countedReceipts())
              : List.of();
    }

    private void hub() {
      int self = parties.agents();
      while (true) {
        try (RoundJournal journal = journal(self)) {
          new HubParty(around(self), self, PATIENT, resumed(self, journal), new Unsigned(self))
              .run(parties);
          return;
        } catch (Killed killed) {
          // Its memory is gone with it.
        }
      }
    }

    /** What came before it was started is read again from the journal, the rest told again. */
    private synchronized Session resumed(int self, RoundJournal journal) {
      mail.set(self, mailbox(self));
      Session session = desk(self, journal);
      around(self).peers().forEach(peer -> carry(peer, self));
      return session;
    }

    private RoundJournal journal(int self) {
      return RoundJournal.open(WireTransport.journal(folder, self), "law");
    }

    private Session desk(int self, RoundJournal journal) {
      return new Session(
          self, mail.get(self), journal, reader, new PartyFigures(), PartyLog.SILENT);
    }
  }
}
