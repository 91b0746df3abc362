package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.cli.Hospitals.InProcessResult;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One run with faults and what must be true of it in the end, whatever happened: every process
 * ended with a documented code; started again it goes on; and then the model and the receipts are
 * those of one process with the same keys and the same absences, paid once, and nothing had left
 * before its receipt was in the ledger.
 */
final class FaultyRun implements AutoCloseable {
  private static final Set<Integer> DOCUMENTED = Set.of(0, 5, 6, 7, 8);
  private static final int MOST_STARTS = 8;

  /**
   * Their letters hold functions of releases, recycled steps or inner loops: no ledger has them.
   */
  private static final Set<String> DERIVED = Set.of("r-admm", "ps-admm");

  /** Its owners may be silent in every round. */
  private static final String GATED = "ipp-admm";

  private final Hospitals hospitals;
  private final Path file;
  private final List<NoiseKey> keys;
  private final List<FaultProxy> network = new ArrayList<>();
  private final PartyProcesses processes;
  private final Optional<SmallDisk> disk;
  private final String algorithm;
  private int stops;

  /** Prepares a run; {@code lines} are further ones of its federation file. */
  FaultyRun(Path folder, int owners, boolean star, long seed, Map<String, String> lines)
      throws IOException {
    this.disk = SmallDisk.at(folder.resolve("h0"));
    this.hospitals = new Hospitals(folder, owners, star);
    this.algorithm = lines.get("algorithm");
    lines.forEach(hospitals::with);
    for (String party : hospitals.parties()) {
      if (party.equals("hub") || !star) {
        FaultProxy proxy = new FaultProxy(hospitals.listens(party), seed);
        network.add(proxy);
        hospitals.with("port " + party, "" + proxy.port());
      }
    }
    this.file = hospitals.agree("federation.yaml");
    this.keys = hospitals.reserved(file);
    this.processes = new PartyProcesses(hospitals, file);
  }

  Hospitals hospitals() {
    return hospitals;
  }

  /** Every piece up to so many milliseconds late, so that there is time for faults. */
  FaultyRun slow(int milliseconds) {
    network.forEach(proxy -> proxy.delay(milliseconds));
    return this;
  }

  /** Parties to whom nothing happens but what happens to connections are threads of one process. */
  FaultyRun thrifty(List<Fault> faults) {
    Set<String> alive = new HashSet<>(hospitals.parties());
    faults.forEach(fault -> alive.removeAll(fault.victims(hospitals.parties())));
    processes.asThreads(alive);
    return this;
  }

  /** Goes through the faults to the end. */
  void through(List<Fault> faults, ClockJump clock) {
    processes.startAll();
    TestEnvironment around = new TestEnvironment(processes, network, clock, disk);
    faults.forEach(fault -> fault.happen(around));
    Map<String, Integer> codes = processes.codes();
    for (int start = 1; !allDone(codes); start++) {
      assertThat(codes.values()).as(hospitals.logs()).isSubsetOf(DOCUMENTED);
      assertThat(start).as("it ends at last: %s", hospitals.logs()).isLessThan(MOST_STARTS);
      stops++;
      disk.ifPresent(SmallDisk::empty);
      processes.startAll();
      codes = processes.codes();
    }
    assertThat(network.stream().mapToInt(FaultProxy::carried).sum()).isPositive();
  }

  private boolean allDone(Map<String, Integer> codes) {
    return codes.keySet().containsAll(hospitals.parties())
        && codes.values().stream().allMatch(code -> code == 0);
  }

  /** How often somebody had to start parties again that had given up. */
  int stops() {
    return stops;
  }

  /** Whether some owner was absent from some round. */
  boolean requireSame() throws IOException {
    Participation participation = Participation.of(hospitals, file);
    InProcessResult inProcessResult = hospitals.inProcess(file, keys, participation);
    for (String name : hospitals.names()) {
      Model model = ModelFile.read(hospitals.path(name, "model.json"));
      assertThat(model.linear()).as(name).isEqualTo(inProcessResult.outcome().model().linear());
      Evidence evidence = model.provenance().orElseThrow().evidence().orElseThrow();
      assertThat(evidence.receipts())
          .as(name)
          .containsExactlyInAnyOrderElementsOf(Evidence.merged(inProcessResult.receipts()));
      requirePaidOnce(name, inProcessResult);
    }
    hospitals.parties().forEach(party -> requireHonestWire(party, inProcessResult));
    return !participation.isFull(hospitals.names().size());
  }

  private void requirePaidOnce(String name, InProcessResult inProcessResult) {
    try (Ledger ledger = LedgerOption.existing(hospitals.path(name, "ledger").toString())) {
      LedgerView view = ledger.view();
      assertThat(view.runs()).hasSize(1);
      assertThat(view.runs().get(0).ended()).contains("trained");
      long own =
          inProcessResult.receipts().stream()
              .filter(one -> one.receipt().address().agent().endsWith("-" + name.substring(1)))
              .mapToLong(one -> one.times())
              .sum();
      assertThat(view.runs().get(0).releases()).as(name).isEqualTo(own);
    }
  }

  /**
   * Nothing unpaid left, not before the receipts of its round were in the ledger, and whatever was
   * sent again was sent as before.
   */
  private void requireHonestWire(String party, InProcessResult inProcessResult) {
    Map<String, String> told = new HashMap<>();
    long values = 0;
    try {
      for (String line : Files.readAllLines(hospitals.wire(party))) {
        String[] words = line.split(" ", -1);
        assertThat(words).as(line).hasSize(12);
        String place = words[0] + " " + words[1] + " " + words[2];
        String before = told.putIfAbsent(place, words[3]);
        assertThat(before == null || before.equals(words[3])).as(party + " " + line).isTrue();
        values += Long.parseLong(words[5]);
        assertThat(DERIVED.contains(algorithm) || words[7].equals("0"))
            .as("%s sent what was not in its ledger: %s", party, line)
            .isTrue();
        assertThat(Long.parseLong(words[9]))
            .as("receipts of %s when it sent %s", party, line)
            .isGreaterThanOrEqualTo(due(party, inProcessResult, Integer.parseInt(words[1])));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(told).isNotEmpty();
    if (values == 0) {
      assertThat(party.equals("hub") || algorithm.equals(GATED)).as("%s said", party).isTrue();
    }
  }

  /** Receipts that a party must have before it says anything in a round, its silence included. */
  private static long due(String party, InProcessResult inProcessResult, int round) {
    return inProcessResult.receipts().stream()
        .map(one -> one.receipt().address())
        .filter(one -> !party.equals("hub") && one.agent().endsWith("-" + party.substring(1)))
        .filter(one -> one.round() <= round)
        .count();
  }

  @Override
  public void close() throws IOException {
    processes.close();
    for (FaultProxy proxy : network) {
      proxy.close();
    }
    if (disk.isPresent()) {
      disk.get().close();
    }
  }
}
