package dev.tacit.cli;

import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script for bash and zsh. */
@Command(
    name = "completion",
    description = "Print a shell completion script for bash and zsh.",
    footerHeading = "%nExample%n",
    footer = "  source <(tacit completion)")
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    String script = AutoComplete.bash("tacit", spec.parent().commandLine()).replace("\r\n", "\n");
    if (answer.isJson()) {
      answer.printJson(Map.of("script", script));
    } else {
      answer.out().print(script);
      answer.out().flush();
    }
  }
}
