package dev.tacit.cli.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A manual page in the language of {@code man}, made from the same texts as {@code --help}.
 *
 * <p>One page for each verb, with the sections that {@code man-pages(7)} names. No date is printed,
 * so that a build is reproducible.
 */
public final class ManualPage {
  private final String version;
  private final Map<Integer, String> exitCodes;
  private final Map<String, String> environment;
  private final StringBuilder page = new StringBuilder();

  private ManualPage(
      String version, Map<Integer, String> exitCodes, Map<String, String> environment) {
    this.version = version;
    this.exitCodes = exitCodes;
    this.environment = environment;
  }

  /**
   * All pages by the names of their files.
   *
   * @param version of the program, for the foot of the pages
   * @param exitCodes what they mean, for every page
   * @param environment the variables that are read, for the first page
   */
  public static Map<String, String> all(
      CommandLine program,
      String version,
      Map<Integer, String> exitCodes,
      Map<String, String> environment) {
    Map<String, String> pages = new LinkedHashMap<>();
    VerbText root = VerbText.of(program);
    for (VerbText verb : root.all()) {
      Map<String, String> read = verb.path().isEmpty() ? environment : Map.of();
      pages.put(verb.page() + ".1", new ManualPage(version, exitCodes, read).of(verb, root));
    }
    return pages;
  }

  /** The page of one verb, section by section. */
  private String of(VerbText verb, VerbText root) {
    String title = escaped(verb.page().toUpperCase(Locale.ROOT));
    line(".TH \"" + title + "\" 1 \"\" \"tacit " + escaped(version) + "\" \"Tacit\"");
    line(".SH NAME");
    text(verb.page() + " - " + verb.summary());
    line(".SH SYNOPSIS");
    line(".B " + escaped(verb.spec().qualifiedName(" ")));
    line(synopsis(verb));
    line(".SH DESCRIPTION");
    text(verb.description());
    verbs(verb);
    arguments(verb);
    examples(verb);
    line(".SH \"EXIT STATUS\"");
    exitCodes.forEach((code, meaning) -> entry("\\fB" + code + "\\fR", meaning));
    if (!environment.isEmpty()) {
      line(".SH ENVIRONMENT");
      environment.forEach((name, meaning) -> entry("\\fB" + name + "\\fR", meaning));
    }
    seeAlso(verb, root);
    return page.toString();
  }

  /**
   * Required options, then a mark for the others, then parameters: all options would hide which are
   * needed.
   */
  private static String synopsis(VerbText verb) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : verb.options()) {
      if (option.required()) {
        words.add(heading(option));
      }
    }
    words.add("[\\fIoption\\fR ...]");
    verb.positionals().forEach(place -> words.add(label(place)));
    if (!verb.verbs().isEmpty()) {
      words.add("\\fIcommand\\fR");
    }
    return String.join(" ", words);
  }

  /** The subcommands with their first sentences. */
  private void verbs(VerbText verb) {
    if (!verb.verbs().isEmpty()) {
      line(".SH COMMANDS");
      verb.verbs()
          .forEach(one -> entry("\\fB" + escaped(one.spec().name()) + "\\fR", one.summary()));
    }
  }

  /** Parameters and options, each with its whole description. */
  private void arguments(VerbText verb) {
    if (!verb.positionals().isEmpty()) {
      line(".SH ARGUMENTS");
      verb.positionals().forEach(place -> entry(label(place), VerbText.description(place)));
    }
    line(".SH OPTIONS");
    for (OptionSpec option : verb.options()) {
      String more = choices(option).map(words -> " One of: " + words + ".").orElse("");
      entry(heading(option), VerbText.description(option) + more);
    }
  }

  /** Values that an option completes to, unless its description lists them already. */
  private static Optional<String> choices(ArgSpec argument) {
    List<String> words = VerbText.candidates(argument);
    boolean said = words.stream().allMatch(word -> VerbText.description(argument).contains(word));
    return said ? Optional.empty() : Optional.of(String.join(", ", words));
  }

  /** All names of an option in bold, and the label of its value in italics. */
  private static String heading(OptionSpec option) {
    List<String> names = new ArrayList<>();
    for (String name : option.names()) {
      names.add("\\fB" + escaped(name) + "\\fR");
    }
    String value = VerbText.takesValue(option) ? " " + label(option) : "";
    return String.join(", ", names) + value;
  }

  /** The label of a value in italics. */
  private static String label(ArgSpec argument) {
    return "\\fI" + escaped(argument.paramLabel()) + "\\fR";
  }

  /** Examples as they stand in the help, without filling of lines. */
  private void examples(VerbText verb) {
    List<String> examples = verb.examples();
    if (!examples.isEmpty()) {
      line(".SH EXAMPLES");
      line(".nf");
      examples.forEach(this::text);
      line(".fi");
    }
  }

  /** Pages of subcommands, or for a verb without any the page of the program. */
  private void seeAlso(VerbText verb, VerbText root) {
    List<String> others = new ArrayList<>();
    List<VerbText> near = verb.verbs().isEmpty() ? List.of(root) : verb.verbs();
    near.forEach(one -> others.add("\\fB" + escaped(one.page()) + "\\fR(1)"));
    line(".SH \"SEE ALSO\"");
    line(String.join(", ", others));
  }

  /** A paragraph with a hanging heading, as options and exit codes have. */
  private void entry(String heading, String meaning) {
    line(".TP");
    line(heading);
    text(meaning);
  }

  /**
   * Plain text; a full stop or an apostrophe at the beginning of a line would be taken for an
   * instruction of {@code man}.
   */
  private void text(String words) {
    String safe = escaped(words);
    line(safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe);
  }

  /**
   * Text in which backslashes, hyphens and quotes are printed as they are, so that options can be
   * copied from a page.
   */
  private static String escaped(String words) {
    return words.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
