package dev.tacit.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Groups the verbs of {@code tacit --help} by what a user wants to do.
 *
 * <p>A verb that no group names appears under the last one, so a new verb is never missing from the
 * help.
 */
final class HelpGroups {
  /** Headings and their verbs, in the order in which they are printed. */
  private static final Map<String, List<String>> TASKS = new LinkedHashMap<>();

  static {
    TASKS.put("Try it", List.of("demo", "algorithms", "doctor"));
    TASKS.put("Train a private model", List.of("schema", "plan", "train"));
    TASKS.put("Use a model", List.of("predict", "evaluate", "export"));
    TASKS.put("Check guarantees and budgets", List.of("certificate", "ledger"));
    TASKS.put("Price releases", List.of("account", "calibrate"));
    TASKS.put("Train with other owners", List.of("federation", "keys", "node", "hub"));
    TASKS.put("Check our claims", List.of("audit", "reproduce"));
    TASKS.put("More", List.of());
  }

  private static final List<String> EXAMPLES =
      List.of("tacit demo", "tacit train --help", "tacit doctor");

  /** The end of the first sentence; a stop inside of a number or a name is followed by no space. */
  private static final Pattern STOP = Pattern.compile("[.:](?= |$)");

  private HelpGroups() {}

  /** Lets a command list its verbs by task; one that no task names is under the last. */
  static void apply(CommandLine command) {
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpGroups::list);
  }

  /**
   * The list of verbs, each with the first sentence of its description, and examples at the end.
   */
  private static String list(Help help) {
    Set<String> left = new LinkedHashSet<>(help.subcommands().keySet());
    StringBuilder text = new StringBuilder();
    TASKS.forEach(
        (task, verbs) -> {
          List<String> shown = new ArrayList<>(verbs);
          shown.retainAll(left);
          left.removeAll(verbs);
          append(text, task, task.equals("More") ? List.copyOf(left) : shown, help);
        });
    text.append(help.colorScheme().ansi().string(String.format("%n@|bold Examples|@%n")));
    EXAMPLES.forEach(line -> text.append(String.format("  %s%n", line)));
    return text.toString();
  }

  private static void append(StringBuilder text, String task, List<String> verbs, Help help) {
    if (verbs.isEmpty()) {
      return;
    }
    text.append(help.colorScheme().ansi().string(String.format("%n@|bold %s|@%n", task)));
    for (String verb : verbs) {
      text.append(String.format("  %-12s %s%n", verb, summary(help.subcommands().get(verb))));
    }
  }

  /** What a verb does, up to the first stop of its description. */
  private static String summary(Help verb) {
    String[] lines = verb.commandSpec().usageMessage().description();
    String first = lines.length == 0 ? "" : lines[0];
    Matcher stop = STOP.matcher(first);
    return stop.find() ? first.substring(0, stop.start()) : first;
  }
}
