package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.data.DataException;
import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.TargetBounds;
import dev.tacit.data.Task;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.optim.linalg.Vec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTableReaderTest {
  private static final String COLUMNS =
      """
      columns:
        - {name: age, type: number, min: 20, max: 60}
        - {name: job, type: category, levels: [farmer, nurse, clerk]}
        - {name: note, type: skip}
        - {name: y, type: label, positive: ["yes", "yes."], negative: ["no"]}
      comment: "|"
      rows: {bound: 4}
      """;
  private static final String ROWS = "40, nurse, a, yes\n60, clerk, b, no\n";

  @Test
  void encodes_boundsLevelsAndLabels() {
    Dataset read = read(COLUMNS, ROWS);

    assertThat(read.space().names()).containsExactly("age", "job=farmer", "job=nurse", "job=clerk");
    assertThat(read.space().kind(0)).isEqualTo(FeatureKind.NUMERIC);
    assertThat(read.space().attributeOf(3).name()).isEqualTo("job");
    assertThat(read.examples().rows().row(0)).isEqualTo(Vec.of(0.125, 0, 0.25, 0));
    assertThat(read.examples().rows().row(1)).isEqualTo(Vec.of(0.25, 0, 0, 0.25));
    assertThat(read.examples().label(0)).isEqualTo(1);
    assertThat(read.examples().label(1)).isEqualTo(-1);
  }

  @Test
  void reads_gzipCrlfAndQuotesAlike() {
    Dataset plain = read(COLUMNS, ROWS);
    for (Source source :
        List.of(
            TextSources.gzip(ROWS),
            TextSources.plain(ROWS.replace("\n", "\r\n")),
            TextSources.plain(ROWS.replace("\n", "  \n")),
            TextSources.plain("\uFEFF" + ROWS.strip()),
            TextSources.plain(ROWS.replace("nurse", "\"nurse\"")))) {
      Dataset read = reader(COLUMNS).read(List.of(source));
      assertThat(read.examples().count()).isEqualTo(2);
      assertThat(read.examples().rows().row(0)).isEqualTo(plain.examples().rows().row(0));
      assertThat(read.examples().rows().row(1)).isEqualTo(plain.examples().rows().row(1));
    }
  }

  @Test
  void appends_theInterceptBeforeScaling() {
    String schema = COLUMNS.replace("rows: {bound: 4}", "intercept: 2\nrows: unit-ball");
    Dataset read = read(schema, "60,nurse,a,yes\n");

    assertThat(read.space().kind(4)).isEqualTo(FeatureKind.INTERCEPT);
    double length = Math.sqrt(1 + 1 + 4);
    assertThat(read.examples().rows().row(0).get(4)).isCloseTo(2 / length, within(1e-12));
    assertThat(read.examples().rows().normBound(0)).isLessThanOrEqualTo(1);
  }

  @Test
  void matches_headerByNameInAnyOrder() {
    String schema = COLUMNS + "header: true\nseparator: \";\"\n";
    Dataset read = read(schema, "y;note;job;age\nyes;x;nurse;40\nno;x;clerk;60\n");
    assertThat(read.examples().rows().row(0)).isEqualTo(Vec.of(0.125, 0, 0.25, 0));

    refuses(schema, "y;note;job\n", "the header lacks the column \"age\"");
    refuses(schema, "y;note;job;age;z\n", "a column \"z\" that the schema lacks; declare it");
    refuses(schema, "y;note;job;age;age\n", "names a column twice");
    refuses(schema, "|nothing\n", "has no header; add one, or write 'header: false'");
  }

  @Test
  void missing_dropMakesAnEmptyRecordBeforeLookingAtIt() {
    String schema = COLUMNS + "missing: {token: \"?\", rows: drop}\n";
    Dataset read = read(schema, ROWS + "?, unheard-of, c, maybe\n30, farmer, ?, yes.\n");

    assertThat(read.examples().count()).isEqualTo(4);
    assertThat(read.examples().complete()).isEqualTo(3);
    assertThat(read.examples().isEmpty(2)).isTrue();
    assertThat(read.ownerCounts().incomplete()).isEqualTo(1);
    assertThat(read(schema, "?,nurse,a,yes\n").examples().complete()).isZero();
  }

  @Test
  void missing_dropKeepsARowWhoseCategoryListsTheToken() {
    String schema =
        COLUMNS.replace("clerk]", "clerk, \"?\"]") + "missing: {token: \"?\", rows: drop}\n";
    Dataset read = read(schema, "20,?,a,yes\n?,nurse,a,yes\n20,nurse,a,?\n");

    assertThat(read.examples().rows().row(0)).isEqualTo(Vec.of(0, 0, 0, 0, 0.25));
    assertThat(read.ownerCounts().incomplete()).isEqualTo(2);
  }

  @Test
  void numbersWithDecimalCommasAndDatesBetweenPublicBounds() {
    String schema =
        """
        columns:
          - {name: x, type: number, min: 0, max: 20}
          - {name: d, type: date, min: 2024-01-01, max: 2024-01-11, format: dd.MM.yyyy}
          - {name: y, type: label, positive: [a], negative: [b]}
        separator: ";"
        decimal: ","
        rows: {bound: 4}
        """;
    Dataset read = read(schema, "12,5;06.01.2024;a\n1e1;01.01.1999;b\n");
    assertThat(read.space().names()).containsExactly("x", "d");
    assertThat(read.examples().rows().row(0)).isEqualTo(Vec.of(0.15625, 0.125));
    assertThat(read.examples().rows().row(1)).isEqualTo(Vec.of(0.125, 0));
    assertThat(read.ownerCounts().clamped()).isEqualTo(1);
    refuses(schema, "1.5;06.01.2024;a\n", "column x: \"1.5\" is not a finite decimal number");
    refuses(schema, "1;31.02.2024;a\n", "column d: \"31.02.2024\" is not a date written as dd.MM");
    refuses(schema, "1;2024-01-06;a\n", "is not a date written as dd.MM.yyyy");
    refuses(
        schema + "outside: refuse\n",
        "1;12.01.2024;a\n",
        "\"12.01.2024\" is outside 2024-01-01..2024-01-11");
  }

  @Test
  void missing_levelIsAnOrdinaryLevelWhereListed() {
    String schema =
        COLUMNS.replace("clerk]", "clerk, \"?\"]") + "missing: {token: \"?\", rows: level}\n";
    Dataset read = read(schema, "20,?,a,yes\n");

    assertThat(read.examples().rows().row(0)).isEqualTo(Vec.of(0, 0, 0, 0, 0.25));
    refuses(schema, "?,nurse,a,yes\n", "column age: \"?\" means missing");
  }

  @Test
  void missing_refuse() {
    String schema = COLUMNS + "missing: {token: [\"?\", \"\"], rows: refuse}\n";
    refuses(schema, "20,?,a,yes\n", "line 1, column job: \"?\" means missing; declare 'missing:");
    refuses(schema, ",nurse,a,yes\n", "column age: the value is missing");
    refuses(COLUMNS, ",nurse,a,yes\n", "column age: the value is missing; declare 'missing:");
  }

  @Test
  void outside_isClampedOrRefused() {
    Dataset read = read(COLUMNS, "1000,nurse,a,yes\n-5,nurse,a,no\n");
    assertThat(read.examples().rows().row(0).get(0)).isEqualTo(0.25);
    assertThat(read.examples().rows().row(1).get(0)).isZero();
    assertThat(read.ownerCounts().clamped()).isEqualTo(2);

    refuses(
        COLUMNS + "outside: refuse\n",
        "1000,nurse,a,yes\n",
        "line 1, column age: \"1000\" is outside 20.0..60.0; correct it, widen the public bounds");
  }

  @Test
  void target_isMovedToMinusOneToOneByItsPublicBounds() {
    String schema =
        """
        columns:
          - {name: x, type: number, min: 0, max: 1}
          - {name: price, type: target, min: -10, max: 30}
        """;
    Dataset read = read(schema, "0.5,20\n0.5,99\n0.5,-10\n");

    TargetBounds bounds = new TargetBounds(-10, 30);
    assertThat(read.task()).isEqualTo(Task.ofNumbers(bounds));
    assertThat(read.examples().label(0)).isEqualTo(.5);
    assertThat(read.examples().label(1)).isEqualTo(1);
    assertThat(read.examples().label(2)).isEqualTo(-1);
    assertThat(bounds.inUnits(.5)).isEqualTo(20);
    assertThat(read.ownerCounts().clamped()).isEqualTo(1);
  }

  @Test
  void classes_areNumberedInTheOrderOfTheSchema() {
    String schema =
        """
        columns:
          - {name: x, type: number, min: 0, max: 1}
          - {name: size, type: label, classes: {small: [S, small], middle: [M], large: [L, XL]}}
        missing: {token: "?", rows: drop}
        """;
    Dataset read = read(schema, "0.5,XL\n0.5,S\n0.5,?\n0.5,M\n0.1,small\n");

    assertThat(read.task()).isEqualTo(Task.ofClasses(3));
    assertThat(read.examples().label(0)).isEqualTo(2);
    assertThat(read.examples().label(1)).isEqualTo(0);
    assertThat(read.examples().isEmpty(2)).isTrue();
    assertThat(read.examples().label(3)).isEqualTo(1);
    assertThat(read.examples().label(4)).isEqualTo(0);
    refuses(schema, "0.5,XXL\n", "\"XXL\" is not a declared label; add it to the classes in");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "NaN,nurse,a,yes ; column age: \"NaN\" is not a finite decimal number; correct it",
        "Infinity,nurse,a,yes ; column age: \"Infinity\" is not a finite",
        "1e999,nurse,a,yes ; column age: \"1e999\" is too large",
        "4O,nurse,a,yes ; column age: \"4O\" is not a finite",
        "40,pilot,a,yes ; column job: \"pilot\" is not a level; add it to the levels of the schema (",
        "40,nurse,a,maybe ; column y: \"maybe\" is not a declared label; add it to positive",
        "40,nurse,yes ; has 3 fields, the schema has 4 columns; complete the line",
        "40,nurse,a,b,yes ; has 5 fields, the schema has 4 columns",
      })
  void refuses_withPlaceValueAndRemedy(String line, String message) {
    refuses(COLUMNS, ROWS + "\n" + line + "\n", "rows.txt, line 4");
    refuses(COLUMNS, ROWS + "\n" + line + "\n", message);
  }

  @Test
  void refuses_aHeaderThatIsNotDeclaredAndOneThatIsNotThere() {
    refuses(COLUMNS, "age,job,note,y\n" + ROWS, "add 'header: true' to the schema");
    refuses(COLUMNS + "header: true\n", ROWS, "if the file has no header, write 'header: false'");
  }

  @Test
  void blankLinesAndCommentsAreEmptyRecords() {
    Dataset read = read(COLUMNS, "|a comment, with a comma\n\n" + ROWS + "   \n\n");
    assertThat(read.examples().count()).isEqualTo(6);
    assertThat(read.examples().complete()).isEqualTo(2);
    assertThat(read.examples().isEmpty(1)).isTrue();
    assertThat(read.examples().isEmpty(2)).isFalse();
    assertThat(read.ownerCounts().blank()).isEqualTo(4);
    assertThat(read(COLUMNS, "").examples().count()).isZero();
    assertThat(read(COLUMNS, ROWS.strip()).examples().count()).isEqualTo(2);
    String header = COLUMNS + "header: true\n";
    assertThat(read(header, "\nage,job,note,y\n" + ROWS).examples().count()).isEqualTo(3);
    assertThat(read(header, "age,job,note,y\n").examples().count()).isZero();
  }

  @Test
  void refuses_brokenFiles() {
    refuses(COLUMNS, "40,\"nurse,a,yes\n" + ROWS, "is not CSV");
    refuses(COLUMNS, "4".repeat(2_000_000), "a record may have at most");
    byte[] latin = "40,caf\u00e9,a,yes\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> reader(COLUMNS).read(List.of(TextSources.bytes("latin.csv", latin))))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("latin.csv, line 1: is not text in UTF-8");
  }

  @Test
  void features_areReadWithOrWithoutTheOutcome() {
    Vec wanted = read(COLUMNS, ROWS).examples().rows().row(0);
    String header = COLUMNS + "header: true\n";
    assertThat(features(COLUMNS, "40,nurse,a,unheard-of\n")).isEqualTo(wanted);
    assertThat(features(COLUMNS, "40,nurse,a\n")).isEqualTo(wanted);
    assertThat(features(header, "note,job,age\na,nurse,40\n")).isEqualTo(wanted);
    assertThat(features(header, "note,y,job,age\na,?,nurse,40\n")).isEqualTo(wanted);

    assertThatThrownBy(() -> features(COLUMNS, "40,nurse\n"))
        .hasMessageContaining("has 2 fields, the schema has 4 columns");
    assertThatThrownBy(() -> features(header, "note,y,job,age\na,nurse,40\n"))
        .hasMessageContaining("has 3 fields, the schema has 4 columns");
    assertThatThrownBy(() -> features(header, "note,age\na,40\n"))
        .hasMessageContaining("the header lacks the column \"job\"");
  }

  private static Vec features(String schema, String rows) {
    return reader(schema).readFeatures(List.of(TextSources.plain(rows))).examples().rows().row(0);
  }

  @Test
  void refuses_aCommentThatIsLongerThanARecordMayBe() {
    String comment = "|" + "x".repeat(3_000_000) + "\n";
    refuses(COLUMNS, comment + ROWS, "a record may have at most");
  }

  @Test
  void row_dependsOnItsOwnRecordOnly() {
    Vec alone = read(COLUMNS, "40, nurse, a, yes\n").examples().rows().row(0);
    Vec among = read(COLUMNS, ROWS + "40, nurse, a, yes\n").examples().rows().row(2);
    assertThat(among).isEqualTo(alone);
  }

  private static CsvTableReader reader(String schema) {
    return new CsvTableReader(SchemaFile.parse(schema, "s.yaml"));
  }

  private static Dataset read(String schema, String rows) {
    return reader(schema).read(List.of(TextSources.plain(rows)));
  }

  private static void refuses(String schema, String rows, String message) {
    assertThatThrownBy(() -> read(schema, rows))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }
}
