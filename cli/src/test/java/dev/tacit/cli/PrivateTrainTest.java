package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateTrainTest {
  @TempDir Path folder;

  @BeforeEach
  void rows() throws IOException {
    Random random = new Random(4);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      double one = random.nextGaussian() / 2;
      double other = random.nextGaussian() / 2;
      text.append(one - other + random.nextGaussian() / 5 > 0 ? "+1" : "-1");
      text.append(" 1:").append(one).append(" 2:").append(other).append("\n");
    }
    Files.writeString(folder.resolve("rows.txt"), text);
  }

  @Test
  void reportsTheCertifiedEpsilonFromReceipts() throws IOException {
    for (String algorithm : List.of("metric-admm", "dp-admm", "dp-acc-admm")) {
      JsonNode json = json("--algorithm", algorithm, "--epsilon", "2", "--delta", "1e-6");
      assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(1.99, 2.0);
      assertThat(json.get("accountant").textValue()).isEqualTo("exact");
      assertThat(json.get("neighbours").textValue()).isEqualTo("replace-one");
      assertThat(json.get("releases").intValue()).isGreaterThanOrEqualTo(50);
      assertThat(json.get("testError").doubleValue()).isLessThan(.25);
      assertThat(json.get("paperClaim").isNull()).isTrue();
    }
  }

  @Test
  void theLastIterateIsCertifiedFromItsReceipts() throws IOException {
    JsonNode json =
        json(
            "--algorithm",
            "dp-last-iterate",
            "--regulariser",
            "l2=0.01",
            "--epsilon",
            "0.5",
            "--delta",
            "1e-6");
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(.499, .5);
    assertThat(json.get("testError").doubleValue()).isLessThan(.25);
  }

  /** Epsilon by position and observer: in the answer, on the terminal and in the report. */
  @Test
  void aStreamShowsEveryObserver() throws IOException {
    String[] stream = {"--algorithm", "noisy-stream", "--epsilon", "2", "--delta", "1e-6"};
    JsonNode observers = json(stream).get("observers");
    assertThat(observers.get("delta").doubleValue()).isEqualTo(1e-6);
    JsonNode everybody = observers.get("lines").get(0);
    assertThat(everybody.get("kind").textValue()).isEqualTo("certified");
    assertThat(everybody.get("points").get(0).get("epsilon").doubleValue()).isBetween(1.99, 2.0);
    JsonNode last = observers.get("lines").get(1).get("points");
    assertThat(last.get(0).get("epsilon").doubleValue()).isLessThan(1.9);
    assertThat(last.get(last.size() - 1).get("epsilon").doubleValue()).isBetween(1.99, 2.0001);
    assertThat(observers.get("lines").findValuesAsText("kind")).contains("printed");
    List<String> options = new ArrayList<>(List.of(stream));
    options.addAll(List.of("--set", "shown=relay"));
    JsonNode relayed = json(options.toArray(String[]::new)).get("observers");
    assertThat(relayed.get("remarks").get(0).textValue()).contains("relays the states");
  }

  @Test
  void aLearnedGraphIsPaidFor() throws IOException {
    JsonNode json =
        json(
            "--algorithm",
            "dp-admm",
            "--regulariser",
            "l1=1e-4",
            "--set",
            "graph.share=0.2",
            "--epsilon",
            "1",
            "--delta",
            "1e-6");
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(.999, 1.0);
    assertThat(json.get("releases").intValue()).isEqualTo(52); // moments, gradients, test figures
  }

  @Test
  void severalOwnersShareOneModel() throws IOException {
    JsonNode json = json("--agents", "3", "--epsilon", "4", "--delta", "1e-6");
    assertThat(json.get("topology").textValue()).isEqualTo("star");
    assertThat(json.get("agents").intValue()).isEqualTo(3);
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(3.99, 4.0);
    assertThat(json.get("agentEpsilons")).hasSize(3);
    assertThat(json.get("agentEpsilons"))
        .allMatch(own -> own.doubleValue() <= json.get("certifiedEpsilon").doubleValue());
  }

  /** One label moves the records of several owners, so fact disjoint-agents says nothing (B.5). */
  @Test
  void factC1_aSplitThatLooksAtLabelsIsAnExperimentWithoutACertificate() throws IOException {
    JsonNode json =
        json("--agents", "3", "--split", "label-skew", "--epsilon", "4", "--delta", "1e-6");
    assertThat(json.get("private").booleanValue()).isFalse();
    assertThat(json.get("certifiedEpsilon").isNull()).isTrue();
    assertThat(json.get("agentEpsilons").isNull()).isTrue();
    assertThat(json.get("notice").textValue()).startsWith("EXPERIMENT, NOT PRIVATE");
  }

  @Test
  void thePaperIsShownBesideTheCertificate() throws IOException {
    JsonNode json =
        json(
            "--algorithm",
            "dp-admm",
            "--calibration",
            "paper",
            "--epsilon",
            "1",
            "--delta",
            "1e-3",
            "--large-delta");
    assertThat(json.get("calibration").textValue()).isEqualTo("paper");
    assertThat(json.get("paperClaim").get("epsilon").doubleValue()).isEqualTo(1);
    assertThat(json.get("paperClaim").get("holds").textValue()).isEqualTo("no");
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(1.41, 1.42);
  }

  @Test
  void theCertificateTravelsInTheModel() throws IOException {
    Path model = folder.resolve("model.json");
    CommandResult commandResult =
        train("--epsilon", "1", "--delta", "1e-6", "--model", model.toString());
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
    JsonNode certificate = new ObjectMapper().readTree(model.toFile()).get("certificate");
    assertThat(certificate.get("private").booleanValue()).isTrue();
    assertThat(certificate.get("epsilon").doubleValue()).isBetween(.99, 1.0);
    CommandResult shown = CommandResult.tacit("certificate", "show", model.toString());
    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("replace-one");
  }

  @Test
  void addRemoveDividesByAPublicNumber() throws IOException {
    JsonNode json =
        json(
            "--neighbours",
            "add-remove",
            "--public-rows",
            "2000",
            "--epsilon",
            "1",
            "--delta",
            "1e-6");
    assertThat(json.get("neighbours").textValue()).isEqualTo("add-remove");
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(.99, 1.0);
    CommandResult few =
        train(
            "--neighbours", "add-remove", "--public-rows", "5", "--epsilon", "1", "--delta", "0.1");
    assertThat(few.code()).isEqualTo(3);
    assertThat(few.err())
        .contains("--public-rows = 5 must be at least a 16th of the number of records");
    CommandResult several =
        train(
            "--neighbours",
            "add-remove",
            "--public-rows",
            "2000",
            "--agents",
            "3",
            "--epsilon",
            "1",
            "--delta",
            "1e-6");
    several.ok();
    assertThat(train("--neighbours", "add-remove", "--epsilon", "1", "--delta", "1e-6").err())
        .contains("--public-rows is missing");
  }

  @Test
  void refuses_anotherNumberOfRowsThanDeclared() throws IOException {
    CommandResult wrong = train("--public-rows", "20000", "--epsilon", "1", "--delta", "1e-6");
    assertThat(wrong.code()).as(wrong.err()).isEqualTo(3);
    assertThat(wrong.err()).contains("as declared by --public-rows = 20000");
    int rows = json("--epsilon", "1", "--delta", "1e-6").get("rows").intValue();
    // 3,000 records, of which some are held out.
    JsonNode right = json("--public-rows", "3000", "--epsilon", "1", "--delta", "1e-6");
    assertThat(right.get("rows").intValue()).isEqualTo(rows).isLessThan(3000);
  }

  @Test
  void warnsOfADeltaThatAllowsToShowARecord() {
    CommandResult commandResult = train("--epsilon", "1", "--delta", "0.01", "--large-delta");
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
    assertThat(commandResult.err()).contains("warning").contains("delta = 0.01");
  }

  private JsonNode json(String... options) throws IOException {
    return trainCalls().json(options);
  }

  private CommandResult train(String... options) {
    return trainCalls().run(options);
  }

  private TrainCalls trainCalls() {
    String rows = folder.resolve("rows.txt").toString();
    return TrainCalls.on("--data", rows, "--features", "2", "--holdout", "0.3");
  }
}
