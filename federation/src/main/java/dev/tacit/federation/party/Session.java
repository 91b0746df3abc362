package dev.tacit.federation.party;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Message exchange of one party in one run: sends and receives parcels, writes what it reads to the
 * journal, and replays the journal after a restart as if the messages had just come.
 */
public final class Session {
  private record ParcelKey(int peer, long place) {}

  private final int self;
  private final Mailbox mail;
  private final RoundJournal journal;
  private final PartyLog log;
  private final Limits limits;
  private final PeerSession peerSession;
  private final Set<ParcelKey> restored = new HashSet<>();
  private final Set<Integer> opened = new HashSet<>();
  private final Map<Integer, List<Integer>> closed = new HashMap<>();
  private final Set<Integer> absentPeers = new HashSet<>();
  private final Set<Integer> confirmed = new HashSet<>();
  private final PartyFigures figures;
  private final LetterResiduals residuals = new LetterResiduals();
  private boolean resuming;
  private Duration writeTime = Duration.ZERO;

  public Session(
      int self,
      Mailbox mail,
      RoundJournal journal,
      MessageReader reader,
      PartyFigures figures,
      PartyLog log) {
    this.self = self;
    this.mail = mail;
    this.journal = journal;
    this.figures = figures;
    this.log = log;
    this.limits = reader.limits();
    this.peerSession = reader.session();
    figures.expect(mail.peers().stream().map(mail::name).toList());
    for (RoundJournal.Entry entry : journal.restored()) {
      if (entry instanceof RoundJournal.Entry.Opened round) {
        opened.add(round.round());
      } else if (entry instanceof RoundJournal.Entry.Closed round) {
        closed.put(round.round(), round.present());
      } else if (entry instanceof RoundJournal.Entry.Heard received) {
        restore(received, reader);
      } else if (entry instanceof RoundJournal.Entry.Confirmed done) {
        confirmed.add(done.peer());
      } else if (entry instanceof RoundJournal.Entry.Sent sent) {
        requirePeer(sent.peer());
        // The parcel is for the peer; no party reads its values here.
        mail.post(sent.peer(), (Parcel) reader.read(sent.message().toArray(), self, sent.peer()));
        absentPeers.add(sent.peer());
      }
    }
    resuming = !journal.restored().isEmpty();
    if (resuming) {
      log.event("resumed", Map.of("entries", journal.restored().size()));
    }
  }

  /** Refuses the journal of another party; the journals of all parties of a run begin alike. */
  private void requirePeer(int peer) {
    if (!mail.peers().contains(peer)) {
      throw new Refused(
          Kind.LEDGER,
          "the journal is that of another party of this run: it holds letters to or from party "
              + peer
              + ", which this one never has. Nothing was sent. Put this party's own journal back.");
    }
  }

  private void restore(RoundJournal.Entry.Heard received, MessageReader reader) {
    requirePeer(received.peer());
    Message message = reader.read(received.message().toArray(), received.peer(), self);
    if (message instanceof Parcel parcel) {
      restored.add(new ParcelKey(received.peer(), parcel.sequence()));
      mail.arrived(received.peer(), parcel, received.message().toArray());
    }
  }

  Limits limits() {
    return limits;
  }

  PeerSession peerSession() {
    return peerSession;
  }

  public Mailbox mail() {
    return mail;
  }

  void log(String what, Map<String, Object> fields) {
    log.event(what, fields);
  }

  PartyFigures figures() {
    return figures;
  }

  /** Whether the party was restarted and has received nothing since. */
  boolean isResuming() {
    return resuming;
  }

  boolean hasOpened(int round) {
    return opened.contains(round);
  }

  /**
   * Durable, with all that was received before, when this returns.
   *
   * @param paid releases of this party so far
   */
  void recordOpened(int round, long paid) {
    if (opened.add(round)) {
      journal.write(new RoundJournal.Entry.Opened(round, paid));
    }
    force();
  }

