package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.CanonicalBytes;
import dev.tacit.learn.Refused;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.optim.risk.Examples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same records are the same rows, bit for bit, wherever they come from. */
class RowSourcesTest {
  private static final String SCHEMA =
      """
      missing: {token: "?", rows: drop}
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: since, type: date, format: dd.MM.yyyy, min: 2000-01-01, max: 2020-01-01}
        - {name: level, type: category, levels: [1, 2, "?"]}
        - {name: note, type: skip}
        - {name: sick, type: label, positive: ["yes"], negative: ["no"]}
      """;

  @TempDir private Path folder;

  @Test
  void aFileAndItsRowsAreOneTable() {
    People people = People.in(folder, 300);
    Bounds bounds = Bounds.schema(people.schema());
    PricedPlan file = booked(training().csv(people.table(), people.schema()));
    assertSame(file, booked(training().rows(people.inOrder(), bounds)));
    assertSame(file, booked(training().rows(people.byName().iterator(), bounds)));
    assertSame(file, booked(training().rows(people.inOrder().stream(), bounds)));
    List<Row> others = people.inOrder().subList(1, 300);
    assertThat(bytes(booked(training().rows(others, bounds)))).isNotEqualTo(bytes(file));
  }

  @Test
  void valuesOfEveryKindAreReadAsTheFileWritesThem() throws IOException {
    Path table =
        Files.writeString(
            folder.resolve("t.csv"),
            """
            37.5,01.02.2010,1,x,yes
            ?,01.02.2010,2,x,no
            -5,31.12.2030,?,x,no
            12,01.02.2010,2,x,yes

            """);
    Path schema = Files.writeString(folder.resolve("t.yaml"), SCHEMA);
    Map<String, Object> absent = new HashMap<>();
    absent.put("age", null);
    absent.put("since", LocalDate.of(2010, 2, 1));
    absent.put("level", 2);
    absent.put("sick", "no");
    List<Row> rows =
        List.of(
            Row.inOrder(37.5, LocalDate.of(2010, 2, 1), 1.0, this, "yes"),
            Row.of(absent),
            Row.inOrder(-5, java.sql.Date.valueOf("2030-12-31"), null, null, "no"),
            Row.inOrder(new BigDecimal("12.0"), "01.02.2010", new BigDecimal("2.00"), "", " yes "),
            Row.empty());
    PricedPlan file = booked(training().csv(table, schema));
    assertSame(file, booked(training().rows(rows, Bounds.schemaText(SCHEMA))));
    Examples read = file.parts().get(0);
    assertThat(read.isEmpty(1)).isTrue();
    assertThat(read.isEmpty(2)).isFalse();
    assertThat(read.isEmpty(4)).isTrue();
    Row nan = Row.inOrder(Double.NaN, LocalDate.of(2010, 2, 1), 2, null, "no");
    List<Row> with = List.of(rows.get(0), nan, rows.get(2), rows.get(3), rows.get(4));
    assertSame(file, booked(training().rows(with, Bounds.schemaText(SCHEMA))));
  }

