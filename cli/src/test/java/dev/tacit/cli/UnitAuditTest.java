package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.audit.EpsilonAudit;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Persons attacked from outside: a model is trained many times on each of two files that differ in
 * the ten records of one person, all of which turn to the other class, and who sees the weights
 * tells the files apart. The event is fixed on separate runs. A lower bound on epsilon is wrong
 * with probability {@link #ERROR_RATE} at most (exact binomial bounds): it must not exceed what is
 * certified for persons, and it exceeds by far what the same plan certifies for rows.
 */
class UnitAuditTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int RUNS = FULL ? 10_000 : 3000;
  private static final int TRIAL_RUNS = 100;
  private static final double ERROR_RATE = 1e-6;
  private static final double DELTA = 1e-6;
  private static final double EPSILON = 3;
  private static final int PERSONS = 60;
  private static final int ROWS = 10;

  @TempDir private Path folder;

  @Test
  void tenRecordsOfAPersonTellNoMoreThanIsCertified_andMoreUnderAPlanForRows() throws IOException {
    FilePair pair = pair();
    String[] persons = {"--public-rows", Integer.toString(PERSONS)};
    double forPersons = lowerBound(pair, ROWS, persons);
    double forRows = lowerBound(pair, 0);
    System.out.printf(
        "epsilon of a person seen from outside: %.3f, under the plan for rows %.3f%n",
        forPersons, forRows);
    // With half as many runs .205, deviation .049 (40 times). With twice as many the deviation is
    // .035 and the margin of the bounds shrinks by .1: eight deviations, and a rate below 1e-6.
    assertThat(forPersons).as("the attack sees something").isPositive();
    assertThat(forPersons).isLessThanOrEqualTo(EPSILON);
    // Ten rows move the mean by six deviations: the bound is above 4 but with probability 1e-6.
    assertThat(forRows).isGreaterThan(EPSILON);
  }

  /** Rows on the sphere, so that every gradient at zero is as long as the clip. */
  private static FilePair pair() {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < PERSONS * ROWS; row++) {
      lines.add("50,red,5,%s,p%d".formatted(row % 3 == 0 ? "yes" : "no", row % PERSONS));
    }
    List<String> one = new ArrayList<>(lines);
    List<String> other = new ArrayList<>(lines);
    one.replaceAll(line -> line.endsWith(",p7") ? "50,red,5,yes,p7" : line);
    other.replaceAll(line -> line.endsWith(",p7") ? "50,red,5,no,p7" : line);
    return new FilePair("a person turned", one, other);
  }

  private double lowerBound(FilePair pair, int rows, String... more) throws IOException {
    PricedPlan one = booked(pair.one(), rows, more);
    PricedPlan other = booked(pair.other(), rows, more);
    Vec direction = mean(models(one, TRIAL_RUNS)).minus(mean(models(other, TRIAL_RUNS)));
    double[] ones = seen(one, direction);
    double[] others = seen(other, direction);
    double middle =
        (Arrays.stream(ones).limit(TRIAL_RUNS).average().orElseThrow()
                + Arrays.stream(others).limit(TRIAL_RUNS).average().orElseThrow())
            / 2;
    return new EpsilonAudit(DELTA, ERROR_RATE)
        .lowerBound(
            EpsilonAudit.Count.of(later(ones), value -> value > middle),
            EpsilonAudit.Count.of(later(others), value -> value > middle));
  }

  private static double[] seen(PricedPlan pricedPlan, Vec direction) {
    return Arrays.stream(models(pricedPlan, TRIAL_RUNS + RUNS))
        .mapToDouble(model -> model.dot(direction))
        .toArray();
  }

  /** Runs that had no part in the choice of the event. */
  private static double[] later(double[] seen) {
    return Arrays.copyOfRange(seen, TRIAL_RUNS, seen.length);
  }

  private PricedPlan booked(List<String> lines, int rows, String... more) throws IOException {
    return FileRun.of(
        TrainCalls.on("--data", UnitFile.write(folder, lines).toString())
            .with(UnitFile.options(folder, rows).toArray(String[]::new))
            .with("--algorithm", "dp-admm", "--set", "rounds=1", "--set", "clip=0.5")
            .with("--epsilon", Double.toString(EPSILON), "--delta", Double.toString(DELTA))
            .with(more));
  }

  /** Each with coins of its own, from the secure generator. */
  private static Vec[] models(PricedPlan pricedPlan, int runs) {
    return IntStream.range(0, runs)
        .mapToObj(
            run ->
                pricedPlan
                    .plan()
                    .run(
                        pricedPlan.parts(),
                        new InMemoryChannel("run", List.of(NoiseKey.secure())),
                        Progress.SILENT)
                    .model()
                    .linear()
                    .weights())
        .toArray(Vec[]::new);
  }

  private static Vec mean(Vec[] models) {
    Vec sum = Vec.zeros(models[0].dimension());
    for (Vec model : models) {
      sum = sum.plus(model);
    }
    return sum.scaled(1.0 / models.length);
  }
}
