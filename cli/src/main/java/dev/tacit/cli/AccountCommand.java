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

/** Prices releases. */
@Command(
    name = "account",
    description = "Say what releases cost: epsilon at a delta, by every accountant that has one.",
    footerHeading = "%nExample%n",
    footer = "  tacit account --event gaussian:sigma=2,count=30 --delta 1e-5")
final class AccountCommand implements Runnable {
  @Mixin private EventOptions event;

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
    Composition.Answers answers = event.withUsageErrors(() -> composition.epsilon(delta));
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", event.text());
      fields.put("neighbours", composition.neighbours().label());
      fields.put("delta", delta);
      fields.put("epsilon", answers.withAuto());
      fields.put("autoCurrency", answers.autoCurrency());
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

  /** For people; a program asks for JSON. */
  private static String cost(double epsilon) {
    return Double.isInfinite(epsilon) ? "none that is finite" : RoundedUp.spent(epsilon);
  }

  private static String lines(List<Map<String, Object>> answers) {
    Table table = new Table().row("case", "asked", "answer", "accountant");
    for (Map<String, Object> one : answers) {
      String asked =
          one.containsKey("renyi") ? "renyi" : one.containsKey("sigma") ? "sigma" : "epsilon";
      String answer =
          one.get(asked) instanceof Map<?, ?> all
              ? cost((Double) all.get(Accountants.AUTO))
              : ((List<?>) one.get(asked))
                  .stream().map(value -> cost((Double) value)).collect(Collectors.joining(" "));
      table.row(
          String.valueOf(one.get("id")),
          asked,
          answer,
          String.valueOf(one.getOrDefault("autoCurrency", "")));
    }
    return table + "\nRounded up; --json has all digits and every accountant.";
  }
}
