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
public final class Page {
  private static final String MILLISECONDS = "ms";
  private static final String GIGABYTES = "GB/s";

  private static final List<Line> LINES =
      List.of(
          Line.ratio(
                  "exact on a9a, 1 thread, against liblinear-java",
                  "ExactBenchmark.oneThread",
                  "ExactBenchmark.liblinear",
                  MILLISECONDS)
              .with(Bar.ratioAtMost(1.5)),
          Line.ratio(
                  "exact on a9a, all threads, against liblinear-java",
                  "ExactBenchmark.allThreads",
                  "ExactBenchmark.liblinear",
                  MILLISECONDS)
              .with(Bar.ratioAtMost(1.5)),
          pass("dense", "one"),
          pass("dense", "all"),
          pass("sparse", "one"),
          pass("sparse", "all"),
          Line.alone("Gaussian release, a coordinate", "NoiseBenchmark.gaussian", "ns")
              .with(Bar.figureAtMost(2000)),
          Line.alone("Laplace release, a coordinate", "NoiseBenchmark.laplace", "ns"),
          Line.alone("Gamma-norm release, a coordinate", "NoiseBenchmark.gammaNorm", "ns"),
          Line.alone("Gaussian release of one number", "NoiseBenchmark.oneCoordinate", "ns"),
          Line.alone(
                  "loss-distribution epsilon of 1000 Poisson steps",
                  "AccountingBenchmark.epsilon",
                  MILLISECONDS)
              .with(Bar.figureAtMost(75)),
          Line.alone("the same by every currency", "AccountingBenchmark.epsilonAuto", MILLISECONDS),
          Line.alone(
                  "calibration of the same to epsilon 1",
                  "AccountingBenchmark.calibration",
                  MILLISECONDS)
              .with(Bar.figureAtMost(240)),
          metric("1").with(Bar.ratioAtMost(1.3)),
          metric("10").with(Bar.ratioAtMost(1.3)),
          Line.ratio(
                  "dp-acc-admm, 100 rounds, against 100 bare passes",
                  "DpAccAdmmBenchmark.train",
                  "DpAccAdmmBenchmark.barePasses",
                  MILLISECONDS)
              .with(Bar.ratioAtMost(1.2)),
          Line.ratio(
                  "pp-admm, 15 rounds, 5 agents, against one certified solve",
                  "PpAdmmBenchmark.train",
                  "PpAdmmBenchmark.oneSolve",
                  MILLISECONDS)
              .with(Bar.ratioAtMost(10)),
          Line.alone(
                  "noisy-stream without the draw, 1 thread",
                  "StreamBenchmark.withoutDraw",
                  "users/s")
              .with(Bar.figureAtLeast(300_000)),
          Line.ratio(
              "noisy-stream with the draw, against without",
              "StreamBenchmark.withDraw",
              "StreamBenchmark.withoutDraw",
              "users/s"));

  private Page() {}

  /** Takes JMH's arguments, for example {@code Exact} or {@code -f 1 -wi 1 -i 1}. */
  public static void main(String[] args) throws RunnerException, CommandLineOptionException {
    Medians medians = new Medians(new Runner(new CommandLineOptions(args)).run());
    System.out.println();
    System.out.println(machine());
    System.out.println();
    System.out.println(Line.HEADER);
    LINES.stream().flatMap(line -> line.markdown(medians).stream()).forEach(System.out::println);
    samplerShare(medians)
        .ifPresent(
            share ->
                System.out.println(
                    "\nThe sampler's share of a noisy user: " + Math.round(100 * share) + " %."));
  }

  private static Line pass(String layout, String threads) {
    return Line.ratio(
            layout + " loss and gradient pass, " + threads + " thread(s), against a plain read",
            "GradientPassBenchmark." + layout + ":" + threads,
            "GradientPassBenchmark." + layout + "Read:" + threads,
            GIGABYTES)
        .scaled(1e-3);
  }

  private static Line metric(String epsilon) {
    return Line.ratio(
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
