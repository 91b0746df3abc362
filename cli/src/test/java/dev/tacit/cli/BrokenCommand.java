package dev.tacit.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A verb with a fault, to see what the user sees. */
@CommandLine.Command(name = "broken")
final class BrokenCommand implements Runnable {
  static CommandResult run(boolean debug) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = Main.commandLine().addSubcommand(new BrokenCommand());
    // Handlers and writers reach the sub-commands that exist when they are set.
    Failures failures = new Failures();
    command.setExecutionExceptionHandler(failures);
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = debug ? command.execute("--debug", "broken") : command.execute("broken");
    command.getErr().flush();
    return new CommandResult(code, out.toString(), err.toString());
  }

  @Override
  public void run() {
    throw new IllegalStateException("planted");
  }
}
