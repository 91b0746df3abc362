package dev.tacit;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Setting;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.verify.SigningKeyFiles;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.EpsilonDelta;
import dev.tacit.ledger.Ledger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a program starts: training linear models whose every release carries a differential privacy
 * guarantee, and using them.
 *
 * <pre>{@code
 * TrainedModel model =
 *     Tacit.classifier()
 *         .csv(Path.of("people.csv"), Path.of("people.yaml"))
 *         .epsilon(1)
 *         .delta(1e-6)
 *         .train();
 * System.out.println(model.certificate());
 * model.save(Path.of("people.model.json"));
 * }</pre>
 *
 * <p>Nothing here prints, ends the process or keeps a failure to itself: what will not be done is a
 * {@link Refused}.
 */
public final class Tacit {
  /** What the builder calls otherwise than by the key of the field. */
  private static final FieldNames NAMES =
      FieldNames.of(
          Map.ofEntries(
              Map.entry("schema", "Bounds.schema"),
              Map.entry("features", "Bounds.numbers"),
              Map.entry("attributes", "categories"),
              Map.entry("rowBound", "rowNorm"),
              Map.entry("positiveLabel", "labels"),
              Map.entry("negativeLabel", "labels"),
              Map.entry("classes", "Bounds.classes"),
              Map.entry("targetBounds", "Bounds.target"),
              Map.entry("classWeights", "classWeight"),
              Map.entry("interval", "level"),
              Map.entry("model", "load")));

  private Tacit() {}

  /** Does the work; whatever is refused below is refused in the names of the builder. */
  static <T> T translating(Supplier<T> work) {
    return NAMES.translating(
        () -> {
          try {
            return work.get();
          } catch (RuntimeException failure) {
            throw ThreadInterruption.orInterrupted(failure);
          }
        });
  }

  /** A failure that the caller can do something about, in the names of the builder. */
  static Refused translate(RuntimeException failure) {
    return NAMES.translate(ThreadInterruption.orInterrupted(failure));
  }

  /**
   * Starts the training of a model that tells classes apart: two, or three and more where the
   * schema or the bounds list them.
   *
   * @return a training that needs rows
   */
  public static TrainingRows classifier() {
    return new TrainingRows(true);
  }

  /**
   * Starts the training of a model that predicts a number within public bounds, by least squares.
   *
   * @return a training that needs rows
   */
  public static TrainingRows regressor() {
    return new TrainingRows(false);
  }

  /**
   * Reads a model that {@link TrainedModel#save} or {@code tacit train --model} wrote.
   *
   * @param file the model file
   * @return the model, without figures of rows
   * @throws Refused when there is no such file, or it is no model of this version or an older one
   */
  public static TrainedModel load(Path file) {
    return translating(() -> TrainedModel.of(ModelFile.read("load", file)));
  }

  /**
   * Looks again at what a model file promises, as {@code tacit certificate verify} does.
   *
   * @param file the model file
   * @return a request that may also ask for a signature and a ledger
   */
  public static ModelVerification.Request verifier(Path file) {
    return new ModelVerification.Request(file);
  }

  /**
   * Makes a pair of keys for {@link TrainedModel#signed}, as {@code tacit certificate keygen} does.
   * A file is never replaced.
   *
   * @param secret stays with the owner, who alone can read it
   * @param open for everybody who is to check signatures
   */
  public static void makeKeys(Path secret, Path open) {
    new SigningKeyFiles(secret, open).create("secret", "open");
  }

  /**
   * Sets the budget of a data set, as {@code tacit ledger grant} does; the ledger is made if it is
   * not there. A later grant replaces the limit, never what was spent. This is a decision of the
   * owner of the data, not a step of a training.
   *
   * @param ledger a file, sqlite:FILE or postgresql://user@host/base
   * @param dataset name of the data set
   * @param epsilon what all runs together may cost
   * @param delta the same of delta
   * @param neighbours the relation that the budget is stated for; runs must ask for the same
   */
  public static void grant(
      String ledger, String dataset, double epsilon, double delta, Neighbours neighbours) {
    grant(ledger, dataset, epsilon, delta, neighbours, Optional.empty());
  }

  /**
   * The same for persons, or other units, whose rows are protected together: {@link Training#unit}.
   *
   * @param ledger a file, sqlite:FILE or postgresql://user@host/base
   * @param dataset name of the data set
   * @param epsilon what all runs together may cost
   * @param delta the same of delta
   * @param neighbours the relation that the budget is stated for; runs must ask for the same
   * @param unit the column that tells persons apart; runs must name the same
   */
  public static void grant(
      String ledger,
      String dataset,
      double epsilon,
      double delta,
      Neighbours neighbours,
      String unit) {
    grant(ledger, dataset, epsilon, delta, neighbours, Optional.of(unit));
  }

  private static void grant(
      String ledger,
      String dataset,
      double epsilon,
      double delta,
      Neighbours neighbours,
      Optional<String> unit) {
    translating(
        () -> {
          EpsilonDelta total =
              Refused.asUsageError("epsilon, delta", () -> EpsilonDelta.of(epsilon, delta));
          DatasetBudget budget = new DatasetBudget(total, neighbours, CompositionRule.SUM, unit);
          try (Ledger open = LedgerSession.openOrCreate(ledger)) {
            return Refused.asUsageError("grant", () -> open.grant(dataset, budget, ""));
          }
        });
  }

  /**
   * The names that {@link Training#algorithm} takes.
   *
   * @return names
   */
  public static List<String> algorithms() {
    return Algorithms.all().stream().map(Algorithm::name).distinct().toList();
  }

  /**
   * What can be set of an algorithm with {@link Training#set(String, String)}, in all its
   * topologies.
   *
   * @param algorithm one of {@link #algorithms}
   * @return name, default, range and meaning of each
   */
  public static List<Setting<?>> settings(String algorithm) {
    translating(() -> Algorithms.named(algorithm));
    List<Setting<?>> all = new ArrayList<>();
    for (Algorithm one : Algorithms.all()) {
      if (one.name().equals(algorithm)) {
        one.settings().stream()
            .filter(setting -> all.stream().noneMatch(had -> had.name().equals(setting.name())))
            .forEach(all::add);
      }
    }
    return List.copyOf(all);
  }
}
