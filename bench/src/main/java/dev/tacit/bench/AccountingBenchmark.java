package dev.tacit.bench;

import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.NoiseCalibration;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Loss distributions of 1000 Poisson-sampled Gaussian steps at rate .01, delta 1e-5: epsilon at
 * noise 1.1, and the least noise for epsilon 1. Both start from nothing, with no cache.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 2)
@Fork(1)
public class AccountingBenchmark {
  private static final double RATE = .01;
  private static final double NOISE = 1.1;
  private static final long STEPS = 1000;
  private static final double DELTA = 1e-5;

  private final Accountants distributions = Accountants.of("pld");
  private final Accountants all = Accountants.all();

  @Benchmark
  public Guarantee epsilon() {
    return distributions.guarantee(steps(NOISE), Neighbours.ADD_REMOVE, DELTA);
  }

  /** Every currency is asked and the smallest answer kept: what {@code account} does. */
  @Benchmark
  public Guarantee epsilonAuto() {
    return all.guarantee(steps(NOISE), Neighbours.ADD_REMOVE, DELTA);
  }

  @Benchmark
  public double calibration() {
    return new NoiseCalibration(distributions, Neighbours.ADD_REMOVE)
        .noiseMultiplier(AccountingBenchmark::steps, 1, DELTA);
  }

  private static PrivacyEvent steps(double noise) {
    return PrivacyEvent.repeated(
        new PrivacyEvent.PoissonSampled(RATE, new PrivacyEvent.Gaussian(noise)), STEPS);
  }
}