  /** With whom a round was closed before a restart. */
  Optional<List<Integer>> closedWith(int round) {
    return Optional.ofNullable(closed.get(round));
  }

  void recordClosed(int round, Collection<Integer> present) {
    if (closed.put(round, List.copyOf(present)) == null) {
      journal.write(new RoundJournal.Entry.Closed(round, List.copyOf(present)));
    }
    force();
  }

  /** Peers for whom everything was kept, since they were away when the run ended. */
  public Set<Integer> absentPeers() {
    return Set.copyOf(absentPeers);
  }

  /**
   * Waits until peers need nothing more, and remembers who said so: they may be gone for good when
   * this party is started again. Gives those who have not said so in time; where one of them said
   * that it stops, that is why.
   */
  List<Integer> confirmed(Collection<Integer> of, Deadline deadline) {
    List<Integer> missing = of.stream().filter(peer -> !confirmed.contains(peer)).toList();
    boolean over = false;
    while (!missing.isEmpty() && !over) {
      over = deadline.isOver(); // what was said before is received all the same
      for (int peer : mail.awaitGoodbye(missing, deadline)) {
        confirmed.add(peer);
        journal.write(new RoundJournal.Entry.Confirmed(peer));
      }
      force();
      missing = of.stream().filter(peer -> !confirmed.contains(peer)).toList();
    }
    mail.stopped(missing)
        .ifPresent(
            why -> {
              throw why;
            });
    return missing;
  }

  /**
   * Keeps everything that was sent to a peer, since it cannot be computed any more after the end.
   */
  void retainSent(int peer) {
    for (Parcel parcel : mail.sent(peer)) {
      journal.write(new RoundJournal.Entry.Sent(peer, Octets.of(MessageWriter.bytes(parcel))));
    }
  }

  void force() {
    runDurably(journal::force);
  }

  /** Runs a write that ends when its data is on the disk, and measures it. */
  void runDurably(Runnable write) {
    Deadline begun = Deadline.in(Duration.ZERO);
    write.run();
    Duration took = begun.passed();
    writeTime = writeTime.plus(took);
    figures.recordDuration("durable", took);
  }

  /** A round is over: how long it took in all, and apart from what was made durable here. */
  void recordRoundTime(Duration round) {
    figures.recordDuration("round", round);
    figures.recordDuration("round_less_writes", round.minus(writeTime));
    writeTime = Duration.ZERO;
  }

  /**
   * Sends to each peer what is addressed to it; a parcel without letters, too, so that peers need
   * not wait for the deadline.
   */
  void post(Collection<Integer> to, int round, int hop, List<Envelope> letters) {
    if (hop == 0) {
      figures.level("moved", residuals.change(self, letters));
    }
    for (int peer : to) {
      List<Envelope> own = letters.stream().filter(letter -> letter.to() == peer).toList();
      mail.post(peer, new Parcel(round, hop, own, List.of()));
    }
  }

  /** The same statements to each. */
  void broadcast(Collection<Integer> to, int round, int hop, Collection<Statement> statements) {
    for (int peer : to) {
      mail.post(peer, new Parcel(round, hop, List.of(), List.copyOf(statements)));
    }
  }

  /**
   * A parcel of each, or of those who were in time, with letters that can have come this way.
   *
   * @param from some of those around
   */
  SortedMap<Integer, Parcel> receive(
      Neighbourhood around, Collection<Integer> from, int round, int hop, Duration wait) {
    return receive(
        from, round, hop, wait, (peer, parcel) -> requirePlausibleAuthor(around, peer, parcel));
  }

  /** A parcel of each of those around, with letters that can have come this way. */
  SortedMap<Integer, Parcel> receiveAll(Neighbourhood around, int round, int hop, Duration wait) {
    SortedMap<Integer, Parcel> read = receive(around, around.peers(), round, hop, wait);
    requireAll(around.peers(), read, round, wait);
    return read;
  }

