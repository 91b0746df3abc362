package dev.tacit.federation.link;

import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.Federation.Address;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.keys.PeerTrust;
import dev.tacit.federation.link.Conversation.Side;
import dev.tacit.federation.link.Doorkeeper.Caller;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/** All connections of one party: the server that others call, and the calls to others. */
public final class Links implements AutoCloseable {
  static final String TLS = "TLSv1.3";
  private static final int MOST_STREAMS = 120;
  private static final Duration RATE_WINDOW = Duration.ofMinutes(1);
  private static final long HANDSHAKE_SECONDS = 10;
  private static final long LOOK_SECONDS = 2;
  private static final long LAST_WORDS_SECONDS = 2;
  private static final int MOST_LINES = 20;

  private final Federation federation;
  private final PartyFolder keys;
  private final PeerTrust trust;
  private final X509Certificate own;
  private final Side side;
  private final List<PeerCall> calls = new ArrayList<>();
  private final Map<Integer, Conversation> called = new ConcurrentHashMap<>();
  private final Map<Integer, X509Certificate> shown = new ConcurrentHashMap<>();
  private final Map<Integer, RateLimit> rates = new ConcurrentHashMap<>();
  private final RateLimit lines = new RateLimit(MOST_LINES, RATE_WINDOW);
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "tacit-links");
            thread.setDaemon(true);
            return thread;
          });
  private final LinkThread thread = new LinkThread();
  private Optional<Server> server = Optional.empty();

  public Links(Federation federation, PartyFolder keys, Side side) {
    this.federation = federation;
    this.keys = keys;
    this.own = keys.shown();
    this.trust = new PeerTrust(keys, this::notBelieved);
    this.side = side;
  }

  /**
   * Starts to listen and to call.
   *
   * @param listen where, if not as the federation file says
   */
  public void open(Optional<Address> listen) {
    try {
      if (federation.listens(side.self())) {
        listen(listen);
      }
      for (int peer : federation.calls(side.self())) {
        calls.add(new PeerCall(peer, federation, client(), own, side, clock, thread));
      }
    } catch (SSLException e) {
      throw new Refused(
          Kind.IDENTITY, "the keys in " + keys.folder() + " cannot be used: " + e.getMessage(), e);
    }
    calls.forEach(PeerCall::start);
    Future<?> unused =
        clock.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
  }

  private SslContext client() throws SSLException {
    return GrpcSslContexts.configure(
            SslContextBuilder.forClient()
                .keyManager(keys.certificate().toFile(), keys.secret().toFile())
                .trustManager(trust)
                .protocols(TLS))
        .build();
  }

  private void listen(Optional<Address> listen) throws SSLException {
    SslContext context =
        GrpcSslContexts.configure(
                SslContextBuilder.forServer(keys.certificate().toFile(), keys.secret().toFile())
                    .trustManager(trust)
                    .clientAuth(ClientAuth.REQUIRE)
                    .protocols(TLS))
            .build();
    Address agreed = federation.parties().get(side.self()).address().orElseThrow();
    InetSocketAddress at =
        listen
            .map(address -> new InetSocketAddress(address.host(), address.port()))
            .orElseGet(() -> new InetSocketAddress(agreed.port()));
    ServerServiceDefinition service =
        ServerServiceDefinition.builder(ExchangeMethod.SERVICE)
            .addMethod(
                ExchangeMethod.TALK,
                ServerCalls.asyncBidiStreamingCall(
                    out -> answered((ServerCallStreamObserver<byte[]>) out)))
            .build();
    try {
      server =
          Optional.of(
              thread
                  .carries(NettyServerBuilder.forAddress(at), new Strangers(this::refused))
                  .sslContext(context)
                  .intercept(new Doorkeeper(this::isKnown))
                  .addStreamTracerFactory(new StreamEnd.Factory())
                  .addService(service)
                  .maxInboundMessageSize(federation.limits().bytes())
                  .maxInboundMetadataSize(1 << 13)
                  .maxConcurrentCallsPerConnection(2)
                  .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
                  .permitKeepAliveTime(5, TimeUnit.SECONDS)
                  .permitKeepAliveWithoutCalls(true)
                  .build()
                  .start());
    } catch (IOException e) {
      throw new Refused(
          Kind.PEER, "cannot listen at " + at + ": " + LinkFailure.why(e) + ". Is it taken?", e);
    }
  }

  private boolean callsHere(int peer) {
    return peer >= 0
        && side.mail().peers().contains(peer)
        && !federation.calls(side.self()).contains(peer);
  }

  private void refused(String who, String why) {
    side.log().event("refused", Map.of("peer", who, "why", why));
  }

  /**
   * Whoever shows a certificate that is not believed is named as it names itself. Anybody can make
   * one, so that only so many are told of in a while.
   */
  private void notBelieved(String name, String why) {
    String called = name.matches("[a-z0-9-]{1,63}") ? name : "somebody without a name";
    if (lines.allows()) {
      refused(called, why);
    }
    int peer = federation.names().indexOf(name);
    if (callsHere(peer)) {
      side.mail()
          .doubt(
              peer,
              new Refused(
                  Kind.IDENTITY,
                  "somebody called as "
                      + name
                      + " with a certificate that is not believed: "
                      + why
                      + ". 'tacit keys show' lists what was issued."));
    }
  }

  private boolean isKnown(Caller caller) {
    int peer = federation.names().indexOf(caller.name());
    if (callsHere(peer)) {
      boolean often =
          !rates.computeIfAbsent(peer, unused -> new RateLimit(MOST_STREAMS, RATE_WINDOW)).allows();
      if (often) {
        refused(caller.name(), "it calls too often");
      }
      // A stream may come over a connection that is older than the list of revoked certificates.
      return !often && invalid(peer, caller.certificate()).isEmpty();
    } else {
      refused(
          caller.name().isEmpty() ? "somebody without a name" : caller.name(),
          "the federation file names no such caller");
      return false;
    }
  }

  /** A newer stream of a peer takes the place of the older, which may be dead and not know it. */
  private Conversation answered(ServerCallStreamObserver<byte[]> out) {
    Caller caller = Doorkeeper.CALLER.get();
    int peer = federation.names().indexOf(caller.name());
    out.disableAutoRequest();
    Octets connection = Connection.of(caller.certificate(), own);
    Conversation fresh = new Conversation(side, peer, false, out, () -> connection, () -> {});
    out.setOnReadyHandler(fresh::pump);
    StreamEnd end = StreamEnd.OF_CALL.get();
    out.setOnCancelHandler(() -> fresh.onError(end.status().asRuntimeException()));
    shown.put(peer, caller.certificate());
    Conversation before = called.put(peer, fresh);
    if (before != null) {
      before.end(Status.ABORTED.withDescription("a newer stream took its place"));
    }
    fresh.begin();
    out.request(1);
    return fresh;
  }

  /** A failure must not end the looking. */
  private void look() {
    try {
      dropRevoked();
    } catch (RuntimeException e) {
      side.log().event("looking-failed", Map.of("why", String.valueOf(e.getMessage())));
    }
  }

  /** Looks at the certificates of all streams again: the list of revoked ones may have changed. */
  private void dropRevoked() {
    shown.forEach(
        (peer, certificate) ->
            invalid(peer, certificate)
                .ifPresent(
                    why -> {
                      shown.remove(peer);
                      Optional.ofNullable(called.remove(peer)).ifPresent(with -> with.end(why));
                    }));
    for (PeerCall call : calls) {
      call.shown().flatMap(certificate -> invalid(call.peer(), certificate)).ifPresent(call::drop);
    }
  }

  private Optional<Status> invalid(int peer, X509Certificate certificate) {
    try {
      trust.requireValid(certificate);
      return Optional.empty();
    } catch (CertificateException e) {
      String why = PeerTrust.why(e);
      String name = side.mail().name(peer);
      side.log().event("dropped", Map.of("peer", name, "why", why));
      side.mail()
          .doubt(
              peer,
              new Refused(
                  Kind.IDENTITY,
                  "the certificate of "
                      + name
                      + " is not valid any more: "
                      + why
                      + ". 'tacit keys show' lists what was issued, 'tacit keys issue' makes another"
                      + " folder for it."));
      return Optional.of(Status.UNAUTHENTICATED.withDescription("the certificate is not valid"));
    }
  }

  /** Lets last words leave, then ends everything. */
  @Override
  public void close() {
    clock.shutdownNow();
    calls.forEach(PeerCall::close);
    called.values().forEach(Conversation::close);
    server.ifPresent(
        one -> {
          one.shutdown();
          try {
            if (!one.awaitTermination(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
              one.shutdownNow();
            }
          } catch (InterruptedException e) {
            one.shutdownNow();
            Thread.currentThread().interrupt();
          }
        });
    thread.close();
  }
}
