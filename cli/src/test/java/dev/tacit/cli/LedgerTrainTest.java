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
import dev.tacit.cli.algorithm.Algorithms;
import dev.tacit.cli.algorithm.Losses;
import dev.tacit.cli.model.Encoding;
import dev.tacit.cli.train.Booking;
import dev.tacit.cli.train.Bookkeeping;
import dev.tacit.cli.train.LedgerBooks;
import dev.tacit.cli.train.Ownership;
import dev.tacit.cli.train.Promise;
import dev.tacit.cli.train.Recipe;
import dev.tacit.cli.train.Run;
import dev.tacit.cli.train.RunRows;
import dev.tacit.data.Dataset;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training that is paid for: price, reserve, commit, then write. */
class LedgerTrainTest {
  private static final String[] PRIVACY = {"--epsilon", "1", "--delta", "1e-6"};

  @TempDir Path folder;

  @BeforeEach
  void rows() throws IOException {
    Tables.libsvm(folder, "rows.txt", 600, 4);
  }

  @Test
  void whatWasTrainedIsSpent() throws IOException {
    grant("1.5");
    Ran ran = train("--run", "first", "--model", file("model.json"));
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("patients").contains("first");
    JsonNode dataset = shown().get("datasets").get(0);
    assertThat(dataset.get("spent").get("amount").decimalValue()).isEqualByComparingTo("1");
    assertThat(dataset.get("reserved").get("amount").decimalValue()).isZero();
    JsonNode run = shown().get("runs").get(0);
    assertThat(run.get("releases").intValue()).isGreaterThan(10);
    assertThat(run.get("ended").textValue()).isEqualTo("trained");
  }

  @Test
  void refuses_whatTheBudgetCannotPay() throws IOException {
    grant("1.5");
    assertThat(train().code()).isZero();
    JsonNode before = shown();
    Ran ran = train("--model", file("model.json"), "--report", file("page.html"));
    assertThat(ran.code()).as(ran.err()).isEqualTo(4);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("asked").contains("spent").contains("limit");
    assertThat(folder.resolve("model.json")).doesNotExist();
    assertThat(folder.resolve("page.html")).doesNotExist();
    assertThat(shown()).isEqualTo(before);
  }

