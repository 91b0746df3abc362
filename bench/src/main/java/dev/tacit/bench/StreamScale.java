package dev.tacit.bench;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.stream.CouplingMatrix;
import dev.tacit.admm.stream.NoisyStream;
import dev.tacit.admm.stream.SplitTerm;
import dev.tacit.admm.stream.StreamModel;
import dev.tacit.admm.stream.StreamState;
import dev.tacit.admm.stream.UserLoss;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.Examples;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;

/**
 * One long stream through the release channel of a run: 100 features, A = I, 100,000 and 1,000,000
 * users. The rows of 20,000 users are walked again and again, so that what remains in memory is
 * what the run keeps for each user. Prints users a second of the thread's own processor time, which
 * a busy machine disturbs little, and the live heap beyond the rows.
 */
public final class StreamScale {
  private static final int FEATURES = 100;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private StreamScale() {}

  public static void main(String[] arguments) {
    Examples users = StreamBenchmark.table();
    Optional<Vec> silence = Optional.of(Vec.zeros(FEATURES));
    NoiseKey quiet = TestNoise.scripted(1, address -> silence);
    report("warm-up, without the draw", users, quiet, 200_000);
    for (int count : new int[] {100_000, 1_000_000}) {
      report("without the draw", users, quiet, count);
    }
    if (arguments.length > 0 && arguments[0].equals("noise")) {
      report("with the draw", users, NoiseKey.secure(), 100_000);
      report("with the draw", users, NoiseKey.secure(), 1_000_000);
    }
  }

  private static void report(String what, Examples users, NoiseKey key, int count) {
    NoisyStream stream = new NoisyStream(model());
    InMemoryChannel channel = new InMemoryChannel("scale", List.of(key));
    long before = liveBytes();
    long start = THREADS.getCurrentThreadCpuTime();
    StreamState state = StreamState.start(stream.model().split().coupling(), 0);
    for (int round = 0; round < count; round++) {
      state = stream.round(state, users, round % users.count(), channel.open(0, round));
      channel.close(0, round);
    }
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    long kept = liveBytes() - before;
    System.out.printf(
        "%s: %,d users, %,.0f users/s, %,d kinds of receipts, %,d KB kept, |x| = %.3f%n",
        what,
        count,
        count / seconds,
        channel.countedReceipts().size(),
        kept / 1024,
        state.model().value().norm());
  }

  private static long liveBytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static StreamModel model() {
    return new StreamModel(
        new UserLoss(new LogisticLoss(), 1, 1, 0),
        new SplitTerm(CouplingMatrix.identity(FEATURES), new ElasticNet(0.01, 0.2), 0.9),
        0.9,
        StreamNoise.onState(0.5),
        Neighbours.REPLACE_ONE);
  }
}
