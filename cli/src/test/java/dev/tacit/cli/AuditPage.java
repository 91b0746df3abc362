package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.audit.DataPair;
import dev.tacit.audit.FewRoundsSpec;
import dev.tacit.audit.PlanGame;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.audit.EpsilonAudit.Count;
import dev.tacit.dp.audit.GaussianAudit;
import dev.tacit.dp.profile.GaussianDelta;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The page of audits, docs/evidence/audit.md: which audits it shows, and how it is written from
 * answers.
 */
final class AuditPage {
  private static final String HEAD =
      """
      # Audits

      What `tacit audit` finds when it attacks an algorithm: the certified epsilon, the strongest lower bound, and how much of the one the other is. The answers that the commands gave (`--json`) are in [audit.json](audit.json); `AuditPageTest` makes this page from them, byte for byte, and checks that there is one for every private algorithm, topology and relation, that certificates and settings are what the commands plan today, that controls held and that no bound exceeds its certificate. Noise is fresh and runs are counted by the pace of the machine: expect other last digits.

      An audit can refute a guarantee and never proves one. A bound is for the settings in force, which the answers list: two rounds, `clip=0.25` where gradients are clipped, few records, two classes in two features (`--set rounds=...` audits others). Epsilon is 1 at delta 1e-5, confidence 99.99 %. [Decision 029](../decisions/029-audit.md) says how bounds come about and what each assumes, [tests.md](tests.md) what is attacked in every build.

      *Control* is the factor by which the noise had to be divided until the same audit, with fewer runs, refuted the certificate; the null control held in every audit.

      | algorithm | neighbours | certified | lower bound | tightness | runs | control | attack | command |
      |---|---|---|---|---|---|---|---|---|
      """;

  private static final String WRITTEN =
      """

      To write answers and page anew: `mvn -B -pl cli -am test -Dtest=AuditPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dtacit.audit=.* -Dtacit.effort=0.05`; a narrower expression than `.*` repeats only the audits whose command it matches.
      """;

  private AuditPage() {}

  /** One audit of the page. */
  record Case(List<String> options) {
    Case with(String... more) {
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of(more));
      return new Case(all);
    }

    String words() {
      return String.join(" ", options);
    }
  }

  /** An audit that was made. */
  record AuditedCase(Case asked, String effort, JsonNode found) {
    String command() {
      return "tacit audit " + asked.words() + " --effort " + effort;
    }

    double number(String field) {
      return found.get(field).doubleValue();
    }

    String text(String field) {
      return found.get(field).textValue();
    }
  }

  /** Parses what {@code audit} would. */
  @Command(name = "audit")
  private static final class Parsed {
    @Mixin private AuditDataOptions data;
    @Mixin private TrainingOptions options;
    @Mixin private OutputOption answer;
  }

  /** Every private algorithm in every topology and relation; persons; single minimisers. */
  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      if (algorithm.isPrivate()) {
        Case one = of(algorithm);
        cases.add(one);
        if (algorithm.topology() != Topology.STREAM) {
          cases.add(one.with("--neighbours", "add-remove"));
        }
      }
    }
    for (String name : List.of("metric-admm", "dp-gd", "dp-admm")) {
      cases.add(new Case(List.of("--algorithm", name, "--unit-rows", "3")));
    }
    for (String name : List.of("dvp-star", "dvp", "pp-admm")) {
      cases.add(of(Algorithms.named(name)).with("--set", "rounds=1"));
    }
    return cases;
  }

  private static Case of(Algorithm algorithm) {
    Case one = new Case(List.of("--algorithm", algorithm.name()));
    if (algorithm.name().equals("dp-last-iterate")) {
      one = one.with("--regulariser", "l2=0.05");
    }
    return switch (algorithm.topology()) {
      case STAR -> one.with("--agents", "2");
      case MESH -> one.with("--agents", "2", "--graph", "complete");
      default -> one;
    };
  }

  /** What the command would audit, without the attack: its certificate, and its settings. */
  static PlanGame planned(Case one) {
    Parsed parsed = new Parsed();
    new CommandLine(parsed).parseArgs(one.options().toArray(String[]::new));
    TrainingSpec spec = FewRoundsSpec.of(parsed.data.spec(parsed.options));
    DataPair first = parsed.data.pairs(spec, parsed.answer).get(0);
    return PlanGame.of(spec, first);
  }

  static AuditedCase audited(Case one, String effort) {
    List<String> arguments = new ArrayList<>(List.of("audit", "--json", "--effort", effort));
    arguments.addAll(one.options());
    try {
      return new AuditedCase(
          one, effort, CommandResult.tacit(arguments.toArray(String[]::new)).json());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static String page(List<AuditedCase> all) {
    StringBuilder text = new StringBuilder(HEAD);
    all.forEach(one -> text.append(row(one)));
    return text.append(room(all)).append(WRITTEN).toString();
  }

  private static String row(AuditedCase one) {
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %.4f | %.4f%s | %.3f | %d | %.0f | %s | `%s` |\n",
        one.text("algorithm"),
        one.text("neighbours"),
        one.number("certifiedEpsilon"),
        one.number("lowerBound"),
        one.found().get("trueEpsilon").isNull()
            ? ""
            : String.format(Locale.ROOT, "; true epsilon %.4f", one.number("trueEpsilon")),
        one.number("tightness"),
        one.found().get("runs").intValue(),
        one.found().get("controls").get("positive").get("factor").doubleValue(),
        one.text("attack"),
        one.command());
  }

  private static String room(List<AuditedCase> all) {
    StringBuilder text = new StringBuilder("\n## Room for theory\n\n");
    text.append(
        String.format(
            Locale.ROOT,
            "So few runs cannot show everything: a Gaussian guarantee that is exactly tight would"
                + " be found to %.2f of its epsilon with 4,000 runs and to %.2f with 10,000, on"
                + " average, and counts on both error rates show less. Of the following less than"
                + " half was found: our bound is above what the attack finds, because runs are few,"
                + " because the attack is weak (gates, secret orders and batches are not weighed by"
                + " it), or because the theorem is not tight on these data sets. Quadrature, where"
                + " it is given, tells the last from the others:\n\n",
            shown(4000),
            shown(10_000)));
    for (AuditedCase one : all) {
      if (one.number("tightness") < .5) {
        text.append(
            String.format(
                Locale.ROOT,
                "- %s, %s: %.2f%s\n",
                one.text("algorithm"),
                one.text("neighbours"),
                one.number("tightness"),
                one.found().get("trueEpsilon").isNull() ? "" : truth(one)));
      }
    }
    return text.toString();
  }

  private static String truth(AuditedCase one) {
    return String.format(
        Locale.ROOT,
        "; a single minimiser tells %.2f of it by quadrature, so that on this pair the theorem"
            + " leaves the rest",
        one.number("trueEpsilon") / one.number("certifiedEpsilon"));
  }

  /** What is found of a tight Gaussian guarantee if the attacker is as often right as expected. */
  private static double shown(int runs) {
    double right = 1 - GaussianDelta.upper(GaussianProfile.mu(1, 1e-5) / 2);
    return new GaussianAudit(1e-4)
        .epsilon(
            new Count(Math.round(right * runs), runs),
            new Count(Math.round((1 - right) * runs), runs),
            1e-5);
  }
}
