package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountCommandTest {
  @TempDir Path folder;

  /** Roundings make the pure currency end below the closed form here, which `train` certifies. */
  @Test
  void theReportedNumberIsTheCertifiedOne() throws IOException {
    JsonNode json =
        CommandResult.tacit(
                "account", "--event", "laplace:b=0.27653665320179516", "--delta", "0", "--json")
            .json();
    Guarantee certified =
        Accountants.all()
            .guarantee(new PrivacyEvent.Laplace(0.27653665320179516), Neighbours.ADD_REMOVE, 0);
    assertThat(json.get("epsilon").get("auto").doubleValue()).isEqualTo(certified.epsilon());
    assertThat(json.get("epsilon").get("pure").doubleValue()).isLessThan(certified.epsilon());
  }

  @Test
  void aTableSaysWhichNeighboursItMeans() {
    CommandResult commandResult =
        CommandResult.tacit("account", "--event", "gaussian:sigma=2,count=30", "--delta", "1e-5");
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
    assertThat(commandResult.out()).contains("add-remove: data sets that differ by one record");
    CommandResult replaced =
        CommandResult.tacit(
            "account",
            "--event",
            "gaussian:sigma=2",
            "--delta",
            "1e-5",
            "--neighbours",
            "replace-one");
    assertThat(replaced.out()).contains("replace-one: data sets of the same size");
  }

  /** Few digits for people, never less than the number that programs get. */
  @Test
  void tablesAreRoundedUp() throws IOException {
    String[] asked = {"account", "--event", "gaussian:sigma=60,count=200", "--delta", "1e-6"};
    String[] inJson = Arrays.copyOf(asked, asked.length + 1);
    inJson[asked.length] = "--json";
    double exact = CommandResult.tacit(inJson).json().get("epsilon").get("auto").doubleValue();
    String text = CommandResult.tacit(asked).ok().out();
    Matcher shown = Pattern.compile("smallest +([0-9.]+)").matcher(text);
    assertThat(shown.find()).as(text).isTrue();
    assertThat(Double.parseDouble(shown.group(1))).isBetween(exact, exact * (1 + 1e-5));
    assertThat(text).contains("delta       0.000001").doesNotContain("E-", Double.toString(exact));
    assertThat(
            CommandResult.tacit(
                    "calibrate",
                    "--event",
                    "gaussian:count=30",
                    "--epsilon",
                    "1",
                    "--delta",
                    "1e-5")
                .ok()
                .out())
        .contains("target      epsilon 1, delta 0.00001")
        .doesNotContainPattern("[0-9]{8}");
  }

  @Test
  void eventsComposeAndRepeatIsAList() throws IOException {
    JsonNode list =
        CommandResult.tacit(
                "account",
                "--event",
                "gaussian:sigma=3",
                "--event",
                "gaussian:sigma=3",
                "--delta",
                "1e-5",
                "--json")
            .json();
    JsonNode count =
        CommandResult.tacit(
                "account", "--event", "gaussian:sigma=3,count=2", "--delta", "1e-5", "--json")
            .json();
    assertThat(list.get("epsilon")).isEqualTo(count.get("epsilon"));
  }

  @Test
  void calibratedNoiseKeepsTheTarget() throws IOException {
    JsonNode json =
        CommandResult.tacit(
                "calibrate",
                "--event",
                "gaussian:count=30",
                "--epsilon",
                "1",
                "--delta",
                "1e-5",
                "--json")
            .json();
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(0.9999, 1.0);
    String sigma = json.get("sigma").get("auto").asText();
    JsonNode priced =
        CommandResult.tacit(
                "account",
                "--event",
                "gaussian:count=30,sigma=" + sigma,
                "--delta",
                "1e-5",
                "--json")
            .json();
    assertThat(priced.get("epsilon").get("auto")).isEqualTo(json.get("certifiedEpsilon"));
    CommandResult text =
        CommandResult.tacit(
            "calibrate", "--event", "laplace:count=2", "--epsilon", "1", "--delta", "1e-6");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("add-remove").contains("certified");
  }

  @Test
  void refuses_whatIsNotAnEvent() {
    for (String bad :
        List.of(
            "magic:sigma=1",
            "gaussian:b=1",
            "gaussian:sigma=-1",
            "gaussian:sigma=NaN",
            "gaussian:sigma=x",
            "gaussian:sigma=1,count=0",
            "gaussian:sigma=1,count=1.5",
            "gaussian:sigma=1,q=2",
            "gaussian:sigma=1,q=0.1,size=3,population=9",
            "gaussian:sigma=1,size=10,population=9",
            "gaussian:sigma=1,sigma=2",
            "gaussian:sigma",
            "gaussian",
            "laplace:sigma=1")) {
      CommandResult commandResult =
          CommandResult.tacit("account", "--event", bad, "--delta", "1e-5");
      refused(2, commandResult, "--event");
    }
  }

  @Test
  void refuses_relationsThatHaveNoProof() {
    refused(
        2,
        CommandResult.tacit(
            "account",
            "--event",
            "gaussian:sigma=1,q=0.1",
            "--delta",
            "1e-5",
            "--neighbours",
            "replace-one"),
        "replace-one");
    refused(
        2,
        CommandResult.tacit(
            "account", "--event", "gaussian:sigma=1,size=5,population=50", "--delta", "1e-5"),
        "add-remove");
    refused(
        2,
        CommandResult.tacit(
            "account", "--event", "gaussian:sigma=1", "--delta", "1e-5", "--neighbours", "x"),
        "--neighbours");
  }

  @Test
  void refuses_targetsOutOfRange() {
    for (String bad : List.of("0", "-1", "NaN")) {
      refused(
          2,
          CommandResult.tacit(
              "calibrate", "--event", "gaussian:", "--epsilon", bad, "--delta", "1e-5"),
          "--event");
      refused(
          2,
          CommandResult.tacit(
              "calibrate", "--event", "gaussian:count=2", "--epsilon", bad, "--delta", "1e-5"),
          "epsilon = ");
    }
    for (String bad : List.of("1", "-1", "NaN")) {
      refused(
          2,
          CommandResult.tacit("account", "--event", "gaussian:sigma=1", "--delta", bad),
          "delta = ");
    }
    refused(2, CommandResult.tacit("account", "--event", "gaussian:sigma=1"), "--delta");
    refused(2, CommandResult.tacit("account", "--delta", "1e-5"), "--event or --cases");
    refused(
        2,
        CommandResult.tacit(
            "calibrate", "--event", "gaussian:sigma=1", "--epsilon", "1", "--delta", "1e-5"),
        "noise already");
  }

  @Test
  void refuses_badCaseFilesByCase() throws IOException {
    for (String bad :
        List.of(
            "{}",
            "{\"cases\": []}",
            "{\"cases\": [{\"id\": \"x\", \"parameters\": [], \"delta\": 1e-5}]}",
            "{\"cases\": [{\"id\": \"x\", \"parameters\": [{\"kind\": \"gaussian\", \"sigma\": 1}],"
                + " \"delta\": 2, \"adjacency\": \"ADD_OR_REMOVE_ONE\"}]}",
            "{\"cases\": [{\"id\": \"x\", \"parameters\": [{\"kind\": \"gaussian\", \"sigma\": 1}],"
                + " \"delta\": 1e-5}]}")) {
      Path file = Files.writeString(folder.resolve("cases.json"), bad);
      refused(3, CommandResult.tacit("account", "--cases", file.toString(), "--json"), "--cases");
    }
  }

  private static void refused(int code, CommandResult commandResult, String... words) {
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(code);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err()).contains(words);
  }
}
