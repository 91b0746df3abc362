package dev.tacit.bench;

import dev.tacit.admm.stream.CouplingMatrix;
import dev.tacit.admm.stream.NoisyStream;
import dev.tacit.admm.stream.SplitTerm;
import dev.tacit.admm.stream.StreamModel;
import dev.tacit.admm.stream.StreamState;
import dev.tacit.admm.stream.UserLoss;
import dev.tacit.data.split.SeedStream;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;
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

/**
 * Users a second of {@code noisy-stream}: 100 features, A = I, logistic loss, elastic net, one
 * thread. The difference of the two figures is the sampler's share. The rows of 20,000 users are
 * walked again and again; nothing is kept per user but the rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class StreamBenchmark {
  private static final int FEATURES = 100;
  private static final int TABLE = 20_000;
  private static final int USERS = 1_000;

  private final StreamModel model =
      new StreamModel(
          new UserLoss(new LogisticLoss(), 1, 1, 0),
          new SplitTerm(CouplingMatrix.identity(FEATURES), new ElasticNet(0.01, 0.2), 0.9),
          0.9,
          StreamNoise.onState(0.5),
          Neighbours.REPLACE_ONE);
  private final NoisyStream stream = new NoisyStream(model);
  private final Examples users = table();
  private final Optional<Vec> silence = Optional.of(Vec.zeros(FEATURES));
  private final NoiseKey quiet = TestNoise.scripted(1, address -> silence);
  private final NoiseKey secret = NoiseKey.secure();
  private StreamState state = StreamState.start(model.split().coupling(), 0);
  private int round;

  /** Everything but the draw: curator and receipt included. */
  @Benchmark
  @OperationsPerInvocation(USERS)
  public StreamState withoutDraw() {
    return walk(quiet);
  }

  @Benchmark
  @OperationsPerInvocation(USERS)
  public StreamState withDraw() {
    return walk(secret);
  }

  private StreamState walk(NoiseKey key) {
    for (int step = 0; step < USERS; step++) {
      round = (round + 1) & Integer.MAX_VALUE;
      state = stream.round(state, users, round % TABLE, Curator.of(key, "run", "user", round));
    }
    return state;
  }

  static Examples table() {
    SeedStream random = SeedStream.of(1, "stream-benchmark");
    RowsBuilder builder = Rows.dense(FEATURES);
    double[] labels = new double[TABLE];
    for (int row = 0; row < TABLE; row++) {
      double[] entries = new double[FEATURES];
      for (int j = 0; j < FEATURES; j++) {
        entries[j] = random.nextGaussian();
      }
      builder.append(entries);
      labels[row] = entries[0] > 0 ? 1 : -1;
    }
    return Examples.of(builder.build().withinUnitBall(), labels);
  }
}
