package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DatasetBuilderTest {
  private static final FileLocation PLACE = FileLocation.of("bomb.gz").line(3);

  @Test
  void refuses_moreRowsThanTheLimit() {
    DatasetBuilder builder = new DatasetBuilder(FeatureSpace.numbered(2), Task.CLASSIFICATION, 2);
    for (int row = 0; row < 2; row++) {
      builder.requireRoom(PLACE);
      builder.append(new int[] {0}, new double[] {0.5}, 1, 1);
    }
    assertThatThrownBy(() -> builder.requireRoom(PLACE))
        .isInstanceOf(DataException.class)
        .hasMessage("bomb.gz, line 3: is row 3; a table may have at most 2 rows");
    assertThat(builder.build(new OwnerCounts(0, 0, 0, 0)).examples().count()).isEqualTo(2);
  }

  @Test
  void refuses_labelsThatDoNotSuitTheTask() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> append(Task.CLASSIFICATION, 0.5))
        .withMessageContaining("label = 0.5 does not suit 2 classes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> append(Task.REGRESSION, Double.NaN))
        .withMessageContaining("label = NaN does not suit numbers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> append(Task.ofClasses(3), 3))
        .withMessageContaining("label = 3.0 does not suit 3 classes");
  }

  private static void append(Task task, double label) {
    new DatasetBuilder(FeatureSpace.numbered(2), task)
        .append(new int[] {0}, new double[] {0.5}, 1, label);
  }
}
