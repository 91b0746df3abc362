package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.NoiseKeyFile;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.RunSecret;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.federation.party.Deadlines;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.PeerReceipts;
import dev.tacit.learn.plan.OwnerPart;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Owners in folders of their own, each with keys, records and a ledger, and processes for them. */
final class Hospitals {
  static final String RUN = "trial";

  /** Agreed, and never today. */
  static final String DAY = "2031-02-03";

  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();
  private static final int ROWS = 60;
  private static final int FEATURES = 4;
  private final int features;

  private final Path folder;
  private final int owners;
  private final boolean star;
  private final Map<String, Integer> ports = new TreeMap<>();
  private final Map<String, String> lines = new TreeMap<>();
  private final Map<String, String> keys = new TreeMap<>();

  Hospitals(Path folder, int owners, boolean star) {
    this(folder, owners, star, FEATURES);
  }

  Hospitals(Path folder, int owners, boolean star, int features) {
    this.features = features;
    this.folder = folder;
    this.owners = owners;
    this.star = star;
    tacit("keys", "init", "--authority", at("ca"));
    for (String party : parties()) {
      ports.put(party, freePort());
      tacit("keys", "issue", "--authority", at("ca"), "--party", party, "--out", at(party, "keys"));
      tacit(
          "certificate",
          "keygen",
          "--sign-key",
          at(party, "sign.key"),
          "--public-key",
          at(party, "sign.pub"));
    }
    for (int owner = 0; owner < owners; owner++) {
      write(at(name(owner), "rows.libsvm"), rows(owner));
      tacit(
          "ledger",
          "grant",
          "--ledger",
          at(name(owner), "ledger"),
          "--dataset",
          "people",
          "--neighbours",
          "replace-one",
          "--epsilon",
          "8",
          "--delta",
          "1e-2");
    }
    lines.put("settings", "{rounds: 6}");
    lines.put("deadlines", "{join: 300, round: 120}");
  }

  List<String> parties() {
    List<String> all = new ArrayList<>(names());
    if (star) {
      all.add("hub");
    }
    return all;
  }

  List<String> names() {
    List<String> all = new ArrayList<>();
    for (int owner = 0; owner < owners; owner++) {
      all.add(name(owner));
    }
    return all;
  }

  private static String name(int owner) {
    return "h" + owner;
  }

  private String at(String... parts) {
    return folder.resolve(String.join("/", parts)).toString();
  }

  Path path(String... parts) {
    return Path.of(at(parts));
  }

  /** Another line of the federation file. */
  Hospitals with(String field, String value) {
    lines.put(field, value);
    return this;
  }

