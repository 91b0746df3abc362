package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.OwnerCounts;
import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.CappedLosses;
import dev.tacit.optim.risk.CappedOuterProducts;
import dev.tacit.optim.risk.CappedSquares;
import dev.tacit.optim.risk.ClippedMoments;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.RecordStatistic;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows on executors answer with the bits of one machine, however they are spread. */
class ClusterRecordsTest {
  private static final int ROWS = 20_000;
  private static final int WIDTH = 5;
  private static final People PEOPLE = People.of(ROWS, WIDTH, 1);
  private static final RowBounds BOUNDS = RowBounds.classes(WIDTH, 2);
  private static final Preparation LIFT = new Preparation.WithConstant(.5, .5);

  private static Examples here() {
    DatasetBuilder builder =
        new DatasetBuilder(BOUNDS.encoding().space(), BOUNDS.encoding().task());
    RowCoder coder = new RowCoder(BOUNDS);
    for (int i = 0; i < ROWS; i++) {
      RowsBuilder one = Rows.dense(WIDTH);
      byte[] row = coder.encoded(Vectors.dense(PEOPLE.features()[i]), PEOPLE.labels()[i]);
      double label = coder.append(row, one);
      Vec values = one.build().row(0);
      int[] at = new int[WIDTH];
      for (int j = 0; j < WIDTH; j++) {
        at[j] = j;
      }
      builder.append(at, values.toArray(), WIDTH, label);
    }
    return builder.build(new OwnerCounts(0, 0, 0, 0)).examples();
  }

  private static ClusterRows rows(Dataset<Row> table, boolean ordered, int partitions) {
    Optional<String> order = ordered ? Optional.of("line") : Optional.empty();
    return ClusterRows.of(
        table,
        new TableColumns("features", "label", order, "key", true, partitions, partitions),
        BOUNDS);
  }

  private final List<ClusterRecords> made = new ArrayList<>();