  /** Before it is kept: with another letter the sender may be received again. */
  private void requirePlausibleAuthor(Neighbourhood around, int peer, Parcel parcel) {
    for (Envelope letter : parcel.letters()) {
      if (!around.canCarry(peer, letter.author(), parcel.hop())) {
        throw new Refused(
            Kind.PEER,
            name(peer)
                + " has sent a letter in the name of "
                + name(letter.author())
                + " in round "
                + parcel.round()
                + ", hop "
                + parcel.hop()
                + ", which no such letter can have come to. It was not used. Ask the owner of "
                + name(peer)
                + ".");
      }
    }
  }

  private SortedMap<Integer, Parcel> receive(
      Collection<Integer> from,
      int round,
      int hop,
      Duration wait,
      BiConsumer<Integer, Parcel> required) {
    Deadline deadline = Deadline.in(wait);
    figures.await(round, hop, from.stream().map(this::name).toList(), deadline);
    SortedMap<Integer, Parcel> read = mail.await(from, round, hop, deadline);
    figures.recordDuration("wait", deadline.passed());
    figures.awaitNobody();
    if (round >= 0 && hop == 0 && read.size() > 1) {
      figures.level("apart", LetterResiduals.disagreement(read.values()));
    }
    read.forEach(required);
    read.forEach(
        (peer, parcel) -> {
          if (!restored.contains(new ParcelKey(peer, parcel.sequence()))) {
            resuming = false;
            journal.write(
                new RoundJournal.Entry.Heard(peer, Octets.of(MessageWriter.bytes(parcel))));
          }
        });
    return read;
  }

  /**
   * A parcel of each.
   *
   * @param required refuses what the sender should not have sent, before it is kept
   */
  SortedMap<Integer, Parcel> receiveAll(
      Collection<Integer> from,
      int round,
      int hop,
      Duration wait,
      BiConsumer<Integer, Parcel> required) {
    SortedMap<Integer, Parcel> read = receive(from, round, hop, wait, required);
    requireAll(from, read, round, wait);
    return read;
  }

  private void requireAll(
      Collection<Integer> from, SortedMap<Integer, Parcel> read, int round, Duration wait) {
    if (read.size() < from.size()) {
      throw tooFew(from, read.keySet(), round, wait);
    }
  }

  Refused tooFew(Collection<Integer> from, Set<Integer> there, int round, Duration wait) {
    List<Integer> missing = from.stream().filter(peer -> !there.contains(peer)).toList();
    return mail.stopped(missing)
        .or(() -> mail.rejection(missing))
        .orElseGet(() -> timedOut(missing, round, wait));
  }

  /**
   * Computes something from received messages. If that fails, the senders are described and the
   * failure itself becomes the cause only: others read the message, and a step may have used rows.
   * Before anything was received a failure is this party's own, and so is one of its ledger.
   */
  <T> T attributeFailures(int round, ReceivedLetters received, Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused | LedgerFault own) {
      throw own;
    } catch (RuntimeException why) {
      if (received.isEmpty()) {
        throw why;
      }
      throw peerFault(round, received, why);
    }
  }

  private Refused peerFault(int round, ReceivedLetters received, RuntimeException why) {
    return new Refused(
        Kind.PEER,
        "round "
            + round
            + " failed on the messages received so far: a message was missing or invalid for this algorithm. What is known of the senders: "
            + received.summary(this::name)
            + ". Ask their owners; if all of them did what they should, it is a fault of Tacit,"
            + " and the same command with `debug` shows where.",
        why);
  }

  private Refused timedOut(List<Integer> missing, int round, Duration wait) {
    return new Refused(
        Kind.QUORUM,
        "nothing was heard of "
            + String.join(", ", missing.stream().map(this::name).toList())
            + " within "
            + wait.toSeconds()
            + " s "
            + (round < 0 ? "while all were to agree to the run" : "in round " + round)
            + ". Bring them back and start the same command again: the run goes on where it is,"
            + " and nothing is paid twice.");
  }

  String name(int party) {
    return mail.name(party);
  }
}