  @Test
  void aQueryIsATable() throws SQLException {
    try (Connection base = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = base.createStatement()) {
      statement.execute("create table t (SICK text, age real, since text, level integer)");
      statement.execute(
          "insert into t values ('yes', 37.5, '01.02.2010', 1), ('no', null, '01.02.2010', 2)");
      PricedPlan rows =
          booked(
              training()
                  .rows(
                      List.of(
                          Row.inOrder(37.5, "01.02.2010", "1", null, "yes"),
                          Row.inOrder(null, "01.02.2010", "2", null, "no")),
                      Bounds.schemaText(SCHEMA)));
      try (ResultSet results = statement.executeQuery("select * from t")) {
        Training training = training().resultSet(results, Bounds.schemaText(SCHEMA));
        assertSame(rows, booked(training));
        assertThatThrownBy(() -> booked(training)).hasMessageContaining("can be read once");
      }
      Bounds numbers = Bounds.numbers(2).rowNorm(50);
      try (ResultSet results =
          statement.executeQuery("select age, level, age > 40 as old from t where age > 0")) {
        PricedPlan booked = booked(training().resultSet(results, "OLD", numbers));
        double[][] x = {{37.5, 1}};
        assertSame(booked, booked(training().arrays(x, new double[] {0}, numbers)));
      }
      try (ResultSet results = statement.executeQuery("select age, level, 1 as y from t")) {
        assertThatThrownBy(() -> booked(training().resultSet(results, "y", numbers)))
            .isInstanceOf(Refused.class)
            .hasMessageContaining("row 2, column f1: NaN is not a finite number");
      }
      try (ResultSet results = statement.executeQuery("select age, level, 1 as y from t")) {
        assertThatThrownBy(() -> booked(training().resultSet(results, numbers)))
            .hasMessageContaining("label column");
      }
      try (ResultSet results =
          statement.executeQuery("select age, level, level + 1 as age, 1 as y from t")) {
        assertThatThrownBy(() -> booked(training().resultSet(results, "y", numbers)))
            .isInstanceOf(Refused.class)
            .hasMessageContaining("two columns called age")
            .hasMessageContaining("rename it with AS");
      }
    }
  }

  /** One column of an answer is not taken from the column whose name it has, nor given to two. */
  @Test
  void columnsOfAQueryAreFoundOnce_whateverTheirCapitals() throws SQLException {
    String schema =
        """
        columns:
          - {name: age, type: number, min: 0, max: 100}
          - {name: AGE, type: skip}
          - {name: sick, type: label, positive: ["yes"], negative: ["no"]}
        """;
    try (Connection base = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = base.createStatement()) {
      statement.execute("create table t (age real, Sick text)");
      statement.execute("insert into t values (37.5, 'yes')");
      PricedPlan row =
          booked(
              training().rows(List.of(Row.inOrder(37.5, null, "yes")), Bounds.schemaText(schema)));
      try (ResultSet results = statement.executeQuery("select * from t")) {
        assertSame(row, booked(training().resultSet(results, Bounds.schemaText(schema))));
      }
      String both = schema.replace("name: age", "name: Age");
      try (ResultSet results = statement.executeQuery("select * from t")) {
        assertThatThrownBy(() -> booked(training().resultSet(results, Bounds.schemaText(both))))
            .hasMessageContaining("a field \"age\" that the schema lacks");
      }
    }
  }

  @Test
  void arraysAreTheLinesOfALibsvmFile() throws IOException {
    double[][] x = TacitTest.features(50);
    x[3][1] = 0;
    double[] y = TacitTest.labels(x);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      lines.append(y[i]);
      for (int j = 0; j < x[i].length; j++) {
        if (x[i][j] != 0) {
          lines.append(' ').append(j + 1).append(':').append(x[i][j]);
        }
      }
      lines.append('\n');
    }
    Path file = Files.writeString(folder.resolve("rows.txt"), lines);
    Bounds bounds = Bounds.numbers(4).rowNorm(3);
    assertSame(
        booked(training().files(List.of(file), bounds)), booked(training().arrays(x, y, bounds)));
  }

  private static TrainingRows training() {
    return Tacit.classifier();
  }

  private static PricedPlan booked(Training training) {
    return Tacit.translating(
        () -> training.epsilon(1).delta(1e-6).algorithm("dp-admm").job().ready().pricedPlan());
  }

  private static void assertSame(PricedPlan one, PricedPlan other) {
    assertThat(other.planHash()).isEqualTo(one.planHash());
    assertThat(bytes(other)).isEqualTo(bytes(one));
  }

  private static byte[] bytes(PricedPlan pricedPlan) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    pricedPlan.parts().forEach(part -> CanonicalBytes.feed(part, all::writeBytes));
    return Arrays.copyOf(all.toByteArray(), all.size());
  }
}
