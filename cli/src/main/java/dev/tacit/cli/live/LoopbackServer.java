package dev.tacit.cli.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves the status of a party to this machine: a page, JSON and metrics.
 *
 * <p>It listens on the loopback interface only, takes no input, and answers only to requests that
 * name it by its address. The last rule keeps out web sites that reach it through the owner's
 * browser under a name of theirs (DNS rebinding).
 */
public final class LoopbackServer implements AutoCloseable {
  /** Connections that may wait; more than a browser and a few programs do not come. */
  private static final int WAITING = 16;

  private final HttpServer server;

  /** One daemon thread: answers are short, and the server must never keep the process alive. */
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread made = new Thread(work, "tacit-page");
            made.setDaemon(true);
            return made;
          });

  private final PartyStatus status;

  /** Values of the header {@code Host} that are answered. */
  private final Set<String> names;

  /** Serves at a port; 0 takes a free one. */
  public LoopbackServer(String option, int port, PartyStatus standing) {
    this.status = standing;
    try {
      server =
          HttpServer.create(
              new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
              WAITING);
    } catch (IOException e) {
      throw new Refused(
          Kind.USAGE,
          option + " = " + port + " cannot be listened at: " + e.getMessage() + ". Name another.",
          e);
    }
    // Asked of the server, because port 0 means any free one.
    int boundPort = server.getAddress().getPort();
    this.names = Set.of("127.0.0.1:" + boundPort, "localhost:" + boundPort);
    server.setExecutor(thread);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The port in use, which a test needs that asked for a free one. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** Answers one request, or says which rule it breaks. */
  private void answer(HttpExchange exchange) throws IOException {
    try {
      String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
      if (!names.contains(host)) {
        send(exchange, 403, "text/plain", "not by this name\n");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        send(exchange, 405, "text/plain", "GET only\n");
      } else {
        respond(exchange, exchange.getRequestURI().getPath());
      }
    } catch (RuntimeException e) {
      // A page that cannot be made must not disturb the run; its reader tries again.
      send(exchange, 500, "text/plain", "not now\n");
    } finally {
      exchange.close();
    }
  }

  /** The three documents. */
  private void respond(HttpExchange exchange, String path) throws IOException {
    switch (path) {
      case "/" -> send(exchange, 200, "text/html; charset=utf-8", StatusPage.of(status));
      case "/status.json" ->
          send(exchange, 200, "application/json", Json.text(status.tree()) + "\n");
      case "/metrics" -> send(exchange, 200, PrometheusText.TYPE, PrometheusText.of(status));
      default -> send(exchange, 404, "text/plain", "/, /status.json or /metrics\n");
    }
  }

  /** Sends a document with headers that forbid caching, scripts, and frames of other sites. */
  private static void send(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    exchange.sendResponseHeaders(code, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    thread.shutdownNow();
  }
}
