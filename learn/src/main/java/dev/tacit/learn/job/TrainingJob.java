package dev.tacit.learn.job;

import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.data.Dataset;
import dev.tacit.data.RecordsDigest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TableFacts;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One training, from what was asked for to a certified run: the only place that assembles one. The
 * command line, the builder, Spark, federations and experiments build a {@link TrainingRequest},
 * say where the records are, and show what comes back.
 *
 * <p>The order is always the same. What can be refused without a record is refused when the job is
 * made. A plan whose price follows from public numbers is held against the budget before any record
 * is read. Then the records are read and counted, the plans of all runs are priced and reserved
 * together, and the runs follow. A job is for one thread at a time.
 */
public final class TrainingJob {
  /** Hexadecimal digits: two runs that share them are refused as one with two plans. */
  private static final int CODE = 16;

  private static final int MOST_RUNS = 10_000;

  private final TrainingRequest request;
  private final TableFacts table;
  private final TrainingSpec spec;
  private final TestSplit split;
  private final Optional<LedgerAccess> ledger;
  private final Planner planner;
  private final String name;
  private LastRun last;

  private TrainingJob(
      TrainingRequest request, TableFacts table, TrainingSpec spec, String defaultName) {
    this.request = request;
    this.table = table;
    this.spec = spec;
    this.split = TestSplit.of(request);
    this.ledger = LedgerAccess.of(request);
    // A record that tests in one of several runs may train in another.
    this.planner = new Planner(spec, !request.isRepeated());
    this.name = request.get(TrainingRequest.RUN).orElse(defaultName);
  }

  /**
   * A training that has not looked at a record yet; refuses whatever can be refused without one.
   *
   * @param defaultName of the run, where the request has none
   */
  public static TrainingJob of(TrainingRequest request, TableFacts table, String defaultName) {
    return of(request, table, TrainingSpec.of(request, table), defaultName);
  }

  /** The same for an algorithm of one's own, which no request can name. */
  public static TrainingJob of(TrainingSpec spec, TableFacts table, String name) {
    return of(TrainingRequest.EMPTY, table, spec, name);
  }

  private static TrainingJob of(
      TrainingRequest request, TableFacts table, TrainingSpec spec, String defaultName) {
    request
        .get(TrainingRequest.REPEAT)
        .filter(runs -> runs < 1 || runs > MOST_RUNS)
        .ifPresent(
            runs -> {
              throw Refused.usage(
                  "repeat", runs, "in [1, " + MOST_RUNS + "]", "Ten runs are usual.");
            });
    TrainingJob job = new TrainingJob(request, table, spec, defaultName);
    TestSplit.requireDisjoint(request, spec.privacyTarget());
    job.split.requireFor(job.spec.privacyTarget());
    job.ledger.ifPresent(access -> access.check(job.spec));
    return job;
  }

  public TrainingSpec spec() {
    return spec;
  }

  /** The budget that pays, if one does. */
  public Optional<LedgerAccess> ledger() {
    return ledger;
  }

  /** The name that was given to the training, or its default. */
  public String name() {
    return name;
  }

  /** The name of each run: of several, which are an experiment, with its number. */
  public List<String> runNames() {
    return request
        .get(TrainingRequest.REPEAT)
        .map(runs -> IntStream.range(0, runs).mapToObj(run -> name + "-" + run).toList())
        .orElse(List.of(name));
  }

  /** The plan for so many records of which none was read; empty where sizes follow from rows. */
  public Optional<PricedPlan> plan(RecordCounts records) {
    return planner.planDeclared(records, table.space(), table.task(), split.seed());
  }

  /** The same for a number of records that is public, some of which the split may hold out. */
  public RecordCounts counts(int records) {
    PrivacyTarget target = spec.privacyTarget();
    return split.records(target, target.publicNumber(records));
  }

