package dev.tacit.cli.documents;

import dev.tacit.cli.CommandTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** The verbs and options of the command line, for pieces of code that name them. */
final class Verbs {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

  /** Commands that are not ours. */
  private static final Pattern OTHERS = Pattern.compile("(mvn|java|javac|jar|spark-submit) ");

  private static final CommandLine ROOT = CommandTree.root();

  private Verbs() {}

  static List<String> optionsOf(String text) {
    List<String> options = new ArrayList<>();
    if (!OTHERS.matcher(text).lookingAt()) {
      Matcher option = OPTION.matcher(text);
      while (option.find()) {
        options.add(option.group());
      }
    }
    return options;
  }

  /** Options that the verb of the text does not have, or, if it names no verb, no verb has. */
  static List<String> unknownOf(String text) {
    CommandLine command = ROOT;
    String[] words = text.replaceFirst("^(\\./)?tacit ", "").split("\\s+", -1);
    for (String word : words) {
      if (!command.getSubcommands().containsKey(word)) {
        break;
      }
      command = command.getSubcommands().get(word);
    }
    Set<String> known = new TreeSet<>();
    boolean named = command.getParent() != null;
    collect(command, !named, known);
    return optionsOf(text).stream().filter(option -> !known.contains(option)).toList();
  }

  /** The examples at the end of every help text. */
  static List<String> examples() {
    List<String> examples = new ArrayList<>();
    examples(ROOT, examples);
    return examples;
  }

  private static void examples(CommandLine command, List<String> into) {
    String footer = String.join("\n", command.getCommandSpec().usageMessage().footer());
    footer.replaceAll("\\\\\n\\s*", "").lines().map(String::strip).forEach(into::add);
    command.getSubcommands().values().forEach(verb -> examples(verb, into));
  }

  /** The commands that do something, by their full name. */
  static Map<String, CommandLine> leaves() {
    Map<String, CommandLine> leaves = new TreeMap<>();
    leaves(ROOT, leaves);
    return leaves;
  }

  private static void leaves(CommandLine command, Map<String, CommandLine> into) {
    if (command.getSubcommands().isEmpty()) {
      into.put(command.getCommandSpec().qualifiedName(), command);
    }
    command.getSubcommands().values().forEach(verb -> leaves(verb, into));
  }

  private static void collect(CommandLine command, boolean deep, Set<String> into) {
    command.getCommandSpec().optionsMap().keySet().forEach(into::add);
    if (deep) {
      command.getSubcommands().values().forEach(verb -> collect(verb, true, into));
    }
  }
}
