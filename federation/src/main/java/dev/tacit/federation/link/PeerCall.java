package dev.tacit.federation.link;

import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.Federation.Address;
import dev.tacit.federation.link.Conversation.StreamContext;
import dev.tacit.federation.party.Deadline;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.ProtocolFault;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Keeps one stream to a peer that this party calls, and calls again after growing pauses when it
 * fails.
 */
final class PeerCall {
  private static final long FIRST_PAUSE = 50;
  private static final long LONGEST_PAUSE = 3000;
  private static final long KEEP_ALIVE_SECONDS = 10;

  /** Age from which a stream counts as a good one, after which the pauses start small again. */
  private static final Duration LASTING = Duration.ofSeconds(5);

  private final int peer;
  private final ManagedChannel channel;
  private final X509Certificate own;
  private final StreamContext streamContext;
  private final ScheduledExecutorService clock;
  private long pause = FIRST_PAUSE / 2;
  private Deadline stableFrom = Deadline.in(LASTING);
  private ClientCall<byte[], byte[]> call;
  private boolean closed;
  private Conversation current;

  PeerCall(
      int peer,
      Federation federation,
      SslContext context,
      X509Certificate own,
      StreamContext streamContext,
      ScheduledExecutorService clock,
      LinkThread thread) {
    this.peer = peer;
    this.own = own;
    this.streamContext = streamContext;
    this.clock = clock;
    Address at = federation.parties().get(peer).address().orElseThrow();
    this.channel =
        thread
            .configure(NettyChannelBuilder.forAddress(at.host(), at.port()))
            // The certificate must name the party, wherever it runs.
            .overrideAuthority(federation.names().get(peer))
            .sslContext(context)
            .maxInboundMessageSize(federation.limits().bytes())
            .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .disableRetry()
            .build();
  }

  synchronized void start() {
    if (closed) {
      return;
    }
    channel.resetConnectBackoff();
    stableFrom = Deadline.in(LASTING);
    call = channel.newCall(ExchangeMethod.TALK, CallOptions.DEFAULT);
    ClientCalls.asyncBidiStreamingCall(call, new ResponseReader());
  }

  int peer() {
    return peer;
  }

  /** What the peer showed of itself, while there is a stream. */
  synchronized Optional<X509Certificate> peerCertificate() {
    return Optional.ofNullable(call)
        .map(one -> one.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION))
        .flatMap(PeerAuthenticator::shown);
  }

  private Octets channelBinding() {
    return ChannelBinding.of(
        own, peerCertificate().orElseThrow(() -> new ProtocolFault("no certificate")));
  }

  /** Ends the stream; another one is tried. */
  void drop(Status why) {
    Conversation with;
    synchronized (this) {
      with = current;
    }
    if (with != null) {
      with.end(why);
      channel.enterIdle(); // the next stream shows its certificate again
    }
  }

  private final class ResponseReader implements ClientResponseObserver<byte[], byte[]> {
    private Conversation with;
    private boolean ended;

    @Override
    public void beforeStart(ClientCallStreamObserver<byte[]> out) {
      with =
          new Conversation(
              streamContext, peer, true, out, PeerCall.this::channelBinding, this::ended);
      current = with;
      out.disableAutoRequestWithInitial(1);
      out.setOnReadyHandler(new FirstReady(with));
    }

    @Override
    public void onNext(byte[] message) {
      with.onNext(message);
    }

    @Override
    public void onError(Throwable failure) {
      with.onError(failure);
    }

    @Override
    public void onCompleted() {
      with.onCompleted();
    }

    private void ended() {
      synchronized (PeerCall.this) {
        if (!ended && !closed) {
          ended = true;
          retry();
        }
      }
    }
  }

  /** A stream that is ready for the first time begins; later on it goes on. */
  private static final class FirstReady implements Runnable {
    private final Conversation with;
    private boolean begun;

    private FirstReady(Conversation with) {
      this.with = with;
    }

    @Override
    public synchronized void run() {
      if (!begun) {
        begun = true;
        with.begin();
      }
      with.sendPending();
    }
  }

  private void retry() {
    pause = stableFrom.isOver() ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    try {
      Future<?> unused = clock.schedule(this::start, pause, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException leaving) {
      // The party ends.
    }
  }

  void close() {
    Conversation last;
    synchronized (this) {
      closed = true;
      last = current;
    }
    if (last != null) {
      last.close();
    }
    channel.shutdown();
    try {
      if (!channel.awaitTermination(1, TimeUnit.SECONDS)) {
        channel.shutdownNow();
      }
    } catch (InterruptedException e) {
      channel.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