  /** The plan of owners who keep their rows where they are, from their public sizes. */
  public PricedPlan plan(List<Integer> sizes, List<Edge> edges) {
    return planner.planAgreed(sizes, edges, table.space(), table.task());
  }

  /** Refuses runs that the budget cannot pay, where that follows from public numbers alone. */
  public void requireAffordable() {
    requireAffordable(runNames());
  }

  private void requireAffordable(List<String> runs) {
    if (ledger.isPresent()) {
      declaredPlan().ifPresent(plan -> ledger.get().requireAffordable(runs, plan));
    }
  }

  private Optional<PricedPlan> declaredPlan() {
    return split.declared(spec.privacyTarget()).flatMap(this::plan);
  }

  /** Reads all records; refuses what they give cause for, before anything is charged. */
  public TrainingTables read(TableSource source) {
    PrivacyTarget target = spec.privacyTarget();
    Dataset all = source.data();
    if (all.examples().count() == 0 && !target.hidesCount()) {
      throw Refused.data(
          "records of " + source.name(), 0, "at least 1", "Give some that are not empty.");
    }
    RecordCounts records = counts(target.countRecords(all.examples()));
    Optional<Examples> test = source.test();
    boolean disjoint = request.has(TrainingRequest.TEST_PEOPLE);
    return new TrainingTables(
        all, test, disjoint ? records.withTestRecords(test.orElseThrow().count()) : records);
  }

  /** The rows of one run; run 0 uses the seed itself. */
  public RunRows rows(TrainingTables tables, int run) {
    if (last == null || !last.isOf(tables, run)) {
      last = null; // the rows of two runs need not be in memory together
      last =
          new LastRun(
              tables,
              run,
              split.rows(tables.all(), tables.test(), tables.records(), spec.privacyTarget(), run));
    }
    return last.rows;
  }

  /** The priced plan of one run. */
  public PricedPlan plan(TrainingTables tables, int run) {
    RunRows rows = rows(tables, run);
    if (last.plan == null) {
      last.plan = planner.plan(rows);
    }
    return last.plan;
  }

  /** The rows of the run that was asked for last, which are selected once, and their plan. */
  private static final class LastRun {
    private final TrainingTables tables;
    private final int run;
    private final RunRows rows;
    private PricedPlan plan;

    private LastRun(TrainingTables tables, int run, RunRows rows) {
      this.tables = tables;
      this.run = run;
      this.rows = rows;
    }

    @SuppressWarnings("ReferenceEquality") // equality of values would read whole tables
    private boolean isOf(TrainingTables others, int other) {
      return tables == others && run == other;
    }
  }

  /** Reserves the price of all runs, if a ledger pays, and makes them one after another. */
  public TrainedRuns train(
      TrainingTables tables, Set<OptionalEvaluation> evaluations, TrainingListener listener) {
    List<String> names = runNames();
    return ledger
        .map(
            access -> {
              List<PricedPlan> plans =
                  IntStream.range(0, names.size())
                      .mapToObj(run -> plan(tables, run).withoutRows())
                      .toList();
              return paid(
                  access,
                  session -> names,
                  plans,
                  listener,
                  (session, runs) ->
                      results(
                          tables, run -> session.recorder(runs.get(run)), evaluations, listener));
            })
        .orElseGet(
            () ->
                results(
                    tables,
                    run -> RunRecorder.inMemory(names.get(run), dataset()),
                    evaluations,
                    listener));
  }

  private Optional<String> dataset() {
    return request.get(TrainingRequest.DATASET);
  }

  private TrainedRuns results(
      TrainingTables tables,
      IntFunction<RunRecorder> recorders,
      Set<OptionalEvaluation> evaluations,
      TrainingListener listener) {
    List<TrainingResult> runs = new ArrayList<>();
    OwnerNotes notes = OwnerNotes.of(tables.all().ownerCounts());
    for (int run = 0; run < runNames().size(); run++) {
      runs.add(result(tables, run, recorders.apply(run), evaluations, listener.progress(run)));
      if (run == 0) {
        // The first run speaks for all when the owner is warned.
        notes = notes.with(rows(tables, 0), runs.get(0), table.classes());
      }
    }
    return new TrainedRuns(runs, notes);
  }

