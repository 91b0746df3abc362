package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.file.Json;
import dev.tacit.ledger.store.Passwords;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The option {@code --json}, and where a command writes: its answer to standard output, everything
 * else to standard error.
 *
 * <p>Every command prints through this class, so that the progress line is taken away before a line
 * of text, {@code --quiet} holds for all of them, and passwords in URLs are masked.
 */
final class OutputOption {
  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * The progress line that is being drawn, which has to be taken away before a line of text; null
   * if there is none.
   */
  private ProgressLine progress;

  boolean isJson() {
    return json;
  }

  /** Standard output, for the answer alone. */
  PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** Prints the answer for programs: one object on standard output. */
  void printJson(Object answer) {
    out().println(Json.text(answer));
  }

  /**
   * Prints fields in their order, as JSON or as lines. A field without a value is an output that
   * was not written.
   */
  void print(Map<String, Object> fields) {
    if (json) {
      printJson(fields);
      return;
    }
    Table table = new Table();
    fields.forEach((label, value) -> table.row(label, text(value)));
    out().print(table);
  }

  private static String text(Object value) {
    if (value instanceof Double number) {
      return RoundedUp.declared(number);
    }
    return value == null ? "not written" : String.valueOf(value);
  }

  /** Informs the user on standard error, unless {@code --quiet} is given. */
  void say(String what) {
    if (!Main.quiet(command)) {
      writeLine(what);
    }
  }

  /** Writes a line to standard error even where {@code --quiet} is given, as warnings need. */
  private void writeLine(String what) {
    if (progress != null) {
      progress.close();
    }
    command.commandLine().getErr().println("tacit: " + Passwords.masked(what));
  }

  /** A line of JSON on standard error about what happens in a long-lived process. */
  void event(String line) {
    if (progress != null) {
      progress.close();
    }
    command.commandLine().getErr().println(Passwords.masked(line));
  }

  /**
   * Prints where a failure happened, for a command that goes on after it; only with {@code
   * --debug}.
   */
  void trace(Throwable failure) {
    if (Main.debug(command.commandLine())) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace, true));
      command.commandLine().getErr().print(Passwords.masked(trace.toString()));
    }
  }

  /** Warns on standard error, which {@code --quiet} does not silence. */
  void warn(String what) {
    writeLine("warning: " + what);
  }

  /**
   * Warns of something that was found on private rows, and says that only their owner may see it.
   */
  void warnOwner(String what) {
    warn("for the owner of the rows only: " + what);
  }

  /**
   * Reports an interruption. The exit code, 130 after Ctrl-C, is made by the shell, so the text is
   * all that is added here.
   */
  void reportInterrupt(String what) {
    if (progress != null) {
      progress.end();
    }
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("kind", "interrupted");
      fields.put("message", Passwords.masked(what));
      fields.put("page", "docs/reference/exit-codes/130.md");
      command.commandLine().getErr().println(Json.line(Map.of("error", fields)));
    } else {
      writeLine("interrupted. " + what);
    }
    command.commandLine().getErr().flush();
  }

  /**
   * Starts the progress line of a longer step. The caller closes it; nothing is drawn without a
   * terminal.
   */
  ProgressLine progress() {
    progress = ProgressLine.on(command.commandLine().getErr(), json || Main.quiet(command));
    return progress;
  }
}
