package dev.tacit.cli.help;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A completion script for fish: one line for every verb and every option.
 *
 * <p>fish decides by a condition whether a line applies; the two functions at the top of the script
 * are these conditions.
 */
public final class FishCompletion {
  /**
   * The beginning of the script: a function for {@code inside this verb} and one for {@code the
   * next word is a verb below this one}.
   */
  private static final String AT =
      """
      # Whether the words so far begin with these verbs.
      function __tacit_at
          set -l words (commandline -opc)
          test (count $words) -gt (count $argv); or return 1
          test "$words[2.."(math (count $argv) + 1)"]" = "$argv"
      end

      # Whether the next word is a verb below these.
      function __tacit_wants
          set -l words (commandline -opc)
          test (count $words) -eq (math (count $argv) + 1); or return 1
          test (count $argv) -eq 0; or __tacit_at $argv
      end

      complete -c tacit -f
      """;

  private final StringBuilder script = new StringBuilder(AT);

  private FishCompletion() {}

  /** The script for a program and all its verbs. */
  public static String of(CommandLine program) {
    FishCompletion made = new FishCompletion();
    VerbText.of(program).all().forEach(made::verb);
    return made.script.toString();
  }

  /** The lines of one verb: its subcommands, or its parameters, and its options. */
  private void verb(VerbText verb) {
    String path = verb.path().stream().map(word -> " " + word).collect(Collectors.joining());
    for (VerbText one : verb.verbs()) {
      line("__tacit_wants" + path, "-a " + one.spec().name() + described(one.summary()));
    }
    String at = verb.path().isEmpty() ? "__tacit_wants" : "__tacit_at" + path;
    if (verb.verbs().isEmpty()) {
      boolean files = verb.positionals().stream().anyMatch(VerbText::isFile);
      verb.positionals().stream()
          .map(VerbText::candidates)
          .filter(words -> !words.isEmpty())
          .forEach(words -> line(at, "-a " + quoted(String.join(" ", words))));
      if (files) {
        line(at, "-F");
      }
    }
    verb.options().forEach(option -> option(at, option));
  }

  /** The line of an option, with candidates for its value, or files where the value names one. */
  private void option(String at, OptionSpec option) {
    List<String> words = new ArrayList<>();
    for (String name : option.names()) {
      words.add(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
    }
    if (VerbText.takesValue(option)) {
      words.add("-r");
      List<String> candidates = VerbText.candidates(option);
      if (!candidates.isEmpty()) {
        words.add("-a " + quoted(String.join(" ", candidates)));
      } else if (VerbText.isFile(option)) {
        words.add("-F");
      }
    }
    line(at, String.join(" ", words) + described(VerbText.summary(option)));
  }

  /** One line of the script, with the condition under which it applies. */
  private void line(String condition, String rest) {
    script.append("complete -c tacit -n ").append(quoted(condition)).append(' ').append(rest);
    script.append('\n');
  }

  /** The description that fish shows beside a candidate. */
  private static String described(String text) {
    return " -d " + quoted(text);
  }

  /** A text as fish reads it between single quotes. */
  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
