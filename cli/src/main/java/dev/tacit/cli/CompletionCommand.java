package dev.tacit.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
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

  @Override
  public void run() {
    spec.commandLine()
        .getOut()
        .print(AutoComplete.bash("tacit", spec.parent().commandLine()).replace("\r\n", "\n"));
    spec.commandLine().getOut().flush();
  }
}
