package dev.tacit;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.LabelChoices;
import dev.tacit.learn.plan.OwnershipRequest;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PromiseRequest;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One training, as asked for. It takes the steps of {@code tacit train}, by the same classes.
 *
 * @param algorithm the usual one where absent
 * @param run its name in the ledger
 */
record TrainingJob(
    Encoding encoding,
    RowSource rows,
    Optional<RowSource> test,
    boolean withoutPrivacy,
    Optional<String> algorithm,
    Optional<Topology> topology,
    PromiseRequest promise,
    OwnershipRequest owners,
    Map<String, String> settings,
    Optional<String> loss,
    Map<String, Double> classWeights,
    Optional<ThresholdRule> threshold,
    Optional<String> regulariser,
    TestSplit split,
    Optional<LedgerAccess> ledger,
    String run,
    RoundListener listener) {

  /** A run that is ready to start. */
  record Ready(OwnerCounts counts, RunRows rows, PricedPlan pricedPlan) {}

  TrainedModel train() {
    Ready ready = ready();
    TrainingResult result =
        ledger
            .map(
                access -> ThreadInterruption.onlyBetweenRounds(check -> paid(access, ready, check)))
            .orElseGet(() -> unpaid(ready));
    OwnerNotes notes = OwnerNotes.of(ready.counts()).with(ready.rows(), result, encoding.classes());
    List<String> cautions =
        ready
            .pricedPlan()
            .spec()
            .privacyTarget()
            .deltaWarning(ready.rows().records().training())
            .stream()
            .toList();
    return TrainedModel.of(
        result.certifiedRun().model(encoding), OwnerReport.of(result.figures(), notes, cautions));
  }

  /** Reads all rows; refuses whatever can be refused before anything is charged. */
  Ready ready() {
    ThreadInterruption.check();
    FeatureSpace space = encoding.space();
    TrainingSpec spec = recipe(space);
    checkSplit(spec);
    Planner planner = new Planner(spec);
    ledger.ifPresent(access -> access.check(spec));
    ledger.ifPresent(
        access ->
            split
                .declared(spec.privacyTarget())
                .flatMap(
                    records -> planner.planDeclared(records, space, encoding.task(), split.seed()))
                .ifPresent(plan -> access.requireAffordable(List.of(run), plan)));
    Dataset all = rows.read().apply(encoding);
    Optional<Examples> tested = test.map(source -> source.read().apply(encoding).examples());
    int found = spec.privacyTarget().countRecords(all.examples());
    if (found == 0 && !spec.privacyTarget().hidesCount()) {
      throw Refused.data("records of " + rows.name(), 0, "at least 1", "Give some.");
    }
    RecordCounts records =
        split.records(spec.privacyTarget(), spec.privacyTarget().publicNumber(found));
    RunRows dealt = split.rows(all, tested, records, spec.privacyTarget(), 0);
    return new Ready(all.ownerCounts(), dealt, planner.plan(dealt));
  }

  private void checkSplit(TrainingSpec spec) {
    if (test.isPresent() && (split.fraction().isPresent() || split.trainRows().isPresent())) {
      throw new Refused(
          Kind.USAGE, "test, holdout and trainRows exclude each other: two were given. Keep one.");
    }
    split.check(spec);
  }

  private TrainingResult unpaid(Ready ready) {
    return TrainingResult.of(
        ready.pricedPlan(),
        ready.rows(),
        RunRecorder.inMemory("train-0"),
        progress(ThreadInterruption::check));
  }

  private TrainingResult paid(LedgerAccess access, Ready ready, Runnable check) {
    check.run();
    RunStatus standing = new RunStatus(access, run);
    try (Ledger opened = access.open()) {
      LedgerSession session = access.session(opened);
      access.reserve(session, List.of(run), List.of(ready.pricedPlan()));
      return TrainingResult.of(
          ready.pricedPlan(), ready.rows(), session.recorder(run), progress(check));
    } catch (RuntimeException failure) {
      throw standing.addedTo(failure);
    }
  }

  private Progress progress(Runnable check) {
    return (round, rounds) -> {
      listener.finished(round, rounds);
      check.run();
    };
  }

  private TrainingSpec recipe(FeatureSpace space) {
    Algorithm chosen = chosen();
    TrainingSpec spec =
        new TrainingSpec(
            chosen,
            Refused.asUsageError("set", () -> Settings.of(settings, chosen.settings())),
            loss.map(Losses::named).orElseGet(() -> Losses.defaultFor(encoding.task())),
            regulariser
                .map(text -> PenaltyText.parse(text, space))
                .orElseGet(() -> PenaltyText.defaultFor(chosen)),
            promise.promise(chosen),
            owners.ownership(chosen),
            LabelChoices.of(classWeights, threshold, encoding.task(), encoding.classes()));
    spec.requireSuitable(encoding.task());
    if (chosen.isPrivate() && !spec.isPrivate()) {
      throw Refused.usage(
          "split",
          spec.partition().split(),
          "iid, or a file",
          "It deals rows by their labels, so nothing could be certified: experiments with it are"
              + " for the command line.");
    }
    return spec;
  }

  private Algorithm chosen() {
    String name = algorithm.orElse(withoutPrivacy ? "exact" : Algorithms.DEFAULT);
    Algorithm chosen = Algorithms.named(name, topology.orElse(owners.preferred()));
    if (topology.filter(asked -> asked != chosen.topology()).isPresent()) {
      List<String> known =
          Algorithms.all().stream()
              .filter(one -> one.name().equals(name))
              .map(one -> one.topology().label())
              .toList();
      throw Refused.usage(
          "topology",
          topology.get().label(),
          "one of " + known + " with '" + name + "'",
          "Choose one of them, or another algorithm.");
    }
    if (chosen.isPrivate() && withoutPrivacy) {
      throw Refused.usage(
          "withoutPrivacy",
          "called",
          "absent with '" + name + "'",
          "It adds noise: leave one of the two out.");
    }
    if (!chosen.isPrivate() && !withoutPrivacy) {
      throw Refused.usage(
          "algorithm",
          name,
          "a private one unless withoutPrivacy() is called",
          "'"
              + name
              + "' adds no noise, so its model can reveal single records: say that you mean"
              + " it with withoutPrivacy(), or choose another.");
    }
    boolean severalOwners =
        chosen.topology() == Topology.STAR || chosen.topology() == Topology.MESH;
    if (severalOwners && owners.agents().isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "agents is missing: '"
              + name
              + "' is for several owners. Say among how many the rows are"
              + " dealt, for example agents(5).");
    }
    return chosen;
  }
}
