package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.Tacit;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.export.ModelCard;
import dev.tacit.learn.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stated of epsilon: never more than was asked of sound noise, and why none is finite. */
class StatedEpsilonTest {
  @TempDir private Path folder;
  private String data;

  @BeforeEach
  void rows() throws IOException {
    data = SampleFiles.libsvm(folder, "rows.txt", 40, 3).toString();
  }

  private TrainCalls stream(String... options) {
    return TrainCalls.on("--data", data, "--features", "3", "--algorithm", "noisy-stream")
        .with("--delta", "1e-6")
        .with(options);
  }

  /** X H4: from 30 on no finite epsilon was certified, with sound noise and exit code 0. */
  @Test
  void aStreamKeepsToItsBudgetOrIsRefusedBeforeItRuns() throws IOException {
    for (String epsilon : List.of("1", "18", "20", "22")) {
      CommandResult commandResult = stream("--epsilon", epsilon).run("--json");
      if (commandResult.code() == 0) {
        assertThat(commandResult.json().get("certifiedEpsilon").doubleValue())
            .isLessThanOrEqualTo(Double.parseDouble(epsilon));
      } else {
        assertThat(Double.parseDouble(epsilon)).isGreaterThan(18);
      }
    }
    for (String epsilon : List.of("30", "100", "700")) {
      Path model = folder.resolve("model.json");
      CommandResult commandResult = stream("--epsilon", epsilon).run("--model", model.toString());
      assertThat(commandResult.code()).as(commandResult.out()).isEqualTo(2);
      assertThat(commandResult.err())
          .contains("leaves no room for the sampler's own distance")
          .doesNotContain("--calibration");
      assertThat(model).doesNotExist();
    }
  }

  /**
   * D M4: the printed noise has an epsilon, and what cannot be certified is that it was drawn. Both
   * numbers stand wherever one would, and those of plan and account agree.
   */
  @Test
  void infiniteIsSaidOfTheSamplerAndNotOfTheNoise() throws IOException {
    String[] printed = {"--epsilon", "100", "--calibration", "paper"};
    String model = folder.resolve("model.json").toString();
    Path page = folder.resolve("page.html");
    CommandResult trained = stream(printed).run("--model", model, "--report", page.toString()).ok();
    JsonNode json = stream(printed).json();
    assertThat(json.get("certifiedEpsilon").textValue()).isEqualTo("Infinity");
    double alone = json.get("mechanismEpsilon").doubleValue();
    String number = "epsilon " + RoundedUp.spent(alone);
    String[] plan = {
      "plan", "--rows", "40", "--features", "3", "--algorithm", "noisy-stream", "--delta", "1e-6"
    };
    CommandResult planned = CommandResult.tacit(TrainCalls.on(plan).with(printed).options()).ok();
    List<String> told =
        List.of(
            trained.out(),
            trained.err(),
            Files.readString(page).replace("&#39;", "'"),
            planned.out(),
            planned.err(),
            CommandResult.tacit("certificate", "show", model).ok().out(),
            ModelCard.of(ModelFile.read("MODEL", Path.of(model))),
            Tacit.load(Path.of(model)).certificate().why());
    for (String one : told) {
      assertThat(one).contains(number, "sampler's statistical distance");
    }
    String ledger = folder.resolve("people.ledger").toString();
    String[] grant = {"ledger", "grant", "--ledger", ledger, "--dataset", "people"};
    CommandResult.tacit(
            TrainCalls.on(grant)
                .with("--epsilon", "500", "--delta", "1e-5", "--neighbours", "replace-one")
                .options())
        .ok();
    CommandResult unpaid = stream(printed).run("--ledger", ledger, "--run", "may");
    assertThat(unpaid.code()).isEqualTo(4);
    assertThat(unpaid.err()).contains(number, "sampler's statistical distance");
    Matcher multiplier =
        Pattern.compile("gaussian, noise multiplier ([0-9.]+)").matcher(planned.out());
    assertThat(multiplier.find()).as(planned.out()).isTrue();
    JsonNode account =
        CommandResult.tacit(
                "account",
                "--event",
                "gaussian:sigma=" + multiplier.group(1),
                "--delta",
                "1e-6",
                "--json")
            .json();
    assertThat(account.at("/epsilon/auto").doubleValue()).isCloseTo(alone, within(.01 * alone));
    assertThat(account.get("sampler").textValue()).contains("statistical distance");
    JsonNode usual =
        CommandResult.tacit("account", "--event", "gaussian:sigma=4", "--delta", "1e-6", "--json")
            .json();
    assertThat(usual.get("sampler").isNull()).isTrue();
    assertThat(stream("--epsilon", "1").json().get("mechanismEpsilon").isNull()).isTrue();
  }

  /**
   * P M2: owners' sizes are exact, so a replaced record keeps its owner; whoever is told is told.
   */
  @Test
  void severalOwnersArePromisedItWithinAnOwner() throws IOException {
    for (String neighbours : List.of("replace-one", "add-remove")) {
      Path model = folder.resolve(neighbours + ".json");
      Path page = folder.resolve(neighbours + ".html");
      TrainCalls three =
          TrainCalls.on("--data", data, "--features", "3", "--agents", "3", "--set", "rounds=2")
              .with("--epsilon", "1", "--delta", "1e-6", "--neighbours", neighbours)
              .with("--public-rows", "40");
      CommandResult trained =
          three.run("--model", model.toString(), "--report", page.toString()).ok();
      List<String> told =
          List.of(
              trained.out(),
              Files.readString(page),
              CommandResult.tacit("certificate", "show", model.toString()).ok().out(),
              CommandResult.tacit("certificate", "verify", model.toString()).ok().out(),
              ModelCard.of(ModelFile.read("MODEL", model)),
              Tacit.load(model).certificate().toString());
      for (String one : told) {
        assertThat(one.contains("within an owner"))
            .as(neighbours + ": " + one)
            .isEqualTo(neighbours.equals("replace-one"));
      }
    }
    Path alone = folder.resolve("alone.json");
    TrainCalls.on("--data", data, "--features", "3", "--set", "rounds=2")
        .with("--epsilon", "1", "--delta", "1e-6", "--model", alone.toString())
        .run()
        .ok();
    assertThat(Tacit.load(alone).certificate().toString()).doesNotContain("owner");
  }
}
