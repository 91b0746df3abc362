package dev.tacit.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code tacit} command. */
@Command(
    name = "tacit",
    description = "Learn together, tell nothing: differentially private ADMM for the JVM.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      DemoCommand.class,
      PlanCommand.class,
      TrainCommand.class,
      EvaluateCommand.class,
      PredictCommand.class,
      SchemaCommand.class,
      AccountCommand.class,
      CalibrateCommand.class,
      LedgerCommand.class,
      CertificateCommand.class,
      NodeCommand.class,
      HubCommand.class,
      FederationCommand.class,
      KeysCommand.class,
      ReproduceCommand.class,
      AlgorithmsCommand.class,
      CompletionCommand.class,
    })
public final class Main implements Runnable {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace when a command fails.")
  private boolean debug;

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    WatchedOutput out = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
    int code = run(arguments, writer(out), err);
    System.exit(out.judged(code, new Failures(arguments), err));
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** Runs one command; data goes to {@code out}, all else to {@code err}. */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    Failures failures = new Failures(arguments);
    CommandLine command = commandLine(failures).setOut(out).setErr(err);
    int code;
    try {
      code = command.execute(arguments);
    } catch (Error e) {
      // Left alone, it would end the process with code 1, which says nothing.
      code = failures.handle(e, command);
    }
    out.flush();
    err.flush();
    return code;
  }

  static CommandLine commandLine() {
    return commandLine(new Failures());
  }

  private static CommandLine commandLine(Failures failures) {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .registerConverter(Double.class, Numbers::number)
        .registerConverter(double.class, Numbers::number)
        .registerConverter(Integer.class, Numbers::count)
        .registerConverter(int.class, Numbers::count)
        .registerConverter(Long.class, Numbers::whole)
        .registerConverter(long.class, Numbers::whole)
        .setCaseInsensitiveEnumValuesAllowed(false);
  }

  static boolean debug(CommandLine command) {
    CommandSpec root = command.getCommandSpec().root();
    return ((Main) root.userObject()).debug;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
