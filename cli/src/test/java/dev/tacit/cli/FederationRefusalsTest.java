package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.cli.PartyProcesses.ProcessLimits;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.federation.keys.PartyName;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole commands with somebody among them who must not be there: refused, named on both sides, and
 * everybody's exit code. All stars wait for their deadlines at the same time. Who shows no
 * certificate, a wrong name or an old greeting cannot be made by our own commands; see {@code
 * LinksTest} and {@code ConversationTest}.
 */
class FederationRefusalsTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final String FILE = "federation.yaml";
  @TempDir private Path folder;
  private final Map<String, Hospitals> stars = new LinkedHashMap<>();
  private final Map<String, PartyThreads> threads = new LinkedHashMap<>();

  private Hospitals star(String name) {
    // All wait for it at the same time. It is long beside what fifteen parties need on a busy
    // machine to call each other: who is refused must have been heard before.
    return star(name, 20);
  }

  private Hospitals star(String name, int join) {
    Hospitals star =
        new Hospitals(folder.resolve(name), 2, true)
            .with("algorithm", "metric-admm")
            .with("deadlines", "{join: " + join + ", round: 60}");
    star.agree(FILE);
    stars.put(name, star);
    threads.put(name, new PartyThreads(star));
    return star;
  }

  private void start(String name, Path fileOfH1) {
    Hospitals star = stars.get(name);
    threads.get(name).start("hub", star.path(FILE));
    threads.get(name).start("h0", star.path(FILE));
    threads.get(name).start("h1", fileOfH1);
  }

  private void issue(Hospitals star, KeyAuthority by) {
    by.issue(PartyName.of("party", "h1"), star.path("h1", "other"), YEAR);
    star.useKeys("h1", "other");
  }

  @Test
  void whoDoesNotBelong_isRefusedAndNamedOnBothSides() throws IOException {
    KeyAuthority elsewhere =
        KeyAuthority.init(folder.resolve("elsewhere"), "elsewhere", Clock.systemUTC());
    issue(star("another authority"), elsewhere);
    Hospitals forged = star("forged");
    issue(forged, elsewhere);
    for (String known : List.of("ca.pem", "revoked.pem")) {
      Files.copy(
          forged.path("ca", known),
          forged.path("h1", "other", known),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Hospitals expired = star("expired");
    Clock past = Clock.fixed(Instant.now().minus(Duration.ofDays(400)), ZoneOffset.UTC);
    issue(expired, KeyAuthority.open(expired.path("ca"), past));
    Hospitals revoked = star("revoked");
    revoke(revoked);
    Hospitals schema = star("another schema");
    List.of("another authority", "forged", "expired", "revoked")
        .forEach(name -> start(name, stars.get(name).path(FILE)));
    start("another schema", otherSchema(schema));

    // It does not believe the hub, or has nothing to show that the hub asks for: the hub sees
    // that somebody called, and not who.
    for (String unseen : List.of("another authority", "forged")) {
      Hospitals star = stars.get(unseen);
      assertThat(threads.get(unseen).codes())
          .as(unseen + star.logs())
          .containsEntry("h1", 7)
          .containsEntry("hub", 8)
          .containsEntry("h0", 8);
      assertThat(star.log("h1")).as(unseen).contains("no secure connection with hub");
      assertThat(star.log("hub"))
          .as(unseen)
          .contains("nothing was heard of h1", "refused, peer unknown caller at 127.0.0.1, why ");
    }
    assertThat(stars.get("forged").log("hub"))
        .contains("it shows no certificate of this authority");
    requireCodes("expired", 7, "validity check failed|NotAfter|expired");
    requireCodes("revoked", 7, "revoked");
    requireCodes("another schema", 6, "schema: ");
  }

  /** Who is refused and who refuses name it; the third hears that the hub has stopped. */
  private void requireCodes(String name, int code, String why) {
    Hospitals star = stars.get(name);
    Map<String, Integer> codes = threads.get(name).codes();
    assertThat(codes).as(name + star.logs()).containsEntry("h1", code).containsEntry("hub", code);
    assertThat(codes.get("h0")).as(name + star.logs()).isIn(6, 8);
    assertThat(star.log("hub")).as(name).contains("h1").containsPattern(why);
    assertThat(star.log("h1")).as(name).contains("Exit code " + code);
    assertThat(star.log("h0")).as(name).contains("hub has stopped");
  }

  private static void revoke(Hospitals star) throws IOException {
    Hospitals.tacit("keys", "revoke", "--authority", star.path("ca").toString(), "--party", "h1");
    Files.copy(
        star.path("ca", "revoked.pem"),
        star.path("hub", "keys", "revoked.pem"),
        StandardCopyOption.REPLACE_EXISTING);
  }

  private static Path otherSchema(Hospitals star) throws IOException {
    String hash = EncodingDigest.of(new Encoding.Libsvm(4, 2, LibsvmLabels.signs(), List.of()));
    String text =
        Files.readString(star.path(FILE))
            .replaceAll("data: .*", "data: {features: 4, rowBound: 2, hash: " + hash + "}");
    return Files.writeString(star.path("other.yaml"), text);
  }

  /** As an owner does who lets nobody have its key, and an authority that sees the request only. */
  private static void certified(Hospitals star) throws IOException {
    Hospitals.tacit(
        "keys", "request", "--party", "h1", "--out", star.path("h1", "other").toString());
    Path sent = Files.copy(star.path("h1", "other", "request.pem"), star.path("sent.pem"));
    Hospitals.tacit(
        "keys",
        "issue",
        "--authority",
        star.path("ca").toString(),
        "--party",
        "h1",
        "--request",
        sent.toString(),
        "--out",
        star.path("answer").toString());
    for (String file : List.of("party.pem", "ca.pem", "revoked.pem")) {
      Files.copy(star.path("answer", file), star.path("h1", "other", file));
    }
    assertThat(star.path("answer", "party-key.pem")).doesNotExist();
    star.useKeys("h1", "other");
  }

  /**
   * A key is rotated in the middle of a federation's life: a new one, which never left its owner;
   * the old one revoked.
   */
  @Test
  void aRotatedKeyIsBelieved_theOldOneIsNot() throws IOException {
    Hospitals star = star("rotated", 60);
    revoke(star);
    certified(star);
    start("rotated", star.path(FILE));
    assertThat(threads.get("rotated").codes())
        .as(star.logs())
        .allSatisfy((party, code) -> assertThat(code).isZero());
  }

  /**
   * A process that tells two things in one round: nobody goes on, and all know whose fork it is.
   */
  @Test
  void aForkIsNamedByEverybody() {
    Hospitals star = star("fork", 60);
    Path file = star.path(FILE);
    try (PartyProcesses liar = new PartyProcesses(star, file)) {
      liar.start("h1", ProcessLimits.lyingIn(2));
      threads.get("fork").start("hub", file);
      threads.get("fork").start("h0", file);
      assertThat(threads.get("fork").codes())
          .as(star.logs())
          .containsEntry("hub", 6)
          .containsEntry("h0", 6);
      assertThat(liar.code("h1")).as(star.logs()).isEqualTo(6);
      assertThat(star.log("hub"))
          .contains("h1 sent two different messages in round 2", "equivocation");
      assertThat(star.log("h0")).contains("h1 sent two different messages in round 2");
    }
  }
}