  /** The file does not exist: whoever opened it would end with code 3. */
  @Test
  void refuses_beforeOpeningAFileWhoseRowsAreDeclared() throws IOException {
    grant("0.5");
    JsonNode before = shown();
    for (String[] declared :
        new String[][] {
          {"--public-rows", "600"},
          {"--train-rows", "500"},
          {"--public-rows", "600", "--agents", "3"},
          {"--public-rows", "600", "--algorithm", "pp-admm"},
          {"--public-rows", "600", "--algorithm", "dp-admm", "--calibration", "paper"},
        }) {
      Ran ran = trainOn("absent.txt", declared);
      assertThat(ran.code()).as(declared[0] + ran.err()).isEqualTo(4);
      assertThat(ran.err()).contains("limit 0.5");
    }
    assertThat(shown()).isEqualTo(before);
    assertThat(folder.resolve("owner.ledger-key")).doesNotExist();
    assertThat(trainOn("absent.txt").code()).isEqualTo(3);
    grant("2");
    assertThat(trainOn("absent.txt", "--public-rows", "600").code()).isEqualTo(3);
    assertThat(trainOn("rows.txt", "--public-rows", "599").code()).isEqualTo(3);
    Ran ran = trainOn("rows.txt", "--public-rows", "600");
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  @Test
  void aRefusedFirstRunMakesNoKey() {
    grant("0.5");
    assertThat(train().code()).isEqualTo(4);
    assertThat(folder.resolve("owner.ledger-key")).doesNotExist();
  }

  @Test
  void aRepeatedRunRepeatsItsModelAndIsChargedOnce() throws IOException {
    grant("1.5");
    assertThat(train("--run", "one", "--model", file("a.json")).code()).isZero();
    JsonNode before = shown();
    Ran again = train("--run", "one", "--model", file("b.json"));
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(folder.resolve("b.json")).hasSameBinaryContentAs(folder.resolve("a.json"));
    assertThat(shown()).isEqualTo(before);
    // Power: another name draws other noise.
    grant("5");
    assertThat(train("--run", "two", "--model", file("c.json")).code()).isZero();
    assertThat(Files.mismatch(folder.resolve("a.json"), folder.resolve("c.json"))).isNotEqualTo(-1);
  }

  @Test
  void refuses_aKnownRunWithOtherRowsPlanOrKey() throws IOException {
    grant("9");
    assertThat(train("--run", "one").code()).isZero();
    JsonNode before = shown();
    for (String[] other :
        new String[][] {
          {"--set", "rounds=7"}, {"--seed", "2"}, {"--key", file("other-key")},
        }) {
      List<String> options = new ArrayList<>(List.of("--run", "one", "--model", file("m.json")));
      options.addAll(List.of(other));
      Ran ran = train(options.toArray(String[]::new));
      assertThat(ran.code()).as(other[0] + ran.err()).isEqualTo(4);
      assertThat(folder.resolve("m.json")).doesNotExist();
      assertThat(shown()).isEqualTo(before);
    }
  }

  @Test
  void everyAlgorithmStaysWithinWhatItReserved() throws IOException {
    grant("100");
    List<String> algorithms =
        List.of(
            "dp-admm", "dp-acc-admm", "dvp", "m-admm", "r-admm", "pp-admm", "ipp-admm", "ps-admm");
    for (String algorithm : algorithms) {
      Ran ran = train("--algorithm", algorithm, "--run", algorithm);
      assertThat(ran.code()).as(algorithm + ran.err()).isZero();
    }
    assertThat(shown().get("datasets").get(0).get("spent").get("amount").decimalValue())
        .isEqualByComparingTo("8");
  }

  @Test
  void aLearnedGraphStaysWithinWhatItReserved() {
    grant("1");
    Ran ran =
        train("--algorithm", "dp-admm", "--regulariser", "l1=1e-4", "--set", "graph.share=0.2");
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  @Test
  void refuses_aRunWhoseStepsMustNotBeKept() throws IOException {
    grant("9");
    JsonNode before = shown();
    Ran ran = train("--algorithm", "dp-last-iterate", "--regulariser", "l2=0.01");
    assertThat(ran.code()).as(ran.err()).isEqualTo(4);
    assertThat(ran.err()).contains("dp-last-iterate does not run with --ledger");
    assertThat(shown()).isEqualTo(before);
  }

  /** Which way metric-admm branches depends on its draws: both ways must be paid for. */
  @Test
  void bothBranchesOfTheMetricStayWithinTheReservation() {
    grant("100");
    Ran ran = train("--repeat", "30");
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  @Test
  void agentsOnDisjointRowsCostTheDearestOnly() throws IOException {
    grant("1");
    Ran ran = train("--agents", "3", "--report", file("page.html"));
    assertThat(ran.code()).as(ran.err()).isZero();
    JsonNode dataset = shown().get("datasets").get(0);
    assertThat(dataset.get("spent").get("amount").decimalValue()).isEqualByComparingTo("1");
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains("agent 2")
        .contains("for the owner only")
        .contains("Settings in force");
  }

  @Test
  void repeatsAreReservedTogetherOrNotAtAll() throws IOException {
    grant("2.5");
    JsonNode before = shown();
    Ran refused = train("--repeat", "3", "--run", "experiment");
    assertThat(refused.code()).as(refused.err()).isEqualTo(4);
    assertThat(refused.err()).contains("limit 2.5");
    assertThat(shown()).isEqualTo(before);
    Ran fits = train("--repeat", "2", "--run", "experiment");
    assertThat(fits.code()).as(fits.err()).isZero();
    JsonNode dataset = shown().get("datasets").get(0);
    assertThat(dataset.get("spent").get("amount").decimalValue()).isEqualByComparingTo("2");
  }

  /** Killed after the reservation and before the commit: the same name goes on. */
  @Test
  void anInterruptedRunIsResumed() throws IOException {
    grant("1");
    NoiseKey key = NoiseKey.secure();
    RunRows rows = allRows();
    Booking booking = Booking.of(recipe(), rows);
    try (Ledger ledger = LedgerOption.existing(ledgerFile())) {
      Bookkeeping books =
          new LedgerBooks(ledger, "patients", LedgerOption::epsilon, () -> key).run("one");
      Progress killed =
          (round, rounds) -> {
            throw new IllegalStateException("killed");
          };
      assertThatThrownBy(() -> Run.of(booking, rows, books, killed)).hasMessage("killed");
      LedgerView.Run open = ledger.view().runs().get(0);
      assertThat(open.ended()).isEmpty();
      assertThat(open.releases()).isZero();
    }
    try (Ledger ledger = LedgerOption.existing(ledgerFile())) {
      Bookkeeping books =
          new LedgerBooks(ledger, "patients", LedgerOption::epsilon, () -> key).run("one");
      Run first = Run.of(booking, rows, books, Progress.SILENT);
      assertThat(first.certified().orElseThrow().worst().epsilon()).isBetween(.99, 1.0);
      Run again = Run.of(booking, rows, books, Progress.SILENT);
      assertThat(again.outcome().model().weights().toArray())
          .isEqualTo(first.outcome().model().weights().toArray());
      LedgerView view = ledger.view();
      assertThat(view.runs()).hasSize(1);
      assertThat(view.datasets().get(0).spent().amount()).isEqualByComparingTo("1");
    }
  }

  /** Killed at any user: nothing has left, nothing is stored, and the same name goes on. */
  @Test
  void anInterruptedStreamIsRepeated() {
    grant("1");
    NoiseKey key = NoiseKey.secure();
    RunRows rows = allRows();
    Booking booking = Booking.of(recipe("noisy-stream"), rows);
    int last = booking.plan().rounds() - 1;
    try (Ledger ledger = LedgerOption.existing(ledgerFile())) {
      Bookkeeping books =
          new LedgerBooks(ledger, "patients", LedgerOption::epsilon, () -> key).run("one");
      for (int at : new int[] {0, last / 2, last}) {
        Progress killed =
            (round, rounds) -> {
              if (round == at) {
                throw new IllegalStateException("killed");
              }
            };
        assertThatThrownBy(() -> Run.of(booking, rows, books, killed)).hasMessage("killed");
        assertThat(ledger.view().runs()).hasSize(1);
        assertThat(ledger.view().runs().get(0).releases()).isZero();
      }
      Run first = Run.of(booking, rows, books, Progress.SILENT);
      assertThat(first.certified().orElseThrow().worst().epsilon()).isBetween(.99, 1.0);
      Run again = Run.of(booking, rows, books, Progress.SILENT);
      assertThat(again.outcome().model().weights().toArray())
          .isEqualTo(first.outcome().model().weights().toArray());
      assertThat(ledger.view().runs().get(0).releases()).isEqualTo(1);
      assertThat(ledger.view().datasets().get(0).spent().amount()).isEqualByComparingTo("1");
    }
  }

  /** Releases of a stream belong to different users: one booking, charged once, repeatable. */
  @Test
  void streamIsBookedAsAWhole() throws IOException {
    grant("3");
    String[] stream = {"--algorithm", "noisy-stream", "--run", "s", "--model", file("s.json")};
    Ran first = train(stream);
    assertThat(first.code()).as(first.err()).isZero();
    String model = Files.readString(folder.resolve("s.json"));
    assertThat(train(stream).code()).isZero();
    assertThat(Files.readString(folder.resolve("s.json"))).isEqualTo(model);
    try (Ledger ledger = LedgerOption.existing(ledgerFile())) {
      LedgerView view = ledger.view();
      assertThat(view.runs()).hasSize(1);
      assertThat(view.runs().get(0).releases()).isEqualTo(1);
      assertThat(view.datasets().get(0).spent().amount()).isEqualByComparingTo("1");
    }
    Ran other = train("--algorithm", "noisy-stream", "--run", "s", "--set", "passes=2");
    assertThat(other.code()).isEqualTo(4);
  }

  @Test
  void usageErrorsMakeNoLedger() {
    assertThat(train().code()).isEqualTo(2);
    assertThat(folder.resolve("owner.ledger")).doesNotExist();
    grant("1");
    for (String[] wrong :
        new String[][] {
          {"--agents", "3", "--split", "label-skew"},
        }) {
      Ran ran = train(wrong);
      assertThat(ran.code()).as(ran.err()).isEqualTo(2);
      assertThat(ran.err()).contains("--ledger");
    }
    Ran lost =
        Ran.tacit(
            "train",
            "--data",
            file("rows.txt"),
            "--features",
            "3",
            "--run",
            "a",
            "--epsilon",
            "1",
            "--delta",
            "1e-6");
    assertThat(lost.code()).isEqualTo(2);
    assertThat(lost.err()).contains("--run").contains("--ledger");
    assertThat(folder.resolve("owner.ledger-key")).doesNotExist();
  }

  @Test
  void publishedModelsHoldNoOwnerFigures() throws IOException {
    grant("2");
    assertThat(train("--model", file("own.json")).code()).isZero();
    assertThat(train("--model", file("public.json"), "--publish").code()).isZero();
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(folder.resolve("own.json").toFile()).get("ownerOnly")).isNotEmpty();
    assertThat(json.readTree(folder.resolve("public.json").toFile()).get("ownerOnly")).isEmpty();
  }

  private Recipe recipe() {
    return recipe("metric-admm");
  }

  private Recipe recipe(String algorithm) {
    Budget budget = new Budget(1, 1e-6, Neighbours.REPLACE_ONE);
    return new Recipe(
        Algorithms.named(algorithm),
        Settings.none(),
        Losses.named("logistic"),
        Penalties.none(),
        new Promise(Optional.of(budget), Calibration.SOUND),
        Ownership.CENTRAL);
  }

  private RunRows allRows() {
    Dataset all = new Encoding.Libsvm(3, 1, false).read(List.of(folder.resolve("rows.txt")));
    return new RunRows(all.examples(), Optional.empty(), all.space(), all.task(), 1);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String ledgerFile() {
    return file("owner.ledger");
  }

  private void grant(String epsilon) {
    Ran ran =
        Ran.tacit(
            "ledger",
            "grant",
            "--ledger",
            ledgerFile(),
            "--dataset",
            "patients",
            "--epsilon",
            epsilon,
            "--delta",
            "1e-4",
            "--neighbours",
            "replace-one");
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  private JsonNode shown() throws IOException {
    Ran ran = Ran.tacit("ledger", "show", "--ledger", ledgerFile(), "--json");
    assertThat(ran.code()).as(ran.err()).isZero();
    return new ObjectMapper().readTree(ran.out());
  }

  private Ran train(String... options) {
    List<String> all = new ArrayList<>(List.of("--holdout", "0.3"));
    all.addAll(List.of(options));
    return trainOn("rows.txt", all.toArray(String[]::new));
  }

  private Ran trainOn(String rows, String... options) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("train", "--data", file(rows), "--features", "3"));
    all.addAll(List.of("--ledger", ledgerFile()));
    all.addAll(List.of(PRIVACY));
    all.addAll(List.of(options));
    return Ran.tacit(all.toArray(String[]::new));
  }
}
