package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.account.CaseFile;
import dev.tacit.learn.account.Composition;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code account}: prices releases that are described on the command line, without any
 * data.
 *
 * <p>It answers either for {@code --event}, printing every accountant that can price it, or for a
 * file of cases in JSON, by which other implementations of accounting are compared with this one.
 * Numbers for people are rounded up, so that a printed epsilon is never below the one that was
 * computed; {@code --json} has all digits.
 */
@Command(
    name = "account",
    description =
        "Compute epsilon at a given delta with every accountant that supports the mechanism.",
    footerHeading = "%nExample%n",
    footer = "  tacit account --event gaussian:sigma=2,count=30 --delta 1e-5")
final class AccountCommand implements Runnable {
  @Mixin private EventOptions event;

  /** Required with an event only, so the parser cannot check it. */
  @Option(names = "--delta", paramLabel = "D", description = "Failure probability, in [0, 1).")
  private Double delta;

  @Option(
      names = "--cases",
      paramLabel = "FILE",
      description =
          "JSON file of cases to answer instead of --event; see docs/theory/accounting-cases.md.")
  private Path cases;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    PrintWriter out = answer.out();
    // Both or neither: the two ask for different answers, so there is nothing sensible to do.
    if (event.given() == (cases != null)) {
      throw new Refused(
          Kind.USAGE, "give either --event or --cases; 'tacit account --help' has an example.");
    }
    if (cases != null) {
      List<Map<String, Object>> answers = CaseFile.answers(cases);
      if (answer.isJson()) {
        answer.printJson(Map.of("cases", answers));
      } else {
        out.println(lines(answers));
      }
      return;
    }
    if (delta == null) {
      throw new Refused(Kind.USAGE, "--delta must be given with --event, for example 1e-5.");
    }
    Composition composition = event.composition();
    // An event that no accountant can price is a mistake in --event, not a fault of the program.
    Composition.Answers answers = event.withUsageErrors(() -> composition.epsilon(delta));
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", event.text());
      fields.put("neighbours", composition.neighbours().label());
      fields.put("delta", delta);
      fields.put("epsilon", answers.withAuto());
      fields.put("autoCurrency", answers.autoCurrency());
      // The drawn noise differs from the ideal law by a small distance; null where it costs
      // nothing.
      fields.put("sampler", composition.sampler(answers.auto(), delta).orElse(null));
      answer.printJson(fields);
      return;
    }
    Table table = new Table().row("accountant", "epsilon");
    answers.byCurrency().forEach((name, epsilon) -> table.row(name, cost(epsilon)));
    table.row("smallest", cost(answers.auto()) + "  (" + answers.autoCurrency() + ")");
    out.print(
        new Table()
            .row("event", event.text())
            .row("neighbours", event.relation())
            .row("delta", RoundedUp.declared(delta)));
    out.println();
    out.print(table);
    out.println();
    out.println("Rounded up; --json has all digits.");
    composition.sampler(answers.auto(), delta).ifPresent(out::println);
  }

  /**
   * An epsilon as people read it, rounded up. Infinity is spelled out, because it is the usual
   * answer of an accountant whose theorem does not cover the mechanism.
   */
  private static String cost(double epsilon) {
    return Double.isInfinite(epsilon) ? "none that is finite" : RoundedUp.spent(epsilon);
  }

  /**
   * One line for each case of the file, in its order. A case may ask for several numbers at once
   * (one for each order or delta), which then stand in one cell.
   */
  private static String lines(List<Map<String, Object>> answers) {
    Table table = new Table().row("case", "asked", "answer", "accountant");
    for (Map<String, Object> one : answers) {
      String question =
          one.containsKey("renyi") ? "renyi" : one.containsKey("sigma") ? "sigma" : "epsilon";
      String answer =
          one.get(question) instanceof Map<?, ?> all
              ? cost((Double) all.get(Accountants.AUTO))
              : ((List<?>) one.get(question))
                  .stream().map(value -> cost((Double) value)).collect(Collectors.joining(" "));
      table.row(
          String.valueOf(one.get("id")),
          question,
          answer,
          String.valueOf(one.getOrDefault("autoCurrency", "")));
    }
    return table + "\nRounded up; --json has all digits and every accountant.";
  }
}
