package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {
  @Test
  void withoutArgumentsItExplainsItself() {
    CommandResult commandResult = CommandResult.tacit();
    assertThat(commandResult.code()).isZero();
    assertThat(commandResult.out()).contains("Usage: tacit").contains("algorithms");
    assertThat(commandResult.err()).isEmpty();
  }

  @Test
  void versionNamesTheBuild() {
    CommandResult commandResult = CommandResult.tacit("--version");
    assertThat(commandResult.code()).isZero();
    assertThat(commandResult.out()).matches("(?s)tacit \\d+\\.\\d+\\.\\d+.*Java .*");
  }

  @Test
  void everyVerbHasHelpWithAnExample() {
    walk(Main.commandLine());
  }

  private static boolean whole(String line) {
    return line.isBlank() || line.startsWith("  ");
  }

  private static void walk(CommandLine command) {
    for (CommandLine verb : command.getSubcommands().values()) {
      String help = verb.getUsageMessage();
      String example = help.substring(help.indexOf("Example"));
      assertThat(example).contains(verb.getCommandSpec().qualifiedName());
      assertThat(example.lines().skip(1)).as("lines that are not broken").allMatch(MainTest::whole);
      assertThat(verb.getCommandSpec().usageMessage().description())
          .as(verb.getCommandName())
          .isNotEmpty();
      walk(verb);
    }
  }

  @Test
  void helpListsEveryVerbOnceByTask() {
    String help = CommandResult.tacit("--help").ok().out();
    assertThat(help).contains("Train a private model", "Use a model", "Examples");
    for (String verb : Main.commandLine().getSubcommands().keySet()) {
      assertThat(help.lines().filter(line -> line.startsWith("  " + verb + " "))).hasSize(1);
    }
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void coloursAreAskedFor() {
    assertThat(CommandResult.tacit("--color=always", "--help").ok().out()).contains("\u001b[");
    assertThat(CommandResult.tacit("--color", "never", "--help").ok().out())
        .doesNotContain("\u001b[");
    assertThat(CommandResult.tacit("--color=pink", "algorithms").err())
        .contains("auto, always or never");
  }

  @Test
  void aMistypedVerbOrOptionIsGuessed() {
    assertThat(CommandResult.tacit("trian").err()).contains("Did you mean tacit train?");
    assertThat(CommandResult.tacit("ledger", "shwo").err())
        .contains("Did you mean tacit ledger show?");
    assertThat(CommandResult.tacit("train", "--dtaa", "rows.csv").err())
        .contains("'--data=FILE'", "Did you mean --data?");
    assertThat(CommandResult.tacit("train", "--data", "rows.csv", "--epsilonn=1").err())
        .contains("Did you mean --epsilon?");
    assertThat(CommandResult.tacit("something").err()).doesNotContain("Did you mean");
    assertThat(CommandResult.tacit("plan", "--row", "5").err()).contains("--rows");
  }

  /** Only what a command line needs is read; whoever errs or asks is told of everything. */
  @Test
  void aVerbIsReadAlone() {
    assertThat(KnownVerbs.needed("train", "demo")).containsOnlyKeys("train");
    assertThat(KnownVerbs.needed("--color", "never", "--quiet", "plan")).containsOnlyKeys("plan");
    assertThat(KnownVerbs.needed("--version")).isEmpty();
    for (String line :
        List.of("", "--help", "trian", "-h train", "completion", "manual", "@file")) {
      String[] words = line.isEmpty() ? new String[0] : line.split(" ", -1);
      assertThat(KnownVerbs.needed(words)).as(line).isEqualTo(KnownVerbs.all());
    }
    KnownVerbs.all()
        .forEach(
            (name, type) ->
                assertThat(type.getAnnotation(CommandLine.Command.class).name()).isEqualTo(name));
    assertThat(CommandResult.tacit("doctor", "demo").err())
        .contains("demo")
        .doesNotContain("internal");
  }

  @Test
  void refuses_unknownVerb() {
    CommandResult commandResult = CommandResult.tacit("trian");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err()).contains("trian").contains("--help");
  }

  @Test
  void completionIsAScriptThatKnowsTheVerbs() {
    CommandResult commandResult = CommandResult.tacit("completion");
    assertThat(commandResult.code()).isZero();
    assertThat(commandResult.out()).contains("complete -F", "algorithms", "_picocli_tacit_plan()");
    assertThat(commandResult.out()).contains("=(\"metric-admm\" \"").contains("\"ps-admm\"");
    assertThat(CommandResult.tacit("completion", "--json").out()).contains("\"script\"");
  }

  @Test
  void everyShellIsToldVerbsOptionsAlgorithmsAndSettings() {
    for (String shell : List.of("bash", "zsh", "fish")) {
      String script = CommandResult.tacit("completion", shell).ok().out();
      assertThat(script).as(shell).contains("metric-admm", "penalty=");
      for (String verb : Main.commandLine().getSubcommands().keySet()) {
        assertThat(script).as(shell).contains(verb);
      }
    }
    assertThat(CommandResult.tacit("completion", "ksh").err()).contains("bash, zsh or fish");
  }

  @Test
  void anUnforeseenFailureIsInternalAndTheTraceNeedsDebug() {
    assertThat(Failures.codeOf(new IllegalStateException("x"))).isEqualTo(ExitCode.INTERNAL);
    for (boolean debug : List.of(false, true)) {
      CommandResult commandResult = BrokenCommand.run(debug);
      assertThat(commandResult.code()).isEqualTo(70);
      assertThat(commandResult.out()).isEmpty();
      assertThat(commandResult.err())
          .contains("internal error")
          .contains("docs/reference/exit-codes/70.md");
      assertThat(commandResult.err().contains("at dev.tacit")).isEqualTo(debug);
    }
  }
}
