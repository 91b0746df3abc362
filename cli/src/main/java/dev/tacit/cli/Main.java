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

/** The {@code tacit} command. */
@Command(
    name = "tacit",
    description = "Learn together, tell nothing: differentially private ADMM for the JVM.",
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

  /** When to use colours. */
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

  public static void main(String[] arguments) {
    WatchedOutput out = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
    int code = run(arguments, writer(out), err);
    System.exit(out.exitCode(code, new Failures(arguments), err));
  }

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

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException unnamed) {
      throw new CommandLine.TypeConversionException(Failures.describe(unnamed));
    }
  }

  static CommandLine commandLine() {
    return commandLine(new Failures(), KnownVerbs.all());
  }

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

  /** Before anything is parsed: help and errors come without a finished parse. */
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

  static boolean debug(CommandLine command) {
    return main(command).debug;
  }

  static boolean quiet(CommandSpec command) {
    return command.root().userObject() instanceof Main main && main.quiet;
  }

  private static Main main(CommandLine command) {
    return (Main) command.getCommandSpec().root().userObject();
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
