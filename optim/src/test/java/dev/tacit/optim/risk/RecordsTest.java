package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Records give the same bits wherever they are cut and however many threads there are. */
class RecordsTest {
  private static final int[] ATTRIBUTES = {9, 5, 16, 5, 7, 14, 6, 5, 2, 3, 3, 9, 8, 4};

  /** Questions of every kind, with everything in them that a run uses. */
  private static List<Question> questions(Random random, int dimension) {
    Vec model = Problems.vector(random, dimension);
    Vec scale = Problems.vector(random, dimension).map(Math::abs);
    RowLengths scaled = new RowLengths.Scaled(scale, 1e-12);
    RowLengths turned =
        new RowLengths.Form(SymmetricMatrix.identity(dimension).plusIdentity(.5), 1e-12);
    RowLengths centred = new RowLengths.Centred(scale, Problems.vector(random, dimension), 1e-12);
    return List.of(
        new CappedGradient(model, new LogisticLoss(), GradientCap.NONE),
        new CappedGradient(model, new LogisticLoss(), GradientCap.euclidean(.4)),
        new CappedGradient(model, new HuberHingeLoss(.5), new GradientCap(.3, scaled)),
        new CappedGradient(model, new LogisticLoss(), new GradientCap(.3, turned)),
        new CappedLosses(model, new LogisticLoss(), 1),
        new CappedSquares(.3),
        new CappedOuterProducts(scaled, .5),
        CappedOuterProducts.ofAll(),
        new CappedRows(new GradientCap(.3, centred)),
        new ResidualMoments(model, .7),
        new SoftmaxGradient(Problems.vector(random, 3 * dimension), 3, new GradientCap(.3, turned)),
        new BinnedCounts(new RecordStatistic.Margin(model), Vec.of(-.5, 0, .2)),
        new BinnedCounts(new RecordStatistic.Residual(model), Vec.of(0)),
        new BinnedCounts(
            new RecordStatistic.TopClass(Problems.vector(random, 2 * dimension), 2),
            Vec.of(.1, 1)));
  }

  @Test
  void law_anySlicingHasTheBitsOfOneMachine() {
    ForAll.cases(
        12,
        random -> {
          int count = random.nextInt(9_000);
          Examples raw =
              random.nextBoolean()
                  ? Problems.dense(random, count, 1 + random.nextInt(6))
                  : withEmpty(random, Problems.oneHot(random, count, 4, 7, 2));
          compare(random, raw, rows -> rows.scaledWithConstant(.9, .45));
        });
  }

  /** At this size one machine and four differed before; the rows fill several blocks. */
  @Test
  void slicesOf130_244RowsHaveTheBitsOfOneMachine() {
    Random random = new Random(31);
    compare(
        random,
        Problems.oneHot(random, 130_244, ATTRIBUTES),
        rows -> rows.scaledWithConstant(.9, .45));
  }

  @Test
  void slicesOfAMillionRowsHaveTheBitsOfOneMachine() {
    Random random = new Random(32);
    compare(random, Problems.dense(random, 1_048_577 + 77, 2), rows -> rows);
  }

  /** Longer sums have longer parts: here those of the outer products are of 1,024 records. */
  @Test
  void slicesOfWideRowsHaveTheBitsOfOneMachine() {
    Random random = new Random(35);
    assertThat(Parts.size(SymmetricMatrix.packedLength(201))).isEqualTo(1024);
    compare(
        random, Problems.oneHot(random, 7_000, 150, 50), rows -> rows.scaledWithConstant(.9, .45));
  }

  /** Slices are copied from the rows as they were read, as another machine would read them. */
  private static void compare(Random random, Examples raw, UnaryOperator<Rows> prepared) {
    Examples whole = raw.withRows(prepared.apply(raw.rows()));
    int part = Parts.size(SymmetricMatrix.packedLength(whole.dimension()));
    int[] cuts = cuts(random, raw.count(), part);
    for (Question question : questions(random, whole.dimension())) {
      PartialSum one = LocalRecords.of(whole, Parallelism.sequential()).ask(question);
      for (int threads : new int[] {2, 3, 16}) {
        PartialSum many = LocalRecords.of(whole, new Parallelism(threads)).ask(question);
        assertThat(many).isEqualTo(one);
      }
      PartialSum joined = null;
      for (int k = 0; k + 1 < cuts.length; k++) {
        Examples copied = raw.slice(cuts[k], cuts[k + 1]);
        PartialSum own =
            LocalRecords.of(copied.withRows(prepared.apply(copied.rows())), new Parallelism(2))
                .startingAt(cuts[k])
                .ask(question);
        joined = joined == null ? own : joined.followedBy(own);
      }
      assertThat(joined).isEqualTo(one);
      assertThat(joined.vector()).isEqualTo(one.vector());
      assertThat(joined.number()).isEqualTo(one.number());
    }
  }

  /** Up to seven slices of whole parts, some perhaps without records. */
  private static int[] cuts(Random random, int count, int part) {
    int[] cuts = new int[2 + random.nextInt(7)];
    for (int k = 1; k + 1 < cuts.length; k++) {
      cuts[k] = part * random.nextInt(count / part + 1);
    }
    cuts[cuts.length - 1] = count;
    Arrays.sort(cuts);
    return cuts;
  }

