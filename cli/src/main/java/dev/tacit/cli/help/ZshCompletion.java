package dev.tacit.cli.help;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for zsh: a function for every verb. */
public final class ZshCompletion {
  private final StringBuilder script = new StringBuilder("#compdef tacit\n");

  private ZshCompletion() {}

  public static String of(CommandLine program) {
    ZshCompletion made = new ZshCompletion();
    VerbText.of(program).all().forEach(made::function);
    // As a file of fpath it is the function's body; sourced, it has to be registered.
    return made.script
        .append("if [ \"$funcstack[1]\" = \"_tacit\" ]; then _tacit \"$@\"; else compdef _tacit")
        .append(" tacit; fi\n")
        .toString();
  }

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

  private void arguments(String flags, List<String> specs) {
    script.append("  _arguments ").append(flags).append("-s");
    specs.forEach(spec -> script.append(" \\\n    ").append(quoted(spec)));
    script.append("\n");
  }

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

  private static String name(VerbText verb) {
    return "_" + verb.page().replace('-', '_');
  }

  private static String field(String label) {
    return label.replace(":", "\\:");
  }

  private static String bracketed(String text) {
    return text.replace("[", "(").replace("]", ")").replace(":", "\\:");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
