package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.documents.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The verb as people type it, with little effort and fresh noise: a lower bound above the certified
 * epsilon has probability 1e-7 at most in each audit here.
 */
class AuditCommandTest {
  private static final String[] LITTLE = {"--effort", "0.002", "--confidence", "0.9999999"};

  @TempDir private Path folder;

  private static CommandResult audit(String... options) {
    List<String> all = new ArrayList<>(List.of("audit"));
    all.addAll(List.of(LITTLE));
    all.addAll(List.of(options));
    return CommandResult.tacit(all.toArray(String[]::new));
  }

  @Test
  void json_hasBoundCertificateAndControls() throws IOException {
    JsonNode found = audit("--algorithm", "dp-admm", "--json").json();
    assertThat(found.get("certifiedEpsilon").doubleValue()).isBetween(.99, 1.0);
    assertThat(found.get("lowerBound").doubleValue())
        .isLessThanOrEqualTo(found.get("certifiedEpsilon").doubleValue());
    assertThat(found.get("confidence").doubleValue()).isEqualTo(.9999999);
    assertThat(found.get("runs").intValue()).isEqualTo(400);
    // Which settings it was, and which of them nobody asked for.
    assertThat(found.get("settings").get("rounds").textValue()).isEqualTo("2");
    assertThat(found.get("settings").has("penalty")).isTrue();
    assertThat(found.get("chosenSettings").toString())
        .isEqualTo("{\"clip\":\"0.25\",\"rounds\":\"2\"}");
    assertThat(found.get("ownerOnly")).isEmpty();
    JsonNode controls = found.get("controls");
    assertThat(controls.get("hold").booleanValue()).isTrue();
    assertThat(controls.get("null").get("lowerBound").doubleValue()).isZero();
    assertThat(controls.get("positive").get("factor").doubleValue()).isGreaterThanOrEqualTo(2);
    assertThat(controls.get("positive").get("lowerBound").doubleValue()).isGreaterThan(1);
  }

  @Test
  void text_saysWhatWasFound_andThePictureIsDrawn() throws IOException {
    Path picture = folder.resolve("audit.svg");
    CommandResult commandResult =
        audit("--algorithm", "metric-admm", "--neighbours", "add-remove").ok();
    assertThat(commandResult.out())
        .contains("certified epsilon", "lower bound", "null control", "positive control")
        .contains("add-remove neighbours")
        .contains("Settings in force, for which certificate and bound are, and for no others")
        .contains("rounds=2")
        .endsWith("the certificate stands\n");
    audit("--algorithm", "dp-admm", "--picture", picture.toString()).ok();
    assertThat(Files.readString(picture)).startsWith("<svg").contains("certified: Gaussian");
    // Its own kind may be replaced, and nothing else.
    Files.writeString(picture, "not a picture");
    assertThat(audit("--algorithm", "dp-admm", "--picture", picture.toString()).code())
        .isEqualTo(2);
  }

  @Test
  void personsAndOwners() throws IOException {
    JsonNode persons = audit("--algorithm", "dp-admm", "--unit-rows", "3", "--json").json();
    assertThat(persons.get("neighbours").textValue()).contains("at most 3 rows");
    JsonNode star = audit("--algorithm", "ps-admm", "--agents", "3", "--json").json();
    assertThat(star.get("algorithm").textValue()).isEqualTo("ps-admm (star)");
  }

