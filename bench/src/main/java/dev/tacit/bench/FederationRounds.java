package dev.tacit.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.cli.Main;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A round of five nodes and a hub, processes of their own over loopback TLS, beside the same round
 * in one process: 104 features, {@code metric-admm}. Files are in the folder that is named; on a
 * file system in memory durable writes cost little, on a disk they are what a round costs. They are
 * taken out of the time of a round and shown beside it.
 */
public final class FederationRounds {
  private static final int OWNERS = 5;
  private static final int FEATURES = 104;
  private static final int ROWS = 60;
  private static final double MOST_EXTRA_SECONDS = 3e-3;

  private static final int FIRST = 100;

  /** What the launcher gives to a party; {@code -Dtacit.jvm} gives something else. */
  private static final String OPTIONS = "@dist/src/main/sh/party.options";

  private final Path folder;
  private final int rounds;
  private final int port;

  private FederationRounds(Path folder, int rounds) throws IOException {
    this.folder = folder;
    this.rounds = rounds;
    try (ServerSocket free = new ServerSocket(0)) {
      this.port = free.getLocalPort();
    }
  }

  /** A new folder, and how many rounds (1000). */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1000;
    FederationRounds run = new FederationRounds(Path.of(arguments[0]), rounds);
    Path file = run.prepared();
    AgreedPlan plan = AgreedPlan.of(FederationFile.read("file", file));
    double alone = run.inProcessSeconds(plan);
    JsonNode took = run.runProcesses(file, Agreement.hash(plan));
    double less = took.path("round_less_writes.p50").asDouble();
    System.out.println("parties run with " + options());
    System.out.printf(
        Locale.ROOT,
        "one process:  a round %.2f ms%n"
            + "six processes: a round p50 %.2f ms, p99 %.2f ms%n"
            + "  without durable writes p50 %.2f ms, p99 %.2f ms%n"
            + "  a durable write p50 %.3f ms, p99 %.2f ms%n"
            + "  the first %d rounds p50 %.2f ms%n"
            + "ratio %.1f; %.2f ms more a round, bar %.0f: %s%n",
        1e3 * alone,
        1e3 * took.path("round.p50").asDouble(),
        1e3 * took.path("round.p99").asDouble(),
        1e3 * less,
        1e3 * took.path("round_less_writes.p99").asDouble(),
        1e3 * took.path("durable.p50").asDouble(),
        1e3 * took.path("durable.p99").asDouble(),
        FIRST,
        1e3 * run.firstRoundsMedian(),
        less / alone,
        1e3 * (less - alone),
        1e3 * MOST_EXTRA_SECONDS,
        less - alone <= MOST_EXTRA_SECONDS ? "met" : "NOT met");
  }

  private String at(String... parts) {
    return folder.resolve(String.join("/", parts)).toString();
  }

  private static String tacit(String... typed) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    if (Main.run(typed, new PrintWriter(out), new PrintWriter(err)) != 0) {
      throw new IllegalStateException(err.toString());
    }
    return out.toString().strip();
  }

  /** Keys, rows, ledgers and the federation file. */
  private Path prepared() throws IOException {
    tacit("keys", "init", "--authority", at("ca"));
    List<String> owners = new ArrayList<>();
    StringBuilder text = new StringBuilder("federation: bench\nrun: rounds\ntopology: star\n");
    for (int party = 0; party <= OWNERS; party++) {
      String name = name(party);
      tacit("keys", "issue", "--authority", at("ca"), "--party", name, "--out", at(name, "keys"));
      tacit(
          "certificate", "keygen", "--sign-key", at(name, "key"), "--public-key", at(name, "pub"));
      List<String> pem = Files.readAllLines(Path.of(at(name, "pub")));
      String key = String.join("", pem.subList(1, pem.size() - 1));
      if (party == OWNERS) {
        text.append(
            "hub: {name: hub, address: \"localhost:" + port + "\", key: \"" + key + "\"}\n");
      } else {
        owners.add("  - {name: " + name + ", rows: " + ROWS + ", key: \"" + key + "\"}\n");
        Files.writeString(Path.of(at(name, "rows")), rows(party));
        tacit(
            ("ledger grant --dataset people --neighbours replace-one --epsilon 8 --delta 1e-2"
                    + " --ledger "
                    + at(name, "ledger"))
                .split(" ", -1));
      }
    }
    text.append("owners:\n").append(String.join("", owners));
    String hash = tacit("federation", "hash", "--features", "" + FEATURES);
    text.append("data: {features: " + FEATURES + ", hash: " + hash + "}\n");
    text.append("algorithm: metric-admm\nsettings: {rounds: " + rounds + "}\n");
    text.append("budget: {epsilon: 4, delta: 1e-3}\ndeadlines: {join: 120, round: 60}\n");
    return Files.writeString(folder.resolve("federation.yaml"), text);
  }

  private static String name(int party) {
    return party == OWNERS ? "hub" : "h" + party;
  }

  private static String rows(int owner) {
    Random random = new Random(owner);
    double most = Math.sqrt(1. / FEATURES);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      text.append(random.nextBoolean() ? "+1" : "-1");
      for (int j = 1; j <= FEATURES; j++) {
        text.append(
            String.format(Locale.ROOT, " %d:%.6f", j, most * (2 * random.nextDouble() - 1)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** The median of whole runs in this process, without books. */
  private double inProcessSeconds(AgreedPlan plan) {
    Parties<?, ?> parties = plan.pricedPlan().plan().requireParties();
    List<Examples> rows = new ArrayList<>();
    for (int owner = 0; owner < OWNERS; owner++) {
      rows.add(plan.encoding().read(List.of(Path.of(at(name(owner), "rows")))).examples());
    }
    double[] times = new double[7];
    for (int k = 0; k < times.length; k++) {
      InMemoryChannel channel = InMemoryChannel.withFreshKeys("bench-" + k, OWNERS);
      long begun = System.nanoTime();
      InProcessRunner.run(parties, rows, channel, parties.schedule(), Progress.SILENT);
      times[k] = (System.nanoTime() - begun) / 1e9 / parties.rounds();
    }
    Arrays.sort(times);
    return times[times.length / 2];
  }

  /** What took how long, as the first owner counted it. */
  private JsonNode runProcesses(Path file, String hash) throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (int party = 0; party <= OWNERS; party++) {
      String name = name(party);
      List<String> typed = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
      typed.addAll(Arrays.asList(options().split(" ", -1)));
      typed.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
      typed.addAll(List.of(party == OWNERS ? "hub" : "node", "--federation", file.toString()));
      typed.addAll(List.of("--keys", at(name, "keys"), "--sign-key", at(name, "key"), "--json"));
      if (party < OWNERS) {
        typed.addAll(List.of("--name", name, "--data", at(name, "rows"), "--accept", hash));
        typed.addAll(List.of("--ledger", at(name, "ledger")));
      }
      processes.add(
          new ProcessBuilder(typed)
              .redirectOutput(Path.of(at(name, "out")).toFile())
              .redirectError(Path.of(at(name, "log")).toFile())
              .start());
    }
    for (Process process : processes) {
      if (process.waitFor() != 0) {
        throw new IllegalStateException("a party failed; see the logs in " + folder);
      }
    }
    return events("took").get(0);
  }

  private static String options() {
    return System.getProperty("tacit.jvm", OPTIONS);
  }

  /** The median of the first rounds, in which Java is not warm. */
  private double firstRoundsMedian() throws IOException {
    List<Instant> ends = new ArrayList<>();
    for (JsonNode event : events("round")) {
      ends.add(Instant.parse(event.path("time").asText()));
    }
    int most = Math.min(FIRST, ends.size() - 1);
    double[] times = new double[most];
    for (int k = 0; k < most; k++) {
      times[k] = Duration.between(ends.get(k), ends.get(k + 1)).toNanos() / 1e9;
    }
    Arrays.sort(times);
    return times[most / 2];
  }

  /** What the first owner wrote to its log. */
  private List<JsonNode> events(String what) throws IOException {
    List<JsonNode> found = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(at(name(0), "log")))) {
      if (line.contains("\"event\":\"" + what + "\"")) {
        found.add(new JsonMapper().readTree(line));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalStateException("no '" + what + "' in the log of an owner in " + folder);
    }
    return found;
  }
}
