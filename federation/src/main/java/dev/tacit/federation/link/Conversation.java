package dev.tacit.federation.link;

import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.federation.wire.Message;
import dev.tacit.federation.wire.Message.Challenge;
import dev.tacit.federation.wire.Message.Goodbye;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.ProtocolFault;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.CallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One stream between this party and another: challenges, greetings, then parcels from where each
 * side stopped.
 *
 * <p>Every message is checked for its place in this order. Whatever goes wrong ends the stream and
 * nothing else; the run goes on over the next stream.
 */
public final class Conversation implements StreamObserver<byte[]> {
  /** What all conversations of a party share. */
  public record StreamContext(
      int self,
      Agreement agreement,
      Mailbox mail,
      MessageReader reader,
      PartyFigures figures,
      PartyLog log) {}

  /**
   * Messages of a peer within a window: far more than honest rounds need, far fewer than keep a
   * processor busy.
   */
  private static final int MOST_MESSAGES = 50_000;

  private static final Duration RATE_WINDOW = Duration.ofSeconds(10);

  private final StreamContext streamContext;
  private final int peer;
  private final boolean calling;
  private final CallStreamObserver<byte[]> out;
  private final Supplier<Octets> channelBinding;
  private final Octets challenge = Nonce.fresh();
  private final Runnable onEnd;
  private final RateLimit rate = new RateLimit(MOST_MESSAGES, RATE_WINDOW);
  private boolean challenged;
  private boolean greeted;
  private boolean over;
  private boolean saidGoodbye;
  private boolean saidHalt;
  private long position;

  /**
   * Begins to talk.
   *
   * @param peer who it is, by its certificate
   * @param calling whether this side made the connection
   * @param out where messages for it go
   * @param connection by which certificates there is one; known when the first message comes
   */
  Conversation(
      StreamContext streamContext,
      int peer,
      boolean calling,
      CallStreamObserver<byte[]> out,
      Supplier<Octets> connection,
      Runnable onEnd) {
    this.streamContext = streamContext;
    this.peer = peer;
    this.calling = calling;
    this.out = out;
    this.channelBinding = connection;
    this.onEnd = onEnd;
  }

  synchronized void begin() {
    send(new Challenge(challenge));
  }

  @Override
  public void onNext(byte[] bytes) {
    try {
      streamContext.figures().add("bytes_received", bytes.length);
      boolean room = received(bytes);
      if (room) {
        out.request(1);
      }
    } catch (ProtocolFault fault) {
      refuse("broke the protocol", fault.getMessage(), Optional.empty());
    } catch (Refused refused) {
      refuse("refused", refused.getMessage(), Optional.of(refused));
    }
  }

  private boolean received(byte[] bytes) {
    requireOrder(rate.allows(), "more than " + MOST_MESSAGES + " messages in " + RATE_WINDOW);
    Message message = streamContext.reader().read(bytes, peer, streamContext.self());
    if (message instanceof Challenge theirs) {
      requireOrder(!challenged, "a second challenge");
      challenged = true;
      long have = streamContext.mail().receivedUpTo(peer);
      sendNow(streamContext.agreement().greeting(peer, theirs.nonce(), channelBinding.get(), have));
      return true;
    }
    if (message instanceof Greeting theirs) {
      requireOrder(challenged && !greeted, "a greeting out of turn");
      Optional<String> elsewhere = streamContext.agreement().otherRun(theirs);
      if (elsewhere.isPresent()) {
        awaitOtherRun(elsewhere.get());
        return false;
      }
      streamContext.agreement().require(theirs, peer, challenge, channelBinding.get());
      acceptGreeting(theirs);
      return true;
    }
    requireOrder(greeted, "a message before the greeting");
    if (message instanceof Parcel parcel) {
      streamContext.figures().add("parcels_received", 1);
      streamContext.figures().heard(name(), parcel);
      return streamContext.mail().arrived(peer, parcel, bytes);
    }
    if (message instanceof Halt halt) {
      streamContext.log().event("peer-stopped", Map.of("peer", name(), "why", halt.why()));
      String reason = name() + " has stopped: " + halt.why();
      streamContext
          .mail()
          .stop(peer, new Refused(halt.isPeersFault() ? Kind.PEER : Kind.QUORUM, reason));
    } else if (message instanceof Goodbye) {
      streamContext.mail().goodbye(peer);
    }
    return true;
  }

  /**
   * A peer that is busy with another run may come to this one afterwards, so it is called again
   * until the deadline.
   */
  private void awaitOtherRun(String run) {
    String why =
        name()
            + " takes part in run '"
            + run
            + "' and not in '"
            + streamContext.agreement().run()
            + "'";
    streamContext.log().event("elsewhere", Map.of("peer", name(), "run", run));
    streamContext
        .mail()
        .recordRejection(
            peer, new Refused(Kind.PEER, why + ". Nothing was sent. Let both read the same file."));
    if (calling) {
      close();
      onEnd.run();
    } else {
      end(Status.FAILED_PRECONDITION.withDescription("refused: this is another run"));
    }
  }

