package dev.tacit.federation;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.federation.TwoOwners.Open;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.keys.PartyName;
import dev.tacit.federation.party.Deadline;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is let in over TLS, and who is refused and named. */
class LinksTest {
  private static final String SETTINGS = "{rounds: 2}";
  @TempDir private Path folder;
  private TwoOwners twoOwners;

  @BeforeEach
  void make() {
    twoOwners = new TwoOwners(folder);
  }

  @Test
  void thoseWhoAgreeExchangeParcels_andComeBackWhereTheyStopped() throws Exception {
    PartyFolder keysOfB = twoOwners.issued("b");
    try (Open a = twoOwners.open(0, twoOwners.issued("a"), SETTINGS)) {
      a.mail.post(1, new Parcel(0, 0, List.of(), List.of()));
      try (Open b = twoOwners.open(1, keysOfB, SETTINGS)) {
        assertThat(b.mail.await(List.of(0), 0, 0, soon())).containsKey(0);
        a.mail.post(1, new Parcel(1, 0, List.of(), List.of()));
        assertThat(b.mail.await(List.of(0), 1, 0, soon())).containsKey(0);
        assertThat(a.said("from=0")).isTrue();
      }
      try (Open again = twoOwners.open(1, keysOfB, SETTINGS)) {
        assertThat(again.mail.await(List.of(0), 0, 0, soon())).containsKey(0);
        assertThat(again.mail.await(List.of(0), 1, 0, soon())).containsKey(0);
      }
    }
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(2));
  }

  @Test
  void anotherPlanIsRefused_andBothSidesAreNamed() throws Exception {
    try (Open a = twoOwners.open(0, twoOwners.issued("a"), SETTINGS);
        Open b = twoOwners.open(1, twoOwners.issued("b"), "{rounds: 3}")) {
      assertThatThrownBy(() -> b.mail.await(List.of(0), 0, 0, soon()))
          .isInstanceOfSatisfying(Refused.class, why -> assertThat(why.kind()).isEqualTo(Kind.PEER))
          .hasMessageContaining("a means another run")
          .hasMessageContaining("plan: ")
          .hasMessageContaining(" here, ")
          .hasMessageContaining(" there");
      assertThat(a.says("b means another run")).isTrue();
      // It says so first and doubts then.
      assertThat(TwoOwners.comes(() -> doubts(a, Kind.PEER))).isTrue();
    }
  }

  @Test
  void aCertificateOfAnotherAuthority_orAnExpiredOne_isRefused() throws Exception {
    KeyAuthority other = KeyAuthority.init(folder.resolve("other"), "other", Clock.systemUTC());
    Clock past = Clock.fixed(Instant.now().minus(Duration.ofDays(30)), ZoneOffset.UTC);
    KeyAuthority before = KeyAuthority.open(folder.resolve("ca"), past);
    try (Open a = twoOwners.open(0, twoOwners.issued("a"), SETTINGS)) {
      for (PartyFolder keys :
          List.of(
              twoOwners.issued(other, "b", "b-other"), twoOwners.issued(before, "b", "b-old"))) {
        try (Open b = twoOwners.open(1, keys, SETTINGS)) {
          assertThat(identityDoubted(b)).as(b.events.toString()).isTrue();
        }
      }
      assertThat(a.wasConnected()).isFalse();
    }
  }

  private static boolean identityDoubted(Open party) throws InterruptedException {
    return TwoOwners.comes(() -> doubts(party, Kind.IDENTITY));
  }

  private static boolean doubts(Open party, Kind kind) {
    return party.mail.rejection(party.mail.peers()).filter(why -> why.kind() == kind).isPresent();
  }

  @Test
  void aCertificateWithAnotherName_isRefused_onEitherSide() throws Exception {
    try (Open a = twoOwners.open(0, twoOwners.issued("a"), SETTINGS);
        Open b = twoOwners.open(1, twoOwners.issued(twoOwners.authority, "c", "c"), SETTINGS)) {
      assertThat(a.says("names no such caller")).isTrue();
      assertThat(a.events.toString()).contains("peer=c");
      assertThat(b.wasConnected()).isFalse();
    }
    try (Open posing =
            twoOwners.open(0, twoOwners.issued(twoOwners.authority, "x", "x"), SETTINGS);
        Open b = twoOwners.open(1, twoOwners.issued("b"), SETTINGS)) {
      assertThat(identityDoubted(b)).as(b.events.toString()).isTrue();
      assertThat(posing.wasConnected()).isFalse();
    }
  }

  @Test
  void aCertificateThatIsRevokedWhileTheyTalk_endsTheTalk() throws Exception {
    PartyFolder keysOfA = twoOwners.issued("a");
    try (Open a = twoOwners.open(0, keysOfA, SETTINGS);
        Open b = twoOwners.open(1, twoOwners.issued("b"), SETTINGS)) {
      assertThat(a.says("connected")).isTrue();
      twoOwners.authority.revoke(PartyName.of("party", "b"), Optional.empty());
      Thread.sleep(20); // another time of change
      Files.copy(
          twoOwners.authority.revocationList(),
          keysOfA.revoked(),
          StandardCopyOption.REPLACE_EXISTING);
      assertThat(a.says("dropped")).isTrue();
      assertThat(identityDoubted(b)).as(b.events.toString()).isTrue();
      assertThat(twoOwners.authority.issued()).anyMatch(one -> one.revoked().isPresent());
    }
  }

  @Test
  void whoShowsNoCertificate_isNotHeard_andIsToldOf() throws Exception {
    PartyFolder keys = twoOwners.issued("a");
    try (Open a = twoOwners.open(0, keys, SETTINGS)) {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress("localhost", twoOwners.port)
              .overrideAuthority("a")
              .sslContext(
                  GrpcSslContexts.forClient().trustManager(keys.authority().toFile()).build())
              .build();
      MethodDescriptor.Marshaller<byte[]> bytes = new Raw();
      MethodDescriptor<byte[], byte[]> method =
          MethodDescriptor.<byte[], byte[]>newBuilder()
              .setType(MethodDescriptor.MethodType.UNARY)
              .setFullMethodName("tacit.federation.v1.Exchange/Talk")
              .setRequestMarshaller(bytes)
              .setResponseMarshaller(bytes)
              .build();
      assertThatThrownBy(
              () ->
                  ClientCalls.blockingUnaryCall(
                      channel,
                      method,
                      CallOptions.DEFAULT.withDeadlineAfter(2, TimeUnit.MINUTES),
                      new byte[0]))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("UNAVAILABLE");
      channel.shutdownNow();
      assertThat(a.says("it shows no certificate of this authority")).isTrue();
      assertThat(a.events.toString())
          .contains("unknown caller at 127.0.0.1")
          .doesNotContain("connected");
    }
  }

  /** Anybody can call, so that not everybody gets a line. */
  @Test
  void whoSpeaksNoTls_isToldOf_butNotForEver() throws Exception {
    try (Open a = twoOwners.open(0, twoOwners.issued("a"), SETTINGS)) {
      long begun = System.nanoTime();
      for (int call = 0; call < 60; call++) {
        try (Socket socket = new Socket("localhost", twoOwners.port)) {
          socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
          assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(100);
        }
      }
      assertThat(a.says("it speaks no TLS")).isTrue();
      assertThat(a.events.size()).isBetween(1, mostLines(begun));
    }
  }

  /** Twenty lines a minute, of which more than one passes where a machine hardly moves. */
  private static int mostLines(long begun) {
    long minutes = 1 + (System.nanoTime() - begun) / Duration.ofMinutes(1).toNanos();
    return Math.toIntExact(20 * minutes);
  }

  /** Nor does everybody who shows a certificate: anybody can make one, with any name. */
  @Test
  void whoShowsMadeUpCertificates_isToldOf_butNotForEver() throws Exception {
    KeyAuthority other = KeyAuthority.init(folder.resolve("other"), "other", Clock.systemUTC());
    PartyFolder forged = twoOwners.issued(other, "b", "b-forged");
    PartyFolder keys = twoOwners.issued("a");
    try (Open a = twoOwners.open(0, keys, SETTINGS)) {
      SSLContext context = showing(forged);
      long begun = System.nanoTime();
      for (int call = 0; call < 60; call++) {
        try (Socket socket = context.getSocketFactory().createSocket("localhost", twoOwners.port)) {
          socket.setSoTimeout(5000);
          socket.getOutputStream().write(1);
          socket.getInputStream().read();
        } catch (IOException refused) {
          // As it should be.
        }
      }
      assertThat(a.says("peer=b")).as(a.events.toString()).isTrue();
      assertThat(a.events.size()).isBetween(1, mostLines(begun));
      assertThat(a.mail.rejection(List.of(1)).orElseThrow().kind()).isEqualTo(Kind.IDENTITY);
    }
  }

  /** Shows its certificate whether or not the other side asks for one of this authority. */
  private static SSLContext showing(PartyFolder folder) throws Exception {
    String base64 =
        Files.readString(folder.secret()).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    PrivateKey key =
        KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    X509Certificate certificate = folder.ownCertificate();
    X509ExtendedKeyManager shows = new FixedKeyManager(key, certificate);
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(new KeyManager[] {shows}, new TrustManager[] {new TrustEveryone()}, null);
    return context;
  }

  private static final class Raw implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      return new byte[0];
    }
  }

  @Test
  void anOldOrForeignGreetingIsRefused() {
    Agreement a = twoOwners.agreement(0, SETTINGS);
    Agreement b = twoOwners.agreement(1, SETTINGS);
    Octets challenge = Octets.digest(new byte[] {1});
    Octets here = Octets.digest(new byte[] {3});
    Greeting greeting = b.greeting(0, challenge, here, 5);
    a.require(greeting, 1, challenge, here);
    Octets fresh = Octets.digest(new byte[] {2});
    identityRefused(() -> a.require(greeting, 1, fresh, here), "an old one");
    Greeting edited = new Greeting(1, 0, new TreeMap<>(greeting.facts()), 6, greeting.signature());
    identityRefused(() -> a.require(edited, 1, challenge, here), "not signed");
    identityRefused(() -> b.require(greeting, 0, challenge, here), "another link");
  }

  @Test
  void aStatementIsItsOwners_orRefused() {
    Agreement a = twoOwners.agreement(0, SETTINGS);
    Agreement b = twoOwners.agreement(1, SETTINGS);
    var statement = b.signed("consent", new byte[] {1});
    a.require(statement);
    var posing =
        new dev.tacit.federation.wire.Message.Statement(
            0, "consent", statement.body(), statement.signature());
    identityRefused(() -> a.require(posing), "in the name of a");
    var other =
        new dev.tacit.federation.wire.Message.Statement(
            1, "parting", statement.body(), statement.signature());
    identityRefused(() -> a.require(other), "in the name of b");
  }

  private static void identityRefused(Runnable work, String why) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Kind.IDENTITY))
        .hasMessageContaining(why);
  }
}
