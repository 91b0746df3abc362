package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.audit.Contest;
import dev.tacit.audit.DataPair;
import dev.tacit.audit.QuickRecipe;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The page of audits, docs/audit.md: which audits it shows, and how a row is written and read. */
final class AuditPage {
  private static final String HEAD =
      """
      # Audits

      What `tacit audit` finds when it attacks an algorithm: the certified epsilon, the strongest lower bound, and how much of the one the other is. `AuditPageTest` writes this page and checks that its rows are those of the registry (algorithms of one owner, one of a star, persons; `AuditorTest` audits all under `-Dtacit.full=true`), that certificates are what the commands certify today, and that no bound exceeds its certificate. Noise is fresh: expect other last digits.

      An audit can refute a guarantee and never proves one. Where the tightness is near 1 the guarantee cannot be improved on these data sets. Where it is small, either the attack is weak or the theorem is: that is room for theory, listed below the table. [Decision 029](decisions/029-audit.md) says how bounds come about, [tests.md](tests.md) what is attacked in every build.

      Rows are two classes in two features, few records, epsilon 1 at delta 1e-5, confidence 99.99 %, two rounds unless the command says otherwise. *Control* is the factor by which epsilon had to be larger until the same attack, with a tenth of the runs, refuted the certificate; the null control held in every audit.

      | algorithm | neighbours | certified | lower bound | tightness | runs | control | attack | command |
      |---|---|---|---|---|---|---|---|---|
      """;

  private AuditPage() {}

  /** One audit of the page. */
  record Case(List<String> options) {
    String command(String effort) {
      return "tacit audit " + String.join(" ", options) + " --effort " + effort;
    }
  }

  /** Parses what {@code audit} would. */
  @Command(name = "audit")
  private static final class Parsed {
    @Mixin private AuditDataOptions data;
    @Mixin private RecipeOptions options;
    @Mixin private AnswerOption answer;
  }

  /**
   * Every private algorithm of a single owner, both relations where there are two, one of a star,
   * and persons. The others are audited by {@code AuditorTest} in full; here they would take hours.
   */
  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      if (!algorithm.isPrivate() || algorithm.topology() != Topology.CENTRAL) {
        continue;
      }
      List<String> options = new ArrayList<>(List.of("--algorithm", algorithm.name()));
      if (algorithm.name().equals("dp-last-iterate")) {
        options.addAll(List.of("--regulariser", "l2=0.05"));
      }
      cases.add(new Case(options));
      cases.add(with(options, "--neighbours", "add-remove"));
    }
    cases.add(new Case(List.of("--algorithm", "ps-admm", "--agents", "2")));
    cases.add(new Case(List.of("--algorithm", "dp-admm", "--unit-rows", "3")));
    return cases;
  }

  private static Case with(List<String> options, String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(more));
    return new Case(all);
  }

  /** What the command certifies, without the attack. */
  static double certified(Case one) {
    Parsed parsed = new Parsed();
    new CommandLine(parsed).parseArgs(one.options().toArray(String[]::new));
    Recipe recipe = QuickRecipe.of(parsed.data.recipe(parsed.options));
    DataPair first = parsed.data.pairs(recipe, parsed.answer).get(0);
    return Contest.of(recipe, first).certified().worst().epsilon();
  }

  /** Audits everything; minutes to hours. */
  static void write(Path page, String effort) throws IOException {
    StringBuilder text = new StringBuilder(HEAD);
    List<String> room = new ArrayList<>();
    for (Case one : cases()) {
      List<String> arguments = new ArrayList<>(List.of("audit", "--json", "--effort", effort));
      arguments.addAll(one.options());
      JsonNode found = Ran.tacit(arguments.toArray(String[]::new)).json();
      text.append(row(one, found, effort));
      if (found.get("tightness").doubleValue() < .5) {
        room.add(found.get("algorithm").textValue() + ", " + found.get("neighbours").textValue());
      }
      System.out.println(one + ": " + found.get("lowerBound"));
      Files.writeString(page, text + "\n" + footer(room));
    }
  }

  private static String row(Case one, JsonNode found, String effort) {
    String exact =
        found.get("trueEpsilon").isNull()
            ? ""
            : String.format(
                Locale.ROOT, "; true epsilon %.4f", found.get("trueEpsilon").doubleValue());
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %.4f | %.4f%s | %.3f | %d | %.0f | %s | `%s` |%n",
        found.get("algorithm").textValue(),
        found.get("neighbours").textValue(),
        found.get("certifiedEpsilon").doubleValue(),
        found.get("lowerBound").doubleValue(),
        exact,
        found.get("tightness").doubleValue(),
        found.get("runs").intValue(),
        found.get("controls").get("positive").get("factor").doubleValue(),
        found.get("attack").textValue(),
        one.command(effort));
  }

  private static String footer(List<String> room) {
    return "## Room for theory\n\nOf these less than half of the certified epsilon was found: "
        + String.join("; ", room)
        + ".\n";
  }
}
