package dev.tacit.learn.plan;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.Attribute;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.algorithm.UnitSupport;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.loss.Loss;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A request made concrete for a table, apart from its rows: defaults are filled in and names are
 * resolved. Making one checks whatever the algorithm, the privacy target and the partition have to
 * agree about, so that no front end can leave a check out.
 */
public record TrainingSpec(
    Algorithm algorithm,
    Settings settings,
    Loss loss,
    Penalties penalties,
    PrivacyTarget privacyTarget,
    Partition partition,
    LabelChoices labels) {
  private static final String REFERENCE = "exact";

  /** Labels as they come. */
  public TrainingSpec(
      Algorithm algorithm,
      Settings settings,
      Loss loss,
      Penalties penalties,
      PrivacyTarget privacyTarget,
      Partition partition) {
    this(algorithm, settings, loss, penalties, privacyTarget, partition, LabelChoices.NONE);
  }

  /** Refuses a combination for which no guarantee is proved, whoever asks for it. */
  public TrainingSpec {
    privacyTarget.requireFor(algorithm);
    privacyTarget
        .unit()
        .ifPresent(
            unit -> UnitSupport.require(algorithm, settings, privacyTarget.calibration(), unit));
    if (privacyTarget.hidesCount()) {
      privacyTarget.requireDeclared();
    }
    if (privacyTarget.dealsPerRecord()) {
      partition.requireByRecord(privacyTarget);
    }
  }

  /** What a request means for a table; refuses what can be refused without its rows. */
  public static TrainingSpec of(TrainingRequest request, TableFacts table) {
    Algorithm algorithm = request.algorithm();
    TrainingSpec spec =
        new TrainingSpec(
            algorithm,
            Refused.asUsageError(
                "`" + TrainingRequest.SETTINGS.name() + "`",
                () ->
                    Settings.of(
                        request.get(TrainingRequest.SETTINGS).orElse(Map.of()),
                        algorithm.settings())),
            request
                .get(TrainingRequest.LOSS)
                .map(Losses::named)
                .orElseGet(() -> Losses.defaultFor(table.task())),
            request
                .get(TrainingRequest.REGULARISER)
                .map(text -> PenaltyText.parse(text, table.space()))
                .orElseGet(() -> PenaltyText.defaultFor(algorithm)),
            PrivacyTarget.of(request, algorithm, request.get(TrainingRequest.UNIT).or(table::unit)),
            Partition.of(request, algorithm),
            LabelChoices.of(
                request.get(TrainingRequest.CLASS_WEIGHTS).orElse(Map.of()),
                request.get(TrainingRequest.THRESHOLD),
                table.task(),
                table.classes()));
    spec.requireSuitable(table.task());
    return spec;
  }

  /** The same with other settings of the algorithm. */
  public TrainingSpec with(Settings others) {
    return new TrainingSpec(algorithm, others, loss, penalties, privacyTarget, partition, labels);
  }

  /** Whether a guarantee can be given. */
  public boolean isPrivate() {
    return algorithm.isPrivate() && !partition.dependsOnRows();
  }

  /** Which data sets look alike, in words. */
  public String relation(Neighbours neighbours) {
    return Partition.relation(privacyTarget.relation(neighbours), partition.agents());
  }

  /** What a report of a run without privacy says first. */
  public String nonPrivateNotice() {
    return partition.dependsOnRows() && algorithm.isPrivate()
        ? "EXPERIMENT, NOT PRIVATE: " + noCertificateReason() + "."
        : "NOT PRIVATE: '"
            + algorithm.name()
            + "' adds no noise. The model and every figure can reveal single records.";
  }

  /** Why a run without privacy has no certificate. */
  public String noCertificateReason() {
    return partition.dependsOnRows() && algorithm.isPrivate()
        ? "experiment, not private: the split "
            + partition.split()
            + " deals rows by their labels, so one changed label moves the records of several"
            + " owners"
        : "'" + algorithm.name() + "' adds no noise: the weights can reveal single records";
  }

  /** Why a ledger cannot keep a run without privacy. */
  String noLedgerReason() {
    return partition.dependsOnRows() && algorithm.isPrivate()
        ? "it looks at the labels, so owners' costs would not be those of disjoint records"
        : "it adds no noise, and no budget can pay for that";
  }

  /**
   * Refuses a public number of records that was counted where the true one is a secret.
   *
   * @param records what is said to be public about the rows
   */
  void requireSound(RecordCounts records) {
    if (!privacyTarget.hidesCount()) {
      return;
    }
    if (privacyTarget.requireDeclared() != records.declared()) {
      throw Refused.usage(
          "public number of records",
          records.declared(),
          "the declared one, " + privacyTarget.requireDeclared(),
          "With " + privacyTarget.secretReason() + " the true number is a secret: do not count.");
    }
  }

  /** Refuses labels that the loss or the algorithm has no meaning for. */
  private void requireSuitable(Task task) {
    String usual = Losses.defaultFor(task).name();
    boolean fits = task.hasTwoClasses() || loss.name().equals(usual);
    if (!fits) {
      String labels = task.hasNumbers() ? "numbers to predict" : "three classes or more";
      throw Refused.usage("loss", loss.name(), usual + " for " + labels, "Leave `loss` out.");
    }
    boolean unscaled = task.hasNumbers() && task.target().isEmpty();
    if (unscaled && algorithm.name().equals(Algorithms.DEFAULT)) {
      throw new Refused(
          Refused.Kind.USAGE,
          "`targetBounds` is missing: "
              + algorithm.name()
              + " needs public bounds of the number that it predicts, for example `targetBounds`"
              + " 0,100. Do not look them up in the rows.");
    }
  }

  /** The reference to compare a run with: all rows, no noise. */
  public TrainingSpec reference() {
    return new TrainingSpec(
        Algorithms.named(REFERENCE),
        Settings.none(),
        loss,
        PenaltyText.REFERENCE,
        PrivacyTarget.NONE,
        Partition.CENTRAL);
  }

  /** Whether a run minimises mean loss + g(A x) without noise, so that its value may be shown. */
  public boolean hasCentralObjective() {
    return !algorithm.isPrivate() && algorithm.topology() == Topology.CENTRAL;
  }

  /** Whether agents send each other models in rounds, which a report can show. */
  public boolean exchangesModels() {
    return algorithm.topology() == Topology.MESH || algorithm.topology() == Topology.STAR;
  }

  public boolean isReference() {
    return algorithm.name().equals(REFERENCE) && penalties.equals(PenaltyText.REFERENCE);
  }

  /** Public facts only: sizes and kinds. */
  public Setup setup(List<Integer> rows, int declared, FeatureSpace space, Task task, long seed) {
    return setup(rows, declared, space, task, partition.edges(algorithm.topology(), seed));
  }

  Setup setup(List<Integer> rows, int declared, FeatureSpace space, Task task, List<Edge> edges) {
    requireSuitable(task);
    Setup records =
        new Setup(
            rows,
            declared,
            space.dimension(),
            task.functions(),
            indicators(space),
            edges,
            loss,
            penalties,
            privacyTarget.budget(),
            privacyTarget.calibration(),
            settings);
    return privacyTarget.unit().map(records::protecting).orElse(records);
  }

  /** What is declared to be no number: indicators of levels and the constant. */
  private static List<Boolean> indicators(FeatureSpace space) {
    List<Boolean> indicators = new ArrayList<>();
    for (Attribute attribute : space.attributes()) {
      if (attribute.kind() == FeatureKind.UNKNOWN) {
        return List.of();
      }
      boolean number = attribute.kind() == FeatureKind.NUMERIC;
      indicators.addAll(Collections.nCopies(attribute.width(), !number));
    }
    return indicators;
  }
}
