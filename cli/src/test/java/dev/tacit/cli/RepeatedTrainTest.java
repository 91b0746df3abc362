package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.data.Dataset;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecretFiles;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.LedgerFault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same run again, after it ended or was interrupted: the same model, charged once. */
class RepeatedTrainTest {
  @TempDir Path folder;
  private OwnerLedger owner;

  @BeforeEach
  void rows() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 600, 4);
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
  }

  @Test
  void aRepeatedRunRepeatsItsModelAndIsChargedOnce() throws IOException {
    owner.grant("1.5");
    train("--run", "one", "--model", file("a.json")).ok();
    JsonNode before = owner.shown();
    train("--run", "one", "--model", file("b.json")).ok();
    assertThat(folder.resolve("b.json")).hasSameBinaryContentAs(folder.resolve("a.json"));
    assertThat(owner.shown()).isEqualTo(before);
    // Power: another name draws other noise.
    owner.grant("5");
    train("--run", "two", "--model", file("c.json")).ok();
    assertThat(Files.mismatch(folder.resolve("a.json"), folder.resolve("c.json"))).isNotEqualTo(-1);
  }

  @Test
  void refuses_aKnownRunWithOtherRowsPlanOrKey() throws IOException {
    owner.grant("9");
    train("--run", "one").ok();
    JsonNode before = owner.shown();
    for (String[] other :
        new String[][] {
          {"--set", "rounds=7"}, {"--seed", "2"}, {"--key", file("other-key")},
        }) {
      CommandResult commandResult =
          train(other[0], other[1], "--run", "one", "--model", file("m.json"));
      assertThat(commandResult.code()).as(other[0] + commandResult.err()).isEqualTo(4);
      assertThat(folder.resolve("m.json")).doesNotExist();
      assertThat(owner.shown()).isEqualTo(before);
    }
  }

  /**
   * A finished run is told from stored bytes, so only the fingerprint of the rows stands between
   * other rows and a model that was not made of them: one label is enough.
   */
  @Test
  void refuses_aFinishedRunOnOtherRowsUnderTheSamePlan() throws IOException {
    owner.grant("2");
    for (String algorithm : List.of("metric-admm", "noisy-stream")) {
      SampleFiles.libsvm(folder, "rows.txt", 600, 4);
      TrainCalls all = owner.training(file("rows.txt")).with("--algorithm", algorithm);
      all.run("--run", algorithm).ok();
      Path rows = folder.resolve("rows.txt");
      String text = Files.readString(rows);
      char turned = text.charAt(0) == '+' ? '-' : '+';
      Files.writeString(rows, turned + text.substring(1));
      CommandResult other = all.run("--run", algorithm, "--model", file("other.json"));
      assertThat(other.code()).as(other.err()).isEqualTo(4);
      assertThat(other.err()).contains("was finished on other rows");
      assertThat(folder.resolve("other.json")).doesNotExist();
    }
  }

  /** Releases of a stream belong to different users: one booking, charged once, repeatable. */
  @Test
  void streamIsBookedAsAWhole() throws IOException {
    owner.grant("3");
    String[] stream = {"--algorithm", "noisy-stream", "--run", "s", "--model", file("s.json")};
    train(stream).ok();
    String model = Files.readString(folder.resolve("s.json"));
    train(stream).ok();
    assertThat(Files.readString(folder.resolve("s.json"))).isEqualTo(model);
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      LedgerView view = ledger.view();
      assertThat(view.runs()).hasSize(1);
      assertThat(view.runs().get(0).releases()).isEqualTo(1);
      assertThat(view.datasets().get(0).spent().amount()).isEqualByComparingTo("1");
    }
    CommandResult other = train("--algorithm", "noisy-stream", "--run", "s", "--set", "passes=2");
    assertThat(other.code()).isEqualTo(4);
  }

  /** Killed after the reservation and before the commit: the same name goes on. */
  @Test
  void anInterruptedRunIsResumed() throws IOException {
    owner.grant("1");
    OwnerKey key = OwnerKey.secure();
    RunRows rows = allRows();
    PricedPlan pricedPlan = PricedPlan.of(recipe("metric-admm"), rows);
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      RunRecorder recorder = ledgerSession(ledger, key).recorder("one");
      Progress killed =
          (round, rounds) -> {
            throw new IllegalStateException("killed");
          };
      assertThatThrownBy(() -> TrainingResult.of(pricedPlan, rows, recorder, killed))
          .hasMessage("killed");
      LedgerView.Run open = ledger.view().runs().get(0);
      assertThat(open.ended()).isEmpty();
      assertThat(open.releases()).isZero();
    }
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      RunRecorder recorder = ledgerSession(ledger, key).recorder("one");
      TrainingResult first = TrainingResult.of(pricedPlan, rows, recorder, Progress.SILENT);
      assertThat(first.certificate().orElseThrow().worst().epsilon()).isBetween(.99, 1.0);
      TrainingResult again = TrainingResult.of(pricedPlan, rows, recorder, Progress.SILENT);
      assertThat(again.outcome().model().linear().weights().toArray())
          .isEqualTo(first.outcome().model().linear().weights().toArray());
      LedgerView view = ledger.view();
      assertThat(view.runs()).hasSize(1);
      assertThat(view.datasets().get(0).spent().amount()).isEqualByComparingTo("1");
    }
  }

  /** Killed at any user: nothing has left, nothing is stored, and the same name goes on. */
  @Test
  void anInterruptedStreamIsRepeated() {
    owner.grant("1");
    OwnerKey key = OwnerKey.secure();
    RunRows rows = allRows();
    PricedPlan pricedPlan = PricedPlan.of(recipe("noisy-stream"), rows);
    int last = pricedPlan.plan().rounds();
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      RunRecorder recorder = ledgerSession(ledger, key).recorder("one");
      for (int at : new int[] {1, last / 2, last}) {
        Progress killed =
            (round, rounds) -> {
              if (round == at) {
                throw new IllegalStateException("killed");
              }
            };
        assertThatThrownBy(() -> TrainingResult.of(pricedPlan, rows, recorder, killed))
            .hasMessage("killed");
        assertThat(ledger.view().runs()).hasSize(1);
        assertThat(ledger.view().runs().get(0).releases()).isZero();
      }
      TrainingResult first = TrainingResult.of(pricedPlan, rows, recorder, Progress.SILENT);
      assertThat(first.certificate().orElseThrow().worst().epsilon()).isBetween(.99, 1.0);
      TrainingResult again = TrainingResult.of(pricedPlan, rows, recorder, Progress.SILENT);
      assertThat(again.outcome().model().linear().weights().toArray())
          .isEqualTo(first.outcome().model().linear().weights().toArray());
      assertThat(ledger.view().runs().get(0).releases()).isEqualTo(1);
      assertThat(ledger.view().datasets().get(0).spent().amount()).isEqualByComparingTo("1");
    }
  }

  /** Whatever stops the third reservation, the first two come back, and so do their prices. */
  @Test
  void repeatsThatCannotAllBeReservedGiveBackWhatTheyHold() {
    owner.grant("9");
    PricedPlan pricedPlan = PricedPlan.of(recipe("metric-admm"), allRows());
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      AtomicInteger asked = new AtomicInteger();
      Ledger failing =
          (Ledger)
              Proxy.newProxyInstance(
                  Ledger.class.getClassLoader(),
                  new Class<?>[] {Ledger.class},
                  (proxy, method, arguments) -> {
                    if (method.getName().equals("reserve") && asked.incrementAndGet() == 3) {
                      throw LedgerFault.unavailable("planted", null);
                    }
                    return method.invoke(ledger, arguments);
                  });
      assertThatThrownBy(
              () ->
                  ledgerSession(failing, OwnerKey.secure())
                      .reserveAll(List.of("a", "b", "c"), Collections.nCopies(3, pricedPlan)))
          .hasMessage("planted");
      LedgerView view = ledger.view();
      assertThat(view.runs()).extracting(LedgerView.Run::run).containsExactly("a", "b");
      assertThat(view.runs()).allMatch(run -> run.ended().isPresent());
      assertThat(view.datasets().get(0).reserved().isZero()).isTrue();
      assertThat(view.datasets().get(0).spent().isZero()).isTrue();
    }
    CommandResult again = train("--run", "a", "--algorithm", "metric-admm");
    assertThat(again.code()).isEqualTo(4);
    assertThat(again.err()).doesNotContain("price is spent").doesNotContain("same model");
  }

  /** Where a stream stopped, and in which order users came, is for nobody who reads the ledger. */
  @Test
  void theLedgerTellsNeitherStopNorOrderOfAStream() throws IOException {
    owner.grant("9");
    for (String secret : List.of("stop=random", "order=random")) {
      String[] stream = {
        "--algorithm",
        "noisy-stream",
        "--run",
        secret,
        "--set",
        secret,
        "--set",
        secret.startsWith("stop") ? "order=given" : "passes=1",
        "--model",
        file("s.json")
      };
      JsonNode first = owner.training(file("rows.txt")).json(stream);
      JsonNode again = owner.training(file("rows.txt")).with("--overwrite").json(stream);
      assertThat(again.get("releases")).isEqualTo(first.get("releases"));
      assertThat(again.get("observers")).isEqualTo(first.get("observers"));
      assertThat(again.get("messages")).isEqualTo(first.get("messages"));
      try (Ledger ledger = LedgerOption.existing(owner.file())) {
        String stored = unpacked(ledger.storedOutcome(secret).orElseThrow());
        JsonNode receipts = new ObjectMapper().readTree(stored).get("receipts");
        long steps = 0;
        for (JsonNode one : receipts) {
          JsonNode address = one.get("receipt");
          assertThat(address.get("agent").textValue()).isEqualTo("agent-0");
          assertThat(address.get("round").intValue()).isZero();
          steps = Math.max(steps, one.get("times").longValue());
        }
        assertThat(steps).as("users who were to come").isEqualTo(600);
      }
      JsonNode model = new ObjectMapper().readTree(folder.resolve("s.json").toFile());
      assertThat(model.get("certificate").get("releases").intValue()).isGreaterThanOrEqualTo(600);
    }
  }

  private static String unpacked(byte[] stored) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private LedgerSession ledgerSession(Ledger ledger, OwnerKey key) {
    return new LedgerSession(
        ledger,
        OwnerLedger.DATASET,
        Prices::epsilon,
        () -> key,
        RunSecretFiles.beside(folder.resolve("key")));
  }

  private TrainingSpec recipe(String algorithm) {
    Budget budget = new Budget(1, 1e-6, Neighbours.REPLACE_ONE);
    return new TrainingSpec(
        Algorithms.named(algorithm),
        Settings.none(),
        Losses.named("logistic"),
        Penalties.none(),
        new PrivacyTarget(Optional.of(budget), Calibration.SOUND),
        Partition.CENTRAL);
  }

  private RunRows allRows() {
    Dataset all = new Encoding.Libsvm(3, 1, false).read(List.of(folder.resolve("rows.txt")));
    return new RunRows(all.examples(), Optional.empty(), all.space(), all.task(), 1);
  }

  private CommandResult train(String... options) {
    return owner.training(file("rows.txt")).with("--holdout", "0.3").run(options);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
