package dev.tacit.bench;

import dev.tacit.admm.run.Outcome;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.CertifiedNewton;
import dev.tacit.optim.solver.PenalisedRisk;
import dev.tacit.optim.solver.Solution;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * 15 rounds of {@code pp-admm} among 5 agents on a ring with Adult's rows (penalty .005, ridge
 * 3e-4), noise and receipts included, ledger not, against one certified solve of the whole problem.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 2)
@Fork(1)
public class PpAdmmBenchmark {
  private final Examples examples = BenchRows.adult();
  private MeshRun run;

  @Setup
  public void prepare() {
    run = new MeshRun(examples, 5);
  }

  @Benchmark
  public Outcome train() {
    return run.train();
  }

  @Benchmark
  public Solution oneSolve() {
    PenalisedRisk whole =
        PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss())).plusRidge(MeshRun.RIDGE);
    return new CertifiedNewton().minimise(whole, Vec.zeros(examples.dimension()), 1e-8);
  }
}
