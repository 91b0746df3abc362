package dev.tacit.learn.job;

import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RecordsDigest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One training whose rows are on other machines, by the steps of {@code tacit train}: same plan,
 * same reservation, same doors, and all noise drawn here. Whoever has the rows answers questions.
 */
public final class DistantTraining {
  /** Hexadecimal digits: two runs that share them are refused as one with two plans. */
  private static final int CODE = 16;

  private final TrainingSpec spec;
  private final Encoding encoding;
  private final Optional<LedgerAccess> ledger;
  private final String run;
  private final boolean oneOfMany;
  private final Planner planner;

  /**
   * A training that has not looked at a row yet.
   *
   * @param encoding how the rows became features; the model keeps it
   * @param ledger who pays; nobody where absent
   * @param run its name in the ledger
   */
  public DistantTraining(
      TrainingSpec spec, Encoding encoding, Optional<LedgerAccess> ledger, String run) {
    this(spec, encoding, ledger, run, false);
  }

  private DistantTraining(
      TrainingSpec spec,
      Encoding encoding,
      Optional<LedgerAccess> ledger,
      String run,
      boolean oneOfMany) {
    this.spec = Objects.requireNonNull(spec, "recipe");
    this.encoding = Objects.requireNonNull(encoding, "encoding");
    this.ledger = Objects.requireNonNull(ledger, "ledger");
    this.run = Objects.requireNonNull(run, "run");
    this.oneOfMany = oneOfMany;
    this.planner = new Planner(spec);
  }

  /**
   * The same as one of several trainings under one name, such as those of a search: each is a run
   * of its own, reserves its own price, and is known again by its plan and its rows. Its name in
   * the ledger gets a code of both under the owner's key, which says nothing to anybody without it.
   */
  public DistantTraining oneOfMany() {
    if (ledger.isEmpty()) {
      throw new IllegalStateException("ledger = none: several trainings under one name need one");
    }
    return new DistantTraining(spec, encoding, ledger, run, true);
  }

  /** Refuses what can be refused before anybody looks at a row. */
  public void check() {
    FeatureSpace space = encoding.space();
    spec.requireSuitable(encoding.task());
    TestSplit.NONE.check(spec);
    ledger.ifPresent(access -> access.check(spec));
    TestSplit.NONE
        .declared(spec.privacyTarget())
        .flatMap(records -> planner.planDeclared(records, space, encoding.task(), 1))
        .ifPresent(
            plan -> {
              requireSums(plan);
              // What one of many is called, and whether it is paid for, follows from its rows.
              ledger
                  .filter(access -> !oneOfMany)
                  .ifPresent(access -> access.requireAffordable(List.of(run), plan));
            });
  }

  /** Pays, trains and certifies; refuses before anything is charged, or says what was. */
  public CertifiedRun train(List<DistantRows> owners, Progress progress) {
    PricedPlan pricedPlan = booking(owners);
    requireSums(pricedPlan);
    List<Records> records = owners.stream().map(DistantRows::records).toList();
    CertifiedRun.RunExecution runExecution =
        channel -> {
          Parties<?, ?> parties = pricedPlan.plan().requireParties();
          Progress traced = TracedProgress.of(pricedPlan, channel, progress);
          return InProcessRunner.runOnRecords(
              parties, records, channel, parties.schedule(), traced);
        };
    return ledger
        .map(access -> paid(access, pricedPlan, owners, runExecution))
        .orElseGet(
            () -> CertifiedRun.of(pricedPlan, RunRecorder.inMemory("train-0"), runExecution));
  }

  private PricedPlan booking(List<DistantRows> owners) {
    List<Integer> counts = new ArrayList<>();
    long all = 0;
    for (DistantRows owner : owners) {
      long own = owner.records().count();
      if (own == 0 && !spec.privacyTarget().hidesCount()) {
        throw Refused.data("rows", 0, "at least 1 for every owner", "Give some.");
      }
      all += own;
      counts.add((int) Math.min(own, Integer.MAX_VALUE));
    }
    if (all > Integer.MAX_VALUE) {
      throw new Refused(
          Kind.DATA, "rows are more than " + Integer.MAX_VALUE + ", the most of one training.");
    }
    int number = spec.privacyTarget().publicNumber((int) all);
    List<Integer> sizes = owners.size() == 1 ? List.of(number) : counts;
    return planner.planAgreed(sizes, List.of(), encoding.space(), encoding.task());
  }

  private void requireSums(PricedPlan pricedPlan) {
    if (pricedPlan.plan().recordedAsWhole()
        || pricedPlan.plan().parties().map(Parties::needsRows).orElse(true)) {
      throw Refused.usage(
          "algorithm",
          spec.algorithm().name(),
          "one that only adds records up where rows are on other machines",
          "It looks at single records: use metric-admm, dp-admm or dp-acc-admm.");
    }
  }

  private CertifiedRun paid(
      LedgerAccess access,
      PricedPlan pricedPlan,
      List<DistantRows> owners,
      CertifiedRun.RunExecution runExecution) {
    List<RecordsDigest> rows = owners.stream().map(DistantRows::digest).toList();
    try (Ledger opened = access.open()) {
      LedgerSession session = access.session(opened);
      String name = oneOfMany ? ownName(access, session, pricedPlan, rows) : run;
      access.reserve(session, List.of(name), List.of(pricedPlan));
      return CertifiedRun.of(pricedPlan, session.recorder(name, rows), runExecution);
    }
  }

  private String ownName(
      LedgerAccess access, LedgerSession session, PricedPlan pricedPlan, List<RecordsDigest> rows) {
    if (!access.ownerKeyFile().exists()) {
      access.requireAffordable(List.of(run), pricedPlan); // a run that is refused makes no key
    }
    return run + "-" + pricedPlan.query(rows, session.key().get()).hex().substring(0, CODE);
  }
}
