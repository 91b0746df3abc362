package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.account.Composition;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code calibrate}: finds the least noise with which described releases meet a target of
 * epsilon and delta.
 *
 * <p>It is the reverse of {@link AccountCommand}: the event is given without its noise, and every
 * accountant answers with the smallest that it can justify. The smallest of these is priced once
 * more, so that the printed guarantee is that of the printed noise and not the target echoed.
 */
@Command(
    name = "calibrate",
    description = {
      "Find the smallest noise that keeps releases within a target.",
      "Leave the noise (sigma or b) out of the event that is to get it."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit calibrate --event gaussian:count=30 --epsilon 1 --delta 1e-5")
final class CalibrateCommand implements Runnable {
  @Mixin private EventOptions event;

  /** The target; the noise that is found certifies at most this. */
  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "Target epsilon, above 0.")
  private double epsilon;

  /** Zero asks for a pure guarantee, which Gaussian noise cannot give. */
  @Option(
      names = "--delta",
      required = true,
      paramLabel = "D",
      description = "Target delta, in [0, 1); 0 for pure guarantees (laplace, gamma-norm).")
  private double delta;

  @Mixin private OutputOption answer;

  /** Answers with the smallest noise of every accountant and marks the smallest of all. */
  @Override
  public void run() {
    if (!event.given()) {
      throw new Refused(Kind.USAGE, "--event must be given, for example gaussian:count=30.");
    }
    Composition composition = event.composition();
    Composition.Answers answers = event.withUsageErrors(() -> composition.noise(epsilon, delta));
    // Rounded up twice on its way, the noise may certify slightly less than the target; say which.
    double certified = composition.repriced(answers.auto(), delta);
    PrintWriter out = answer.out();
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("event", event.text());
      fields.put("neighbours", composition.neighbours().label());
      fields.put("epsilon", epsilon);
      fields.put("delta", delta);
      fields.put("sigma", answers.withAuto());
      fields.put("autoCurrency", answers.autoCurrency());
      fields.put("certifiedEpsilon", certified);
      answer.printJson(fields);
      return;
    }
    Table table = new Table().row("accountant", "smallest noise / sensitivity");
    answers.byCurrency().forEach((name, noise) -> table.row(name, RoundedUp.text(noise)));
    table.row("smallest", RoundedUp.text(answers.auto()) + "  (" + answers.autoCurrency() + ")");
    out.print(
        new Table()
            .row("event", event.text())
            .row("neighbours", event.relation())
            .row(
                "target",
                "epsilon " + RoundedUp.declared(epsilon) + ", delta " + RoundedUp.declared(delta))
            .row(
                "certified",
                "epsilon " + RoundedUp.spent(certified) + " with the smallest noise below"));
    out.println();
    out.print(table);
    out.println();
    out.println("Rounded up, so that this much noise is enough; --json has all digits.");
  }
}