  @Test
  void neighbouringFiles_areAttacked_andOthersRefused() throws IOException {
    Path one = Files.writeString(folder.resolve("one"), "1 1:1\n-1 2:0.5\n1 2:0.1\n-1 1:0.2\n");
    Path other =
        Files.writeString(folder.resolve("other"), "-1 1:1\n-1 2:0.5\n1 2:0.1\n-1 1:0.2\n");
    Path far = Files.writeString(folder.resolve("far"), "-1 1:1\n1 2:0.5\n1 2:0.1\n-1 1:0.2\n");
    JsonNode found =
        audit(
                "--algorithm",
                "dp-admm",
                "--data",
                one.toString(),
                "--neighbour",
                other.toString(),
                "--features",
                "2",
                "--json")
            .json();
    assertThat(found.get("dataSets").textValue()).isEqualTo("the given files");
    assertThat(found.get("ownerOnly").toString()).contains("lowerBound");
    CommandResult refused =
        audit(
            "--algorithm",
            "dp-admm",
            "--data",
            one.toString(),
            "--neighbour",
            far.toString(),
            "--features",
            "2");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err()).contains("--neighbour").contains("one record replaced");
    assertThat(audit("--data", one.toString(), "--features", "2").code()).isEqualTo(2);
  }

  @Test
  void filesThatAreNoPair_areRefused() throws IOException {
    Path one = Files.writeString(folder.resolve("one"), "1 1:1\n-1 2:0.5\n1 2:0.1\n");
    Path empty = Files.writeString(folder.resolve("empty"), "");
    Path wide = Files.writeString(folder.resolve("wide"), "1 9:1\n-1 2:0.5\n1 2:0.1\n");
    assertRefused(one, one, "--neighbour = a copy of the other table");
    assertRefused(empty, one, "--data = a table without records");
    assertRefused(one, empty, "--neighbour = a table without records");
    assertRefused(one, wide, "index \"9\"");
    assertRefused(one, folder.resolve("absent"), "there is no file");
  }

  private static void assertRefused(Path one, Path other, String why) {
    CommandResult commandResult =
        audit(
            "--algorithm",
            "dp-admm",
            "--data",
            one.toString(),
            "--neighbour",
            other.toString(),
            "--features",
            "2");
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.err()).contains(why);
  }

  @Test
  void whatIsNotThere_isUsage() {
    for (String[] options :
        new String[][] {
          {"--algorithm", "nonsense"},
          {"--effort", "0"},
          {"--confidence", "2"},
          {"--canaries", "5"},
          {"--features", "1"}
        }) {
      CommandResult commandResult =
          CommandResult.tacit(
              Stream.concat(Stream.of("audit"), Stream.of(options)).toArray(String[]::new));
      assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
      assertThat(commandResult.err()).contains(options[0]);
    }
  }

  @Test
  void anAuditThatCouldNotNotice_provesNothing() {
    CommandResult commandResult = audit("--algorithm", "dp-admm", "--canaries", "10");
    assertThat(commandResult.code()).isEqualTo(9);
    assertThat(commandResult.out()).endsWith("this audit proves nothing\n");
    assertThat(commandResult.err()).contains("Raise --effort");
  }

  /** So weak an attack is accused of nothing: 190 of 200 guesses would have to be right. */
  @Test
  void canaries_inOneRun() throws IOException {
    JsonNode found =
        CommandResult.tacit(
                "audit",
                "--delta",
                "1e-6",
                "--algorithm",
                "dp-admm",
                "--set",
                "rounds=1",
                "--set",
                "clip=0.25",
                "--neighbours",
                "add-remove",
                "--canaries",
                "1000",
                "--json")
            .json();
    assertThat(found.get("runs").intValue()).isEqualTo(1);
    assertThat(found.get("lowerBound").doubleValue()).isLessThanOrEqualTo(1);
    assertThat(found.get("controls").get("hold").booleanValue()).isTrue();
  }

  @Test
  void membershipOfAModel_isTheOwners() throws IOException {
    Path in = Files.writeString(folder.resolve("in"), rows(1));
    Path out = Files.writeString(folder.resolve("out"), rows(2));
    Path model = folder.resolve("model.json");
    TrainCalls.on("--data", in.toString(), "--features", "3", "--epsilon", "1", "--delta", "1e-6")
        .run("--model", model.toString())
        .ok();
    JsonNode found =
        CommandResult.tacit(
                "audit",
                "--model",
                model.toString(),
                "--data",
                in.toString(),
                "--others",
                out.toString(),
                "--json")
            .json();
    assertThat(found.get("area").doubleValue()).isBetween(.3, .7);
    assertThat(found.get("isBound").booleanValue()).isFalse();
    assertThat(found.get("ownerOnly").toString()).contains("area");
    Path schema =
        Path.of(System.getProperty("tacit.root", ".."), "docs/reference/schemas/audit-model.json");
    assertThat(JsonSchema.of(schema).faults(found)).isEmpty();
    assertThat(
            CommandResult.tacit("audit", "--model", model.toString(), "--data", in.toString())
                .code())
        .isEqualTo(2);
  }

  private static String rows(int seed) {
    StringBuilder rows = new StringBuilder();
    Random random = new Random(seed);
    for (int row = 0; row < 200; row++) {
      int feature = 1 + random.nextInt(3);
      int label = random.nextInt(4) < feature ? 1 : -1;
      rows.append(label).append(' ').append(feature).append(":0.5\n");
    }
    return rows.toString();
  }

  @Test
  void nothingToRefute() {
    CommandResult commandResult = audit("--algorithm", "exact");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("a private one");
    assertThat(CommandResult.tacit("audit", "--effort", "-1").code()).isEqualTo(2);
  }
}
