package dev.tacit.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The {@code tacit} command: the process' entry point, the global options, and the parser with its
 * converters and handlers.
 *
 * <p>Data goes to standard output and everything else to standard error. A command ends by
 * returning or by throwing; {@link Failures} alone turns what was thrown into text and an {@link
 * ExitCode}.
 */
@Command(
    name = "tacit",
    description = "Differentially private ADMM learning for the JVM.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    usageHelpAutoWidth = true,
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace when a command fails.")
  private boolean debug;

  @Option(
      names = "--quiet",
      scope = ScopeType.INHERIT,
      description = "Say nothing on standard error but warnings and errors.")
  private boolean quiet;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      paramLabel = "auto|always|never",
      defaultValue = "auto",
      description = "Whether help has colours. Default: on a terminal, unless NO_COLOR is set.")
  @SuppressWarnings("UnusedVariable") // read before anything is parsed; here for help and checks
  private Colour colour;

  @Spec private CommandSpec spec;

  /** Values of {@code --color}: by the terminal, always, or never. */
  enum Colour {
    AUTO(CommandLine.Help.Ansi.AUTO),
    ALWAYS(CommandLine.Help.Ansi.ON),
    NEVER(CommandLine.Help.Ansi.OFF);

    private final CommandLine.Help.Ansi ansi;

    Colour(CommandLine.Help.Ansi ansi) {
      this.ansi = ansi;
    }

    static Optional<Colour> named(String word) {
      return Arrays.stream(values())
          .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word))
          .findFirst();
    }

    static Colour of(String word) {
      return named(word)
          .orElseThrow(
              () ->
                  new CommandLine.TypeConversionException(
                      "'" + word + "' must be auto, always or never"));
    }
  }

  /**
   * Runs the command of this process. Standard output is watched: half an answer on a full disk
   * must not end with code 0.
   */
  public static void main(String[] arguments) {
    WatchedOutput out = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
    int code = run(arguments, writer(out), err);
    System.exit(out.exitCode(code, new Failures(arguments), err));
  }

  /**
   * A writer in UTF-8 whatever the system's encoding is, so that output does not depend on the
   * machine.
   */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** Runs one command; data goes to {@code out}, all else to {@code err}. */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    Failures failures = new Failures(arguments);
    CommandLine command =
        commandLine(failures, KnownVerbs.needed(arguments)).setOut(out).setErr(err);
    command.setColorScheme(CommandLine.Help.defaultColorScheme(ansi(arguments)));
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

  /** Converts a file name; one that the system cannot represent is refused with the reason. */
  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException unnamed) {
      throw new CommandLine.TypeConversionException(Failures.describe(unnamed));
    }
  }

  /** The command with all verbs, for manual pages, completions and tests. */
  static CommandLine commandLine() {
    return commandLine(new Failures(), KnownVerbs.all());
  }

  /**
   * The parser for some of the verbs, with our messages in place of the library's: its own would
   * name Java types.
   */
  private static CommandLine commandLine(Failures failures, Map<String, Class<?>> verbs) {
    CommandLine command = new CommandLine(new Main());
    verbs.forEach(command::addSubcommand);
    HelpGroups.apply(command);
    return command
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .registerConverter(Colour.class, Colour::of)
        .registerConverter(Path.class, Main::path)
        .registerConverter(Double.class, Numbers::number)
        .registerConverter(double.class, Numbers::number)
        .registerConverter(Integer.class, Numbers::count)
        .registerConverter(int.class, Numbers::count)
        .registerConverter(Long.class, Numbers::whole)
        .registerConverter(long.class, Numbers::whole)
        .setCaseInsensitiveEnumValuesAllowed(false);
  }

  /**
   * Finds {@code --color} before anything is parsed, since help and errors are printed without a
   * finished parse.
   */
  private static CommandLine.Help.Ansi ansi(String... arguments) {
    Optional<Colour> chosen = Optional.empty();
    for (int k = 0; k < arguments.length; k++) {
      if (arguments[k].startsWith("--color=")) {
        chosen = Colour.named(arguments[k].substring("--color=".length()));
      } else if (arguments[k].equals("--color") && k + 1 < arguments.length) {
        chosen = Colour.named(arguments[k + 1]);
      }
    }
    return chosen.orElse(Colour.AUTO).ansi;
  }

  /** Whether {@code --debug} was given, for whoever prints a failure. */
  static boolean debug(CommandLine command) {
    return main(command).debug;
  }

  /**
   * Whether {@code --quiet} was given. A command that was made without {@link Main}, as tests do,
   * is not quiet.
   */
  static boolean quiet(CommandSpec command) {
    return command.root().userObject() instanceof Main main && main.quiet;
  }

  /** The root command of a parse, which holds the global options. */
  private static Main main(CommandLine command) {
    return (Main) command.getCommandSpec().root().userObject();
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
