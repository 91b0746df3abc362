package dev.tacit.bench;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GammaNormNoise;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LaplaceNoise;
import dev.tacit.dp.mechanism.Noise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One release of 1000 coordinates through the curator, as time per coordinate. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class NoiseBenchmark {
  private static final int DIMENSION = 1000;

  private final NoiseKey key = NoiseKey.secure();
  private final Sensitive value =
      Sensitive.of(
          Vec.zeros(DIMENSION),
          new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "benchmark"));
  private int round;

  @Benchmark
  @OperationsPerInvocation(DIMENSION)
  public Released gaussian() {
    return release(GaussianNoise.ofMultiplier(1.3));
  }

  @Benchmark
  @OperationsPerInvocation(DIMENSION)
  public Released laplace() {
    return release(LaplaceNoise.ofMultiplier(1.3));
  }

  @Benchmark
  @OperationsPerInvocation(DIMENSION)
  public Released gammaNorm() {
    return release(GammaNormNoise.ofMultiplier(1.3));
  }

  /** Key derivation, cipher and receipt: what a release costs beside its coordinates. */
  @Benchmark
  public Released oneCoordinate() {
    Sensitive scalar = Sensitive.of(0, value.sensitivity());
    return release(scalar, GaussianNoise.ofMultiplier(1.3));
  }

  private Released release(Noise noise) {
    return release(value, noise);
  }

  private Released release(Sensitive sensitive, Noise noise) {
    round = (round + 1) & Integer.MAX_VALUE;
    return Curator.of(key, "run", "agent", round)
        .release("gradient", sensitive, noise, Audience.EVERYONE);
  }
}
