package dev.tacit.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.data.CanonicalBytes;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.Source;
import dev.tacit.optim.risk.Examples;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratorTest {
  @Test
  void elasticNet_hasTheShapeOfThePaper() {
    ElasticNetProblem problem = ElasticNetProblem.ofPaper(0.25, 1);
    Examples examples = problem.examples();

    assertThat(examples.count()).isEqualTo(1000);
    assertThat(examples.dimension()).isEqualTo(64);
    assertThat(problem.truth().norm1()).isEqualTo(3 * 12);
    double residuals = 0;
    double head = 0;
    for (int row = 0; row < 1000; row++) {
      assertThat(examples.rows().norm(row)).isCloseTo(0.5, within(1e-12));
      double residual = examples.label(row) - examples.rows().dot(row, problem.truth());
      residuals += residual * residual;
      for (int j = 0; j < 12; j++) {
        head += Math.pow(examples.rows().row(row).get(j), 2);
      }
    }
    // Fixed seed; 6 standard errors of a sample variance.
    assertThat(residuals / 1000).isCloseTo(1e-4, within(6 * Math.sqrt(2.0 / 1000) * 1e-4));
    assertThat(head / 1000 / 0.25).as("share of the large features").isBetween(0.99, 1.0);
  }

  @Test
  void elasticNet_seedsRepeatAndDiffer() {
    byte[] first = bytes(ElasticNetProblem.ofPaper(0.25, 1).examples());
    assertThat(first).isEqualTo(bytes(ElasticNetProblem.ofPaper(0.25, 1).examples()));
    assertThat(first).isNotEqualTo(bytes(ElasticNetProblem.ofPaper(0.25, 2).examples()));
  }

  @Test
  void elasticNet_refusals() {
    refuses("rows = 0", () -> new ElasticNetProblem(0, 64, 0.25, 0.01, 1));
    refuses("rowNormSquared = 2.0", () -> new ElasticNetProblem(1, 64, 2, 0.01, 1));
    refuses("rowNormSquared = NaN", () -> new ElasticNetProblem(1, 64, Double.NaN, 0.01, 1));
    refuses("targetNoise = -1.0", () -> new ElasticNetProblem(1, 64, 1, -1, 1));
    refuses("rows = 0", () -> new CensusTable(0, 1));
  }

  @Test
  void census_hasTheShapeOfACensus() {
    Dataset census = new CensusTable(20_000, 1).dataset();

    assertThat(census.examples().count()).isEqualTo(20_000);
    assertThat(census.space().dimension()).isEqualTo(104);
    double positives = 0;
    for (int row = 0; row < 20_000; row++) {
      positives += census.examples().label(row) > 0 ? 1 : 0;
      assertThat(census.examples().rows().normBound(row)).isLessThanOrEqualTo(1);
    }
    assertThat(positives / 20_000).isBetween(0.15, 0.35);
    assertThat(census.ownerCounts().incomplete()).isZero();
    assertThat(census.ownerCounts().clamped()).isZero();
  }

  @Test
  void census_writtenAndReadEqualsDirect() throws IOException {
    CensusTable table = new CensusTable(500, 3);
    StringBuilder csv = new StringBuilder();
    table.writeCsv(csv);
    byte[] text = csv.toString().getBytes(StandardCharsets.UTF_8);
    Source source = Source.of("census.csv", () -> new ByteArrayInputStream(text));
    Dataset read = new CsvTableReader(CensusTable.schema()).read(List.of(source));

    assertThat(bytes(read.examples())).isEqualTo(bytes(table.dataset().examples()));
    assertThat(read.space()).isEqualTo(table.dataset().space());
  }

  @Test
  void census_seedsRepeatAndDiffer() {
    byte[] first = bytes(new CensusTable(100, 1).dataset().examples());
    assertThat(first).isEqualTo(bytes(new CensusTable(100, 1).dataset().examples()));
    assertThat(first).isNotEqualTo(bytes(new CensusTable(100, 2).dataset().examples()));
  }

  @Test
  void demo_isBankMarketingWithoutDuration() {
    Dataset bank = DemoData.load();

    assertThat(bank.examples().count()).isEqualTo(45_211);
    assertThat(bank.space().dimension()).isEqualTo(12 + 3 + 4 + 2 + 2 + 2 + 3 + 12 + 4 + 6);
    assertThat(bank.space().names()).doesNotContain("duration").contains("month=may", "balance");
    int positives = 0;
    for (int row = 0; row < bank.examples().count(); row++) {
      positives += bank.examples().label(row) > 0 ? 1 : 0;
    }
    assertThat(positives).isEqualTo(5_289);
  }

  private static void refuses(String message, Runnable action) {
    assertThatIllegalArgumentException().isThrownBy(action::run).withMessageContaining(message);
  }

  private static byte[] bytes(Examples examples) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    CanonicalBytes.feed(examples, all::writeBytes);
    return all.toByteArray();
  }
}
