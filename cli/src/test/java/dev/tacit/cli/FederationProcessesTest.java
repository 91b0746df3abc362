package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.learn.certify.Evidence;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Owners as processes of their own, over TLS: the same model and receipts as in one process with
 * the same keys, whoever is killed. All algorithms and 20 owners with {@code -Dtacit.full=true}.
 */
class FederationProcessesTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  @TempDir private Path folder;
  private Hospitals hospitals;

  @AfterEach
  void nothingIsLeftRunning() {
    if (hospitals != null) {
      hospitals.killAll();
    }
  }

  private Hospitals hospitals(int owners, boolean star) {
    hospitals = new Hospitals(folder, owners, star);
    return hospitals;
  }

  @Test
  void threeOwnersAndAHub_allKilledInTheMiddle_giveTheModelOfOneProcess() throws Exception {
    Hospitals three = hospitals(3, true).with("algorithm", "metric-admm");
    Path file = three.with("settings", "{rounds: 30}").agree("federation.yaml");
    List<NoiseKey> keys = three.reserved(file);
    three.startAll(file);
    three.awaitSaid("h1", "round 7");
    three.killAll();
    three.startAll(file);
    assertThat(three.codes()).as(three.logs()).containsValue(0).doesNotContainValue(6);
    requireSame(three, file, keys);
    // Over and over again: the same answer, nothing paid.
    three.start("h0", file);
    assertThat(three.codes()).containsEntry("h0", 0);
    requireSame(three, file, keys);
  }

  @Test
  void fiveOwnersInARing_oneKilledAndBack_giveTheModelOfOneProcess() throws Exception {
    Hospitals five =
        hospitals(5, false).with("algorithm", "ipp-admm").with("regulariser", "l2=0.05");
    Path file = five.with("settings", "{rounds: 12}").agree("federation.yaml");
    List<NoiseKey> keys = five.reserved(file);
    five.startAll(file);
    five.awaitSaid("h2", "round 2");
    five.running.remove("h2").destroyForcibly().waitFor();
    five.start("h2", file);
    assertThat(five.codes())
        .as(five.logs())
        .hasSize(5)
        .allSatisfy((party, code) -> assertThat(code).isZero());
    requireSame(five, file, keys);
  }

  /**
   * One never comes, one means another run: both are named by all who wait, within the deadline.
   */
  @Test
  void whoIsMissingOrMeansAnotherRun_isNamedByEverybody() throws Exception {
    Hospitals three = hospitals(3, true).with("algorithm", "metric-admm");
    Path file = three.with("deadlines", "{join: 30, round: 5}").agree("federation.yaml");
    Path other = three.with("settings", "{rounds: 7}").agree("other.yaml");
    three.start("hub", file);
    three.start("h0", file);
    three.start("h1", other);
    assertThat(three.codes()).as(three.logs()).containsEntry("h1", 6).containsEntry("hub", 6);
    assertThat(three.log("h1")).contains("hub means another run", "plan: ", "federation: ");
    assertThat(three.log("hub")).contains("h1 means another run");
    assertThat(three.log("h0")).contains("has stopped");
    three.start("hub", file);
    three.start("h0", file);
    assertThat(three.codes())
        .as(three.logs())
        .allSatisfy((party, code) -> assertThat(code).isEqualTo(8));
    assertThat(three.log("hub")).contains("nothing was heard of h1, h2 within 30 s");
    try (Ledger ledger = LedgerOption.existing(three.path("h0", "ledger").toString())) {
      assertThat(ledger.view().runs().get(0).releases()).as("nothing left h0").isZero();
    }
  }

  /**
   * An owner that drops out for good rounds is not waited for beyond the deadline where the quorum
   * allows; it comes back, and all certify what was reserved.
   */
  @Test
  void anOwnerThatIsAway_isDoneWithout_andComesBack() throws Exception {
    assumeTrue(FULL, "it waits for deadlines; with -Dtacit.full=true");
    Hospitals three = hospitals(3, true).with("algorithm", "dvp-star").with("quorum", "2");
    three.with("regulariser", "l2=0.05").with("deadlines", "{join: 120, round: 4}");
    Path file = three.with("settings", "{rounds: 40}").agree("federation.yaml");
    three.startAll(file);
    three.awaitSaid("hub", "round 3");
    three.running.remove("h1").destroyForcibly().waitFor();
    three.awaitSaid("hub", "present 2");
    three.start("h1", file);
    assertThat(three.codes())
        .as(three.logs())
        .allSatisfy((party, code) -> assertThat(code).isZero());
    Model first = ModelFile.read(three.path("h0", "model.json"));
    for (String name : three.names()) {
      assertThat(ModelFile.read(three.path(name, "model.json")).linear()).isEqualTo(first.linear());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "metric-admm, true, {rounds: 8}, 5",
    "metric-admm, false, {rounds: 8}, 5",
    "metric-admm, false, '{rounds: 8, mixing: tracking}', 5",
    "pp-admm, false, {rounds: 6}, 5",
    "ipp-admm, false, {rounds: 6}, 5",
    "r-admm, false, {rounds: 6}, 5",
    "dvp, false, {rounds: 6}, 5",
    "ps-admm, true, {rounds: 6}, 5",
    "dvp-star, true, {rounds: 6}, 5",
    "metric-admm, true, {rounds: 8}, 20",
    "metric-admm, false, {rounds: 8}, 20",
  })
  void everyAlgorithm_givesTheModelOfOneProcess(
      String algorithm, boolean star, String settings, int owners) throws Exception {
    assumeTrue(FULL, "minutes, with -Dtacit.full=true");
    Hospitals all = hospitals(owners, star).with("algorithm", algorithm).with("settings", settings);
    if (!algorithm.equals("metric-admm")) {
      all.with("regulariser", "l2=0.05");
    }
    Path file = all.agree("federation.yaml");
    List<NoiseKey> keys = all.reserved(file);
    all.startAll(file);
    assertThat(all.codes()).as(all.logs()).allSatisfy((party, code) -> assertThat(code).isZero());
    requireSame(all, file, keys);
  }

  /** Every owner has the model and the receipts of one process, and paid once. */
  private static void requireSame(Hospitals all, Path file, List<NoiseKey> keys)
      throws IOException {
    Hospitals.Together together = all.together(file, keys);
    for (String name : all.names()) {
      Model model = ModelFile.read(all.path(name, "model.json"));
      assertThat(model.linear()).as(name).isEqualTo(together.outcome().model().linear());
      Evidence evidence = model.provenance().orElseThrow().evidence().orElseThrow();
      assertThat(evidence.receipts())
          .as(name)
          .containsExactlyInAnyOrderElementsOf(Evidence.folded(together.receipts()));
      try (Ledger ledger = LedgerOption.existing(all.path(name, "ledger").toString())) {
        LedgerView view = ledger.view();
        assertThat(view.runs()).hasSize(1);
        assertThat(view.runs().get(0).ended()).contains("trained");
        long own =
            together.receipts().stream()
                .filter(one -> one.receipt().address().agent().endsWith("-" + name.substring(1)))
                .mapToLong(one -> one.times())
                .sum();
        assertThat(view.runs().get(0).releases()).as(name).isEqualTo(own);
      }
    }
  }
}
