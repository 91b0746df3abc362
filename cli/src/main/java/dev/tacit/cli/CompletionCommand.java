package dev.tacit.cli;

import dev.tacit.cli.help.FishCompletion;
import dev.tacit.cli.help.ZshCompletion;
import dev.tacit.learn.Refused;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The verb {@code completion}: prints a completion script for bash, zsh or fish.
 *
 * <p>The scripts are generated from the parser's own model of verbs and options, so that a new
 * option is completed without being listed here. bash's comes from the parser library, the others
 * from {@code dev.tacit.cli.help}.
 */
@Command(
    name = "completion",
    description =
        "Print a completion script for a shell. It knows verbs, options, algorithms and settings.",
    footerHeading = "%nExamples%n",
    footer = {
      "  source <(tacit completion bash)",
      "  tacit completion zsh > ~/.zfunc/_tacit",
      "  tacit completion fish > ~/.config/fish/completions/tacit.fish"
    })
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      defaultValue = "bash",
      completionCandidates = Shells.class,
      description = "bash, zsh or fish. Default: ${DEFAULT-VALUE}.")
  private String shell;

  @Mixin private OutputOption answer;

  /** Candidates for the parameter {@code SHELL}. */
  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("bash", "zsh", "fish").iterator();
    }
  }

  @Override
  public void run() {
    String script = script(spec.parent().commandLine());
    if (answer.isJson()) {
      answer.printJson(Map.of("script", script));
    } else {
      answer.out().print(script);
      answer.out().flush();
    }
  }

  private String script(CommandLine program) {
    return switch (shell) {
      // The library ends lines as the system does; a script with carriage returns fails in bash.
      case "bash" -> AutoComplete.bash("tacit", program).replace("\r\n", "\n");
      case "zsh" -> ZshCompletion.of(program);
      case "fish" -> FishCompletion.of(program);
      default -> throw Refused.usage("SHELL", shell, "bash, zsh or fish", "Bash's is the default.");
    };
  }
}
