package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training that is paid for: what it costs, and that it stays within what it reserved. */
class LedgerTrainTest {
  @TempDir Path folder;
  private OwnerLedger owner;

  @BeforeEach
  void rows() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 600, 4);
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
  }

  @Test
  void whatWasTrainedIsSpent() throws IOException {
    owner.grant("1.5");
    CommandResult commandResult = train("--run", "first", "--model", file("model.json"));
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
    assertThat(commandResult.out()).contains("patients").contains("first");
    assertThat(owner.spent()).isEqualByComparingTo("1");
    JsonNode dataset = owner.shown().get("datasets").get(0);
    assertThat(dataset.get("reserved").get("amount").decimalValue()).isZero();
    JsonNode run = owner.shown().get("runs").get(0);
    assertThat(run.get("releases").intValue()).isGreaterThan(10);
    assertThat(run.get("ended").textValue()).isEqualTo("trained");
  }

  @Test
  void everyAlgorithmStaysWithinWhatItReserved() throws IOException {
    owner.grant("100");
    List<String> algorithms =
        List.of(
            "dp-admm", "dp-acc-admm", "dvp", "m-admm", "r-admm", "pp-admm", "ipp-admm", "ps-admm");
    for (String algorithm : algorithms) {
      CommandResult commandResult = train("--algorithm", algorithm, "--run", algorithm);
      assertThat(commandResult.code()).as(algorithm + commandResult.err()).isZero();
    }
    assertThat(owner.spent()).isEqualByComparingTo("8");
  }

  @Test
  void aLearnedGraphStaysWithinWhatItReserved() {
    owner.grant("1");
    train("--algorithm", "dp-admm", "--regulariser", "l1=1e-4", "--set", "graph.share=0.2").ok();
  }

  /** Which way metric-admm branches depends on its draws: both ways must be paid for. */
  @Test
  void bothBranchesOfTheMetricStayWithinTheReservation() {
    owner.grant("100");
    train("--repeat", "30").ok();
  }

  @Test
  void agentsOnDisjointRowsCostTheDearestOnly() throws IOException {
    owner.grant("1");
    train("--agents", "3", "--report", file("page.html")).ok();
    assertThat(owner.spent()).isEqualByComparingTo("1");
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains("agent 2")
        .contains("for the owner only")
        .contains("Settings in force");
  }

  @Test
  void repeatsAreReservedTogetherOrNotAtAll() throws IOException {
    owner.grant("2.5");
    JsonNode before = owner.shown();
    CommandResult refused = train("--repeat", "3", "--run", "experiment");
    assertThat(refused.code()).as(refused.err()).isEqualTo(4);
    assertThat(refused.err()).contains("limit 2.5");
    JsonNode after = owner.shown();
    assertThat(after.get("runs")).isEmpty();
    assertThat(after.get("datasets")).isEqualTo(before.get("datasets"));
    assertThat(after.get("refusals")).hasSize(1);
    assertThat(after.get("refusals").get(0).get("runs").intValue()).isEqualTo(3);
    train("--repeat", "2", "--run", "experiment").ok();
    assertThat(owner.spent()).isEqualByComparingTo("2");
  }

  @Test
  void modelsHoldNoOwnerFiguresUnlessAskedTo() throws IOException {
    owner.grant("3");
    CommandResult own = train("--model", file("own.json"), "--with-figures", "--compare").ok();
    CommandResult plain = train("--model", file("public.json")).ok();
    train("--model", file("older.json"), "--report", file("public.html"), "--publish").ok();
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(folder.resolve("own.json").toFile()).get("ownerOnly")).isNotEmpty();
    assertThat(json.readTree(folder.resolve("public.json").toFile()).get("ownerOnly")).isEmpty();
    assertThat(json.readTree(folder.resolve("older.json").toFile()).get("ownerOnly")).isEmpty();
    assertThat(own.out()).contains("do not publish the file");
    assertThat(plain.out()).contains("left out (--with-figures keeps them)");
    assertThat(CommandResult.tacit("certificate", "show", file("own.json")).ok().out())
        .contains("INSIDE, for the owner only: nonPrivateTestError");
    assertThat(CommandResult.tacit("certificate", "show", file("public.json")).ok().out())
        .contains("none in the file");
  }

  private CommandResult train(String... options) {
    return owner.training(file("rows.txt")).with("--holdout", "0.3").run(options);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
