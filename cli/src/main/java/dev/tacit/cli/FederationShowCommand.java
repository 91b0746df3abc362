package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.learn.report.PlanReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code federation show}: prints what a federation file asks of each owner, what that
 * will cost, and the hash with which an owner consents.
 *
 * <p>It needs neither records nor keys: all of it follows from the file, so every owner can compute
 * it and compare. The same text is shown when {@code node} asks for consent at a terminal.
 */
@Command(
    name = "show",
    description =
        "Say what a federation file asks of its owners: who takes part, what each will release and "
            + "what that costs, and the hash that an owner accepts ('tacit node --accept HASH').",
    footerHeading = "%nExample%n",
    footer = "  tacit federation show federation.yaml")
final class FederationShowCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "The federation file.")
  private Path file;

  @Mixin private OutputOption answer;

  /**
   * Reads the file, plans it, and prints; a file that cannot be planned is refused here as it would
   * be by {@code node}.
   */
  @Override
  public void run() {
    AgreedPlan plan = AgreedPlan.of(FederationFile.read("FILE", file));
    if (answer.isJson()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("federation", plan.federation().name());
      json.put("run", plan.federation().run());
      json.put("accept", Agreement.hash(plan));
      json.put("facts", Agreement.facts(plan));
      json.put("parties", plan.federation().names());
      json.put("plan", JsonReport.fields(report(plan).fields()));
      answer.printJson(json);
      return;
    }
    answer.out().print(text(plan));
  }

  /**
   * The parties, the deadlines, the plan with its price, and the hash to accept, as an owner reads
   * them before it consents.
   */
  static String text(AgreedPlan plan) {
    Federation federation = plan.federation();
    Table table =
        new Table()
            .row("federation", federation.name())
            .row("run", federation.run())
            .row("topology", federation.topology().label());
    for (int number = 0; number < federation.parties().size(); number++) {
      Federation.Party party = federation.parties().get(number);
      table.row(
          federation.isHub(number) ? "hub" : "agent " + number,
          party.name()
              + (federation.isHub(number) ? "" : ", " + party.rows() + " records")
              + party.address().map(address -> ", " + address).orElse(""));
    }
    table
        .row("quorum", federation.quorum() + " of " + federation.owners().size())
        .row(
            "deadlines",
            "join "
                + federation.deadlines().join().toSeconds()
                + " s, round "
                + federation.deadlines().round().toSeconds()
                + " s");
    return table
        + "\n"
        + TextReport.all(report(plan).items())
        + "\n"
        + new Table().row("accept", Agreement.hash(plan));
  }

  /**
   * The plan for the sum of the declared numbers of records; all of them are public in a
   * federation.
   */
  private static PlanReport report(AgreedPlan plan) {
    int rows = plan.federation().owners().stream().mapToInt(Federation.Party::rows).sum();
    return PlanReport.of(plan.pricedPlan(), rows);
  }
}
