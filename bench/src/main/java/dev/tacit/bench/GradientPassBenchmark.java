package dev.tacit.bench;

import dev.tacit.data.split.SeedStream;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Parallelism;
import dev.tacit.optim.risk.RiskPoint;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One pass that gives logistic loss, gradient and curvatures, in megabytes of rows a second,
 * against a plain read of as many bytes from memory in as many threads: what share of the memory's
 * speed the pass uses. Dense rows have 100 entries of 8 bytes, sparse ones 14 of 12 bytes; both
 * tables are far larger than the caches.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 2)
@Fork(1)
public class GradientPassBenchmark {
  private static final int DENSE_ENTRIES = 100;
  private static final int SPARSE_ENTRIES = 14;
  private static final int SPARSE_FEATURES = 104;
  private static final int DENSE_ROWS = 250_000;
  private static final int SPARSE_ROWS = 1_000_000;
  private static final int DENSE_MEGABYTES = DENSE_ROWS * (8 * DENSE_ENTRIES + 8) / 1_000_000;
  private static final int SPARSE_MEGABYTES =
      SPARSE_ROWS * (12 * SPARSE_ENTRIES + 4 + 8) / 1_000_000;

  @Param({"one", "all"})
  public String threads;

  private Parallelism parallelism;
  private EmpiricalRisk dense;
  private EmpiricalRisk sparse;
  private Vec denseModel;
  private Vec sparseModel;
  private long[] plain;

  @Setup
  public void prepare() {
    parallelism = threads.equals("one") ? Parallelism.sequential() : Parallelism.available();
    SeedStream random = SeedStream.of(1, "gradient-pass");
    dense = EmpiricalRisk.of(denseRows(random), new LogisticLoss(), parallelism);
    sparse = EmpiricalRisk.of(sparseRows(random), new LogisticLoss(), parallelism);
    denseModel = model(random, DENSE_ENTRIES);
    sparseModel = model(random, SPARSE_FEATURES);
    plain = new long[Math.max(DENSE_MEGABYTES, SPARSE_MEGABYTES) * (1_000_000 / 8)];
    for (int k = 0; k < plain.length; k++) {
      plain[k] = random.nextLong();
    }
  }

  @Benchmark
  @OperationsPerInvocation(DENSE_MEGABYTES)
  public RiskPoint dense() {
    return dense.at(denseModel);
  }

  @Benchmark
  @OperationsPerInvocation(SPARSE_MEGABYTES)
  public RiskPoint sparse() {
    return sparse.at(sparseModel);
  }

  @Benchmark
  @OperationsPerInvocation(DENSE_MEGABYTES)
  public long denseRead() {
    return read(DENSE_MEGABYTES);
  }

  @Benchmark
  @OperationsPerInvocation(SPARSE_MEGABYTES)
  public long sparseRead() {
    return read(SPARSE_MEGABYTES);
  }

  private long read(int megabytes) {
    int numbers = megabytes * (1_000_000 / 8);
    int parts = parallelism.threads();
    if (parts == 1) {
      return sum(0, numbers);
    }
    return IntStream.range(0, parts)
        .parallel()
        .mapToLong(
            part ->
                sum(
                    (int) ((long) numbers * part / parts),
                    (int) ((long) numbers * (part + 1) / parts)))
        .sum();
  }

  /** Four chains, so that additions do not wait for each other. */
  private long sum(int from, int to) {
    long a = 0;
    long b = 0;
    long c = 0;
    long d = 0;
    for (int k = from; k + 3 < to; k += 4) {
      a += plain[k];
      b += plain[k + 1];
      c += plain[k + 2];
      d += plain[k + 3];
    }
    return a + b + c + d;
  }

  private static Examples denseRows(SeedStream random) {
    RowsBuilder builder = Rows.dense(DENSE_ENTRIES);
    double[] row = new double[DENSE_ENTRIES];
    for (int i = 0; i < DENSE_ROWS; i++) {
      for (int j = 0; j < row.length; j++) {
        row[j] = 0.2 * random.nextDouble() - 0.1;
      }
      builder.append(row);
    }
    return labelled(builder.build(), random);
  }

  /** One entry in each of 14 equal groups of features, as in an encoded table. */
  private static Examples sparseRows(SeedStream random) {
    RowsBuilder builder = Rows.sparse(SPARSE_FEATURES);
    int[] indices = new int[SPARSE_ENTRIES];
    double[] entries = new double[SPARSE_ENTRIES];
    int width = SPARSE_FEATURES / SPARSE_ENTRIES;
    for (int i = 0; i < SPARSE_ROWS; i++) {
      for (int k = 0; k < SPARSE_ENTRIES; k++) {
        indices[k] = k * width + random.nextInt(width);
        entries[k] = 0.1 + 0.1 * random.nextDouble();
      }
      builder.append(indices, entries, SPARSE_ENTRIES);
    }
    return labelled(builder.build(), random);
  }

  private static Examples labelled(Rows rows, SeedStream random) {
    double[] labels = new double[rows.count()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = random.nextInt(2) == 0 ? -1 : 1;
    }
    return Examples.of(rows, labels);
  }

  private static Vec model(SeedStream random, int dimension) {
    return Vec.zeros(dimension).map(zero -> random.nextGaussian());
  }
}
