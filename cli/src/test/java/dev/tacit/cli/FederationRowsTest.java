package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Owners that declare more records together than can be counted are told so. */
class FederationRowsTest {
  @TempDir private Path folder;

  @Test
  void rowsThatCannotBeCountedTogetherAreRefused() throws IOException {
    Path file =
        new Hospitals(folder, 3, true).with("algorithm", "metric-admm").agree("federation.yaml");
    String text = Files.readString(file);
    String many = text.replaceFirst("rows: [0-9]+", "rows: 2147483647");
    assertThat(many).isNotEqualTo(text);
    Files.writeString(file, many);
    CommandResult commandResult = CommandResult.tacit("federation", "show", file.toString());
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.err()).contains("rows of all owners", "at most 2147483647");
  }
}
