package dev.tacit.cli.help;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A completion script for zsh: one function for every verb, which hands the rest of the line to
 * that of a subcommand.
 */
public final class ZshCompletion {
  private final StringBuilder script = new StringBuilder("#compdef tacit\n");

  private ZshCompletion() {}

  /** The script for a program and all its verbs. */
  public static String of(CommandLine program) {
    ZshCompletion made = new ZshCompletion();
    VerbText.of(program).all().forEach(made::function);
    // As a file of fpath it is the function's body; sourced, it has to be registered.
    return made.script
        .append("if [ \"$funcstack[1]\" = \"_tacit\" ]; then _tacit \"$@\"; else compdef _tacit")
        .append(" tacit; fi\n")
        .toString();
  }

  /**
   * The function of one verb. A verb with subcommands completes their names first and then calls
   * theirs.
   */
  private void function(VerbText verb) {
    script.append("\n").append(name(verb)).append("() {\n");
    List<String> specs = new ArrayList<>();
    verb.options().forEach(option -> specs.addAll(option(option)));
    if (verb.verbs().isEmpty()) {
      verb.positionals()
          .forEach(place -> specs.add("*:" + field(place.paramLabel()) + action(place)));
      arguments("", specs);
    } else {
      specs.add("1:command:->verb");
      specs.add("*:: :->rest");
      script.append("  local curcontext=\"$curcontext\" state line\n");
      arguments("-C ", specs);
      choose(verb);
    }
    script.append("}\n");
  }

  /** Calls zsh's own function for options, one specification a line. */
  private void arguments(String flags, List<String> specs) {
    script.append("  _arguments ").append(flags).append("-s");
    specs.forEach(spec -> script.append(" \\\n    ").append(quoted(spec)));
    script.append("\n");
  }

  /** The part of a function that describes the subcommands and calls the one that was typed. */
  private void choose(VerbText verb) {
    script.append("  case $state in\n    verb)\n      local -a verbs\n      verbs=(");
    for (VerbText one : verb.verbs()) {
      script.append("\n        ").append(quoted(one.spec().name() + ":" + one.summary()));
    }
    script.append(")\n      _describe command verbs ;;\n    rest)\n      case $line[1] in\n");
    for (VerbText one : verb.verbs()) {
      script.append("        " + one.spec().name() + ") " + name(one) + " ;;\n");
    }
    script.append("      esac ;;\n  esac\n");
  }

  /** The specification of an option under each of its names. */
  private static List<String> option(OptionSpec option) {
    List<String> specs = new ArrayList<>();
    String repeat = option.isMultiValue() ? "*" : "";
    String value =
        VerbText.takesValue(option) ? ":" + field(option.paramLabel()) + action(option) : "";
    for (String name : option.names()) {
      specs.add(repeat + name + "[" + bracketed(VerbText.summary(option)) + "]" + value);
    }
    return specs;
  }

  /**
   * How a value is completed. Settings end with an equals sign, after which no space may follow.
   */
  private static String action(ArgSpec argument) {
    List<String> words = VerbText.candidates(argument);
    if (words.stream().anyMatch(word -> word.endsWith("="))) {
      return ":{compadd -S \"\" -- " + String.join(" ", words) + "}";
    }
    if (!words.isEmpty()) {
      return ":(" + String.join(" ", words) + ")";
    }
    return VerbText.isFile(argument) ? ":_files" : ": ";
  }

  /** The name of the function of a verb. */
  private static String name(VerbText verb) {
    return "_" + verb.page().replace('-', '_');
  }

  /** A label without the character that separates the fields of a specification. */
  private static String field(String label) {
    return label.replace(":", "\\:");
  }

  /** A description without the characters that end it in a specification. */
  private static String bracketed(String text) {
    return text.replace("[", "(").replace("]", ")").replace(":", "\\:");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
