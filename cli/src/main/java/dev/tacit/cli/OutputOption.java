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

/** Where a command answers, and whether for people or for programs. */
final class OutputOption {
  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** What a line of text must not be written behind. */
  private ProgressLine progress;

  boolean isJson() {
    return json;
  }

  PrintWriter out() {
    return command.commandLine().getOut();
  }

  void printJson(Object answer) {
    out().println(Json.text(answer));
  }

  /** Fields in their order, as JSON or as lines; one without a value was not written. */
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

  /** Beside the answer: standard output stays readable for programs. */
  void say(String what) {
    if (!Main.quiet(command)) {
      writeLine(what);
    }
  }

  private void writeLine(String what) {
    if (progress != null) {
      progress.close();
    }
    command.commandLine().getErr().println("tacit: " + Passwords.masked(what));
  }

  /** A line of JSON about what happens, beside the answer. */
  void event(String line) {
    if (progress != null) {
      progress.close();
    }
    command.commandLine().getErr().println(Passwords.masked(line));
  }

  /** Where a failure happened, for a command that goes on, and only where --debug asks for it. */
  void trace(Throwable failure) {
    if (Main.debug(command.commandLine())) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace, true));
      command.commandLine().getErr().print(Passwords.masked(trace.toString()));
    }
  }

  void warn(String what) {
    writeLine("warning: " + what);
  }

  /** What was found out about private rows: true, and nobody else's business. */
  void warnOwner(String what) {
    warn("for the owner of the rows only: " + what);
  }

  /** Beside the exit code, which the shell makes: 130 after Ctrl-C. */
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

  ProgressLine progress() {
    progress = ProgressLine.on(command.commandLine().getErr(), json || Main.quiet(command));
    return progress;
  }
}