  private static Examples withEmpty(Random random, Examples examples) {
    RowsBuilder builder = Rows.sparse(examples.dimension());
    for (int row = 0; row < examples.count(); row++) {
      if (random.nextInt(20) == 0) {
        builder.appendEmpty();
      } else {
        builder.append(examples.rows().row(row));
      }
    }
    return examples.withRows(builder.build());
  }

  /** The twin: at most 64 parts, cut by the number of records at hand, as it was before. */
  @Test
  void power_partsCutByTheNumberOfRecordsWouldNotJoin() {
    double[] numbers = new Random(33).doubles(130_244, -1, 1).toArray();
    int middle = 512 * 120;
    double whole = cutByNumber(numbers, 0, numbers.length);
    double slices = cutByNumber(numbers, 0, middle) + cutByNumber(numbers, middle, numbers.length);
    assertThat(slices).isNotEqualTo(whole);
  }

  private static double cutByNumber(double[] numbers, int first, int end) {
    int count = end - first;
    int parts = Math.min(64, Math.max(1, count / 512));
    double total = 0;
    for (int p = 0; p < parts; p++) {
      double part = 0;
      int to = first + (int) ((long) count * (p + 1) / parts);
      for (int i = first + (int) ((long) count * p / parts); i < to; i++) {
        part += numbers[i];
      }
      total += part;
    }
    return total;
  }

  /** The other half of the twin: with the same parts added from left to right slices differ. */
  @Test
  void power_partsAddedInALineWouldNotJoin() {
    double[] numbers = new Random(34).doubles(130_244, -1, 1).toArray();
    double whole = inALine(numbers, 0, numbers.length);
    double slices = inALine(numbers, 0, 512 * 120) + inALine(numbers, 512 * 120, numbers.length);
    assertThat(slices).isNotEqualTo(whole);
  }

  private static double inALine(double[] numbers, int first, int end) {
    double total = 0;
    for (int from = first; from < end; from += 512) {
      double part = 0;
      for (int i = from; i < Math.min(end, from + 512); i++) {
        part += numbers[i];
      }
      total += part;
    }
    return total;
  }

  @Test
  void law_answersAreTheSumsOfWhatSingleRecordsAnswer() {
    ForAll.cases(
        10,
        random -> {
          Examples examples = Problems.dense(random, 1 + random.nextInt(1200), 3);
          for (Question question : questions(random, 3)) {
            PartialSum sum = LocalRecords.of(examples).ask(question);
            Vec vector = Vec.zeros(question.length(3));
            double number = 0;
            for (int row = 0; row < examples.count(); row++) {
              PartialSum own = LocalRecords.of(examples.slice(row, row + 1)).ask(question);
              vector = vector.plus(own.vector());
              number += own.number();
            }
            assertThat(sum.vector().minus(vector).normInf()).isLessThan(1e-9);
            assertThat(Math.abs(sum.number() - number)).isLessThan(1e-9);
          }
        });
  }

  @Test
  void recordsOfNobody_addUpToZero() {
    LocalRecords nobody = LocalRecords.of(Rows.dense(3).build());
    for (Question question : questions(new Random(1), 3)) {
      assertThat(nobody.ask(question).vector()).isEqualTo(Vec.zeros(question.length(3)));
      assertThat(nobody.ask(question).number()).isZero();
    }
  }

  @Test
  void caps_areThoseOfTheQuestionThatIsAsked() {
    Random random = new Random(5);
    LocalRecords records = LocalRecords.of(Problems.dense(random, 700, 3));
    Vec model = Problems.vector(random, 3);
    Vec narrow = gradient(records, model, GradientCap.euclidean(.1));
    Vec wide = gradient(records, model, GradientCap.euclidean(.2));
    assertThat(wide).isNotEqualTo(narrow);
    assertThat(gradient(records, model, GradientCap.euclidean(.1))).isEqualTo(narrow);
    assertThat(gradient(records, model, GradientCap.NONE)).isNotEqualTo(wide);
  }

  private static Vec gradient(Records records, Vec model, GradientCap cap) {
    return records.ask(new CappedGradient(model, new LogisticLoss(), cap)).vector();
  }

  @Test
  void mistakesAreNamed() {
    LocalRecords records = LocalRecords.of(Problems.dense(new Random(1), 20, 3));
    assertThatThrownBy(() -> gradient(records, Vec.zeros(2), GradientCap.NONE))
        .hasMessageContaining("model has 2 entries, the examples have 3");
    assertThatThrownBy(() -> records.startingAt(100).ask(new CappedSquares(1)))
        .hasMessageContaining("multiple of 512");
    assertThatThrownBy(
            () -> LocalRecords.of(Rows.of(new double[] {1})).requireLabels(new LogisticLoss()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CappedSquares(0)).hasMessageContaining("clip = 0.0");
    assertThatThrownBy(() -> new CappedOuterProducts(RowLengths.EUCLIDEAN, Double.NaN))
        .hasMessageContaining("squaredLength = NaN");
    assertThatThrownBy(() -> new GradientCap(Double.NaN, RowLengths.EUCLIDEAN))
        .hasMessageContaining("gradient bound = NaN");
  }
}
