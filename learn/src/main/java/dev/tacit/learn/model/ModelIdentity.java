package dev.tacit.learn.model;

import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.provenance.Provenance;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which model this is, for everything that people print: two printed pages must not be mistaken for
 * each other. All of it is public by declaration; no file is named, since names of files are
 * nobody's declaration.
 *
 * @param dataset the declared name of the data set
 * @param outcome the declared name of the predicted column
 * @param positive the class that counts as positive, where there are two
 * @param run the name of the run
 * @param day see {@link RunIdentity}
 * @param version of the code that made it
 */
public record ModelIdentity(
    Optional<String> dataset,
    Optional<String> outcome,
    Optional<String> positive,
    String run,
    Optional<LocalDate> day,
    String version) {
  public ModelIdentity {
    Objects.requireNonNull(dataset, "dataset");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(positive, "positive");
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(day, "day");
    Objects.requireNonNull(version, "version");
  }

  public static ModelIdentity of(Encoding encoding, Provenance made) {
    RunIdentity run = made.identity();
    return new ModelIdentity(
        run.dataset(),
        encoding.outcome(),
        positive(encoding.classes()),
        run.run(),
        run.day(),
        made.version());
  }

  private static Optional<String> positive(List<String> classes) {
    return classes.size() == 2 ? Optional.of(classes.get(1)) : Optional.empty();
  }

  /** What stands in a heading: as much as is declared. */
  public String title() {
    return Stream.of(dataset, outcome, Optional.of("run " + run), day.map(LocalDate::toString))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }
}
