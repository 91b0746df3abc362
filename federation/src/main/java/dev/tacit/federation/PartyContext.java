package dev.tacit.federation;

import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.Federation.Address;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.link.Conversation.StreamContext;
import dev.tacit.federation.link.Links;
import dev.tacit.federation.party.Deadline;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.federation.party.RoundJournal;
import dev.tacit.federation.party.Session;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Everything that one party needs for a run: what it agreed to, its keys, its journal, and where it
 * listens.
 *
 * @param plan the agreed plan
 * @param agreement what this party signs and checks
 * @param self its number
 * @param keys its folder of keys
 * @param journal its journal
 * @param listen where it listens, if not as the federation file says
 * @param figures what its status page shows
 * @param log its log
 */
public record PartyContext(
    AgreedPlan plan,
    Agreement agreement,
    int self,
    PartyFolder keys,
    Path journal,
    Optional<Address> listen,
    PartyFigures figures,
    PartyLog log) {
  /**
   * Kinds of failures whose message peers may read: it is about peers and messages, never about
   * this owner's rows, budget or files.
   */
  private static final Set<Kind> DISCLOSED_KINDS =
      EnumSet.of(Kind.PEER, Kind.IDENTITY, Kind.QUORUM);

  Federation federation() {
    return plan.federation();
  }

  /**
   * Connects, does the work and disconnects. Whatever stops the work, the peers are informed.
   *
   * @param begun whether something was released before: then a journal must exist
   * @param origin the origin of all values that are received, or were received and are read from
   *     the journal
   */
  <T> T withSession(boolean begun, PeerSession origin, Function<Session, T> work) {
    try (RoundJournal opened = RoundJournal.open(journal, agreement.hash())) {
      requireJournal(begun, opened);
      MessageReader reader = new MessageReader(federation().limits(), origin);
      Session session = openSession(opened, reader);
      try (Links links = new Links(federation(), keys, streamContext(session.mail(), reader))) {
        links.open(listen);
        T done = haltOnFailure(session.mail(), () -> work.apply(session));
        log.event("took", seconds());
        return done;
      }
    }
  }

  /** Refuses an older copy of the journal or of the ledger, before anything is reserved. */
  void requireInStep(JournalAndLedger ledger) {
    ledger.require(journal, RoundJournal.peek(journal, agreement.hash()), federation().run());
  }

  private void requireJournal(boolean begun, RoundJournal opened) {
    if (begun && opened.restored().isEmpty()) {
      throw new Refused(
          Kind.LEDGER,
          "the journal "
              + journal
              + " is empty or new, though the ledger has releases of run "
              + federation().run()
              + ": without the received messages they cannot be computed again. Nothing was sent. Put the journal back and start the same command again, or give the run up with 'tacit"
              + " ledger release "
              + federation().run()
              + "'.");
    }
  }

  /** Durations of the steps as median and 99th percentile. */
  private Map<String, Object> seconds() {
    Map<String, Object> seconds = new TreeMap<>();
    figures
        .delays()
        .forEach(
            (what, durationHistogram) -> {
              seconds.put(what + ".p50", durationHistogram.quantile(.5));
              seconds.put(what + ".p99", durationHistogram.quantile(.99));
            });
    return seconds;
  }

  /**
   * After the end of a run, serves peers that were away then with what they still need; returns
   * those that did not fetch it.
   */
  List<String> serveLatecomers() {
    try (RoundJournal opened = RoundJournal.open(journal, agreement.hash())) {
      MessageReader reader = new MessageReader(federation().limits());
      Session session = openSession(opened, reader);
      Set<Integer> waiting = session.absentPeers();
      if (waiting.isEmpty()) {
        return List.of();
      }
      log.event("serving", Map.of("peers", waiting.size()));
      session.mail().sayGoodbye();
      try (Links links = new Links(federation(), keys, streamContext(session.mail(), reader))) {
        links.open(listen);
        Deadline end = Deadline.in(federation().deadlines().join());
        return session.mail().awaitGoodbyes(waiting, end).stream()
            .map(session.mail()::name)
            .toList();
      }
    }
  }

  private Session openSession(RoundJournal opened, MessageReader reader) {
    Mailbox mail =
        new Mailbox(
            federation().names(), federation().neighbourhood(self).peers(), federation().limits());
    return new Session(self, mail, opened, reader, figures, log);
  }

  private StreamContext streamContext(Mailbox mail, MessageReader reader) {
    return new StreamContext(self, agreement, mail, reader, figures, log);
  }

  private interface Work<T> {
    T run();
  }

  private static <T> T haltOnFailure(Mailbox mail, Work<T> work) {
    try {
      return work.run();
    } catch (RuntimeException | Error e) {
      mail.halt(haltOnFailure(e));
      throw e;
    }
  }

  /**
   * The message to peers about a failure. It says nothing that may depend on this owner's rows,
   * budget or files.
   */
  private static Halt haltOnFailure(Throwable why) {
    if (why instanceof Refused refused && DISCLOSED_KINDS.contains(refused.kind())) {
      return new Halt(refused.kind() == Kind.PEER, refused.getMessage());
    }
    return new Halt(false, "it stopped because of an error on its own side; see its own log");
  }
}
