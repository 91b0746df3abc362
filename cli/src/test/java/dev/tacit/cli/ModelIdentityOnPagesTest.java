package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.learn.provenance.CodeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Page, card and certificate say which model they are about: data set, predicted column, positive
 * class, run, day and version, all of it declared; and a run that is repeated on another day gives
 * the same bytes.
 */
class ModelIdentityOnPagesTest {
  private static final String CLOCK = "tacit.clock";
  private static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: ill, type: label, positive: ["sick"], negative: ["well"]}
      """;

  @TempDir Path folder;
  private OwnerLedger owner;

  @BeforeEach
  void rows() throws IOException {
    Random random = new Random(5);
    StringBuilder rows = new StringBuilder();
    for (int row = 0; row < 400; row++) {
      int age = random.nextInt(100);
      rows.append(age).append(age + 20 * random.nextGaussian() > 50 ? ",sick\n" : ",well\n");
    }
    Files.writeString(folder.resolve("secret-file-name.csv"), rows.toString());
    Files.writeString(folder.resolve("schema.yaml"), SCHEMA);
    System.setProperty(CLOCK, "2026-05-04T23:30:00Z");
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
  }

  @AfterEach
  void clockRuns() {
    System.clearProperty(CLOCK);
  }

  @Test
  void pageCardAndCertificateNameTheModel() throws IOException {
    owner.grant("1");
    JsonNode answer = train("--ledger", owner.file(), "--run", "may", "--json").json();
    assertThat(answer.get("dataset").textValue()).isEqualTo("patients");
    assertThat(answer.get("outcome").textValue()).isEqualTo("ill");
    assertThat(answer.get("positiveClass").textValue()).isEqualTo("sick");
    assertThat(answer.get("run").textValue()).isEqualTo("may");
    assertThat(answer.get("day").textValue()).isEqualTo("2026-05-04");
    String page = Files.readString(folder.resolve("page.html"));
    assertThat(page).contains("patients, ill, run may, 2026-05-04");
    String shown = CommandResult.tacit("certificate", "show", model()).ok().out();
    String card = CommandResult.tacit("export", model(), "--to", "card").ok().out();
    for (String text : List.of(page, shown, card)) {
      assertThat(text)
          .contains("patients", "ill", "sick", "may", "2026-05-04", "tacit " + CodeVersion.number())
          .containsIgnoringCase("predicted column")
          .containsIgnoringCase("positive class")
          .doesNotContain("secret-file-name");
    }
    assertThat(Files.readString(folder.resolve("model.json"))).doesNotContain("secret-file-name");
  }

  @Test
  void aRepeatedRunGivesTheSameBytesOnAnotherDay() throws IOException {
    owner.grant("1");
    train("--ledger", owner.file(), "--run", "may", "--publish").ok();
    byte[] model = Files.readAllBytes(folder.resolve("model.json"));
    // A page of a run that is over has no pictures of its rounds: the ledger keeps what it gave.
    train("--ledger", owner.file(), "--run", "may", "--publish").ok();
    String page = Files.readString(folder.resolve("page.html"));
    assertThat(Files.readAllBytes(folder.resolve("model.json"))).isEqualTo(model);
    System.setProperty(CLOCK, "2026-05-06T08:00:00Z");
    Files.move(folder.resolve("secret-file-name.csv"), folder.resolve("moved.csv"));
    train("--ledger", owner.file(), "--run", "may", "--publish").ok();
    assertThat(Files.readAllBytes(folder.resolve("model.json"))).isEqualTo(model);
    assertThat(Files.readString(folder.resolve("page.html"))).isEqualTo(page);
  }

  @Test
  void aClockThatIsNoneIsRefused() {
    System.setProperty(CLOCK, "tomorrow");
    CommandResult commandResult = train();
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("tomorrow", "an instant, such as");
  }

  /** What stands on pages and certificates is one line, with a ledger and without. */
  @Test
  void aNameThatNoLedgerWouldTakeIsRefused() {
    for (String name : List.of("", " ", "a\nb", "x".repeat(201))) {
      CommandResult commandResult = train("--dataset", name);
      assertThat(commandResult.code()).as(name).isEqualTo(2);
      assertThat(commandResult.err()).contains("--dataset", "1 to 200 characters");
    }
    assertThat(folder.resolve("model.json")).doesNotExist();
  }

  /** Without a ledger the data set has the name that somebody gives it, or none. */
  @Test
  void withoutALedgerTheDataSetCanBeNamed() throws IOException {
    JsonNode named = train("--dataset", "clinic north", "--json").json();
    assertThat(named.get("dataset").textValue()).isEqualTo("clinic north");
    assertThat(named.get("day").textValue()).isEqualTo("2026-05-04");
    String card = CommandResult.tacit("export", model(), "--to", "card").ok().out();
    assertThat(card).contains("clinic north").doesNotContain("Paid by");
    assertThat(train("--dataset", "a *b* [c](d)", "--json").json().get("dataset").textValue())
        .isEqualTo("a *b* [c](d)");
    assertThat(CommandResult.tacit("export", model(), "--to", "card").ok().out())
        .contains("a \\*b\\* \\[c\\](d)");
    JsonNode first = train("--json").json();
    assertThat(first.get("dataset").isNull()).isTrue();
    assertThat(Files.readString(folder.resolve("page.html"))).contains("not named");
  }

  private CommandResult train(String... options) {
    Path data = folder.resolve("moved.csv");
    List<String> all =
        new ArrayList<>(
            List.of(
                "train",
                "--data",
                (Files.exists(data) ? data : folder.resolve("secret-file-name.csv")).toString(),
                "--schema",
                folder.resolve("schema.yaml").toString(),
                "--epsilon",
                "1",
                "--delta",
                "1e-5",
                "--holdout",
                "0.25",
                "--model",
                model(),
                "--report",
                folder.resolve("page.html").toString()));
    all.addAll(List.of(options));
    return CommandResult.tacit(all.toArray(String[]::new));
  }

  private String model() {
    return folder.resolve("model.json").toString();
  }
}
