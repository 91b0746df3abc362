package dev.tacit;

import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.OwnershipRequest;
import dev.tacit.learn.plan.PromiseRequest;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What somebody asks a {@link Training} for, until it starts. */
final class AskedTraining {
  final Encoding encoding;
  final RowSource rows;
  RowSource test;
  boolean withoutPrivacy;
  String algorithm;
  Topology topology;
  Double epsilon;
  Double delta;
  boolean largeDelta;
  Neighbours neighbours;
  Integer publicRows;
  PrivacyUnit unit;
  Integer agents;
  String graph;
  String split;
  final Map<String, String> settings = new TreeMap<>();
  String loss;
  final Map<String, Double> classWeights = new TreeMap<>();
  String threshold;
  String regulariser;
  Double holdout;
  Integer trainRows;
  long seed = 1;
  String ledger;
  String dataset;
  String run = "";
  Path key;
  RoundListener listener = (round, rounds) -> {};

  AskedTraining(Encoding encoding, RowSource rows) {
    this.encoding = encoding;
    this.rows = rows;
  }

  /** What is asked for, at this moment. */
  TrainingJob job() {
    if (key != null && ledger == null) {
      throw Refused.usage("key", key, "absent without ledger(..)", "Add ledger(..).");
    }
    Encoding declared = declared();
    return new TrainingJob(
        declared,
        rows,
        Optional.ofNullable(test),
        withoutPrivacy,
        Optional.ofNullable(algorithm),
        Optional.ofNullable(topology),
        new PromiseRequest(
            Optional.ofNullable(epsilon),
            Optional.ofNullable(delta),
            Optional.ofNullable(neighbours),
            Optional.empty(),
            Optional.ofNullable(publicRows),
            declared.unit(),
            largeDelta),
        new OwnershipRequest(
            Optional.ofNullable(agents), Optional.ofNullable(graph), Optional.ofNullable(split)),
        Map.copyOf(settings),
        Optional.ofNullable(loss),
        Map.copyOf(classWeights),
        Optional.ofNullable(threshold).map(rule -> ThresholdRule.parse("threshold", rule)),
        Optional.ofNullable(regulariser),
        new TestSplit(Optional.ofNullable(holdout), Optional.ofNullable(trainRows), seed),
        Optional.ofNullable(ledger)
            .map(url -> new LedgerAccess(url, Optional.of(dataset), Optional.ofNullable(key))),
        run,
        listener);
  }

  /** How rows are read, with the unit that was asked for. */
  private Encoding declared() {
    if (unit == null) {
      return encoding;
    }
    if (encoding instanceof Encoding.Csv csv) {
      return Refused.asUsageError("unit", () -> new Encoding.Csv(csv.schema().with(unit)));
    }
    throw Refused.usage(
        "unit",
        unit,
        "given under a schema",
        "Plain numbers have no column that says whose they are.");
  }
}
