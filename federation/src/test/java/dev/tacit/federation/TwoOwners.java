package dev.tacit.federation;

import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.keys.PartyName;
import dev.tacit.federation.link.Conversation.StreamContext;
import dev.tacit.federation.link.Links;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import dev.tacit.learn.verify.SigningKey;
import dev.tacit.learn.verify.SigningKeyFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/** Two owners of a mesh, a and b; b calls a. */
public final class TwoOwners {
  final Path folder;
  final int port;
  final KeyAuthority authority;

  public TwoOwners(Path folder) {
    this.folder = folder;
    this.port = freePort();
    this.authority = KeyAuthority.init(folder.resolve("ca"), "test", Clock.systemUTC());
    for (String name : List.of("a", "b")) {
      new SigningKeyFiles(folder.resolve(name + ".key"), folder.resolve(name + ".pub"))
          .create("key", "pub");
    }
  }

  /** Below those that the system gives to callers, so that none of them takes it in between. */
  static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(10_000, 30_000);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        // Another one.
      }
    }
  }

  String publicKey(String name) {
    try {
      List<String> pem = Files.readAllLines(folder.resolve(name + ".pub"));
      return String.join("", pem.subList(1, pem.size() - 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A federation file with these settings. */
  String text(String settings) {
    return """
    federation: pair
    run: one
    day: 2026-11-18
    topology: mesh
    graph: ring
    owners:
      - {name: a, address: "localhost:%d", rows: 50, key: "%s"}
      - {name: b, address: "localhost:1", rows: 60, key: "%s"}
    data: {features: 3, hash: %s}
    algorithm: metric-admm
    settings: %s
    budget: {epsilon: 4, delta: 1e-3}
    deadlines: {join: 300, round: 120}
    """
        .formatted(
            port,
            publicKey("a"),
            publicKey("b"),
            EncodingDigest.of(new Encoding.Libsvm(3, 1, false)),
            settings);
  }

  public AgreedPlan plan(String settings) {
    return AgreedPlan.of(FederationFile.parse(text(settings), folder));
  }

  public Agreement agreement(int self, String settings) {
    return new Agreement(plan(settings), self, key(self));
  }

  /** The key with which a party signs. */
  public SigningKey key(int self) {
    return SigningKey.load("key", folder.resolve((self == 0 ? "a" : "b") + ".key"));
  }

  PartyFolder issued(String name) {
    return issued(authority, name, name);
  }

  PartyFolder issued(KeyAuthority by, String name, String into) {
    Path at = folder.resolve("keys-" + into);
    by.issue(PartyName.of("party", name), at, Duration.ofDays(1));
    return new PartyFolder(at);
  }

  /** Whether something comes true in two minutes, most of which nobody waits for. */
  static boolean comes(BooleanSupplier what) throws InterruptedException {
    for (int k = 0; k < 4800 && !what.getAsBoolean(); k++) {
      Thread.sleep(25);
    }
    return what.getAsBoolean();
  }

  /** One party with its links open. */
  static final class Open implements AutoCloseable {
    final Mailbox mail;
    final List<String> events = new CopyOnWriteArrayList<>();
    private final Links links;

    Open(AgreedPlan plan, Agreement agreement, int self, PartyFolder keys) {
      this.mail = new Mailbox(List.of("a", "b"), List.of(1 - self), plan.federation().limits());
      StreamContext streamContext =
          new StreamContext(
              self,
              agreement,
              mail,
              new MessageReader(plan.federation().limits()),
              new PartyFigures(),
              (what, fields) -> events.add(what + " " + fields));
      this.links = new Links(plan.federation(), keys, streamContext);
      links.open(Optional.empty());
    }

    boolean said(String what) {
      return events.stream().anyMatch(event -> event.contains(what));
    }

    /** Whether it ever welcomed the other. */
    boolean wasConnected() {
      return events.stream().anyMatch(event -> event.startsWith("connected "));
    }

    /** Whether it says so in time. */
    boolean says(String what) throws InterruptedException {
      return comes(() -> said(what));
    }

    @Override
    public void close() {
      links.close();
    }
  }

  Open open(int self, PartyFolder keys, String settings) {
    return new Open(plan(settings), agreement(self, settings), self, keys);
  }
}
