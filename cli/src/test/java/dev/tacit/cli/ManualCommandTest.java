package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every verb has a manual page that says what its help says. */
class ManualCommandTest {
  @TempDir Path folder;

  @Test
  void everyVerbHasAPageWithItsOptionsAndAnExample() throws IOException {
    JsonNode pages = CommandResult.tacit("manual", "--all", "--json").json().get("pages");
    assertPages(Main.commandLine(), pages);
  }

  private static void assertPages(CommandLine command, JsonNode pages) {
    String name = command.getCommandSpec().qualifiedName("-");
    assertThat(pages.has(name + ".1")).as(name).isTrue();
    String page = pages.get(name + ".1").asText();
    assertThat(page).contains(".SH NAME\n" + name.replace("-", "\\-") + " \\- ");
    for (CommandLine.Model.OptionSpec option : command.getCommandSpec().options()) {
      assertThat(page).as(name).contains(option.longestName().replace("-", "\\-"));
    }
    if (command.getSubcommands().isEmpty()) {
      assertThat(page).as(name).contains(".SH EXAMPLES");
    }
    command.getSubcommands().values().forEach(verb -> assertPages(verb, pages));
  }

  @Test
  void aMistypedVerbIsGuessed() {
    CommandResult commandResult = CommandResult.tacit("manual", "ledger", "grnt");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("Did you mean ledger-grant?");
  }

  /** The program that people read them with finds nothing to complain about. */
  @Test
  void manReadsThem() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/man")), "no man here");
    Path page =
        Files.writeString(folder.resolve("p.1"), CommandResult.tacit("manual", "train").ok().out());
    Process man =
        new ProcessBuilder("man", "--warnings", "-E", "UTF-8", "-l", page.toString())
            .redirectErrorStream(true)
            .start();
    String shown = new String(man.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(man.waitFor()).isZero();
    assertThat(shown).contains("TACIT-TRAIN(1)", "--epsilon").doesNotContain("warning:");
  }
}
