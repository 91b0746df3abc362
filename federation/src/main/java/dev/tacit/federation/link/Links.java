package dev.tacit.federation.link;

import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.Federation.Address;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.keys.PeerTrust;
import dev.tacit.federation.link.Conversation.StreamContext;
import dev.tacit.federation.link.PeerAuthenticator.Caller;
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

/**
 * All connections of one party: the server that others call, and the calls to others.
 *
 * <p>It knows who calls whom, who may call, and which streams have to end because a certificate was
 * revoked. How a stream proceeds is {@link Conversation}'s matter.
 */
public final class Links implements AutoCloseable {
  static final String TLS = "TLSv1.3";
  private static final int MOST_STREAMS = 120;
  private static final Duration RATE_WINDOW = Duration.ofMinutes(1);
  private static final long HANDSHAKE_SECONDS = 10;
  private static final long RECHECK_SECONDS = 2;
  private static final long GRACE_SECONDS = 2;
  private static final int MOST_LINES = 20;

  private final Federation federation;
  private final PartyFolder keys;
  private final PeerTrust trust;
  private final X509Certificate own;
  private final StreamContext streamContext;
  private final List<PeerCall> calls = new ArrayList<>();
  private final Map<Integer, Conversation> incoming = new ConcurrentHashMap<>();
  private final Map<Integer, X509Certificate> peerCertificates = new ConcurrentHashMap<>();
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

  public Links(Federation federation, PartyFolder keys, StreamContext streamContext) {
    this.federation = federation;
    this.keys = keys;
    this.own = keys.ownCertificate();
    this.trust = new PeerTrust(keys, this::reportUntrusted);
    this.streamContext = streamContext;
  }

  /**
   * Starts to listen and to call.
   *
   * @param listen where, if not as the federation file says
   */
  public void open(Optional<Address> listen) {
    try {
      if (federation.listens(streamContext.self())) {
        listen(listen);
      }
      for (int peer : federation.peersToCall(streamContext.self())) {
        calls.add(new PeerCall(peer, federation, client(), own, streamContext, clock, thread));
      }
    } catch (SSLException e) {
      throw new Refused(
          Kind.IDENTITY, "the keys in " + keys.folder() + " cannot be used: " + e.getMessage(), e);
    }
    calls.forEach(PeerCall::start);
    Future<?> unused =
        clock.scheduleWithFixedDelay(
            this::recheck, RECHECK_SECONDS, RECHECK_SECONDS, TimeUnit.SECONDS);
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
    Address agreed = federation.parties().get(streamContext.self()).address().orElseThrow();
    InetSocketAddress at =
        listen
            .map(address -> new InetSocketAddress(address.host(), address.port()))
            .orElseGet(() -> new InetSocketAddress(agreed.port()));
    ServerServiceDefinition service =
        ServerServiceDefinition.builder(ExchangeMethod.SERVICE)
            .addMethod(
                ExchangeMethod.TALK,
                ServerCalls.asyncBidiStreamingCall(
                    out -> accept((ServerCallStreamObserver<byte[]>) out)))
            .build();
    try {
      server =
          Optional.of(
              thread
                  .configure(NettyServerBuilder.forAddress(at), new RejectedPeers(this::refused))
                  .sslContext(context)
                  .intercept(new PeerAuthenticator(this::isKnown))
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
        && streamContext.mail().peers().contains(peer)
        && !federation.peersToCall(streamContext.self()).contains(peer);
  }

  private void refused(String who, String why) {
    streamContext.log().event("refused", Map.of("peer", who, "why", why));
  }

  /**
   * Logs a caller whose certificate is not accepted by the name that it gave itself. Anybody can
   * make such a certificate, so the number of lines within a time is limited.
   */
  private void reportUntrusted(String name, String why) {
    String called = name.matches("[a-z0-9-]{1,63}") ? name : "a peer without a valid name";
    if (lines.allows()) {
      refused(called, why);
    }
    int peer = federation.names().indexOf(name);
    if (callsHere(peer)) {
      streamContext
          .mail()
          .recordRejection(
              peer,
              new Refused(
                  Kind.IDENTITY,
                  "a caller claimed to be "
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
          caller.name().isEmpty() ? "a peer without a valid name" : caller.name(),
          "the federation file names no such caller");
      return false;
    }
  }

  /** A newer stream of a peer takes the place of the older, which may be dead and not know it. */
  private Conversation accept(ServerCallStreamObserver<byte[]> out) {
    Caller caller = PeerAuthenticator.CALLER.get();
    int peer = federation.names().indexOf(caller.name());
    out.disableAutoRequest();
    Octets connection = ChannelBinding.of(caller.certificate(), own);
    Conversation fresh =
        new Conversation(streamContext, peer, false, out, () -> connection, () -> {});
    out.setOnReadyHandler(fresh::sendPending);
    StreamEnd end = StreamEnd.OF_CALL.get();
    out.setOnCancelHandler(() -> fresh.onError(end.status().asRuntimeException()));
    peerCertificates.put(peer, caller.certificate());
    Conversation before = incoming.put(peer, fresh);
    if (before != null) {
      before.end(Status.ABORTED.withDescription("a newer stream took its place"));
    }
    fresh.begin();
    out.request(1);
    return fresh;
  }

  /** Checks certificates again from time to time; a failure must not end that. */
  private void recheck() {
    try {
      dropRevoked();
    } catch (RuntimeException e) {
      streamContext.log().event("looking-failed", Map.of("why", String.valueOf(e.getMessage())));
    }
  }

  /**
   * Checks the certificates of all streams again, since the list of revoked ones may have changed.
   */
  private void dropRevoked() {
    peerCertificates.forEach(
        (peer, certificate) ->
            invalid(peer, certificate)
                .ifPresent(
                    why -> {
                      peerCertificates.remove(peer);
                      Optional.ofNullable(incoming.remove(peer)).ifPresent(with -> with.end(why));
                    }));
    for (PeerCall call : calls) {
      call.peerCertificate()
          .flatMap(certificate -> invalid(call.peer(), certificate))
          .ifPresent(call::drop);
    }
  }

  private Optional<Status> invalid(int peer, X509Certificate certificate) {
    try {
      trust.requireValid(certificate);
      return Optional.empty();
    } catch (CertificateException e) {
      String why = PeerTrust.why(e);
      String name = streamContext.mail().name(peer);
      streamContext.log().event("dropped", Map.of("peer", name, "why", why));
      streamContext
          .mail()
          .recordRejection(
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

  /** Lets the last messages leave, then ends everything. */
  @Override
  public void close() {
    clock.shutdownNow();
    calls.forEach(PeerCall::close);
    incoming.values().forEach(Conversation::close);
    server.ifPresent(
        one -> {
          one.shutdown();
          try {
            if (!one.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
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
