package dev.tacit.cli;

import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.ProtectedFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.ledger.store.LedgerUrl;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Decides what a command may write over: no file that its user named or keeps, and no file of
 * another kind.
 *
 * <p>Every option that is no output is searched for file names, so that a new option is protected
 * without being listed here. A ledger protects the files beside it as well.
 */
final class OutputFiles {
  /** Options whose values are names even where a file happens to be called the same. */
  private static final Set<String> NAMES = Set.of("--dataset", "--run", "--resume");

  @Option(
      names = "--overwrite",
      description =
          "Replace existing files of other kinds too. Without it an output replaces only a file of"
              + " its own kind; inputs, ledger and key are never replaced.")
  private boolean overwrite;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Refuses outputs that would destroy something or that cannot be written. It is called before
   * anything is read or charged, so that a run never ends in a file that cannot be saved.
   */
  void check(List<OutputFile> outputs) {
    List<ProtectedFile> kept = new ArrayList<>();
    Set<String> written = Set.copyOf(outputs.stream().map(OutputFile::option).toList());
    for (ArgSpec argument : command.args()) {
      String option = option(argument);
      if (!written.contains(option) && !NAMES.contains(option)) {
        collect(option, argument.getValue(), kept);
      }
    }
    for (OutputFile output : outputs) {
      output.requireApartFrom(kept);
      AtomicFile.requireWritable(output.option(), output.file());
      output.requireReplaceable(overwrite);
      kept.add(new ProtectedFile(output.option(), output.file(), false));
    }
  }

  private static String option(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  /**
   * Adds the files that the value of an option names. The key and the ledger protect their
   * siblings, since a key, a head and secrets are kept under derived names.
   */
  private static void collect(String option, Object value, List<ProtectedFile> kept) {
    if (value instanceof Collection<?> several) {
      several.forEach(one -> collect(option, one, kept));
    } else if (value instanceof Path file) {
      kept.add(new ProtectedFile(option, file, option.equals("--key")));
    } else if (value instanceof String text && option.equals("--ledger")) {
      Refused.asUsageError("--ledger", () -> LedgerUrl.parse(text))
          .file()
          .ifPresent(file -> kept.add(new ProtectedFile(option, file, true)));
    } else if (value instanceof String text && option.equals("--data")) {
      if (!OriginOptions.isDatabase(text)) {
        kept.add(new ProtectedFile(option, Path.of(text), false));
      }
    } else if (value instanceof String text) {
      named(option, text, kept);
    }
  }

  /**
   * Adds files that are named within a text: a graph, a split or a matrix may be a word or a file,
   * and may stand in a list of settings.
   */
  private static void named(String option, String text, List<ProtectedFile> kept) {
    List<String> pieces = new ArrayList<>(List.of(text.split("[,=]", -1)));
    pieces.add(text);
    for (String piece : pieces) {
      if (isFile(piece)) {
        kept.add(new ProtectedFile(option, Path.of(piece), false));
      }
    }
  }

  /** Whether this text names an existing file; a text that cannot be a file name does not. */
  private static boolean isFile(String name) {
    try {
      return !name.isBlank() && Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
