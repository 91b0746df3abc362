package dev.tacit.ledger;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Binding;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LaplaceNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.NoiseKeyFile;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.RunSecretFiles;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Program of {@link CrashTest}: a toy run of two agents that releases real noise, round by round,
 * from the first round that the observer has not seen complete. It may be killed anywhere.
 */
final class CrashingChild {
  static final int ROUNDS = 3000;
  static final List<String> AGENTS = List.of("left", "right");
  static final Sensitivity SENSITIVITY =
      new Sensitivity(Sensitivity.Norm.L1, 1, Neighbours.REPLACE_ONE, "a toy");
  static final LaplaceNoise NOISE = LaplaceNoise.ofMultiplier(8);

  private CrashingChild() {}

  static PrivacyEvent event() {
    return NOISE.eventFor(SENSITIVITY, 2);
  }

  static Reservation reservation(String run) {
    PrivacyEvent all = PrivacyEvent.repeated(event(), ROUNDS);
    EpsilonDelta epsilonDelta = EpsilonDelta.of("380", "0");
    Map<String, PrivacyEvent> agents = new TreeMap<>();
    AGENTS.forEach(agent -> agents.put(agent, all));
    Claim claim = new Claim("d", Neighbours.REPLACE_ONE, epsilonDelta, new TreeMap<>(agents));
    return new Reservation(run, "plan", List.of(claim));
  }

  /** Arguments: URL of the ledger, key file, file of the observer, run id. */
  public static void main(String[] arguments) throws IOException {
    LedgerOptions options =
        LedgerOptions.of(new TestPricing(), Clock.systemUTC())
            .withLockTimeout(Duration.ofMinutes(5));
    OwnerKey key = NoiseKeyFile.load(Path.of(arguments[1]));
    RunSecrets secrets = RunSecretFiles.beside(Path.of(arguments[1]));
    Path observer = Path.of(arguments[2]);
    System.out.println("READY");
    System.out.flush();
    try (Ledger ledger = Ledger.open(arguments[0], options)) {
      ledger.reserve(reservation(arguments[3]));
      Map<String, NoiseKey> keys = keys(key, secrets, arguments[3]);
      // A step back, so that every restart repeats rounds that have left already.
      for (int round = Math.max(0, complete(observer) - 2); round < ROUNDS; round++) {
        List<byte[]> sent = ledger.commit(step(keys, arguments[3], round));
        StringBuilder lines = new StringBuilder();
        for (int agent = 0; agent < AGENTS.size(); agent++) {
          String bytes = HexFormat.of().formatHex(sent.get(agent));
          lines.append(round).append(' ').append(AGENTS.get(agent)).append(' ').append(bytes);
          lines.append('\n');
        }
        Files.writeString(observer, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    }
    System.out.println("DONE");
  }

  /** Rounds that were sent; half a line, which a kill can leave, goes before others follow it. */
  private static int complete(Path observer) throws IOException {
    if (!Files.exists(observer)) {
      return 0;
    }
    String seen = Files.readString(observer);
    String whole = seen.substring(0, seen.lastIndexOf('\n') + 1);
    try (FileChannel file = FileChannel.open(observer, StandardOpenOption.WRITE)) {
      file.truncate(whole.length());
    }
    // What was sent again is the same line.
    return (int) (whole.lines().distinct().count() / AGENTS.size());
  }

  private static Map<String, NoiseKey> keys(OwnerKey owner, RunSecrets secrets, String run) {
    Map<String, NoiseKey> keys = new TreeMap<>();
    secrets
        .find(run)
        .orElseGet(() -> secrets.begin(run, AGENTS))
        .forEach(
            (agent, secret) ->
                keys.put(agent, owner.noise(agent, secret, new Binding("plan", "rows"))));
    return keys;
  }

  private static List<OutgoingRelease> step(Map<String, NoiseKey> keys, String run, int round) {
    List<OutgoingRelease> batch = new ArrayList<>();
    for (String agent : AGENTS) {
      Curator curator = Curator.of(keys.get(agent), run, agent, round);
      Sensitive value = Sensitive.of(Vec.of(round, -round), SENSITIVITY);
      Released released = curator.release("value", value, NOISE, Audience.EVERYONE);
      ByteBuffer bytes = ByteBuffer.allocate(16);
      bytes.putDouble(released.value().get(0)).putDouble(released.value().get(1));
      Fingerprint query = LedgerLaws.query(agent + " " + round);
      batch.add(new OutgoingRelease(released.receipt().orElseThrow(), query, bytes.array()));
    }
    return batch;
  }
}
