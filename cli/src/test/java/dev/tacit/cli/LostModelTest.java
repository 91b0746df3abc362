package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody pays for a model and loses it without having said so. */
class LostModelTest {
  @TempDir Path folder;
  private OwnerLedger owner;
  private String[] free;

  @BeforeEach
  void table() throws IOException {
    String rows = SampleFiles.libsvm(folder, "rows.txt", 200, 4).toString();
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
    owner.grant("9");
    free =
        new String[] {
          "train", "--data", rows, "--features", "3", "--epsilon", "1", "--delta", "1e-6",
        };
  }

  private CommandResult train(String... more) {
    return CommandResult.tacit(TrainCalls.on(free).with(more).options());
  }

  @Test
  void aLedgerDoesNotPayForAModelThatIsThrownAway() throws IOException {
    JsonNode before = owner.shown();
    String page = folder.resolve("page.html").toString();
    for (String[] more : new String[][] {{}, {"--json"}, {"--report", page}}) {
      CommandResult commandResult =
          train(TrainCalls.on(more).with("--ledger", owner.file(), "--run", "a").options());
      assertThat(commandResult.code()).isEqualTo(2);
      assertThat(commandResult.err()).contains("--model is missing", "--no-model");
    }
    assertThat(owner.shown()).isEqualTo(before);
    assertThat(folder.resolve("page.html")).doesNotExist();
    assertThat(owner.key()).doesNotExist();
    CommandResult meant = train("--ledger", owner.file(), "--run", "a", "--no-model").ok();
    assertThat(meant.err()).doesNotContain("warning");
    String model = folder.resolve("m.json").toString();
    CommandResult again = train("--ledger", owner.file(), "--run", "a", "--model", model).ok();
    assertThat(folder.resolve("m.json")).exists();
    assertThat(again.err()).doesNotContain("warning");
    assertThat(owner.shown().get("runs")).as("the model of the same run is free").hasSize(1);
  }

  @Test
  void withoutALedgerThereIsAWarning() {
    assertThat(train().ok().err()).contains("warning: no model is kept", "--model FILE");
    assertThat(train("--json").ok().err()).contains("warning: no model is kept");
    assertThat(train("--no-model").ok().err()).doesNotContain("warning");
    assertThat(train("--model", folder.resolve("m.json").toString()).ok().err())
        .doesNotContain("warning");
  }

  /** Of an experiment no model is ever written, and without privacy nothing is lost. */
  @Test
  void experimentsAndFitsWithoutPrivacyGoOnAsBefore() {
    CommandResult repeated = train("--repeat", "2", "--ledger", owner.file(), "--run", "r").ok();
    assertThat(repeated.err()).doesNotContain("no model is kept");
    CommandResult exact =
        CommandResult.tacit("train", "--data", free[2], "--features", "3", "--algorithm", "exact")
            .ok();
    assertThat(exact.err()).doesNotContain("no model is kept");
  }
}
