package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What plan says before there are rows is what train says after it has used them. */
class PlanCommandTest {
  private static final int ROWS = 601;
  private static final String POISSON_GROUP =
      "--set sampling=poisson-group --set samplingRate=0.2 --set rounds=5";

  /** Fields that follow from public facts alone. */
  private static final List<String> PUBLIC =
      List.of(
          "algorithm",
          "private",
          "notice",
          "calibration",
          "topology",
          "agents",
          "rounds",
          "rows",
          "features",
          "epsilon",
          "delta",
          "neighbours",
          "accountant",
          "paperClaim");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--algorithm metric-admm",
        "--algorithm metric-admm --agents 3",
        "--algorithm metric-admm --agents 4 --graph ring",
        "--algorithm ps-admm --agents 4",
        "--algorithm ps-admm --agents 2 " + POISSON_GROUP,
        "--algorithm dp-admm",
        "--algorithm dp-admm --neighbours add-remove --public-rows 500",
        "--algorithm dp-admm --calibration paper",
        "--algorithm dp-last-iterate --regulariser l2=0.01",
        "--algorithm pp-admm --agents 3 --graph ring --set rounds=5",
        "--algorithm pp-admm --agents 4 --graph random --set noise=gamma --set outputNoise=laplace",
        "--algorithm ipp-admm --agents 3 --graph complete --set rounds=5",
        "--algorithm dvp-star --agents 3 --set rounds=5",
        "--algorithm noisy-stream",
      })
  void law_thePlannedPriceIsThatOfTheReceipts(String options) throws IOException {
    JsonNode planned = planned(options);
    JsonNode trained =
        TrainCalls.on("--data", data(), "--features", "3").json(promised(options).options());
    for (String field : PUBLIC) {
      assertThat(planned.get(field)).as(field).isEqualTo(trained.get(field));
    }
    assertSame(planned.get("plannedEpsilon"), trained.get("certifiedEpsilon"));
    assertSame(planned.get("zcdpRho"), trained.get("zcdpRho"));
    assertSame(planned.get("pureEpsilon"), trained.get("pureEpsilon"));
    assertThat(planned.get("agentEpsilons").size()).isEqualTo(trained.get("agentEpsilons").size());
    for (int agent = 0; agent < planned.get("agentEpsilons").size(); agent++) {
      assertSame(planned.get("agentEpsilons").get(agent), trained.get("agentEpsilons").get(agent));
    }
  }

  /** A plan names the most that may happen, and its rounding is the accountant's. */
  private static void assertSame(JsonNode planned, JsonNode received) {
    assertThat(planned.isNumber()).isEqualTo(received.isNumber());
    if (planned.isNumber()) {
      double spent = received.doubleValue();
      assertThat(planned.doubleValue()).isBetween(spent, spent * (1 + 1e-6));
    }
  }

  @Test
  void everySetFieldIsInForce() throws IOException {
    JsonNode json = planned("--algorithm dp-admm --set rounds=7");
    assertThat(json.get("rounds").intValue()).isEqualTo(7);
    assertThat(json.get("settings").get("rounds").textValue()).isEqualTo("7");
    assertThat(json.get("settings").get("clip").textValue()).isEqualTo("0.75");
    JsonNode all = json.get("agentPlans");
    assertThat(all).hasSize(1);
    assertThat(all.get(0).get("rows").intValue()).isEqualTo(ROWS);
    JsonNode noise = all.get(0).get("mechanisms");
    assertThat(noise).hasSize(1);
    assertThat(noise.get(0).get("kind").textValue()).isEqualTo("gaussian");
    assertThat(noise.get(0).get("count").intValue()).isEqualTo(7);
    // What is printed prices to what is printed.
    String event = "gaussian:count=7,sigma=" + noise.get(0).get("noiseMultiplier");
    JsonNode priced =
        CommandResult.tacit("account", "--event", event, "--delta", "1e-5", "--json").json();
    assertThat(priced.get("epsilon").get("exact").doubleValue())
        .isBetween(.999 * json.get("plannedEpsilon").doubleValue(), 1.0);
  }

  /** The worst comes first; agents of one size share a line. */
  @Test
  void unequalAgentsAreListedWorstFirst() throws IOException {
    JsonNode json = planned("--algorithm pp-admm --agents 3 --graph complete");
    JsonNode plans = json.get("agentPlans");
    assertThat(plans).hasSize(2);
    assertThat(plans.findValuesAsText("rows")).containsExactlyInAnyOrder("201", "200");
    assertThat(plans.get(0).get("epsilon")).isEqualTo(json.get("plannedEpsilon"));
    assertThat(plans.get(0).get("epsilon").doubleValue())
        .isGreaterThanOrEqualTo(plans.get(1).get("epsilon").doubleValue());
    for (JsonNode one : plans) {
      boolean last = one.get("rows").intValue() == 201;
      assertThat(one.get("agents").toString()).isEqualTo(last ? "[2]" : "[0,1]");
      assertThat(one.get("mechanisms").findValuesAsText("kind")).contains("minimiser");
    }
  }

  @Test
  void itSaysWhetherALedgerCouldKeepIt() throws IOException {
    JsonNode kept = planned("--algorithm dp-admm");
    assertThat(kept.get("ledger").get("bookable").booleanValue()).isTrue();
    assertThat(kept.get("ledger").get("why").isNull()).isTrue();
    JsonNode last = planned("--algorithm dp-last-iterate --regulariser l2=0.01");
    assertThat(last.get("ledger").get("bookable").booleanValue()).isFalse();
    assertThat(last.get("ledger").get("why").textValue()).contains("every step");
    JsonNode solves = planned("--algorithm dvp-star");
    assertThat(solves.get("accountant").textValue()).isEqualTo("objective");
    assertThat(solves.get("ledger").get("bookable").booleanValue()).isTrue();
    JsonNode group = planned("--algorithm ps-admm " + POISSON_GROUP);
    assertThat(group.get("receiptNeighbours").textValue()).isEqualTo("add-remove");
    assertThat(group.get("neighbours").textValue()).isEqualTo("replace-one");
    assertThat(group.get("ledger").get("why").textValue()).contains("add-remove budget");
    assertThat(plan(promised("--algorithm ps-admm " + POISSON_GROUP).options()).ok().out())
        .contains("for add-remove neighbours, converted by group privacy");
  }

  /** Under add-remove means are divided by the declared number, whatever the rows are. */
  @Test
  void thePublicDivisorIsPlannedWith() throws IOException {
    JsonNode json = planned("--algorithm dp-admm --neighbours add-remove --public-rows 500");
    assertThat(json.get("rows").intValue()).isEqualTo(500);
    assertThat(json.get("agentPlans").get(0).get("rows").intValue()).isEqualTo(500);
  }

  @Test
  void aPaperWhoseNoiseProvesNothingIsNotBookable() throws IOException {
    String printed = "--algorithm ps-admm --calibration paper";
    JsonNode json = planned(printed);
    assertThat(json.get("plannedEpsilon").textValue()).isEqualTo("Infinity");
    assertThat(json.get("ledger").get("why").textValue()).contains("no finite epsilon");
    assertThat(plan(promised(printed).options()).ok().out()).contains("no finite epsilon, delta");
  }

  @Test
  void thePaperIsShownWithWhyItFails() {
    CommandResult commandResult =
        plan(promised("--algorithm dp-admm --calibration paper --delta 1e-3").options()).ok();
    assertThat(commandResult.out()).contains("the paper claims", "holds: no;");
    assertThat(commandResult.err()).contains("warning", "Use --calibration sound");
  }

  @Test
  void forPeopleItIsAShortTable() {
    CommandResult commandResult =
        plan(promised("--algorithm dp-admm --set rounds=7").options()).ok();
    assertThat(commandResult.out())
        .contains("would certify          epsilon 1, delta 0.00001, replace-one neighbours")
        .contains("7 gaussian, noise multiplier")
        .containsPattern("rounds +7")
        .containsPattern("clip +0.75")
        .contains("could keep it");
    assertThat(commandResult.err()).isEmpty();
  }

  @Test
  void withoutPrivacyItSaysSo() throws IOException {
    CommandResult commandResult = plan("--algorithm", "exact").ok();
    assertThat(commandResult.out()).contains("NOT PRIVATE: 'exact'").contains("no privacy");
    JsonNode json = plan("--algorithm", "exact", "--json").json();
    assertThat(json.get("private").booleanValue()).isFalse();
    assertThat(json.get("plannedEpsilon").isNull()).isTrue();
    assertThat(json.has("certifiedEpsilon"))
        .as("nothing is certified before it is drawn")
        .isFalse();
    assertThat(json.get("agentPlans").isNull()).isTrue();
    assertThat(json.get("ledger").get("bookable").booleanValue()).isFalse();
    assertThat(json.get("settings").get("innerSteps").textValue()).isNotEmpty();
  }

  /** The schema says how many features there are, and which of them are categories. */
  @Test
  void aSchemaIsAsGoodAsANumber() throws IOException {
    String schema = SampleFiles.schema(folder).toString();
    TrainCalls asked = promised("--rows 300 --schema " + schema);
    JsonNode json =
        CommandResult.tacit(TrainCalls.on("plan", "--json").with(asked.options()).options()).json();
    JsonNode trained =
        TrainCalls.on(
                "--data", SampleFiles.csv(folder, "p.csv", 300, 1).toString(), "--schema", schema)
            .json("--epsilon", "1", "--delta", "1e-5");
    assertThat(json.get("features")).isEqualTo(trained.get("features"));
    assertSame(json.get("plannedEpsilon"), trained.get("certifiedEpsilon"));
  }

  private TrainCalls promised(String options) {
    TrainCalls given = TrainCalls.on(options.split(" "));
    TrainCalls epsilon = given.with("--epsilon", "1");
    return given.shared().contains("--delta") ? epsilon : epsilon.with("--delta", "1e-5");
  }

  private JsonNode planned(String options) throws IOException {
    return plan(promised(options).with("--json").options()).json();
  }

  private static CommandResult plan(String... options) {
    TrainCalls all = TrainCalls.on("plan", "--rows", Integer.toString(ROWS), "--features", "3");
    return CommandResult.tacit(all.with(options).options());
  }

  private String data() throws IOException {
    return SampleFiles.libsvm(folder, "rows.txt", ROWS, 5).toString();
  }
}