  private String rows(int owner) {
    Random random = new Random(owner);
    double most = Math.sqrt(1. / features);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      double[] x = random.doubles(features, -most, most).toArray();
      text.append(x[0] + .4 * most * random.nextGaussian() > 0 ? "+1" : "-1");
      for (int j = 0; j < features; j++) {
        text.append(String.format(Locale.ROOT, " %d:%.6f", j + 1, x[j]));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Writes the federation file as it stands now. */
  Path agree(String file) {
    StringBuilder text =
        new StringBuilder(
            "federation: test\nday: "
                + DAY
                + "\nrun: "
                + lines.getOrDefault("name of run", RUN)
                + "\n");
    text.append("topology: ").append(star ? "star" : "mesh").append('\n');
    text.append(
        star
            ? "hub: {name: hub, address: \""
                + host("hub")
                + ":"
                + port("hub")
                + "\", key: "
                + key("hub")
                + "}\n"
            : "graph: " + lines.getOrDefault("graph", "ring") + "\n");
    text.append("owners:\n");
    for (String name : names()) {
      text.append("  - {name: ").append(name).append(", rows: ").append(ROWS);
      text.append(star ? "" : ", address: \"" + host(name) + ":" + port(name) + "\"");
      text.append(", key: ").append(key(name)).append("}\n");
    }
    String hash = tacit("federation", "hash", "--features", "" + features).strip();
    text.append("data: {features: " + features + ", hash: ").append(hash).append("}\n");
    lines.putIfAbsent("budget", "{epsilon: 4, delta: 1e-3}");
    lines.forEach(
        (field, value) -> {
          if (!field.equals("graph") && !field.contains(" ")) {
            text.append(field).append(": ").append(value).append('\n');
          }
        });
    write(at(file), text.toString());
    return path(file);
  }

  private String port(String party) {
    return lines.getOrDefault("port " + party, "" + ports.get(party));
  }

  private String host(String party) {
    return lines.getOrDefault("host " + party, "localhost");
  }

  int listens(String party) {
    return ports.get(party);
  }

  private String key(String party) {
    try {
      List<String> pem = Files.readAllLines(path(party, "sign.pub"));
      return "\"" + String.join("", pem.subList(1, pem.size() - 1)) + "\"";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  AgreedPlan plan(Path federation) {
    return AgreedPlan.of(FederationFile.read("file", federation));
  }

  /**
   * Seconds within which every party must have ended, whatever happens: all its deadlines one after
   * the other, each missed by a hair, and a minute to start and to end on a machine that is busy.
   */
  int longestLife(Path federation) {
    Deadlines deadlines = plan(federation).federation().deadlines();
    Parties<?, ?> parties = plan(federation).pricedPlan().plan().requireParties();
    long round = deadlines.round().toSeconds();
    long life = 60 + 2 * (deadlines.join().toSeconds() + round); // to agree, and once started again
    for (int k = 0; k < parties.rounds(); k++) {
      for (int hop = 1; hop <= parties.hops(k); hop++) {
        life += star ? 2 * round + 1 : hop * round;
      }
    }
    return Math.toIntExact(life + (2 + owners) * round); // parting and farewell
  }

  /** Reserves every owner's part and draws its secrets, as its process would. */
  List<NoiseKey> reserved(Path federation) throws IOException {
    AgreedPlan plan = plan(federation);
    List<NoiseKey> keys = new ArrayList<>();
    for (int owner = 0; owner < owners; owner++) {
      LedgerAccess access =
          new LedgerAccess(at(name(owner), "ledger"), Optional.empty(), Optional.empty());
      OwnerPart part = new OwnerPart(plan.pricedPlan(), owner, examples(plan, owner));
      try (Ledger ledger = access.open()) {
        access
            .session(ledger)
            .partRecorder(RUN, part, new PeerReceipts(new PeerSession()))
            .open(plan.pricedPlan());
        LedgerView.Run run = ledger.view().runs().get(0);
        RunSecret secret =
            access
                .ownerKeyFile()
                .secrets()
                .find(run.reservedAt() + " " + RUN)
                .orElseThrow()
                .get(part.name());
        OwnerKey key = NoiseKeyFile.load(access.ownerKeyFile().file());
        keys.add(key.noise(part.name(), secret, part.binding(key)));
      }
    }
    return keys;
  }

  Examples examples(AgreedPlan plan, int owner) {
    return plan.encoding().read(List.of(path(name(owner), "rows.libsvm"))).examples();
  }

  /** What one process with the same keys gives. */
  record InProcessResult(Outcome outcome, List<CountedReceipt> receipts) {}

  InProcessResult inProcess(Path federation, List<NoiseKey> keys) {
    return inProcess(
        federation, keys, plan(federation).pricedPlan().plan().requireParties().schedule());
  }

  /** The same with some owners absent. */
  InProcessResult inProcess(Path federation, List<NoiseKey> keys, Schedule schedule) {
    AgreedPlan plan = plan(federation);
    List<Examples> rows = new ArrayList<>();
    for (int owner = 0; owner < owners; owner++) {
      rows.add(examples(plan, owner));
    }
    InMemoryChannel channel = new InMemoryChannel(RUN, keys);
    Parties<?, ?> parties = plan.pricedPlan().plan().requireParties();
    Outcome outcome = InProcessRunner.run(parties, rows, channel, schedule, Progress.SILENT);
    return new InProcessResult(outcome, channel.countedReceipts());
  }

  /** What a party types. */
  List<String> arguments(String party, Path federation) {
    List<String> typed = new ArrayList<>();
    typed.add(party.equals("hub") ? "hub" : "node");
    typed.addAll(List.of("--federation", federation.toString()));
    typed.addAll(List.of("--keys", at(party, keys.getOrDefault(party, "keys"))));
    typed.addAll(List.of("--sign-key", at(party, "sign.key")));
    typed.addAll(
        List.of(
            "--listen", host(party).replace("localhost", "127.0.0.1") + ":" + ports.get(party)));
    if (!party.equals("hub")) {
      typed.addAll(List.of("--name", party, "--data", at(party, "rows.libsvm")));
      typed.addAll(List.of("--ledger", at(party, "ledger"), "--model", at(party, "model.json")));
      typed.addAll(List.of("--accept", Agreement.hash(plan(federation))));
    }
    return typed;
  }

  /** From now on a party uses the keys in another folder of its own. */
  void useKeys(String party, String folderOfKeys) {
    keys.put(party, folderOfKeys);
  }

  Path journal(String party, Path federation) {
    return party.equals("hub")
        ? Path.of(federation + "-" + RUN + "-hub.journal")
        : path(party, "ledger-" + RUN + ".journal");
  }

  int number(String party) {
    return parties().indexOf(party);
  }

  /** What was seen to leave a party; not in its folder, whose disk may be full. */
  Path wire(String party) {
    return path("wire-" + party);
  }

  String log(String party) {
    try {
      Path log = path(party, "log");
      return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String logs() {
    StringBuilder all = new StringBuilder();
    parties().forEach(party -> all.append("== ").append(party).append('\n').append(log(party)));
    return all.toString();
  }

  static String tacit(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(arguments, new PrintWriter(out), new PrintWriter(err));
    assertThat(code).as(err.toString()).isZero();
    return out.toString();
  }

  private static void write(String file, String text) {
    try {
      Files.createDirectories(Path.of(file).getParent());
      Files.writeString(Path.of(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Below those that the system gives to callers and proxies, and to nobody twice. */
  static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(10_000, 30_000);
      try (ServerSocket socket = new ServerSocket(port)) {
        if (GIVEN.add(socket.getLocalPort())) {
          return port;
        }
      } catch (IOException e) {
        // Taken: another one.
      }
    }
  }
}
