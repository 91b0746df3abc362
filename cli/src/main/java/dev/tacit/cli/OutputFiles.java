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
 * What a command may write over: nothing that its user gave it or keeps, and nothing of another
 * kind. Every option that is no output is looked through for files, so that a new option is guarded
 * from its first day.
 */
final class OutputFiles {
  /** Names, not files, even where a file is called the same. */
  private static final Set<String> NAMES = Set.of("--dataset", "--run", "--resume");

  @Option(
      names = "--overwrite",
      description =
          "Replace existing files of other kinds too. Without it an output replaces only a file of"
              + " its own kind; inputs, ledger and key are never replaced.")
  private boolean overwrite;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Refuses before any work is done, and before anything is read or charged. */
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

  /** A graph, a split or a matrix may be a word or a file, and stand in a list of settings. */
  private static void named(String option, String text, List<ProtectedFile> kept) {
    List<String> pieces = new ArrayList<>(List.of(text.split("[,=]", -1)));
    pieces.add(text);
    for (String piece : pieces) {
      if (isFile(piece)) {
        kept.add(new ProtectedFile(option, Path.of(piece), false));
      }
    }
  }

  private static boolean isFile(String name) {
    try {
      return !name.isBlank() && Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
