package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.SquaredLoss;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartialSumTest {
  private static final int PART = Parts.size(2);

  /** Random contributions, two numbers a record, and their sum over a slice of whole parts. */
  private static PartialSum slice(double[] numbers, int from, int to) {
    return TreeSum.from(from, to - from, 2, Parallelism.sequential())
        .sum(
            () ->
                (first, end, into) -> {
                  double sum = 0;
                  for (int i = from + first; i < from + end; i++) {
                    into[0] += numbers[i];
                    into[1] -= numbers[i] * numbers[i];
                    sum += numbers[i] / 3;
                  }
                  return sum;
                });
  }

  @Test
  void law_joiningIsAssociative() {
    ForAll.cases(
        40,
        random -> {
          double[] numbers = random.doubles(random.nextInt(60 * PART) + 1, -1, 1).toArray();
          List<PartialSum> slices = new ArrayList<>();
          int from = 0;
          while (from < numbers.length) {
            int to = Math.min(numbers.length, from + PART * (1 + random.nextInt(9)));
            slices.add(slice(numbers, from, to));
            from = to;
          }
          PartialSum whole = slice(numbers, 0, numbers.length);
          while (slices.size() > 1) {
            int k = random.nextInt(slices.size() - 1);
            slices.set(k, slices.get(k).followedBy(slices.remove(k + 1)));
          }
          assertThat(slices.get(0)).isEqualTo(whole);
          assertThat(whole.vector()).isEqualTo(byDefinition(numbers));
        });
  }

  /** node(l, k) = node(l - 1, 2k) + node(l - 1, 2k + 1), level by level over all parts. */
  private static Vec byDefinition(double[] numbers) {
    List<Vec> level = new ArrayList<>();
    for (int from = 0; from < numbers.length; from += PART) {
      double[] part = new double[2];
      for (int i = from; i < Math.min(numbers.length, from + PART); i++) {
        part[0] += numbers[i];
        part[1] -= numbers[i] * numbers[i];
      }
      level.add(Vec.of(part));
    }
    while (level.size() > 1) {
      List<Vec> above = new ArrayList<>();
      for (int k = 0; k < level.size(); k += 2) {
        above.add(k + 1 < level.size() ? level.get(k).plus(level.get(k + 1)) : level.get(k));
      }
      level = above;
    }
    return level.get(0);
  }

  @Test
  void onlyAdjacentAnswersToOneQuestionJoin() {
    double[] numbers = new Random(3).doubles(10L * PART).toArray();
    PartialSum first = slice(numbers, 0, 3 * PART);
    PartialSum next = slice(numbers, 3 * PART, 5 * PART + 7);
    PartialSum last = slice(numbers, 6 * PART, 7 * PART);
    assertThat(first.followedBy(next).to()).isEqualTo(5 * PART + 7);
    assertThatThrownBy(() -> first.followedBy(last)).hasMessageContaining("must be adjacent");
    assertThatThrownBy(() -> first.followedBy(first)).hasMessageContaining("must be adjacent");
    assertThatThrownBy(() -> next.followedBy(first)).hasMessageContaining("must be adjacent");
    PartialSum ragged = slice(numbers, 0, PART - 1);
    PartialSum empty = new PartialSum(PART, PART, 2, List.of());
    assertThatThrownBy(() -> ragged.followedBy(empty)).hasMessageContaining("whole parts of 512");
    PartialSum other = new PartialSum(3L * PART, 3L * PART, 4, List.of());
    assertThatThrownBy(() -> first.followedBy(other)).hasMessageContaining("lengths = 2 and 4");
    assertThatThrownBy(next::vector).hasMessageContaining("begin at " + 3 * PART);
    assertThatThrownBy(next::number).hasMessageContaining("begin at " + 3 * PART);
  }

  @Test
  void answersThatAreNotNodesOfTheTreeAreRefused() {
    PartialSum.Node part0 = new PartialSum.Node(0, 0, 0, Vec.zeros(2));
    PartialSum.Node part1 = new PartialSum.Node(0, 1, 0, Vec.zeros(2));
    assertThatThrownBy(() -> new PartialSum(0, 2L * PART, 2, List.of(part0, part1)))
        .hasMessageContaining("were not added");
    assertThatThrownBy(() -> new PartialSum(0, 2L * PART, 2, List.of(part0)))
        .hasMessageContaining("must end at 2");
    assertThatThrownBy(() -> new PartialSum(0, PART, 2, List.of(part1)))
        .hasMessageContaining("must begin at part 0");
    assertThatThrownBy(() -> new PartialSum(0, PART, 3, List.of(part0)))
        .hasMessageContaining("with 3");
    assertThatThrownBy(() -> new PartialSum(7, PART, 2, List.of(part0)))
        .hasMessageContaining("multiple of 512");
  }

  @Test
  void partsAreOfOnePublicSize() {
    assertThat(Parts.size(0)).isEqualTo(512);
    assertThat(Parts.size(124)).isEqualTo(512);
    assertThat(Parts.size(512 * 32)).isEqualTo(512);
    assertThat(Parts.size(512 * 32 + 1)).isEqualTo(1024);
    assertThat(Parts.size(47_236)).isEqualTo(2048);
    assertThat(Parts.size(Integer.MAX_VALUE - 31)).isEqualTo(Parts.LARGEST);
    assertThat(Parts.additions(0, 1)).isZero();
    assertThat(Parts.additions(512, 1)).isEqualTo(512);
    assertThat(Parts.additions(513, 1)).isEqualTo(513);
    assertThat(Parts.additions(3 * 512, 1)).isEqualTo(514);
    assertThat(Parts.additions(1L << 40, 1)).isEqualTo(512 + 31);
  }

  /** Far beyond what one machine counts: only the place of a part matters. */
  @Test
  void recordNumbersAreLong() {
    long from = 5_000_000_000L * PART;
    PartialSum far =
        TreeSum.from(from, 3 * PART, 2, new Parallelism(2)).sum(() -> (first, end, into) -> 1);
    assertThat(far.to()).isEqualTo(from + 3L * PART);
    assertThat(far.nodes())
        .extracting(PartialSum.Node::index)
        .containsExactly(from / PART / 2, from / PART + 2);
  }

  @Test
  void questionsAndAnswersSurviveTheJourney() throws Exception {
    Random random = new Random(4);
    Vec model = Problems.vector(random, 3);
    RowLengths turned = new RowLengths.Form(SymmetricMatrix.identity(3).scaled(.3), 1e-9);
    RowLengths scaled = new RowLengths.Scaled(model.map(Math::abs), 1e-9);
    RowLengths centred = new RowLengths.Centred(model.map(Math::abs), model, 1e-9);
    List<Question> questions =
        List.of(
            new CappedGradient(model, new LogisticLoss().capped(2), GradientCap.NONE),
            new CappedGradient(model, new HuberHingeLoss(.5), new GradientCap(.1, turned)),
            new CappedGradient(model, SquaredLoss.clipped(2), new GradientCap(.1, scaled)),
            new CappedLosses(model, new LogisticLoss(), .7),
            new CappedSquares(.35),
            CappedOuterProducts.ofAll(),
            new CappedRows(new GradientCap(.1, centred)),
            new ResidualMoments(model, .7));
    LocalRecords records = LocalRecords.of(Problems.dense(random, 1300, 3));
    for (Question question : questions) {
      Question there = travelled(question);
      assertThat(there).isEqualTo(question).isNotSameAs(question);
      assertThat(there).hasSameHashCodeAs(question);
      PartialSum answer = records.ask(there);
      assertThat(answer).isEqualTo(records.ask(question));
      assertThat(travelled(answer)).isEqualTo(answer);
    }
  }

  private static <T extends Serializable> T travelled(T value)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      @SuppressWarnings("unchecked")
      T read = (T) in.readObject();
      return read;
    }
  }
}
