package dev.tacit.cli;

import dev.tacit.dp.account.UnsupportedEventException;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.account.Composition;
import dev.tacit.learn.account.MechanismSpec;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/**
 * The options {@code --event} and {@code --neighbours}: mechanisms and how often they are used, as
 * people write them.
 *
 * <p>Several events describe several releases about the same records, which are composed. The
 * grammar is that of {@link MechanismSpec}; only the way of naming the mistake is decided here.
 */
final class EventOptions {
  @Option(
      names = "--event",
      paramLabel = "TEXT",
      description = {
        "KIND:NAME=VALUE,...; repeat it for several releases about the same records.",
        "KIND is gaussian (sigma), laplace (b) or gamma-norm (b), noise relative to sensitivity; "
            + "count=N releases; q=Q Poisson batches (add-remove), or size=S,population=P batches of "
            + "fixed size (replace-one). Or minimiser (sigma, curvatureRatio=K, monotone=true|false):",
        "the exact minimiser of a strongly convex objective with Gaussian noise in its gradient."
      })
  private List<String> events = List.of();

  @Option(
      names = "--neighbours",
      paramLabel = "RELATION",
      defaultValue = "add-remove",
      description = "add-remove or replace-one. Default: ${DEFAULT-VALUE}.")
  private String neighbours;

  /**
   * Whether at least one event was given. The option is not required, because a file of cases may
   * replace it.
   */
  boolean given() {
    return !events.isEmpty();
  }

  /** The events as they were typed, for messages and for the first line of the output. */
  String text() {
    return String.join(" + ", events);
  }

  /**
   * The events under one neighbouring relation. Each is parsed by itself, so that a message can
   * quote the one that is wrong.
   */
  Composition composition() {
    Neighbours relation =
        Refused.asUsageError("--neighbours", () -> Neighbours.ofLabel(neighbours));
    List<MechanismSpec> releases =
        events.stream()
            .map(text -> Refused.asUsageError("--event " + text, () -> MechanismSpec.parse(text)))
            .toList();
    return Refused.asUsageError("--event", () -> new Composition(releases, relation));
  }

  /**
   * The neighbouring relation with its definition: half of a misunderstood epsilon is a relation
   * that the reader did not expect.
   */
  String relation() {
    return neighbours
        + (neighbours.equals("add-remove")
            ? ": data sets that differ by one record more or less"
            : ": data sets of the same size that differ in one record");
  }

  /**
   * Runs a computation whose refusals are the user's to correct, and turns them into errors of
   * {@code --event} with a remedy.
   */
  <T> T withUsageErrors(Supplier<T> answer) {
    try {
      return Refused.asUsageError("--event " + text(), answer);
    } catch (Refused refused) {
      if (refused.getCause() instanceof UnsupportedEventException) {
        throw new Refused(Kind.USAGE, unpriced(), refused);
      }
      throw refused;
    }
  }

  private String unpriced() {
    return "--event = "
        + text()
        + " has no finite price that is proved for --neighbours "
        + neighbours
        + ". "
        + remedy();
  }

  /**
   * What to change. Subsampling is proved for one relation for each kind of batch only (facts
   * poisson-sampling and fixed-batch-sampling), which is the usual reason; the remaining one is
   * noise so small that epsilon overflows.
   */
  private String remedy() {
    if (events.stream().anyMatch(event -> event.startsWith("minimiser"))) {
      return "Beside a minimiser nothing may be sampled: leave q, size and population out, or"
          + " price the releases apart and add up.";
    }
    if (events.stream().noneMatch(event -> event.matches(".*[:,](q|size|population)=.*"))) {
      return "Its noise is so small that epsilon would be beyond all numbers: raise sigma or b.";
    }
    return neighbours.equals("add-remove")
        ? "Batches of fixed size (size=S,population=P) are priced with --neighbours replace-one;"
            + " with add-remove use Poisson batches (q=Q)."
        : "Poisson batches (q=Q) are priced with --neighbours add-remove; with replace-one use"
            + " batches of fixed size (size=S,population=P).";
  }
}
