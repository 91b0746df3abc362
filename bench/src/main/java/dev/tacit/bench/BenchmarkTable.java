package dev.tacit.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs the benchmarks (all, or those that JMH's own arguments choose) and prints the table of
 * docs/evidence/benchmarks.md with medians and ratios of this one run.
 */
public final class BenchmarkTable {
  private static final String MILLISECONDS = "ms";
  private static final String GIGABYTES = "GB/s";

  private static final List<BenchmarkRow> ROWS =
      List.of(
          BenchmarkRow.ratio(
                  "exact on a9a, 1 thread, against liblinear-java",
                  "ExactBenchmark.oneThread",
                  "ExactBenchmark.liblinear",
                  MILLISECONDS)
              .with(PerformanceTarget.ratioAtMost(1.5)),
          BenchmarkRow.ratio(
                  "exact on a9a, all threads, against liblinear-java",
                  "ExactBenchmark.allThreads",
                  "ExactBenchmark.liblinear",
                  MILLISECONDS)
              .with(PerformanceTarget.ratioAtMost(1.5)),
          pass("dense", "one"),
          pass("dense", "all"),
          pass("sparse", "one"),
          pass("sparse", "all"),
          BenchmarkRow.single("Gaussian release, a coordinate", "NoiseBenchmark.gaussian", "ns")
              .with(PerformanceTarget.figureAtMost(2000)),
          BenchmarkRow.single("Laplace release, a coordinate", "NoiseBenchmark.laplace", "ns"),
          BenchmarkRow.single("Gamma-norm release, a coordinate", "NoiseBenchmark.gammaNorm", "ns"),
          BenchmarkRow.single(
              "Gaussian release of one number", "NoiseBenchmark.oneCoordinate", "ns"),
          BenchmarkRow.single(
                  "loss-distribution epsilon of 1000 Poisson steps",
                  "AccountingBenchmark.epsilon",
                  MILLISECONDS)
              .with(PerformanceTarget.figureAtMost(75)),
          BenchmarkRow.single(
              "the same by every currency", "AccountingBenchmark.epsilonAuto", MILLISECONDS),
          BenchmarkRow.single(
                  "calibration of the same to epsilon 1",
                  "AccountingBenchmark.calibration",
                  MILLISECONDS)
              .with(PerformanceTarget.figureAtMost(240)),
          metric("1").with(PerformanceTarget.ratioAtMost(1.3)),
          metric("10").with(PerformanceTarget.ratioAtMost(1.3)),
          BenchmarkRow.ratio(
                  "dp-acc-admm, 100 rounds, against 100 bare passes",
                  "DpAccAdmmBenchmark.train",
                  "DpAccAdmmBenchmark.barePasses",
                  MILLISECONDS)
              .with(PerformanceTarget.ratioAtMost(1.2)),
          BenchmarkRow.ratio(
                  "pp-admm, 15 rounds, 5 agents, against one certified solve",
                  "PpAdmmBenchmark.train",
                  "PpAdmmBenchmark.oneSolve",
                  MILLISECONDS)
              .with(PerformanceTarget.ratioAtMost(10)),
          BenchmarkRow.single(
                  "noisy-stream without the draw, 1 thread",
                  "StreamBenchmark.withoutDraw",
                  "users/s")
              .with(PerformanceTarget.figureAtLeast(300_000)),
          BenchmarkRow.ratio(
              "noisy-stream with the draw, against without",
              "StreamBenchmark.withDraw",
              "StreamBenchmark.withoutDraw",
              "users/s"));

  private BenchmarkTable() {}

  /** Takes JMH's arguments, for example {@code Exact} or {@code -f 1 -wi 1 -i 1}. */
  public static void main(String[] args) throws RunnerException, CommandLineOptionException {
    Medians medians = new Medians(new Runner(new CommandLineOptions(args)).run());
    System.out.println();
    System.out.println(machine());
    System.out.println();
    System.out.println(BenchmarkRow.HEADER);
    ROWS.stream()
        .flatMap(benchmarkRow -> benchmarkRow.markdown(medians).stream())
        .forEach(System.out::println);
    samplerShare(medians)
        .ifPresent(
            share ->
                System.out.println(
                    "\nThe sampler's share of a noisy user: " + Math.round(100 * share) + " %."));
  }

  private static BenchmarkRow pass(String layout, String threads) {
    return BenchmarkRow.ratio(
            layout + " loss and gradient pass, " + threads + " thread(s), against a plain read",
            "GradientPassBenchmark." + layout + ":" + threads,
            "GradientPassBenchmark." + layout + "Read:" + threads,
            GIGABYTES)
        .scaled(1e-3);
  }

  private static BenchmarkRow metric(String epsilon) {
    return BenchmarkRow.ratio(
        "metric-admm, 200 rounds, epsilon " + epsilon + ", against 200 bare passes",
        "MetricAdmmBenchmark.train:" + epsilon,
        "MetricAdmmBenchmark.barePasses:" + epsilon,
        MILLISECONDS);
  }

  private static Optional<Double> samplerShare(Medians medians) {
    Optional<Double> without = medians.of("StreamBenchmark.withoutDraw");
    return medians
        .of("StreamBenchmark.withDraw")
        .flatMap(with -> without.map(quiet -> 1 - with / quiet));
  }

  private static String machine() {
    return "Measured on "
        + processor()
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " processors, Java "
        + Runtime.version()
        + ", "
        + System.getProperty("os.name")
        + ". Rows: "
        + BenchRows.describe()
        + ".";
  }

  /** The name that Linux gives; elsewhere the architecture must do. */
  private static String processor() {
    try (Stream<String> lines =
        Files.lines(Path.of("/proc/cpuinfo"), StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException unreadable) {
      return System.getProperty("os.arch");
    }
  }
}
