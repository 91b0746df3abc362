package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A tolerance that the first round can keep to and a later one cannot, because released numbers
 * have grown: nobody can know before, and it is no fault of the program.
 */
class SteepRoundTest {
  @TempDir private Path folder;

  @Test
  void aToleranceThatALaterRoundCannotKeepIsNamed_andTheRunCanBeGivenUp() throws IOException {
    OwnerLedger owner = new OwnerLedger(folder.resolve("ledger"));
    owner.grant("9");
    String rows = SampleFiles.libsvm(folder, "rows.txt", 40, 1).toString();
    String[] command = {
      "train",
      "--data",
      rows,
      "--features",
      "3",
      "--algorithm",
      "dvp-star",
      "--agents",
      "3",
      "--epsilon",
      "0.1",
      "--delta",
      "1e-6",
      "--regulariser",
      "l2=0.1",
      "--set",
      "rounds=7",
      "--set",
      "gradientTolerance=1.61e-12",
      "--ledger",
      owner.file(),
      "--run",
      "steep",
      "--model",
      folder.resolve("m.json").toString()
    };
    CommandResult commandResult = CommandResult.tacit(command);
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err())
        .contains("gradientTolerance", "use at least", "ledger release steep")
        .doesNotContain("internal", "fault of Tacit");
    assertThat(folder.resolve("m.json")).doesNotExist();
    CommandResult.tacit("ledger", "release", "steep", "--ledger", owner.file()).ok();
  }
}
