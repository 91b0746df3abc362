package dev.tacit.cli;

import dev.tacit.cli.account.Composition;
import dev.tacit.cli.account.ReleaseText;
import dev.tacit.dp.event.Neighbours;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Releases as people write them. */
final class EventOptions {
  @Option(
      names = "--event",
      paramLabel = "TEXT",
      description = {
        "KIND:NAME=VALUE,...; repeat it for several releases about the same records.",
        "KIND is gaussian (sigma), laplace (b) or gamma-norm (b), noise relative to sensitivity;",
        "count=N releases; q=Q Poisson batches, or size=S,population=P fixed-size batches."
      })
  private List<String> events = List.of();

  @Option(
      names = "--neighbours",
      paramLabel = "RELATION",
      defaultValue = "add-remove",
      description = "add-remove or replace-one. Default: ${DEFAULT-VALUE}.")
  private String neighbours;

  boolean given() {
    return !events.isEmpty();
  }

  String text() {
    return String.join(" + ", events);
  }

  Composition composition() {
    Neighbours relation = Refusal.orUsage("--neighbours", () -> Neighbours.ofLabel(neighbours));
    List<ReleaseText> releases =
        events.stream()
            .map(text -> Refusal.orUsage("--event " + text, () -> ReleaseText.parse(text)))
            .toList();
    return Refusal.orUsage("--event", () -> new Composition(releases, relation));
  }

  /** Which two data sets the answer is about. */
  String relation() {
    return neighbours
        + (neighbours.equals("add-remove")
            ? ": data sets that differ by one record more or less"
            : ": data sets of the same size that differ in one record");
  }

  /** What the accountants refuse is the user's to mend. */
  <T> T asked(Supplier<T> answer) {
    return Refusal.orUsage("--event " + text(), answer);
  }
}
