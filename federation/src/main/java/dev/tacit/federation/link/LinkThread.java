package dev.tacit.federation.link;

import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that carries all connections of a party and reads what comes over them. A round is
 * a few small messages: what costs is to hand them from thread to thread, not to read them.
 */
final class LinkThread implements AutoCloseable {
  private static final boolean EPOLL = Epoll.isAvailable();
  private static final long GRACE_SECONDS = 2;

  private final EventLoopGroup thread =
      new MultiThreadIoEventLoopGroup(
          1,
          new DefaultThreadFactory("tacit-link", true),
          EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());

  NettyServerBuilder configure(NettyServerBuilder server, RejectedPeers rejectedPeers) {
    return server
        .channelFactory(
            () -> {
              ServerChannel channel =
                  EPOLL ? new EpollServerSocketChannel() : new NioServerSocketChannel();
              channel.pipeline().addLast(rejectedPeers);
              return channel;
            })
        .bossEventLoopGroup(thread)
        .workerEventLoopGroup(thread)
        .directExecutor();
  }

  NettyChannelBuilder configure(NettyChannelBuilder channel) {
    return channel
        .channelType(EPOLL ? EpollSocketChannel.class : NioSocketChannel.class)
        .eventLoopGroup(thread)
        .directExecutor();
  }

  @Override
  public void close() {
    thread
        .shutdownGracefully(0, GRACE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(GRACE_SECONDS, TimeUnit.SECONDS);
  }
}
