package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.RecordReplay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Neighbours as far apart as they can be: what {@link RecordReplay} compares is not only within its
 * bound but near it, for nearly every release of every private algorithm, so that no comparison is
 * idle: a bound of half the size would be exceeded. Of minimisers that is the gradient of the
 * private objective (facts determinant-ratio to single-minimiser); the other hypotheses of their
 * price are reached in {@code ObjectivePairTest}.
 *
 * <p>Noise is large, so that models stand far out, where losses are steep. Two records are
 * opposite, or across each other, in all directions; one of the places trains, one tests.
 */
class ExtremeNeighboursTest {
  private static final int RECORDS = 24;
  private static final int DIRECTIONS = 12;

  @TempDir private Path folder;

  static List<PrivateCase> everyone() {
    return PrivateCase.all();
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void boundsAreNearlyReached(PrivateCase one) throws IOException {
    for (Neighbours relation : Neighbours.values()) {
      if (relation == Neighbours.ADD_REMOVE && one.onlyReplaceOne()) {
        continue;
      }
      Map<String, Double> nearest = new TreeMap<>();
      for (FilePair pair : pairs(relation)) {
        RecordReplay.ReplayResult replayResult =
            NeighbouringRuns.compared(
                FileRun.of(training(one, relation, pair.one())),
                FileRun.of(training(one, relation, pair.other())));
        assertThat(replayResult.faults()).as("%s %s %s", one, relation, pair).isEmpty();
        replayResult
            .largestShareBySite()
            .forEach((site, share) -> nearest.merge(withoutStep(site), share, Math::max));
      }
      assertThat(nearest).isNotEmpty();
      nearest.forEach(
          (site, share) ->
              assertThat(share)
                  .as("%s %s %s", one, relation, site)
                  .isBetween(atLeast(one, relation, site), 1.0));
    }
  }

  /** Of the steps within a round some draw batches that the record is not in. */
  private static String withoutStep(String site) {
    return site.replaceFirst("/\\d+$", "");
  }

  /** The share of a bound that has to be reached. */
  private static double atLeast(PrivateCase one, Neighbours relation, String site) {
    boolean printedGate = one.options().contains("paper") && site.startsWith("gate/");
    if (printedGate || site.equals("dual")) {
      return 0; // for any number in the range of the clip; nothing of a record is in this letter
    }
    if (one.is("ps-admm") && site.equals("difference")) {
      return relation == Neighbours.ADD_REMOVE
          ? .9
          : .2; // for two records, of any batch (fact inner-gradient-sensitivity)
    }
    if (one.is("ps-admm") && site.equals("gradient") && PrivateCase.standard().contains(one)) {
      return .3; // in the metric of released scales, for rows that are longest in it
    }
    if (one.is("noisy-stream") && site.equals("gradient")) {
      return .7; // of squared errors, whose sign turns with the record
    }
    return .9;
  }

  private static List<FilePair> pairs(Neighbours relation) {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < RECORDS; k++) {
      lines.add(record(k * .7, k % 2 == 0));
    }
    TrainTestSplit sides = TrainTestSplit.holdOut(RECORDS, .25, 1);
    List<FilePair> pairs = new ArrayList<>();
    for (int k = 0; k < DIRECTIONS; k++) {
      double angle = 2 * Math.PI * k / DIRECTIONS;
      if (relation == Neighbours.ADD_REMOVE) {
        pairs.add(FilePair.inserted(lines, RECORDS, record(angle, true)));
        pairs.add(FilePair.inserted(lines, RECORDS, record(angle, false)));
        continue;
      }
      for (int at : new int[] {sides.train()[0], sides.test()[0]}) {
        List<String> first = new ArrayList<>(lines);
        first.set(at, record(angle, true));
        pairs.add(FilePair.replaced(first, at, record(angle + Math.PI + .1, true)));
        pairs.add(FilePair.replaced(first, at, record(angle + Math.PI / 2, true)));
        pairs.add(FilePair.replaced(first, at, record(angle - .1, false)));
      }
    }
    return pairs;
  }

  /** Far out, so that it is scaled to length 1. */
  private static String record(double angle, boolean positive) {
    return (positive ? "+1" : "-1")
        + (" 1:" + 1e3 * Math.cos(angle))
        + (" 2:" + 1e3 * Math.sin(angle));
  }

  private TrainCalls training(PrivateCase one, Neighbours relation, List<String> lines)
      throws IOException {
    Path file = FileKind.LIBSVM.write(folder, "data", lines);
    List<String> options = new ArrayList<>(one.options());
    options.set(options.indexOf("--epsilon") + 1, "0.05");
    if (!options.contains("--loss")) {
      options.addAll(List.of("--loss", "huber-hinge"));
    }
    TrainCalls trainCalls =
        TrainCalls.on("--data", file.toString(), "--features", "2")
            .with(options.toArray(String[]::new))
            .with("--neighbours", relation.label(), "--holdout", "0.25");
    return relation == Neighbours.REPLACE_ONE
        ? trainCalls
        : trainCalls.with("--public-rows", Integer.toString(RECORDS));
  }
}
