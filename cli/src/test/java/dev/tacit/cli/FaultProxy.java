package dev.tacit.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A network between parties that behaves badly when told to. It carries TLS that it cannot read:
 * pieces of a connection can be late, lost, doubled or swapped, connections can be cut or left half
 * open. What messages say is watched inside the processes ({@link WatchedMain}).
 */
final class FaultProxy implements AutoCloseable {
  /** What happens to the next piece that passes. */
  enum Harm {
    CHANGED,
    DOUBLED,
    SWAPPED
  }

  private static final int PIECE = 1 << 14;
  private final ServerSocket server;
  private final int target;
  private final Random random;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger carried = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private volatile long heldUntil = System.nanoTime();
  private volatile long shutUntil = System.nanoTime();
  private volatile boolean swallowing;
  private volatile int latest;
  private Harm harm;

  FaultProxy(int target, long seed) {
    this.target = target;
    this.random = new Random(seed);
    try {
      this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Pieces that have passed. */
  int carried() {
    return carried.get();
  }

  /** Everything that came over connections, whatever layer it belongs to. */
  long bytes() {
    return bytes.get();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "fault-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket from = server.accept();
        if (isBefore(shutUntil)) {
          cut(from);
        } else {
          daemon(() -> connect(from));
        }
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void connect(Socket from) {
    Socket to = new Socket();
    try {
      to.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), 2000);
      from.setTcpNoDelay(true);
      to.setTcpNoDelay(true);
      open.add(from);
      open.add(to);
      daemon(() -> carry(from, to));
      carry(to, from);
    } catch (IOException nobodyThere) {
      cut(from);
      cut(to);
    }
  }

  private void carry(Socket from, Socket to) {
    byte[] piece = new byte[PIECE];
    byte[] kept = null;
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        await();
        carried.incrementAndGet();
        bytes.addAndGet(length);
        if (swallowing) {
          continue;
        }
        byte[] now = Arrays.copyOf(piece, length);
        Harm what = taken();
        if (what == Harm.SWAPPED && length > 1) {
          kept = Arrays.copyOfRange(now, 0, length / 2);
          now = Arrays.copyOfRange(now, length / 2, length);
        } else if (what == Harm.CHANGED) {
          now[length / 2] ^= 1;
        }
        out.write(now);
        if (what == Harm.DOUBLED) {
          out.write(now);
        }
        if (kept != null) {
          out.write(kept);
          kept = null;
        }
      }
      to.shutdownOutput();
    } catch (IOException broken) {
      cut(from);
      cut(to);
    }
  }

  private synchronized Harm taken() {
    Harm what = harm;
    harm = null;
    return what;
  }

  private void await() {
    try {
      int late;
      synchronized (random) {
        late = latest == 0 ? 0 : random.nextInt(latest + 1);
      }
      Thread.sleep(late);
      while (isBefore(heldUntil)) {
        Thread.sleep(5);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isBefore(long moment) {
    return System.nanoTime() - moment < 0;
  }

  private static long in(long milliseconds) {
    return System.nanoTime() + milliseconds * 1_000_000;
  }

  /** From now on every piece is up to so many milliseconds late. */
  void delay(int milliseconds) {
    latest = milliseconds;
  }

  /** Both sides believe in connections over which nothing comes. */
  void hold(long milliseconds) {
    heldUntil = in(milliseconds);
  }

  /** What is sent is lost while both sides believe in the connection; then it is cut. */
  void swallow(long milliseconds) {
    swallowing = true;
    daemon(
        () -> {
          try {
            Thread.sleep(milliseconds);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          reset();
          swallowing = false;
        });
  }

  /** Nobody gets through. */
  void shut(long milliseconds) {
    shutUntil = in(milliseconds);
    reset();
  }

  /** The next piece is harmed. */
  synchronized void harm(Harm next) {
    harm = next;
  }

  /** Cuts all connections without a word. */
  void reset() {
    open.forEach(FaultProxy::cut);
    open.clear();
  }

  private static void cut(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // It was closed already.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    reset();
  }
}
