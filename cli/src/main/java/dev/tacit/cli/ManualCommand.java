package dev.tacit.cli;

import dev.tacit.cli.help.ManualPage;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import dev.tacit.learn.provenance.CodeVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The verb {@code manual}: prints manual pages in the language of {@code man}.
 *
 * <p>They are generated from the same descriptions as the help, so a page cannot differ from its
 * verb. Packages install the output of {@code --all}.
 */
@Command(
    name = "manual",
    description =
        "Print a manual page in the language of man. Packages bring the pages along: 'man tacit'.",
    footerHeading = "%nExamples%n",
    footer = {"  tacit manual ledger grant | man -l -", "  tacit manual --all --json"})
final class ManualCommand implements Runnable {
  /**
   * Environment variables that the program or its start scripts read. They have no option, so this
   * is the only list of them.
   */
  private static final Map<String, String> ENVIRONMENT = new LinkedHashMap<>();

  static {
    ENVIRONMENT.put("TACIT_JAVA_OPTS", "Options for Java, such as -Xmx4g for large tables.");
    ENVIRONMENT.put("TACIT_DRIVERS", "Jars of JDBC drivers that are not shipped, or their folder.");
    ENVIRONMENT.put("TACIT_PROGRESS", "1: show progress though no terminal was found; 0: never.");
    ENVIRONMENT.put(
        "TACIT_CDS",
        "What a package does for a quicker start: auto (the default) makes an archive of classes in"
            + " the background once, now waits for it, off neither makes nor uses one.");
    ENVIRONMENT.put("JAVA_HOME", "The Java to use, where the package has none of its own.");
    ENVIRONMENT.put("PGPASSWORD", "The password for ledgers and rows in PostgreSQL.");
    ENVIRONMENT.put("NO_COLOR", "If set, help has no colours unless --color asks for them.");
  }

  @Spec private CommandSpec spec;

  /** Several words, because subcommands have pages of their own. */
  @Parameters(
      arity = "0..*",
      paramLabel = "VERB",
      description =
          "The verb whose page is printed, such as train or ledger grant. Default: the page of tacit itself.")
  private List<String> verb = List.of();

  @Option(names = "--all", description = "All pages, one after the other.")
  private boolean all;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    Map<String, String> pages = pages();
    String page = String.join("-", selectedPage()) + ".1";
    // Suggests among the pages, which are all verbs with their subcommands.
    if (!all && !pages.containsKey(page)) {
      throw Refused.usage(
          "VERB",
          String.join(" ", verb),
          "a verb of tacit",
          SpellingSuggestion.suggest(page, pages.keySet())
              .map(near -> "Did you mean " + near.replaceAll("^tacit-|\\.1$", "") + "?")
              .orElse("'tacit --help' lists them."));
    }
    Map<String, String> shown = all ? pages : Map.of(page, pages.get(page));
    if (answer.isJson()) {
      answer.printJson(Map.of("pages", shown));
    } else {
      shown.values().forEach(answer.out()::print);
      answer.out().flush();
    }
  }

  /** The words of the page's name, such as {@code tacit}, {@code ledger}, {@code grant}. */
  private List<String> selectedPage() {
    List<String> words = new ArrayList<>(List.of(spec.root().name()));
    words.addAll(verb);
    return words;
  }

  /** All pages by the names of their files. */
  private Map<String, String> pages() {
    Map<Integer, String> codes = new LinkedHashMap<>();
    for (ExitCode code : ExitCode.values()) {
      codes.put(code.number(), code.label());
    }
    return ManualPage.all(spec.root().commandLine(), CodeVersion.number(), codes, ENVIRONMENT);
  }
}
