package dev.tacit.federation.link;

import dev.tacit.federation.keys.CertifiedName;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Admits a caller whose certificate carries the name of a party that calls this one, and attaches
 * its identity to the call.
 */
final class PeerAuthenticator implements ServerInterceptor {
  /** The caller's name and certificate. */
  record Caller(String name, X509Certificate certificate) {}

  static final Context.Key<Caller> CALLER = Context.key("caller");

  private final Predicate<Caller> known;

  PeerAuthenticator(Predicate<Caller> known) {
    this.known = known;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    Caller caller = caller(call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION));
    if (caller == null || !known.test(caller)) {
      call.close(
          Status.PERMISSION_DENIED.withDescription("not a party that calls here"), new Metadata());
      return new ServerCall.Listener<>() {};
    }
    return Contexts.interceptCall(Context.current().withValue(CALLER, caller), call, headers, next);
  }

  private static Caller caller(SSLSession session) {
    return Optional.ofNullable(session)
        .flatMap(PeerAuthenticator::shown)
        .map(certificate -> new Caller(CertifiedName.of(certificate), certificate))
        .orElse(null);
  }

  /** The certificate of the other side. */
  static Optional<X509Certificate> shown(SSLSession session) {
    try {
      return session.getPeerCertificates()[0] instanceof X509Certificate one
          ? Optional.of(one)
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }
}
