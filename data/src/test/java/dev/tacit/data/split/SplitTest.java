package dev.tacit.data.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitTest {
  @Test
  void law_trainAndTestAreDisjointAndCoverAll() {
    ForAll.cases(
        100,
        random -> {
          int rows = 2 + random.nextInt(200);
          int train = 1 + random.nextInt(rows - 1);
          TrainTestSplit split = TrainTestSplit.trainRows(rows, train, random.nextLong());
          assertThat(split.train()).hasSize(train);
          assertCover(rows, split.train(), split.test());
        });
  }

  @Test
  void law_shardsAreDisjointCoverAllAndNearlyEqual() {
    ForAll.cases(
        100,
        random -> {
          int rows = 1 + random.nextInt(200);
          int agents = 1 + random.nextInt(rows);
          double[] labels = random.doubles(rows).map(u -> u < 0.3 ? 1 : -1).toArray();
          for (Shards shards :
              new Shards[] {
                Shards.iid(rows, agents, random.nextLong()),
                Shards.labelSkew(examples(labels), agents, random.nextLong())
              }) {
            assertThat(shards.agents()).isEqualTo(agents);
            int[][] parts = IntStream.range(0, agents).mapToObj(shards::rows).toArray(int[][]::new);
            assertCover(rows, parts);
            for (int[] part : parts) {
              assertThat(part.length).isBetween(rows / agents, (rows + agents - 1) / agents);
            }
          }
        });
  }

  @Test
  void seeds_repeatAndDiffer() {
    assertThat(TrainTestSplit.trainRows(100, 50, 5).train())
        .isEqualTo(TrainTestSplit.trainRows(100, 50, 5).train())
        .isNotEqualTo(TrainTestSplit.trainRows(100, 50, 6).train());
    assertThat(Shards.iid(100, 4, 5).rows(2))
        .isEqualTo(Shards.iid(100, 4, 5).rows(2))
        .isNotEqualTo(Shards.iid(100, 4, 6).rows(2));
  }

  @Test
  void holdOut_roundsToWholeRows() {
    assertThat(TrainTestSplit.holdOut(10, 0.2, 1).test()).hasSize(2);
    assertThat(TrainTestSplit.holdOut(10, 0.25, 1).test()).hasSize(3);
    assertThat(TrainTestSplit.holdOut(10, 0.001, 1).test()).hasSize(1);
  }

  @Test
  void labelSkew_sharesRiseWithTheAgent() {
    double[] labels = new double[5000];
    Arrays.setAll(labels, row -> row % 4 == 0 ? 1 : -1);
    Shards shards = Shards.labelSkew(examples(labels), 5, 9);
    double before = 0;
    for (int agent = 0; agent < 5; agent++) {
      double share =
          Arrays.stream(shards.rows(agent)).filter(row -> labels[row] > 0).count() / 1000.0;
      assertThat(share).isGreaterThan(before);
      before = share;
    }
    assertThat(before).isBetween(0.55, 0.70);
  }

  @Test
  void among_keepsTheOwnerOfEveryChosenRow() {
    Shards all = Shards.assigned(new int[] {0, 1, 1, 0, 1}, 2);
    Shards some = all.restrictTo(new int[] {4, 0, 2});
    assertThat(some.rows(0)).containsExactly(1);
    assertThat(some.rows(1)).containsExactly(0, 2);
    refuses("agent 0 has no rows", () -> all.restrictTo(new int[] {1, 2}));
  }

  /** Another record in the middle moves nobody else, in either split. */
  @Test
  void byRecord_whereARecordGoesFollowsFromItAlone() {
    ForAll.cases(
        30,
        random -> {
          int count = random.nextInt(60);
          long seed = random.nextLong();
          double[][] values = new double[count + 1][];
          double[] labels = new double[count + 1];
          for (int row = 0; row <= count; row++) {
            values[row] = new double[] {random.nextDouble(), random.nextInt(2)};
            labels[row] = random.nextBoolean() ? 1 : -1;
          }
          int extra = random.nextInt(count + 1);
          Examples more = Examples.of(Rows.of(values), labels);
          int[] others = IntStream.range(0, count + 1).filter(row -> row != extra).toArray();
          Examples fewer = more.select(others);

          assertThat(named(TrainTestSplit.byRecord(fewer, .4, seed).test(), others))
              .isEqualTo(without(TrainTestSplit.byRecord(more, .4, seed).test(), extra));
          for (int agent = 0; agent < 3; agent++) {
            assertThat(named(Shards.byRecord(fewer, 3, seed).rows(agent), others))
                .isEqualTo(without(Shards.byRecord(more, 3, seed).rows(agent), extra));
          }
        });
  }

  private static int[] named(int[] rows, int[] names) {
    return Arrays.stream(rows).map(row -> names[row]).toArray();
  }

  private static int[] without(int[] rows, int left) {
    return Arrays.stream(rows).filter(row -> row != left).toArray();
  }

  @Test
  void byRecord_copiesStayTogetherAndSidesAreAboutAsLargeAsAsked() {
    double[][] values = new double[4000][];
    double[] labels = new double[4000];
    for (int row = 0; row < 4000; row++) {
      values[row] = new double[] {Math.floorDiv(row, 2) / 4000.0, 1};
      labels[row] = 1;
    }
    Examples pairs = Examples.of(Rows.of(values), labels);
    TrainTestSplit split = TrainTestSplit.byRecord(pairs, .2, 7);
    int[] test = split.test();
    assertThat(split.rows()).isEqualTo(4000);
    // 2,000 coins of .2: six standard deviations are 107, below 1e-8.
    assertThat(test.length / 2).isBetween(400 - 107, 400 + 107);
    for (int k = 0; k < test.length; k += 2) {
      assertThat(test[k] / 2).isEqualTo(test[k + 1] / 2);
    }
    assertThat(TrainTestSplit.byRecord(pairs.slice(0, 0), .2, 7).rows()).isZero();
  }

  @Test
  void refuses_impossibleSplits() {
    refuses("train rows = 10; need 1..9 of the 10 rows", () -> TrainTestSplit.trainRows(10, 10, 1));
    refuses("train rows = 0", () -> TrainTestSplit.trainRows(10, 0, 1));
    refuses("hold-out = 1.0; need a fraction", () -> TrainTestSplit.holdOut(10, 1, 1));
    refuses("hold-out = NaN", () -> TrainTestSplit.holdOut(10, Double.NaN, 1));
    refuses("train rows = 0", () -> TrainTestSplit.holdOut(1, 0.5, 1));
    refuses("agents = 11; need 1..10", () -> Shards.iid(10, 11, 1));
    refuses("agents = 0; need 1..10", () -> Shards.iid(10, 0, 1));
    refuses("row 1: agent 5; agents are 0..1", () -> Shards.assigned(new int[] {0, 5, 1}, 2));
    refuses("agent 1 has no rows", () -> Shards.assigned(new int[] {0, 0}, 2));
  }

  private static void refuses(String message, Runnable split) {
    assertThatIllegalArgumentException().isThrownBy(split::run).withMessageContaining(message);
  }

  private static Examples examples(double[] labels) {
    return Examples.of(Rows.of(new double[labels.length][1]), labels);
  }

  private static void assertCover(int rows, int[]... parts) {
    int[] all = Arrays.stream(parts).flatMapToInt(Arrays::stream).sorted().toArray();
    assertThat(all).isEqualTo(IntStream.range(0, rows).toArray());
  }
}
