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
    String rows = Tables.libsvm(folder, "rows.txt", 200, 4).toString();
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
    owner.grant("9");
    free =
        new String[] {
          "train", "--data", rows, "--features", "3", "--epsilon", "1", "--delta", "1e-6",
        };
  }

  private Ran train(String... more) {
    return Ran.tacit(Training.on(free).with(more).options());
  }

  @Test
  void aLedgerDoesNotPayForAModelThatIsThrownAway() throws IOException {
    JsonNode before = owner.shown();
    String page = folder.resolve("page.html").toString();
    for (String[] more : new String[][] {{}, {"--json"}, {"--report", page}}) {
      Ran ran = train(Training.on(more).with("--ledger", owner.file(), "--run", "a").options());
      assertThat(ran.code()).isEqualTo(2);
      assertThat(ran.err()).contains("--model is missing", "--no-model");
    }
    assertThat(owner.shown()).isEqualTo(before);
    assertThat(folder.resolve("page.html")).doesNotExist();
    assertThat(owner.key()).doesNotExist();
    Ran meant = train("--ledger", owner.file(), "--run", "a", "--no-model").ok();
    assertThat(meant.err()).doesNotContain("warning");
    String model = folder.resolve("m.json").toString();
    Ran again = train("--ledger", owner.file(), "--run", "a", "--model", model).ok();
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
    Ran repeated = train("--repeat", "2", "--ledger", owner.file(), "--run", "r").ok();
    assertThat(repeated.err()).doesNotContain("no model is kept");
    Ran exact =
        Ran.tacit("train", "--data", free[2], "--features", "3", "--algorithm", "exact").ok();
    assertThat(exact.err()).doesNotContain("no model is kept");
  }
}
