package dev.tacit.cli.help;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A verb as manual pages and completions show it: the parser's model of it in plain text.
 *
 * <p>It is the only class of this package that knows the parser's markup.
 */
record VerbText(CommandSpec spec) {
  /** The end of a first sentence. */
  private static final Pattern STOP = Pattern.compile("[.:](?= |$)");

  static VerbText of(CommandLine command) {
    return new VerbText(command.getCommandSpec());
  }

  /** The words that call it, such as {@code ledger grant}; empty for the program itself. */
  List<String> path() {
    return List.of(spec.qualifiedName(" ").split(" ", -1)).subList(1, depth());
  }

  private int depth() {
    return spec.qualifiedName(" ").split(" ", -1).length;
  }

  /** The name of its manual page. */
  String page() {
    return spec.qualifiedName("-");
  }

  /** The subcommands, in their order. */
  List<VerbText> verbs() {
    return spec.subcommands().values().stream().map(VerbText::of).toList();
  }

  /** This verb and all below it. */
  List<VerbText> all() {
    List<VerbText> all = new ArrayList<>(List.of(this));
    verbs().forEach(verb -> all.addAll(verb.all()));
    return all;
  }

  /** The options that are shown. */
  List<OptionSpec> options() {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  List<PositionalParamSpec> positionals() {
    return spec.positionalParameters().stream().filter(place -> !place.hidden()).toList();
  }

  /** The description on one line. */
  String description() {
    return plain(spec.usageMessage().description());
  }

  /** What it does, up to the first stop. */
  String summary() {
    return upToStop(description());
  }

  static String summary(ArgSpec argument) {
    return upToStop(description(argument));
  }

  static String description(ArgSpec argument) {
    return plain(argument.description());
  }

  /** The lines of examples below the help. */
  List<String> examples() {
    return List.of(spec.usageMessage().footer()).stream().map(VerbText::unescaped).toList();
  }

  /** Words that a value completes to; empty where it is free. */
  static List<String> candidates(ArgSpec argument) {
    List<String> words = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(words::add);
    }
    return words;
  }

  /**
   * Whether shells should offer files for this value: by its type, or by a label that names a file,
   * a folder or a URL.
   */
  static boolean isFile(ArgSpec argument) {
    return argument.typeInfo().getType() == Path.class
        || (argument.auxiliaryTypes().length > 0 && argument.auxiliaryTypes()[0] == Path.class)
        || argument.paramLabel().matches(".*(FILE|DIR|URL).*");
  }

  /** Whether the option is followed by a value; flags are not. */
  static boolean takesValue(OptionSpec option) {
    return option.arity().max() > 0;
  }

  private static String upToStop(String text) {
    Matcher stop = STOP.matcher(text);
    return stop.find() ? text.substring(0, stop.start()) : text;
  }

  private static String plain(String... lines) {
    return unescaped(String.join(" ", lines)).replaceAll("\\s+", " ").strip();
  }

  /** Text without the parser's line ends, doubled percent signs and marks of style. */
  private static String unescaped(String text) {
    return text.replace("%n", " ").replace("%%", "%").replaceAll("@\\|\\S+ (.*?)\\|@", "$1");
  }
}