  private static void requireOrder(boolean right, String what) {
    if (!right) {
      throw new ProtocolFault(what);
    }
  }

  private void acceptGreeting(Greeting theirs) {
    synchronized (this) {
      if (over) {
        return; // a newer stream took its place while the greeting was checked
      }
      greeted = true;
      position = theirs.receivedUpTo();
      streamContext.figures().connected(name(), true);
      streamContext.mail().setCarrier(peer, this::sendPending, () -> out.request(1));
    }
    streamContext.mail().resumed(peer);
    streamContext.log().event("connected", Map.of("peer", name(), "from", theirs.receivedUpTo()));
    sendPending();
  }

  /** Sends what there is, as far as the stream takes it. */
  synchronized void sendPending() {
    while (greeted && !over && out.isReady()) {
      Optional<Parcel> next = streamContext.mail().next(peer, position);
      if (next.isEmpty()) {
        break;
      }
      streamContext.figures().add("parcels_sent", 1);
      send(next.get());
      position = next.get().sequence() + 1;
    }
    if (!greeted || over || streamContext.mail().next(peer, position).isPresent()) {
      return;
    }
    if (streamContext.mail().halting().isPresent() && !saidHalt) {
      saidHalt = true;
      send(streamContext.mail().halting().get());
    }
    if (streamContext.mail().isLeaving() && !saidGoodbye) {
      saidGoodbye = true;
      send(new Goodbye());
    }
  }

  private synchronized void sendNow(Message message) {
    send(message);
  }

  private void send(Message message) {
    if (!over) {
      byte[] bytes = MessageWriter.bytes(message);
      if (bytes.length > most()) {
        String size = bytes.length + " bytes";
        streamContext.mail().stop(peer, LinkFailure.tooLarge("for " + name(), size, most()));
        return;
      }
      streamContext.figures().add("bytes_sent", bytes.length);
      try {
        out.onNext(bytes);
      } catch (IllegalStateException broken) {
        markEnded(); // the stream is gone; what was not sent is sent on the next one
      }
    }
  }

  private void refuse(String what, String why, Optional<Refused> doubt) {
    streamContext.log().event("refused", Map.of("peer", name(), "what", what, "why", why));
    doubt.ifPresent(refused -> reject(refused));
    if (calling && doubt.isPresent()) {
      close(); // not cut off: the other side shall read this side's greeting and know why
      onEnd.run();
      return;
    }
    end(Status.FAILED_PRECONDITION.withDescription("refused: " + why));
  }

  /**
   * Records why the peer is not accepted. A party that called gives up at once; one that was called
   * waits until the deadline for the right peer.
   */
  private void reject(Refused why) {
    if (calling) {
      streamContext.mail().stop(peer, why);
    } else {
      streamContext.mail().recordRejection(peer, why);
    }
  }

  /** Ends the stream from this side. */
  void end(Status why) {
    synchronized (this) {
      if (!markEnded()) {
        return;
      }
      try {
        out.onError(new StatusRuntimeException(why));
      } catch (IllegalStateException e) {
        // The stream was over already, so there is no one left to inform.
      }
    }
    onEnd.run();
  }

  /** Ends the stream when everything that was said has left. */
  synchronized void close() {
    if (markEnded()) {
      completed();
    }
  }

  /** From now on; whether it is news. */
  private synchronized boolean markEnded() {
    boolean news = !over;
    over = true;
    if (news && greeted) {
      streamContext.figures().connected(name(), false);
    }
    return news;
  }

  private void completed() {
    try {
      out.onCompleted();
    } catch (IllegalStateException e) {
      // The stream was over already, so there is no one left to inform.
    }
  }

  @Override
  public void onError(Throwable failure) {
    if (markEnded()) {
      disconnected(LinkFailure.why(failure));
      LinkFailure.identity(name(), failure)
          .or(() -> LinkFailure.refusal(name(), failure))
          .ifPresent(doubt -> streamContext.mail().recordRejection(peer, doubt));
      LinkFailure.size(name(), failure, most()).ifPresent(this::tooLarge);
    }
    onEnd.run();
  }

  /** Before its greeting anybody with a certificate of that name may be the other side. */
  private void tooLarge(Refused why) {
    if (greeted) {
      streamContext.mail().stop(peer, why);
    } else {
      reject(why);
    }
  }

  @Override
  public void onCompleted() {
    close();
    disconnected("it left");
    onEnd.run();
  }

  /**
   * Logs the end of a stream, unless the peer needs nothing more, or the reason is the same as the
   * last time.
   */
  private void disconnected(String why) {
    if (!streamContext.mail().hasSaidGoodbye(peer) && streamContext.mail().isNews(peer, why)) {
      streamContext.log().event("disconnected", Map.of("peer", name(), "why", why));
    }
  }

  private int most() {
    return streamContext.reader().limits().bytes();
  }

  private String name() {
    return streamContext.mail().name(peer);
  }
}