  /** One run of several, such as those that an experiment makes in an order of its own. */
  public TrainingResult result(
      TrainingTables tables,
      int run,
      RunRecorder recorder,
      Set<OptionalEvaluation> evaluations,
      Progress progress) {
    RunRows rows = rows(tables, run);
    Set<OptionalEvaluation> all = new HashSet<>(evaluations);
    request.get(TrainingRequest.COMPARE).ifPresent(asked -> all.add(OptionalEvaluation.REFERENCE));
    return TrainingResult.of(plan(tables, run), rows, recorder, all, progress);
  }

  /** What a run does between its reservation and its end. */
  private interface PaidWork<T> {
    T run(LedgerSession session, List<String> names);
  }

  /** The price of all runs is reserved before the first one starts. */
  private <T> T paid(
      LedgerAccess access,
      Function<LedgerSession, List<String>> names,
      List<PricedPlan> plans,
      TrainingListener listener,
      PaidWork<T> work) {
    try (Ledger opened = access.open()) {
      LedgerSession session = access.session(opened);
      List<String> runs = names.apply(session);
      listener.reserving(opened.view(), runs);
      access.reserve(session, runs, plans);
      listener.reserved();
      T done = work.run(session, runs);
      listener.paid(session.budget());
      return done;
    }
  }

  /**
   * Refuses before anybody looks at a row what cannot be trained on rows of other machines, or not
   * be paid for.
   *
   * @param oneOfMany whether the run is one of several under one name; what it is called, and
   *     whether it is paid for, then follows from its rows
   */
  public void requireDistant(boolean oneOfMany) {
    declaredPlan().ifPresent(PricedPlan::requireSums);
    if (!oneOfMany) {
      requireAffordable();
    }
  }

  /**
   * Trains on rows that are on other machines: same plan, same reservation, same channel, and all
   * noise drawn here. Whoever has the rows answers questions.
   *
   * @param oneOfMany whether this is one of several trainings under one name, such as those of a
   *     search: each is a run of its own, reserves its own price, and is known again by its plan
   *     and its rows. Its name gets a code of both under the owner's key, which says nothing to
   *     anybody without it
   */
  public CertifiedRun train(List<DistantRows> owners, boolean oneOfMany, Progress progress) {
    PricedPlan plan = plan(DistantRows.publicSizes(owners, spec.privacyTarget()), List.of());
    plan.requireSums();
    List<Records> records = owners.stream().map(DistantRows::records).toList();
    CertifiedRun.RunExecution execution =
        channel -> {
          Parties<?, ?> parties = plan.plan().requireParties();
          Progress traced = TracedProgress.of(plan, channel, progress);
          return InProcessRunner.runOnRecords(
              parties, records, channel, parties.schedule(), traced);
        };
    if (ledger.isEmpty()) {
      return CertifiedRun.of(plan, RunRecorder.inMemory(name), execution);
    }
    List<RecordsDigest> rows = owners.stream().map(DistantRows::digest).toList();
    return paid(
        ledger.get(),
        session -> List.of(oneOfMany ? codedName(session, plan, rows) : name),
        List.of(plan),
        TrainingListener.SILENT,
        (session, runs) -> CertifiedRun.of(plan, session.recorder(runs.get(0), rows), execution));
  }

  private String codedName(LedgerSession session, PricedPlan plan, List<RecordsDigest> rows) {
    LedgerAccess access = ledger.orElseThrow();
    if (!access.ownerKeyFile().exists()) {
      access.requireAffordable(List.of(name), plan); // a run that is refused makes no key
    }
    return name + "-" + plan.query(rows, session.key().get()).hex().substring(0, CODE);
  }
}
