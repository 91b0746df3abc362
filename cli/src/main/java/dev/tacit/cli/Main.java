package dev.tacit.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code tacit} command. */
@Command(
    name = "tacit",
    description = "Learn together, tell nothing: differentially private ADMM for the JVM.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class Main implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  public static void main(String[] arguments) {
    System.exit(run(arguments, writer(FileDescriptor.out), writer(FileDescriptor.err)));
  }

  private static PrintWriter writer(FileDescriptor stream) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8), true);
  }

  /** Runs one command; data goes to {@code out}, all else to {@code err}. */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    return new CommandLine(new Main()).setOut(out).setErr(err).execute(arguments);
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
