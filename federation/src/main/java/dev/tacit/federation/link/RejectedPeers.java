package dev.tacit.federation.link;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.handler.ssl.NotSslRecordException;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * Reports callers that do not get through the handshake, which the library drops without a message.
 *
 * <p>A caller whose certificate was not accepted has been reported by {@code PeerTrust} already.
 * The caller may be anybody, so the number of lines within a time is limited.
 */
final class RejectedPeers extends ChannelInboundHandlerAdapter {
  private static final int MOST_LINES = 20;
  private final RateLimit rate = new RateLimit(MOST_LINES, Duration.ofMinutes(1));
  private final BiConsumer<String, String> refused;

  /**
   * For the channel that accepts connections.
   *
   * @param refused is told who it was, as far as can be said, and why
   */
  RejectedPeers(BiConsumer<String, String> refused) {
    this.refused = refused;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    if (accepted instanceof Channel connection) {
      connection.pipeline().addLast(new FirstBytes());
    }
    context.fireChannelRead(accepted);
  }

  /** Waits for the first bytes of a caller, when the handler of TLS is there to be observed. */
  private final class FirstBytes extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      SslHandler tls = context.pipeline().get(SslHandler.class);
      if (tls != null) {
        SocketAddress from = context.channel().remoteAddress();
        Future<?> unused =
            tls.handshakeFuture()
                .addListener(
                    shaken -> {
                      if (!shaken.isSuccess()) {
                        report(from, shaken.cause());
                      }
                    });
      }
      context.pipeline().remove(this);
      context.fireChannelRead(message);
    }
  }

  private void report(SocketAddress from, Throwable failure) {
    if (!LinkFailure.isByCertificate(failure) && rate.allows()) {
      String where = from instanceof InetSocketAddress at ? at.getAddress().getHostAddress() : "?";
      refused.accept("unknown caller at " + where, why(failure));
    }
  }

  private static String why(Throwable failure) {
    if (failure instanceof ClosedChannelException) {
      return "it hung up in the middle of the handshake";
    }
    String text = LinkFailure.why(failure);
    String small = text.toLowerCase(Locale.ROOT);
    if (small.contains("did_not_return_a_certificate") || small.contains("empty client cert")) {
      return "it shows no certificate of this authority";
    }
    // What came instead of TLS is not shown: it may be anything.
    return failure instanceof NotSslRecordException ? "it speaks no TLS" : text;
  }
}
