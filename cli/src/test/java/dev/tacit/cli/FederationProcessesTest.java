package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Owners as processes or commands of their own, over TLS: the same model and receipts as in one
 * process with the same keys, and an end in time for those who wait. All algorithms with 5 and 20
 * processes with {@code -Dtacit.full=true}, some of them with {@code
 * -Dtacit.algorithms=r-admm,dvp}.
 */
class FederationProcessesTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final List<String> ONLY =
      Arrays.stream(System.getProperty("tacit.algorithms", "").split(",", -1))
          .filter(name -> !name.isEmpty())
          .toList();
  @TempDir private Path folder;

  /**
   * One never comes, one means another run: both are named by all who wait, within the deadline.
   */
  @Test
  void whoIsMissingOrMeansAnotherRun_isNamedByEverybody() {
    Hospitals three = new Hospitals(folder, 3, true).with("algorithm", "metric-admm");
    Path file = three.with("deadlines", "{join: 12, round: 30}").agree("federation.yaml");
    Path other = three.with("settings", "{rounds: 7}").agree("other.yaml");
    PartyThreads threads = new PartyThreads(three);
    threads.start("hub", file);
    threads.start("h0", file);
    threads.start("h1", other);
    assertThat(threads.codes())
        .as(three.logs())
        .containsEntry("h1", 6)
        .containsEntry("hub", 6)
        .containsEntry("h0", 6);
    assertThat(three.log("h1")).contains("hub means another run", "plan: ", "federation: ");
    assertThat(three.log("hub")).contains("h1 means another run");
    assertThat(three.log("h0")).contains("has stopped");
    threads.start("hub", file);
    threads.start("h0", file);
    assertThat(threads.codes())
        .as(three.logs())
        .allSatisfy((party, code) -> assertThat(code).isEqualTo(8));
    assertThat(three.log("hub")).contains("nothing was heard of h1, h2 within 12 s");
    try (Ledger ledger = LedgerOption.existing(three.path("h0", "ledger").toString())) {
      assertThat(ledger.view().runs().get(0).releases()).as("nothing left h0").isZero();
    }
  }

  /** Over and over again: the same file, with the day that was agreed, and nothing is paid. */
  @Test
  void aRunThatIsOver_isToldAgain() throws IOException {
    Hospitals two = new Hospitals(folder, 2, true).with("algorithm", "metric-admm");
    Path file = two.agree("federation.yaml");
    PartyThreads threads = new PartyThreads(two);
    threads.startAll(file);
    assertThat(threads.codes())
        .as(two.logs())
        .allSatisfy((party, code) -> assertThat(code).isZero());
    String model = Files.readString(two.path("h0", "model.json"));
    assertThat(model).contains("\"day\" : \"" + Hospitals.DAY + "\"");
    threads.start("h0", file);
    assertThat(threads.codes()).as(two.logs()).containsEntry("h0", 0);
    assertThat(two.path("h0", "model.json")).hasContent(model);
    assertThat(verified(two, "h0"))
        .contains("ledger reserved", "those reserved for agent-0", "the other 1 owners")
        .doesNotContain("FAILED");
    try (Ledger ledger = LedgerOption.existing(two.path("h0", "ledger").toString())) {
      assertThat(ledger.view().runs()).hasSize(1);
    }
  }

  /** By the owner's own ledger, which has its own part of what was reserved. */
  private static String verified(Hospitals two, String party) {
    return Hospitals.tacit(
        "certificate",
        "verify",
        two.path(party, "model.json").toString(),
        "--public-key",
        two.path(party, "sign.pub").toString(),
        "--ledger",
        two.path(party, "ledger").toString());
  }

  @ParameterizedTest
  @CsvSource({
    "metric-admm, true, {rounds: 8}",
    "metric-admm, false, {rounds: 8}",
    "metric-admm, false, '{rounds: 8, mixing: tracking}'",
    "pp-admm, false, {rounds: 6}",
    "ipp-admm, false, {rounds: 6}",
    "r-admm, false, {rounds: 6}",
    "dvp, false, {rounds: 6}",
    "ps-admm, true, {rounds: 6}",
    "dvp-star, true, {rounds: 6}",
  })
  void everyAlgorithm_givesTheModelOfOneProcess(String algorithm, boolean star, String settings)
      throws Exception {
    assumeTrue(FULL, "minutes, with -Dtacit.full=true");
    assumeTrue(ONLY.isEmpty() || ONLY.contains(algorithm), "not one of -Dtacit.algorithms");
    for (int owners : List.of(5, 20)) {
      Map<String, String> lines = new TreeMap<>();
      lines.put("algorithm", algorithm);
      lines.put("settings", settings);
      if (!algorithm.equals("metric-admm")) {
        lines.put("regulariser", "l2=0.05");
      }
      Path own = folder.resolve("" + owners);
      try (FaultyRun run = new FaultyRun(own, owners, star, 1, lines)) {
        run.through(List.of(), ClockJump.STEADY);
        assertThat(run.requireSame()).isFalse();
        assertThat(run.stops()).as(run.hospitals().logs()).isZero();
        System.out.println(algorithm + " " + settings + ": " + owners + " processes, same bits");
      }
    }
  }
}
