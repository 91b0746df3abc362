package dev.tacit.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.DataException;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.RowScaling;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SchemaFileTest {
  private static final String LABEL =
      "  - {name: y, type: label, positive: [\"yes\"], negative: [no]}\n";
  private static final String NUMBER = "  - {name: x, type: number, min: 0, max: 1}\n";
  private static final String CLASSES = "  - {name: y, type: label, classes: %s}\n";
  private static final String SMALL = "columns:\n" + NUMBER + LABEL;

  @Test
  void defaults() {
    Schema schema = parse(SMALL);
    assertThat(schema.missingPolicy()).isEqualTo(MissingPolicy.NONE);
    assertThat(schema.format()).isEqualTo(TableFormat.COMMAS);
    assertThat(schema.rows()).isEqualTo(RowScaling.UNIT_BALL);
    assertThat(schema.intercept()).isEmpty();
    assertThat(((Column.Numeric) schema.columns().get(0)).outOfBounds())
        .isEqualTo(OutOfBounds.CLAMP);
  }

  @Test
  void levels_areTextAsWritten() {
    Schema schema =
        parse(
            "columns:\n  - {name: c, type: category, levels: [010, 1.50, no, true, 1_000]}\n"
                + LABEL);
    assertThat(((Column.Category) schema.columns().get(0)).levels())
        .containsExactly("010", "1.50", "no", "true", "1_000");
  }

  @Test
  void law_textReadsBackAsTheSameSchema() {
    Schema full =
        new Schema(
            List.of(
                new Column.Numeric("a b", -1.5, 2e300, OutOfBounds.REFUSE),
                new Column.Category(
                    "c", List.of("\"", "\\", "?", "", "\u00e9\tx", "#x", "no: yes")),
                new Column.Skip("s"),
                new Column.Target("t", 0, 1, OutOfBounds.CLAMP)),
            new MissingPolicy(List.of("?", ""), MissingPolicy.Action.LEVEL),
            new TableFormat('\t', true, Optional.of('#')),
            OptionalDouble.of(0.5),
            new RowScaling(2.5));
    assertThat(parse(SchemaText.of(full))).isEqualTo(full);
    assertThat(parse(SchemaText.of(parse(SMALL)))).isEqualTo(parse(SMALL));
    for (String classes : List.of("[b, a, \"\\\"\"]", "{low: [1, 2], high: [3], \"a: b\": [4]}")) {
      Schema many = parse("columns:\n" + NUMBER + CLASSES.formatted(classes));
      assertThat(parse(SchemaText.of(many))).isEqualTo(many);
    }
  }

  @Test
  void refuses_classesThatCannotBeToldApart() {
    String start = "columns:\n" + NUMBER;
    refuses(start + CLASSES.formatted("[a, b]"), "classes lists 2; list 3..1000, and two by");
    refuses(start + CLASSES.formatted("[a, b, a]"), "classes lists \"a\" twice");
    refuses(start + CLASSES.formatted("{a: [1], b: [2], c: [1]}"), "classes lists \"1\" twice");
    refuses(
        start + "  - {name: y, type: label, classes: [a, b, c], positive: a}\n",
        "field columns[1].positive is not a field");
  }

  @Test
  void adult_has104Features() {
    Path root = Path.of(System.getProperty("tacit.root", ".."));
    Schema adult = SchemaFile.read(root.resolve("examples/adult.yaml"));
    assertThat(adult.featureSpace().dimension()).isEqualTo(104);
    long indicators =
        adult.featureSpace().attributes().stream()
            .filter(attribute -> attribute.kind() == FeatureKind.INDICATOR)
            .mapToInt(attribute -> attribute.width())
            .sum();
    assertThat(indicators).isEqualTo(98);
    assertThat(parse(SchemaText.of(adult))).isEqualTo(adult);
  }

  @Test
  void refuses_unknownFieldsEverywhere() {
    refuses(SMALL + "mising: {}\n", "field mising is not a field; fields are [columns, missing,");
    refuses(SMALL + "missing: {tokn: x, rows: drop}\n", "field missing.tokn is not a field");
    refuses("columns:\n  - {name: x, type: skip, min: 0}\n", "field columns[0].min is not a field");
  }

  @Test
  void refuses_wrongValues() {
    refuses(SMALL + "missing: {token: x, rows: keep}\n", "choose one of [drop, level, refuse]");
    refuses(
        SMALL + "outside: ignore\n", "field outside is \"ignore\"; choose one of [clamp, refuse]");
    refuses(SMALL + "header: maybe\n", "field header is \"maybe\"; write true or false");
    refuses(SMALL + "separator: ab\n", "field separator is \"ab\"; write one character in quotes");
    refuses(SMALL + "separator: '\"'\n", "separator: a quote, a line end or NUL cannot be used");
    refuses(SMALL + "comment: \",\"\n", "comment and separator are both ','");
    refuses(SMALL + "intercept: NaN\n", "field intercept is \"NaN\"; write a finite number");
    refuses(SMALL + "intercept: 0\n", "intercept = 0.0; need none or a finite number other than 0");
    refuses(SMALL + "rows: standardise\n", "field rows is \"standardise\"; write unit-ball or");
    refuses(SMALL + "rows: {bound: 0}\n", "bound = 0.0; need a number from");
    refuses(SMALL + "columns: []\n", "not YAML", "given twice");
  }

  @Test
  void refuses_wrongColumns() {
    refuses("header: true\n", "field columns is missing; declare it");
    refuses("columns: 3\n", "field columns is not a list");
    refuses("columns: [3]\n", "field columns[0] is not a map");
    refuses("columns:\n" + NUMBER, "0 of type label or target; declare exactly one");
    refuses("columns:\n" + LABEL, "none of type number, date or category");
    refuses(SMALL + NUMBER.replace("name: x", "name: y"), "the name y is used twice");
    refuses(SMALL + LABEL.replace("name: y", "name: z"), "2 of type label or target");
    refuses("columns:\n  - {name: x}\n", "field columns[0].type is missing; choose one of");
    refuses(
        "columns:\n  - {name: x, type: float}\n", "columns[0].type is \"float\"; choose one of");
    refuses(SMALL.replace("max: 1", "max: 0"), "min = 0.0, max = 0.0; need finite min < max");
    refuses(SMALL.replace(", max: 1", ""), "field columns[0].max is missing; declare it");
    refuses(SMALL.replace("max: 1", "max: .inf"), "columns[0].max is \".inf\"; write a finite");
    refuses(SMALL.replace("max: 1", "max: [1]"), "columns[0].max is not a single value");
    refuses(SMALL.replace("[no]", "[\"yes\"]"), "is both positive and negative");
    refuses(SMALL.replace("[no]", "[no, no]"), "negative lists \"no\" twice");
    refuses(SMALL.replace("[no]", "[]"), "negative is empty; list at least one");
    refuses(SMALL.replace("[no]", "[\" no\"]"), "fields are stripped of blanks");
    refuses(SMALL.replace("name: x", "name: \" \""), "is blank or has blanks around it");
  }

  @Test
  void refuses_missingTokenAmongTheLevelsWhereNothingMayBeMissing() {
    String schema =
        "columns:\n  - {name: c, type: category, levels: [a, \"?\"]}\n"
            + LABEL
            + "missing: {token: \"?\", rows: refuse}\n";
    refuses(
        schema,
        "the missing token \"?\" is listed as a level; remove it, or declare 'rows: level'");
  }

  @Test
  void datesAndDecimalCommasAreDeclared() {
    String date = "columns:\n  - {name: d, type: date, min: 2020-01-01, max: 2024-12-31";
    Schema schema =
        SchemaFile.parse(
            date + ", format: dd.MM.yyyy, outside: refuse}\n" + LABEL + "decimal: \",\"\n",
            "schema.yaml");
    assertThat(schema.columns().get(0))
        .isEqualTo(
            new Column.Date(
                "d",
                LocalDate.of(2020, 1, 1),
                LocalDate.of(2024, 12, 31),
                DateForm.POINTS,
                OutOfBounds.REFUSE));
    assertThat(schema.format().decimal()).isEqualTo(',');
    assertThat(SchemaFile.parse(SchemaText.of(schema), "text")).isEqualTo(schema);
    refuses(date + ", format: d.m.y}\n" + LABEL, "columns[0].format is \"d.m.y\"; choose one of");
    refuses(
        date.replace("2024-12-31", "1") + "}\n" + LABEL, "columns[0].max is \"1\"; write a date");
    refuses(date.replace("2024", "2019") + "}\n" + LABEL, "need min before max");
    refuses(SMALL + "decimal: \";\"\n", "decimal: ';' cannot be used");
  }

  @Test
  void refuses_whatIsNotOneYamlMap() {
    refuses("", "the schema is empty");
    refuses("- a\n", "the schema is not a map; start with 'columns:'");
    refuses("columns: [\n", "not YAML");
    refuses(
        SMALL.replace("[no]", "&a [no]") + "comment: *a\n", "an alias is used; write the value");
    refuses("columns: ~\n", "a value is missing; write it");
    refuses(SMALL + "---\n" + SMALL, "a second document follows");
    refuses("#".repeat(2_000_000), "a schema may have at most");
    assertThatThrownBy(() -> SchemaFile.read(Path.of("absent.yaml")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("absent.yaml: cannot be read");
  }

  private static Schema parse(String text) {
    return SchemaFile.parse(text, "s.yaml");
  }

  private static void refuses(String text, String... anyOf) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("s.yaml")
        .satisfies(
            refused ->
                assertThat(List.of(anyOf)).anyMatch(part -> refused.getMessage().contains(part)));
  }
}
