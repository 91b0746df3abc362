package dev.tacit.cli.documents;

import dev.tacit.cli.CommandTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** The verbs and options of the command line, for pieces of code that name them. */
final class Verbs {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

  private static final CommandLine ROOT = CommandTree.root();

  private Verbs() {}

  static List<String> optionsOf(String text) {
    List<String> options = new ArrayList<>();
    if (!text.startsWith("mvn ") && !text.startsWith("java ")) {
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

  private static void collect(CommandLine command, boolean deep, Set<String> into) {
    command.getCommandSpec().optionsMap().keySet().forEach(into::add);
    if (deep) {
      command.getSubcommands().values().forEach(verb -> collect(verb, true, into));
    }
  }
}
