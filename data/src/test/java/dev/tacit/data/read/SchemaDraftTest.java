package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.DataException;
import dev.tacit.data.Dataset;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.DateForm;
import dev.tacit.data.schema.MissingPolicy;
import dev.tacit.data.schema.OutOfBounds;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.SchemaFile;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaDraftTest {
  private static final String TABLE =
      "age;job;free text;y\n31;nurse;t0;no\n?;clerk;t1;yes\n28.5;clerk;t2;no\n" + manyTexts();

  @Test
  void drafts_whatItSawAndSaysThatThisLeaks() {
    SchemaDraft draft = draft(TABLE, "y", "yes");
    assertThat(draft.text()).startsWith("# DRAFT, made by LOOKING AT THE DATA.").contains("leaks");

    Schema schema = SchemaFile.parse(draft.text(), "draft.yaml");
    assertThat(schema.columns())
        .containsExactly(
            new Column.Numeric("age", 28.5, 40, OutOfBounds.CLAMP),
            new Column.Category("job", List.of("clerk", "nurse")),
            new Column.Skip("free text"),
            new Column.Label("y", List.of("yes"), List.of("no")));
    assertThat(schema.format().header()).isTrue();
    assertThat(schema.format().separator()).isEqualTo(';');
    assertThat(schema.missingPolicy())
        .isEqualTo(new MissingPolicy(List.of("?"), MissingPolicy.Action.DROP));
    assertThat(draft.emptyRecords()).isEqualTo(1);
    assertThat(draft.notes())
        .anySatisfy(note -> assertThat(note).contains("left empty").contains("1 of 103"))
        .anySatisfy(note -> assertThat(note).startsWith("free text: skipped"))
        .anySatisfy(note -> assertThat(note).contains("positive [yes], 101 of 103"));
  }

  @Test
  void draft_readsItsOwnFile() {
    Dataset read = drafted(TABLE, "y", "yes");
    assertThat(read.examples().count()).isEqualTo(103);
    assertThat(read.examples().complete()).isEqualTo(102);
  }

  /** A note column that is mostly empty must not decide which records count. */
  @Test
  void nearlyAllRecordsOfAnUntidyGermanFileAreUsed() {
    StringBuilder table = new StringBuilder("nr;aufnahme;wert;station;notiz;verstorben\n");
    for (int k = 0; k < 1000; k++) {
      String day = String.format("%02d.%02d.2023", 1 + k % 28, 1 + k % 12);
      String ward = k % 10 == 0 ? "" : k % 2 == 0 ? "\"A; innen\"" : "B";
      String value = k % 100 == 0 ? "" : (k % 7) + "," + (k % 10);
      String note = k % 15 == 0 ? "siehe Akte" : "";
      String number = Integer.toString(1000 + 7 * k);
      String died = k % 3 == 0 ? "ja" : "nein";
      table.append(String.join(";", number, day, value, ward, note, died));
      table.append('\n');
    }
    SchemaDraft draft = draft(table.toString(), "verstorben", "ja");
    Schema schema = SchemaFile.parse(draft.text(), "draft.yaml");
    assertThat(schema.columns())
        .containsExactly(
            new Column.Skip("nr"),
            new Column.Date(
                "aufnahme",
                LocalDate.of(2023, 1, 1),
                LocalDate.of(2023, 12, 28),
                DateForm.POINTS,
                OutOfBounds.CLAMP),
            new Column.Numeric("wert", 0, 6.9, OutOfBounds.CLAMP),
            new Column.Category("station", List.of("A; innen", "B", "")),
            new Column.Skip("notiz"),
            new Column.Label("verstorben", List.of("ja"), List.of("nein")));
    assertThat(schema.format().decimal()).isEqualTo(',');
    assertThat(draft.records()).isEqualTo(1000);
    assertThat(draft.emptyRecords()).isEqualTo(10);
    assertThat(drafted(table.toString(), "verstorben", "ja").ownerCounts().incomplete())
        .isEqualTo(10);
    assertThat(draft.text()).contains("# skipped: it is mostly empty").doesNotContain("933");
    assertThat(draft.notes())
        .anySatisfy(note -> assertThat(note).contains("notiz").contains("933 of 1,000 (93.3 %)"));
  }

  @Test
  void thePositiveValueIsNeverGuessed() {
    refusesOutcome("x,y\n1,nein\n2,ja\n", "y", List.of(), "positive class: \"ja\", \"nein\"");
    refusesOutcome("x,y\n1,0\n2,1\n", "y", List.of(), "positive class: \"0\", \"1\"");
    refusesOutcome("x,y\n1,nein\n2,ja\n", "y", List.of("yes"), "\"yes\" is no value of \"y\"");
    refusesOutcome("x,y\n1,a\n2,b\n3,c\n", "y", List.of("a", "B"), "\"B\" is no value of \"y\"");
    refusesOutcome("x,y\n1,nein\n2,ja\n", "y", List.of("ja", "nein"), "does not divide");
    refusesOutcome("x,y\n1,nein\n2,ja\n", "z", List.of(), "there is no column \"z\"");
  }

  @Test
  void severalValuesCanBePositive() {
    Schema schema =
        SchemaFile.parse(draft("x,y\n1,a\n2,b\n3,c\n", "y", "b", "c").text(), "draft.yaml");
    assertThat(schema.columns().get(1))
        .isEqualTo(new Column.Label("y", List.of("b", "c"), List.of("a")));
  }

  @Test
  void threeTextsAndMoreBecomeClasses() {
    SchemaDraft draft = draft("x,y\n1,b\n2,a\n3,c\n4,?\n5,a\n", "y");
    Schema schema = SchemaFile.parse(draft.text(), "draft.yaml");
    assertThat(schema.columns().get(1)).isEqualTo(Column.Classes.of("y", List.of("a", "b", "c")));
    assertThat(draft.notes())
        .anySatisfy(note -> assertThat(note).contains("y: a 2 of 4 (50.0 %), b 1 of 4 (25.0 %)"));
    assertThat(draft.emptyRecords()).isEqualTo(1);
    assertThat(draft("x,y\n1,7\n2,8\n3,9\n", "y").text())
        .contains("if its values are classes, write 'type: label, classes: [...]'");
  }

  @Test
  void drafts_withoutHeaderAndWithTarget() {
    SchemaDraft draft =
        SchemaDraft.of(TableSurvey.of(TextSources.gzip("1 7\n1 8\n1 9.5\n")), "c2", List.of());
    Schema schema = SchemaFile.parse(draft.text(), "d.yaml");
    assertThat(schema.columns())
        .containsExactly(
            new Column.Numeric("c1", 1, 2, OutOfBounds.CLAMP),
            new Column.Target("c2", 7, 9.5, OutOfBounds.CLAMP));
    assertThat(schema.format().header()).isFalse();
  }

  @Test
  void separatorsAndNamesAreTold() {
    assertThat(survey("12,5;3,4;1\n13,5;4,4;2\n").format().separator()).isEqualTo(';');
    assertThat(survey("\"a;b\",c\n\"d;e\",f\n").format().separator()).isEqualTo(',');
    assertThat(survey("a\tb\n1,5\t2\n").format().separator()).isEqualTo('\t');
    assertThat(survey("\"1,5\",x\n\"2,5\",y\n").format().decimal()).isEqualTo(',');
    assertThat(survey("sex,smokes\nf,yes\nm,no\nf,no\n").format().header()).isTrue();
    assertThat(survey("f,yes\nm,no\nf,no\n").format().header()).isFalse();
  }

  @Test
  void datesThatCannotBeToldApartAreSkippedAloud() {
    String table =
        """
        x,d,t,y
        1,01/02/2024,2024-01-02 10:00,a
        2,03/04/2024,2024-01-03 11:00,b
        """;
    SchemaDraft draft = draft(table, "y", "a");
    assertThat(draft.text()).contains("day and month cannot be told apart").contains("time of day");
    Schema told =
        SchemaFile.parse(draft("d,y\n01/02/2024,a\n13/04/2024,b\n", "y", "a").text(), "d.yaml");
    assertThat(((Column.Date) told.columns().get(0)).form()).isEqualTo(DateForm.DAY_FIRST);
  }

  @Test
  void refusals() {
    refuses("", "has no rows");
    refuses("a,b\n1,2,3\n", "line 2: has 3 fields, the first line has 2 (separated by ','");
    refuses("1\n2\n", "none of type number, date or category");
    refuses("a,b,a\n1,2,3\n", "names \"a\" twice, in the columns 1 and 3");
    refuses("a,b,y\n", "has a header only");
    refuses("Report, May\na,b,y\n1,2,3\n", "delete lines above the names");
    refuses("sep=;\na;b\n1;2\n", "is a hint for Excel");
  }

  /** What spreadsheets export: the comma of 1,234 is no decimal comma. */
  @Test
  void commasThatMaySeparateThousandsAreSkippedAloud() {
    String table = "price,size,y\n\"1,234\",5,a\n999,6,b\n\"12,345\",7,a\n";
    SchemaDraft draft = draft(table, "y", "a");
    assertThat(draft.text())
        .contains("its commas may separate thousands")
        .contains("{name: \"price\", type: skip}")
        .doesNotContain("decimal:");
    refusesOutcome(table, "price", List.of(), "may separate thousands");
    String pointed = "price;size;y\n1,234.50;5;a\n1,234,567;6;b\n";
    assertThat(draft(pointed + "7,000;7;b\n", "y", "a").text())
        .contains("its commas may separate thousands");
  }

  /** 0,125 and 1,5 have decimal commas; beside them 1,234 has one, too. */
  @Test
  void commasThatCannotSeparateThousandsAreDecimal() {
    assertThat(survey("0,125;1\n1,234;2\n").format().decimal()).isEqualTo(',');
    assertThat(survey("1,234;1,5\n2,345;2\n").format().decimal()).isEqualTo(',');
    assertThat(survey("1,234;1\n2,345;2\n").format().decimal()).isEqualTo('.');
  }

  @Test
  void aColumnWithoutANameIsCalledByItsPlaceAndSkipped() {
    String table = ",age,y\n0,40,a\n1,50,b\n";
    Schema schema = SchemaFile.parse(draft(table, "y", "a").text(), "d.yaml");
    assertThat(schema.columns().get(0)).isEqualTo(new Column.Skip("c1"));
    assertThat(schema.format().header()).isTrue();
    Dataset read = new CsvTableReader(schema).read(List.of(TextSources.plain(table)));
    assertThat(read.examples().count()).isEqualTo(2);
    Dataset trailing = drafted("age,y,\n40,a,\n50,b,\n", "y", "a");
    assertThat(trailing.examples().count()).isEqualTo(2);
    assertThat(trailing.examples().dimension()).isEqualTo(1);
  }

  @Test
  void spellingsThatDifferInCapitalsOnlyAreToldApartAloud() {
    SchemaDraft draft = draft("x,y\n1,Yes\n2,yes\n3,no\n", "y", "yes");
    assertThat(draft.notes())
        .anyMatch(note -> note.contains("WARNING: \"Yes\" and \"yes\" differ in capitals only"));
  }

  private static String manyTexts() {
    StringBuilder rows = new StringBuilder();
    for (int k = 0; k < 100; k++) {
      rows.append("40;nurse;u").append(k).append(";yes\n");
    }
    return rows.toString();
  }

  private static TableSurvey survey(String text) {
    return TableSurvey.of(TextSources.plain(text));
  }

  private static SchemaDraft draft(String text, String label, String... positive) {
    return SchemaDraft.of(survey(text), label, List.of(positive));
  }

  private static Dataset drafted(String text, String label, String positive) {
    Schema schema = SchemaFile.parse(draft(text, label, positive).text(), "draft.yaml");
    return new CsvTableReader(schema).read(List.of(TextSources.plain(text)));
  }

  private static void refusesOutcome(
      String text, String label, List<String> positive, String message) {
    assertThatThrownBy(
            () -> {
              TableSurvey survey = survey(text);
              survey.column(label);
              SchemaDraft.of(survey, label, positive);
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static void refuses(String text, String message) {
    assertThatThrownBy(() -> draft(text, "c1", "1"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }
}
