package dev.tacit.cli;

import dev.tacit.federation.keys.CertifiedName;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.InternalConfigurator;
import io.grpc.InternalConfiguratorRegistry;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerBuilder;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * The {@code tacit} command with a witness inside its transport: every message is seen just before
 * it goes into TLS, and some are sent twice, or, by a liar, with another value. Outside it is the
 * same program.
 */
final class WatchedMain {
  private WatchedMain() {}

  /** Parties may also be threads of one process: whose connections these are, says the thread. */
  private static final ThreadLocal<WireWitness> WITNESS = new ThreadLocal<>();

  private static boolean installed;

  public static void main(String[] arguments) {
    watched(
        WireWitness.ofProperties(),
        () -> {
          Main.main(arguments);
          return null;
        });
  }

  /** What this thread does, with every connection that it opens watched. */
  static <T> T watched(WireWitness witness, Supplier<T> work) {
    install();
    WITNESS.set(witness);
    try {
      return work.get();
    } finally {
      WITNESS.remove();
    }
  }

  private static synchronized void install() {
    if (!installed) {
      InternalConfiguratorRegistry.setConfigurators(List.of(new Watching()));
      installed = true;
    }
  }

  private static final class Watching implements InternalConfigurator {
    @Override
    public void configureChannelBuilder(ManagedChannelBuilder<?> builder) {
      if (WITNESS.get() != null) {
        builder.intercept(new Calling(WITNESS.get()));
      }
    }

    @Override
    public void configureServerBuilder(ServerBuilder<?> builder) {
      if (WITNESS.get() != null) {
        builder.intercept(new Called(WITNESS.get()));
      }
    }
  }

  private static <M> void sent(WireWitness witness, String to, M message, Consumer<M> out) {
    int times = message instanceof byte[] bytes ? witness.leaving(to, bytes) : 1;
    for (int k = 0; k < times; k++) {
      out.accept(message);
    }
    if (message instanceof byte[] bytes) {
      witness.lie(bytes).ifPresent(other -> accept(out, other));
    }
  }

  @SuppressWarnings("unchecked") // a message was an array of bytes a line ago
  private static <M> void accept(Consumer<M> out, byte[] other) {
    out.accept((M) other);
  }

  private record Calling(WireWitness witness) implements ClientInterceptor {
    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
        @Override
        public void sendMessage(Q message) {
          sent(witness, next.authority(), message, super::sendMessage);
        }
      };
    }
  }

  private record Called(WireWitness witness) implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      return next.startCall(
          new SimpleForwardingServerCall<>(call) {
            @Override
            public void sendMessage(A message) {
              sent(witness, name(call), message, super::sendMessage);
            }
          },
          headers);
    }

    private static String name(ServerCall<?, ?> call) {
      try {
        return CertifiedName.of(
            (X509Certificate)
                call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION).getPeerCertificates()[0]);
      } catch (SSLPeerUnverifiedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