  private ClusterRecords records(ClusterRows rows) {
    ClusterRecords records =
        ClusterRecords.of(
            JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext()), rows);
    made.add(records);
    return records;
  }

  @AfterEach
  void end() {
    made.forEach(ClusterRecords::end);
  }

  private static List<Question> questions(int dimension) {
    double[] numbers = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      numbers[j] = .3 * j - .7;
    }
    Vec model = Vec.of(numbers);
    return List.of(
        new CappedGradient(model, new LogisticLoss(), GradientCap.euclidean(.2)),
        new CappedGradient(model, new LogisticLoss(), GradientCap.NONE),
        new CappedLosses(model, new LogisticLoss(), 3),
        new CappedSquares(.5),
        new CappedOuterProducts(GradientCap.euclidean(1).lengths(), .4),
        new ClippedMoments(new RecordStatistic.Margin(model), .1, 2),
        new BinnedCounts(new RecordStatistic.Margin(model), Vec.of(-.5, 0, .5)));
  }

  @Test
  void sumsHaveTheBitsOfOneMachine() {
    Examples here = here();
    LocalRecords local = LocalRecords.of(here);
    for (int partitions : FullTests.isOn() ? new int[] {1, 2, 7, 64} : new int[] {1, 7}) {
      ClusterRows rows =
          rows(PEOPLE.table(LocalSpark.session(), partitions, partitions), true, partitions);
      assertThat(rows.digest()).isEqualTo(RecordsDigest.of(here));
      ClusterRecords cluster = records(rows);
      assertThat(cluster.count()).isEqualTo(ROWS);
      requireSame(cluster, local);
      ClusterRecords prepared = cluster.prepared(LIFT);
      requireSame(prepared, local.prepared(LIFT));
    }
  }

  @Test
  void rowsAreKeptInOneFormAtATime() {
    ClusterRecords raw = records(rows(PEOPLE.table(LocalSpark.session(), 2, 3), true, 2));
    Question question = questions(WIDTH).get(0);
    ClusterRecords prepared = raw.prepared(LIFT);
    assertThat(raw.prepared(LIFT)).isSameAs(prepared);
    raw.ask(question);
    assertThat(kept()).hasSize(1);
    Question wider = questions(WIDTH + 1).get(0);
    assertThat(prepared.ask(wider)).isEqualTo(prepared.ask(wider));
    assertThat(kept()).hasSize(1);
    raw.ask(question);
    assertThat(kept()).hasSize(1);
    raw.end();
    assertThat(kept()).isEmpty();
    made.clear();
  }

  private static List<String> kept() {
    return Arrays.stream(LocalSpark.session().sparkContext().getRDDStorageInfo())
        .map(info -> info.name())
        .filter(ClusterRecords.NAME::equals)
        .toList();
  }

  private static void requireSame(Records cluster, Records local) {
    assertThat(cluster.dimension()).isEqualTo(local.dimension());
    for (Question question : questions(local.dimension())) {
      assertThat(cluster.ask(question)).isEqualTo(local.ask(question));
    }
  }

  @Test
  void withoutANumberTheRowsThemselvesAreTheOrder() {
    Question question = questions(WIDTH).get(0);
    ClusterRows one = rows(PEOPLE.table(LocalSpark.session(), 1, 5), false, 1);
    ClusterRows many = rows(PEOPLE.table(LocalSpark.session(), 7, 6), false, 64);
    assertThat(many.digest()).isEqualTo(one.digest()).isNotEqualTo(RecordsDigest.of(here()));
    assertThat(records(many).ask(question)).isEqualTo(records(one).ask(question));
    assertThat(one.outside()).isEqualTo(many.outside()).isPositive();
  }

  /** A row counts once, also where another is equal to it. */
  @Test
  void equalRowsAreInterchangeable() {
    People twins = People.of(3_000, 2, 3);
    Dataset<Row> table = twins.table(LocalSpark.session(), 3, 1);
    Dataset<Row> twice = table.union(table);
    RowBounds bounds = RowBounds.classes(2, 1);
    TableColumns columns = new TableColumns("features", "label", Optional.empty(), "k", true, 5, 2);
    ClusterRows first = ClusterRows.of(twice, columns, bounds);
    ClusterRows again = ClusterRows.of(twice.repartition(4), columns, bounds);
    assertThat(first.count()).isEqualTo(6_000);
    assertThat(again.digest()).isEqualTo(first.digest());
  }

  /** However a row is stored, it is the same row. */
  @Test
  void zerosThatAreStoredAreZeros() {
    RowCoder coder = new RowCoder(BOUNDS);
    byte[] plain = coder.encoded(Vectors.dense(0, 3, 0, -4, 0), 1);
    assertThat(coder.encoded(Vectors.dense(-0.0, 3, 0, -4, -0.0), 1)).isEqualTo(plain);
    assertThat(
            coder.encoded(
                Vectors.sparse(5, new int[] {0, 1, 3, 4}, new double[] {0, 3, -4, -0.0}), 1))
        .isEqualTo(plain);
    assertThat(coder.encoded(Vectors.dense(0, 3, 0, -4, 0), -0.0))
        .isEqualTo(coder.encoded(Vectors.dense(0, 3, 0, -4, 0), -1));
  }

  /** Rows as far out as doubles go are moved onto their bound as others are. */
  @Test
  void rowsAreBoundedHoweverLongTheyAre() {
    for (double size : new double[] {1e-320, 1e-10, .5, 1e10, 1e160, Double.MAX_VALUE}) {
      RowsBuilder one = Rows.dense(WIDTH);
      RowCoder coder = new RowCoder(BOUNDS);
      coder.append(coder.encoded(Vectors.dense(size, size, size, size, size), 1), one);
      double norm = one.build().row(0).norm();
      assertThat(norm).isLessThanOrEqualTo(1).isNotNaN();
      assertThat(norm > .999).isEqualTo(size > 1);
    }
  }

  /** A block that is made again from other rows must not answer for those that were paid for. */
  @Test
  void rowsThatChangedDoNotAnswer() {
    ClusterRows rows = rows(PEOPLE.table(LocalSpark.session(), 2, 1), true, 2);
    ClusterRows others = rows(People.of(ROWS, WIDTH, 2).table(LocalSpark.session(), 2, 1), true, 2);
    ClusterRows mixed = new ClusterRows(others.blocks(), BOUNDS, ROWS, 0, 0, rows.leaves());
    Question question = questions(WIDTH).get(0);
    assertThat(records(rows).ask(question)).isNotEqualTo(records(others).ask(question));
    assertThatThrownBy(() -> records(mixed).ask(question))
        .hasMessageContaining("rows changed while they were trained on");
  }

  /** A table that became shorter leaves no block that could differ. */
  @Test
  void rowsThatAreGoneAreMissed() {
    ClusterRows rows = rows(PEOPLE.table(LocalSpark.session(), 2, 1), true, 2);
    for (int left : new int[] {0, 8_192, 16_384}) {
      ClusterRows fewer =
          new ClusterRows(
              rows.blocks().filter(read -> read.block().first() < left),
              BOUNDS,
              ROWS,
              0,
              0,
              rows.leaves());
      for (Question question : questions(WIDTH)) {
        assertThatThrownBy(() -> records(fewer).ask(question))
            .hasMessageContaining("rows changed while they were trained on");
      }
    }
  }

  /** A table that became longer: blocks beyond the last, or the last one filled up. */
  @Test
  void rowsThatCameAreNoticed() {
    ClusterRows rows = rows(PEOPLE.table(LocalSpark.session(), 2, 1), true, 2);
    for (int more : new int[] {1, 9_000}) {
      People others = PEOPLE.and(People.of(more, WIDTH, 2));
      ClusterRows longer = rows(others.table(LocalSpark.session(), 2, 1), true, 2);
      ClusterRows mixed = new ClusterRows(longer.blocks(), BOUNDS, ROWS, 0, 0, rows.leaves());
      assertThatThrownBy(() -> records(mixed).ask(questions(WIDTH).get(0)))
          .hasMessageContaining("rows changed while they were trained on");
    }
  }
}
