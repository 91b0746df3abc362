package dev.tacit;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.Dataset;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.job.TableSource;
import dev.tacit.learn.job.TrainedRuns;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.TrainingListener;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.job.TrainingTables;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A training that a program asked for: a job with the program's rows, which can be interrupted.
 * What only a program must say, and an option need not, is asked for here.
 */
record ProgramTraining(
    TrainingJob job,
    Encoding encoding,
    RowSource rows,
    Optional<RowSource> test,
    RoundListener listener) {
  /** Of a run that nobody named, since nobody pays for it. */
  private static final String UNNAMED = "train-0";

  /** A run that is ready to start. */
  record Ready(TrainingTables tables, RunRows rows, PricedPlan pricedPlan) {}

  static ProgramTraining of(
      TrainingRequest asked,
      Encoding encoding,
      Optional<PrivacyUnit> unit,
      RowSource rows,
      Optional<RowSource> test,
      RoundListener listener) {
    TrainingRequest request =
        asked.with(TrainingRequest.TEST, test.map(one -> List.of(one.name())).orElse(null));
    Encoding declared = unit.map(column -> protecting(encoding, column)).orElse(encoding);
    requireOwners(request);
    TrainingJob job = TrainingJob.of(request, declared.facts(), UNNAMED);
    requireCertifiable(job);
    return new ProgramTraining(job, declared, rows, test, listener);
  }

  /** How rows are read, with the unit that was asked for. */
  private static Encoding protecting(Encoding encoding, PrivacyUnit unit) {
    if (encoding instanceof Encoding.Csv csv) {
      return Refused.asUsageError("unit", () -> new Encoding.Csv(csv.schema().with(unit)));
    }
    throw Refused.usage(
        "unit",
        unit,
        "given under a schema",
        "Plain numbers have no column that says whose they are.");
  }

  /** A program says how many owners it means: they are simulated, and cost accuracy. */
  private static void requireOwners(TrainingRequest request) {
    Algorithm chosen = request.algorithm();
    boolean severalOwners =
        chosen.topology() == Topology.STAR || chosen.topology() == Topology.MESH;
    if (severalOwners && !request.has(TrainingRequest.AGENTS)) {
      throw new Refused(
          Kind.USAGE,
          "agents is missing: '"
              + chosen.name()
              + "' is for several owners. Say among how many the rows are"
              + " dealt, for example agents(5).");
    }
  }

  private static void requireCertifiable(TrainingJob job) {
    if (job.spec().algorithm().isPrivate() && !job.spec().isPrivate()) {
      throw Refused.usage(
          "split",
          job.spec().partition().split(),
          "iid, or a file",
          "It deals rows by their labels, so nothing could be certified: experiments with it are"
              + " for the command line.");
    }
  }

  TrainedModel train() {
    Ready ready = ready();
    TrainedRuns done =
        job.ledger()
            .map(
                access -> ThreadInterruption.onlyBetweenRounds(check -> paid(access, ready, check)))
            .orElseGet(() -> trained(ready, ThreadInterruption::check));
    TrainingResult result = done.runs().get(0);
    List<String> warnings =
        job.spec().privacyTarget().deltaWarning(ready.tables().records().training()).stream()
            .toList();
    return TrainedModel.of(
        result.certifiedRun().model(encoding),
        OwnerReport.of(result.figures(), done.notes(), warnings));
  }

  /** Reads all rows; refuses whatever can be refused before anything is charged. */
  Ready ready() {
    ThreadInterruption.check();
    job.requireAffordable();
    TrainingTables tables = job.read(new ProgramRows());
    return new Ready(tables, job.rows(tables, 0), job.plan(tables, 0));
  }

  /** The rows that a program has. */
  private final class ProgramRows implements TableSource {
    @Override
    public String name() {
      return rows.name();
    }

    @Override
    public Dataset data() {
      return rows.read().apply(encoding);
    }

    @Override
    public Optional<Examples> test() {
      return test.map(source -> source.read().apply(encoding).examples());
    }
  }

  private TrainedRuns paid(LedgerAccess access, Ready ready, Runnable check) {
    check.run();
    RunStatus status = new RunStatus(access, job.name());
    try {
      return trained(ready, check);
    } catch (RuntimeException failure) {
      throw status.addedTo(failure);
    }
  }

  private TrainedRuns trained(Ready ready, Runnable check) {
    return job.train(
        ready.tables(),
        Set.of(),
        new TrainingListener() {
          @Override
          public Progress progress(int run) {
            return (round, rounds) -> {
              listener.finished(round, rounds);
              check.run();
            };
          }
        });
  }
}
