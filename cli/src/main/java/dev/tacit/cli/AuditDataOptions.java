package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.audit.DataPair;
import dev.tacit.audit.FilePairs;
import dev.tacit.audit.WorstCases;
import dev.tacit.cli.output.ProgressLine;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that say which data sets an audit compares: two files of a user, or small ones that
 * it constructs.
 *
 * <p>Constructed data sets are public, so the report on them is, too. Results on files depend on
 * private rows and are marked for their owner.
 */
final class AuditDataOptions {
  /** Features of a constructed data set where the user asks for no other number. */
  private static final int FEATURES = 2;

  private static final int FEW_AGENTS = 2;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description = "Attack with this file and --neighbour. What is printed is for their owner.")
  private Path file;

  @Option(
      names = "--neighbour",
      paramLabel = "FILE",
      description = "The same file with one record, or one person, more, less or replaced.")
  private Path neighbour;

  @Option(
      names = "--unit-rows",
      paramLabel = "K",
      description = "Without files: attack all rows of a person, of which each has at most K.")
  private Integer unitRows;

  @Mixin private FeatureOptions features;
  @Mixin private LabelOptions labels;

  @Option(
      names = "--canaries",
      paramLabel = "M",
      description =
          "Attack one whole run instead: M records with a feature each are in or out by coins, and "
              + "the model's weights tell which. 10000 are usual.")
  private Integer canaries;

  Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  Optional<Integer> canaries() {
    return Optional.ofNullable(canaries);
  }

  /**
   * The training to attack, after options that exclude each other were refused.
   *
   * @param options the options of a training, with the defaults of an audit where they were not
   *     given
   */
  TrainingSpec spec(TrainingOptions options) {
    if (canaries != null && (file != null || unitRows != null)) {
      throw Refused.usage(
          "--canaries", canaries, "absent with --data and --unit-rows", "They are made up.");
    }
    if ((file == null) != (neighbour == null)) {
      throw new Refused(
          Kind.USAGE,
          (file == null ? "--data" : "--neighbour")
              + " is missing: give two files that differ in one record, or neither.");
    }
    if (file != null && unitRows != null) {
      throw Refused.usage(
          "--unit-rows", unitRows, "absent with --data", "The schema says whose rows are whose.");
    }
    Encoding encoding = encoding();
    Optional<PrivacyUnit> unit =
        Optional.ofNullable(unitRows)
            .map(
                rows -> Refused.asUsageError("--unit-rows", () -> new PrivacyUnit("person", rows)));
    TrainingRequest request =
        attacked(options.request()).with(TrainingRequest.UNIT, unit.orElse(null));
    if (file == null && request.algorithm().isPrivate() && hidesCount(request)) {
      int owners = request.get(TrainingRequest.AGENTS).orElse(1);
      request =
          request.withDefault(
              TrainingRequest.PUBLIC_ROWS, canaries().orElse(WorstCases.recordsFor(owners)));
    }
    return TrainingSpec.of(request, encoding.facts());
  }

  /** An attack guarantees nothing to anybody, and takes many runs: what is not said is this. */
  private static TrainingRequest attacked(TrainingRequest asked) {
    Algorithm chosen = asked.algorithm();
    boolean owned = chosen.topology() == Topology.STAR || chosen.topology() == Topology.MESH;
    TrainingRequest request = owned ? asked.withDefault(TrainingRequest.AGENTS, FEW_AGENTS) : asked;
    return chosen.isPrivate()
        ? request
            .withDefault(TrainingRequest.EPSILON, 1.0)
            .withDefault(TrainingRequest.DELTA, 1e-5)
            .with(TrainingRequest.LARGE_DELTA, true)
        : request;
  }

  private static boolean hidesCount(TrainingRequest request) {
    return request.has(TrainingRequest.UNIT)
        || request
            .get(TrainingRequest.NEIGHBOURS)
            .filter(relation -> relation == Neighbours.ADD_REMOVE)
            .isPresent();
  }

  /**
   * How records are encoded. Without files it is LIBSVM with a fixed number of features and labels
   * of either sign; a schema would describe columns that no constructed record has.
   */
  private Encoding encoding() {
    if (file == null) {
      features.setDefault(canaries().orElse(FEATURES));
    }
    features.check();
    if (features.hasSchema()) {
      DataOptions.refuseBesideSchema(labels);
      if (file == null) {
        throw new Refused(Kind.USAGE, "--schema is for --data and --neighbour: leave it out.");
      }
      return features.csv();
    }
    return features.libsvm(1, file == null ? LibsvmLabels.signs() : labels.labels());
  }

  /**
   * The neighbouring data sets that the attack may use: the two files, or several constructed pairs
   * of which the audit takes the one that separates best.
   */
  List<DataPair> pairs(TrainingSpec spec, OutputOption answer) {
    if (file == null) {
      int owners = spec.partition().agents();
      int records = spec.privacyTarget().publicRows().orElse(WorstCases.recordsFor(owners));
      int dimension = encoding().space().dimension();
      return Refused.asUsageError(
          "--features, --public-rows",
          () -> new WorstCases(spec.privacyTarget(), dimension, records).pairs());
    }
    return List.of(FilePairs.of(spec, read(file, answer), read(neighbour, answer)));
  }

  /** Reads one of the two files with a progress line of its own. */
  private Dataset read(Path rows, OutputOption answer) {
    try (ProgressLine progress = answer.progress()) {
      return encoding()
          .read(List.of(DataOrigin.of(rows)), new ReadingProgress(progress, answer::warnOwner));
    }
  }
}
