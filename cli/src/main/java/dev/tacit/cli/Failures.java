package dev.tacit.cli;

import dev.tacit.data.DataException;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import dev.tacit.learn.file.Json;
import dev.tacit.ledger.store.LedgerFault;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns every failure into an exit code and a few lines on standard error, or, with {@code --json},
 * into one JSON object on its last line.
 *
 * <p>Standard output stays empty, because it is for answers. All texts pass through {@link
 * PasswordMask} here, at the one place that prints them; messages of the layers below may quote a
 * database URL.
 */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {
  /** Spellings of the option, since it must be known when parsing itself has failed. */
  private static final Set<String> JSON = Set.of("--json", "--json=true");

  static final String BUG_NOTICE =
      "This is a fault of Tacit, not of your input. Please report it with the output of the same"
          + " command and --debug (the trace holds no records of your data).";

  /** What to do when the named file is no ledger: usually there is none yet. */
  private static final String GRANT_HINT = "'tacit ledger grant' starts a ledger.";

  private final boolean json;
  private final PasswordMask passwordMask;

  /** For a command with these arguments, which say who reads the errors. */
  Failures(String... arguments) {
    this.json = List.of(arguments).stream().anyMatch(JSON::contains);
    this.passwordMask = PasswordMask.of(List.of(arguments));
  }

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    StringWriter hints = new StringWriter();
    PrintWriter hint = new PrintWriter(hints);
    suggestion(command, failure, arguments)
        .ifPresent(word -> hint.println("Did you mean " + word + "?"));
    hint.println("Run '" + command.getCommandSpec().qualifiedName() + " --help' for the options.");
    hint.flush();
    // The library says 'option' twice where an option is a map.
    String message = String.valueOf(failure.getMessage()).replace("option option", "option");
    return report(command.getErr(), ExitCode.USAGE, message, hints.toString());
  }

  /**
   * The option or verb that was probably meant. It is also sought where a required option is
   * missing, because its name may be mistyped.
   */
  private static Optional<String> suggestion(
      CommandLine command, ParameterException failure, String... arguments) {
    List<String> words =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched.getUnmatched()
            : List.of(arguments);
    Set<String> options = command.getCommandSpec().optionsMap().keySet();
    for (String word : words) {
      String name = word.replaceFirst("=.*", "");
      if (name.startsWith("--") && !options.contains(name)) {
        return SpellingSuggestion.suggest(name, options);
      }
      if (failure instanceof UnmatchedArgumentException) {
        return SpellingSuggestion.suggest(name, command.getSubcommands().keySet())
            .map(verb -> command.getCommandSpec().qualifiedName() + " " + verb);
      }
    }
    return Optional.empty();
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    return handle(failure, command);
  }

  /**
   * Reports a failure and gives the exit code. It takes whatever can be thrown, since a lack of
   * memory is an {@code Error} and no exception.
   */
  int handle(Throwable failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (Main.debug(command)) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace, true));
      err.print(passwordMask.masked(trace.toString()));
    }
    // A failure after a reservation carries what became of the price; the code is that of its
    // cause.
    Throwable why = failure instanceof RunFailure ? failure.getCause() : failure;
    String standing = failure instanceof RunFailure runFailure ? runFailure.status() : "";
    ExitCode code = codeOf(why);
    if (why instanceof OutOfMemoryError) {
      return report(err, code, MemoryAdvice.outOfMemory(), standing);
    }
    if (why instanceof InvalidPathException unnamed) {
      return report(err, ExitCode.USAGE, describe(unnamed), standing);
    }
    if (code == ExitCode.INTERNAL) {
      return report(err, code, "internal error: " + why, join(BUG_NOTICE, standing));
    }
    String message =
        FieldNames.ofOptions(command.getCommandSpec().optionsMap().keySet()).message(why);
    if (why instanceof LedgerFault fault && fault.kind() == LedgerFault.Kind.NOT_A_LEDGER) {
      return report(err, code, message, join(GRANT_HINT, standing));
    }
    return report(err, code, message, standing);
  }

  /**
   * Explains a name that the system cannot use for a file: it contains letters for which its
   * encoding has no bytes, or a byte that no name may contain.
   */
  static String describe(InvalidPathException unnamed) {
    String names = System.getProperty("sun.jnu.encoding", "an unknown encoding");
    return DataException.quoted(unnamed.getInput())
        + " is no name of a file here ("
        + unnamed.getReason()
        + "). Names are in "
        + names
        + (names.equalsIgnoreCase("UTF-8") ? "." : ": set LC_ALL=C.UTF-8 for others.");
  }

  /**
   * Prints the failure as the last thing of the command.
   *
   * @param more further advice, such as how to resume; may be empty
   * @return the number of the code, which the process ends with
   */
  int report(PrintWriter err, ExitCode code, String message, String more) {
    String happened = passwordMask.masked(String.valueOf(message));
    String further = passwordMask.masked(more.strip());
    if (json) {
      err.println(Json.line(Map.of("error", fields(code, happened, further))));
    } else {
      err.println("tacit: " + happened);
      if (!further.isEmpty()) {
        err.println(further);
      }
      err.println(code.line());
    }
    err.flush();
    return code.number();
  }

  /** The object {@code error} of the JSON output, as {@code docs/schemas} describes it. */
  private static Map<String, Object> fields(ExitCode code, String message, String more) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("code", code.number());
    fields.put("kind", code.kind());
    fields.put("message", message);
    if (!more.isEmpty()) {
      fields.put("more", more);
    }
    fields.put("page", code.page());
    return fields;
  }

  private static String join(String first, String second) {
    return second.isEmpty() ? first : first + System.lineSeparator() + second;
  }

  /** The exit code of a failure. What is none of the known refusals is a fault of the program. */
  static ExitCode codeOf(Throwable failure) {
    if (failure instanceof Refused refused) {
      return ExitCode.of(refused.kind());
    }
    if (failure instanceof DataException) {
      return ExitCode.INVALID_DATA;
    }
    if (failure instanceof LedgerFault fault) {
      return ExitCode.of(fault.kind());
    }
    return ExitCode.INTERNAL;
  }
}
