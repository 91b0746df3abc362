package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.ExportedModels.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported to PMML and scored by a reader of the standard, records as they are. */
class PmmlExportTest {
  private static final DateTimeFormatter DAYS = DateTimeFormatter.ofPattern("dd.MM.yyyy");

  @TempDir Path folder;
  private ExportedModels models;

  @BeforeEach
  void models() {
    models = new ExportedModels(folder);
  }

  private static Map<String, Object> record(String[] fields) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("since", (double) LocalDate.parse(fields[0], DAYS).toEpochDay());
    record.put("age", Double.parseDouble(fields[1]));
    record.put("height", Double.parseDouble(fields[3]));
    record.put("colour", fields[4]);
    return record;
  }

  private static Map<String, Object> scored(PmmlReader pmml, String[] fields) {
    return pmml.answers(record(fields));
  }

  private static double number(Map<String, Object> answers, String name) {
    return ((Number) answers.get(name)).doubleValue();
  }

  @Test
  void twoClasses() throws IOException {
    models.trained(Outcome.TWO, "--epsilon", "20", "--delta", "1e-4", "--class-weights", "no=0.3");
    PmmlReader pmml = new PmmlReader(models.exported("pmml", "m.pmml"));
    JsonNode predicted = models.predicted("new.csv");
    int row = 0;
    for (String[] fields : models.records("new.csv")) {
      JsonNode said = predicted.get(row++);
      Map<String, Object> answers = scored(pmml, fields);
      assertThat(number(answers, "score"))
          .isCloseTo(said.get("score").doubleValue(), within(1e-12));
      double probability = said.get("probability").doubleValue();
      assertThat(number(answers, "probability:yes <1>")).isCloseTo(probability, within(1e-12));
      assertThat(answers.get("label")).isEqualTo(said.get("label").textValue());
    }
    assertThat(row).isEqualTo(ExportedModels.ROWS);
  }

  /** What 'predict' refuses has no answer. */
  @Test
  void whatIsRefusedIsInvalidOrMissing() throws IOException {
    models.trained(Outcome.TWO, "--epsilon", "20", "--delta", "1e-4");
    PmmlReader pmml = new PmmlReader(models.exported("pmml", "m.pmml"));
    Map<String, Object> record = record(models.records("new.csv").get(0));
    assertThat(pmml.answers(record).get("score")).isNotNull();
    record.put("height", 7.0);
    assertThat(pmml.answers(record).get("score")).isNull();
    record.put("colour", "violet");
    assertThatThrownBy(() -> pmml.answers(record)).hasMessageContaining("violet");
  }

  @Test
  void threeClasses() throws IOException {
    models.trained(
        Outcome.MANY, "--epsilon", "20", "--delta", "1e-4", "--class-weights", "middle=0.5");
    PmmlReader pmml = new PmmlReader(models.exported("pmml", "m.pmml"));
    JsonNode predicted = models.predicted("new.csv");
    int row = 0;
    for (String[] fields : models.records("new.csv")) {
      JsonNode said = predicted.get(row++);
      Map<String, Object> answers = scored(pmml, fields);
      for (String name : new String[] {"low", "middle", "high"}) {
        double probability = said.get("probability:" + name).doubleValue();
        assertThat(number(answers, "probability:" + name)).isCloseTo(probability, within(1e-10));
      }
      assertThat(answers.get("label")).isEqualTo(said.get("label").textValue());
    }
  }

  @Test
  void numbers() throws IOException {
    models.trained(Outcome.NUMBER, "--epsilon", "20", "--delta", "1e-4");
    PmmlReader pmml = new PmmlReader(models.exported("pmml", "m.pmml"));
    JsonNode predicted = models.predicted("new.csv");
    int row = 0;
    for (String[] fields : models.records("new.csv")) {
      double said = predicted.get(row++).get("prediction").doubleValue();
      assertThat(number(scored(pmml, fields), "prediction")).isCloseTo(said, within(1e-10));
    }
  }
}
