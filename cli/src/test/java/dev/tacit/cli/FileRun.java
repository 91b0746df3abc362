package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.job.OneTable;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.TrainingTables;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** From options and files to a run that is ready to start, by the very steps of {@code train}. */
@Command(name = "train")
final class FileRun {
  @Mixin private DataOptions data;
  @Mixin private SplitOptions split;
  @Mixin private TrainingOptions options;

  /** Which records train and whose they are. */
  interface RowSplitter {
    RunRows rows(TrainingJob job, TrainingTables tables, long seed);

    /** As {@code train} does it. */
    RowSplitter AS_TRAIN = (job, tables, seed) -> job.rows(tables, 0);
  }

  static PricedPlan of(TrainCalls trainCalls) {
    return of(trainCalls, RowSplitter.AS_TRAIN);
  }

  static PricedPlan of(TrainCalls trainCalls, RowSplitter rowSplitter) {
    FileRun run = new FileRun();
    new CommandLine(run).parseArgs(trainCalls.options());
    Encoding encoding = run.data.encoding();
    TrainingRequest request = run.split.addTo(run.options.request());
    TrainingJob job = TrainingJob.of(request, encoding.facts(), "train");
    TrainingTables tables =
        job.read(
            new OneTable(
                "files",
                encoding.read(run.data.origins(), FileProgress.Watcher.NOBODY),
                run.split.test(encoding, FileProgress.Watcher.NOBODY)));
    long seed = request.get(TrainingRequest.SEED).orElseThrow();
    return PricedPlan.of(plannedOnce(job.spec()), rowSplitter.rows(job, tables, seed));
  }

  /** A plan is made of public numbers only, so that equal ones need to be made once. */
  private static final Map<String, Plan> PLANS = new HashMap<>();

  private static TrainingSpec plannedOnce(TrainingSpec spec) {
    return new TrainingSpec(
        new PlannedOnce(spec.algorithm()),
        spec.settings(),
        spec.loss(),
        spec.penalties(),
        spec.privacyTarget(),
        spec.partition(),
        spec.labels());
  }

  private record PlannedOnce(Algorithm algorithm) implements Algorithm {
    @Override
    public String name() {
      return algorithm.name();
    }

    @Override
    public Topology topology() {
      return algorithm.topology();
    }

    @Override
    public boolean isPrivate() {
      return algorithm.isPrivate();
    }

    @Override
    public String about() {
      return algorithm.about();
    }

    @Override
    public List<Setting<?>> settings() {
      return algorithm.settings();
    }

    @Override
    public boolean joinsClasses() {
      return algorithm.joinsClasses();
    }

    @Override
    public Plan plan(Setup setup) {
      return PLANS.computeIfAbsent(name() + topology() + setup, unused -> algorithm.plan(setup));
    }
  }
}
