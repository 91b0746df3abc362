package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.data.Attribute;
import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.split.Shards;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.DataFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shapes of the published data sets; skipped without them. */
class RealDataTest {
  private static final List<Integer> A9A_WIDTHS =
      List.of(5, 8, 5, 16, 5, 7, 14, 6, 5, 2, 2, 2, 5, 41);

  @Test
  void adult_recordsOfBothFiles() {
    Dataset adult = adult();

    // 48,842 people, a comment at the top of the test file and a blank line at the end of each.
    assertThat(adult.examples().count()).isEqualTo(48_842 + 3);
    assertThat(adult.ownerCounts().blank()).isEqualTo(3);
    assertThat(adult.examples().complete()).isEqualTo(45_222);
    assertThat(adult.space().dimension()).isEqualTo(104);
    assertThat(positives(adult.examples())).isEqualTo(11_208);
    assertThat(adult.ownerCounts().incomplete()).isEqualTo(48_842 - 45_222);
    assertThat(adult.ownerCounts().clamped()).isZero();
    assertThat(longestRow(adult)).isLessThanOrEqualTo(1);
    assertThat(widths(adult, FeatureKind.INDICATOR)).containsExactly(7, 16, 7, 14, 6, 5, 2, 41);
    assertThat(widths(adult, FeatureKind.NUMERIC)).hasSize(6);
    assertThat(adult.space().chains()).hasSize(98 - 8);
  }

  @Test
  void adult_labelSkewAtFiveAgents() {
    Examples adult = adult().examples();
    Shards shards = Shards.labelSkew(adult, 5, 1);

    int[] wanted = {3, 9, 18, 32, 61};
    for (int agent = 0; agent < 5; agent++) {
      Examples own = adult.select(shards.rows(agent));
      assertThat(100.0 * positives(own) / own.complete())
          .as("positives of agent %d", agent)
          .isBetween(wanted[agent] - 1.0, wanted[agent] + 1.0);
    }
  }

  @Test
  void a9a_trainAndTest() {
    Dataset train = LibsvmReader.of(123).read(List.of(source("a9a/a9a.gz")));
    Dataset test = LibsvmReader.of(123).read(List.of(source("a9a/a9a.t.gz")));

    assertThat(train.examples().count()).isEqualTo(32_561);
    assertThat(test.examples().count()).isEqualTo(16_281);
    assertThat(positives(train.examples())).isEqualTo(7_841);
    assertThat(positives(test.examples())).isEqualTo(3_846);
    assertThat(train.ownerCounts().scaled()).isEqualTo(32_561);
    assertThat(longestRow(train)).isLessThanOrEqualTo(1);
    assertThat(A9A_WIDTHS.stream().mapToInt(Integer::intValue).sum()).isEqualTo(123);
  }

  @Test
  void ijcnn1_labelsWithAndWithoutPoint() {
    Dataset train = LibsvmReader.of(22).read(List.of(source("ijcnn1/ijcnn1.gz")));
    Dataset test = LibsvmReader.of(22).read(List.of(source("ijcnn1/ijcnn1.t.gz")));

    assertThat(train.examples().count()).isEqualTo(49_990);
    assertThat(positives(train.examples())).isEqualTo(4_853);
    assertThat(test.examples().count()).isEqualTo(91_701);
    assertThat(positives(test.examples())).isEqualTo(8_712);
    assertThat(longestRow(test)).isLessThanOrEqualTo(1);
  }

  private static Dataset adult() {
    Path root = Path.of(System.getProperty("tacit.root", ".."));
    List<Source> files = List.of(source("adult/adult.data.gz"), source("adult/adult.test.gz"));
    return new CsvTableReader(SchemaFile.read(root.resolve("examples/adult.yaml"))).read(files);
  }

  private static int positives(Examples examples) {
    int count = 0;
    for (int row = 0; row < examples.count(); row++) {
      count += examples.label(row) > 0 ? 1 : 0;
    }
    return count;
  }

  private static double longestRow(Dataset dataset) {
    double longest = 0;
    for (int row = 0; row < dataset.examples().count(); row++) {
      longest = Math.max(longest, dataset.examples().rows().normBound(row));
    }
    return longest;
  }

  private static List<Integer> widths(Dataset dataset, FeatureKind kind) {
    return dataset.space().attributes().stream()
        .filter(attribute -> attribute.kind() == kind)
        .map(Attribute::width)
        .toList();
  }

  private static Source source(String name) {
    return Source.of(DataFile.require(name));
  }
}
