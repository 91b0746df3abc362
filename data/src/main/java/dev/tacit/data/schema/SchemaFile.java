package dev.tacit.data.schema;

import dev.tacit.data.BoundedTextFile;
import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import dev.tacit.data.ReadFailure;
import dev.tacit.data.RowScaling;
import dev.tacit.optim.risk.PrivacyUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A schema written in YAML. Unknown fields are refused, since a misspelt {@code outside} or {@code
 * missing} would otherwise silently mean its default.
 */
public final class SchemaFile {
  private static final int LARGEST = 1 << 22;
  private static final List<String> TOP =
      List.of(
          "columns",
          "missing",
          "outside",
          "separator",
          "decimal",
          "header",
          "comment",
          "intercept",
          "rows",
          "unit");

  private final FileLocation fileLocation;
  private final SchemaFields top;
  private final OutOfBounds outOfBounds;

  private SchemaFile(String text, String name) {
    this.fileLocation = FileLocation.of(name);
    this.top = new SchemaFields(RawYaml.parse(text, fileLocation), fileLocation, "", TOP);
    this.outOfBounds =
        top.has("outside") ? top.choice("outside", OutOfBounds.class) : OutOfBounds.CLAMP;
  }

  public static Schema read(Path file) {
    FileLocation fileLocation = FileLocation.of(file.toString());
    try {
      String text =
          BoundedTextFile.read(file, LARGEST, StandardCharsets.UTF_8)
              .orElseThrow(
                  () ->
                      new DataException(
                          fileLocation,
                          "has more than " + LARGEST + " bytes",
                          "the file is too large for a schema; check the file name"));
      return parse(text, String.valueOf(file.getFileName()));
    } catch (IOException failure) {
      throw new DataException(
          fileLocation,
          "cannot be read: " + ReadFailure.reason(failure),
          "check that it exists and is UTF-8 text",
          failure);
    }
  }

  /** The schema in a text; the name is used in messages. */
  public static Schema parse(String text, String name) {
    SchemaFile file = new SchemaFile(text, name);
    try {
      return file.schema();
    } catch (IllegalArgumentException refused) {
      throw new DataException(
          file.fileLocation, String.valueOf(refused.getMessage()), "correct the schema", refused);
    }
  }

  private Schema schema() {
    Object columns = top.raw("columns");
    if (!(columns instanceof List<?> list)) {
      throw top.refused("columns", "is not a list", "write one '- {name: .., type: ..}' a column");
    }
    List<Column> declared = new ArrayList<>();
    for (Object element : list) {
      String path = "columns[" + declared.size() + "]";
      if (!(element instanceof Map<?, ?> map)) {
        throw top.refused(path, "is not a map", "write {name: .., type: ..}");
      }
      declared.add(column(map, path));
    }
    return new Schema(declared, missingPolicy(), format(), intercept(), rows(), unit());
  }

  private Column column(Map<?, ?> map, String path) {
    Object type = map.get("type");
    String kind = type instanceof String text ? text : "";
    return switch (kind) {
      case "number" -> {
        SchemaFields fields = bounded(map, path);
        yield new Column.Numeric(
            fields.text("name"), fields.number("min"), fields.number("max"), outside(fields));
      }
      case "target" -> {
        SchemaFields fields = bounded(map, path);
        yield new Column.Target(
            fields.text("name"), fields.number("min"), fields.number("max"), outside(fields));
      }
      case "date" -> date(map, path);
      case "category" -> {
        SchemaFields fields = fields(map, path, List.of("name", "type", "levels"));
        yield new Column.Category(fields.text("name"), fields.texts("levels"));
      }
      case "label" -> label(map, path);
      case "skip" -> new Column.Skip(fields(map, path, List.of("name", "type")).text("name"));
      default ->
          throw top.refused(
              path + ".type",
              "is " + (type == null ? "missing" : DataException.quoted(String.valueOf(type))),
              "choose one of [number, date, category, label, target, skip]");
    };
  }

  /** Two classes by their spellings, or three and more by a list. */
  private Column label(Map<?, ?> map, String path) {
    if (!map.containsKey("classes")) {
      SchemaFields fields = fields(map, path, List.of("name", "type", "positive", "negative"));
      return new Column.Label(
          fields.text("name"), fields.texts("positive"), fields.texts("negative"));
    }
    SchemaFields fields = fields(map, path, List.of("name", "type", "classes"));
    if (!(fields.raw("classes") instanceof Map<?, ?> spelt)) {
      return Column.Classes.of(fields.text("name"), fields.texts("classes"));
    }
    List<String> names = spelt.keySet().stream().map(String::valueOf).toList();
    SchemaFields spellings = fields(spelt, path + ".classes", names);
    return new Column.Classes(
        fields.text("name"),
        names.stream()
            .map(name -> new Column.ClassSpellings(name, spellings.texts(name)))
            .toList());
  }

  /** Bounds are ISO dates, however the file writes its own. */
  private Column date(Map<?, ?> map, String path) {
    SchemaFields fields =
        fields(map, path, List.of("name", "type", "min", "max", "format", "outside"));
    String pattern = fields.has("format") ? fields.text("format") : DateForm.ISO.pattern();
    DateForm form =
        DateForm.of(pattern)
            .orElseThrow(
                () ->
                    fields.refused(
                        "format",
                        "is " + DataException.quoted(pattern),
                        "choose one of " + DateForm.patterns()));
    return new Column.Date(
        fields.text("name"), fields.date("min"), fields.date("max"), form, outside(fields));
  }

  private SchemaFields bounded(Map<?, ?> map, String path) {
    return fields(map, path, List.of("name", "type", "min", "max", "outside"));
  }

  private SchemaFields fields(Map<?, ?> map, String path, List<String> allowed) {
    return new SchemaFields(map, fileLocation, path, allowed);
  }

  private OutOfBounds outside(SchemaFields column) {
    return column.has("outside") ? column.choice("outside", OutOfBounds.class) : outOfBounds;
  }

  private MissingPolicy missingPolicy() {
    if (!top.has("missing")) {
      return MissingPolicy.NONE;
    }
    if (!(top.raw("missing") instanceof Map<?, ?> map)) {
      throw top.refused("missing", "is not a map", "write {token: \"?\", rows: drop}");
    }
    SchemaFields fields = fields(map, "missing", List.of("token", "rows"));
    return new MissingPolicy(
        fields.texts("token"), fields.choice("rows", MissingPolicy.Action.class));
  }

  private TableFormat format() {
    Optional<Character> separator = top.symbol("separator");
    boolean header = top.has("header") && top.flag("header");
    char decimal = top.symbol("decimal").orElse('.');
    return new TableFormat(separator.orElse(','), header, top.symbol("comment"), decimal);
  }

  private OptionalDouble intercept() {
    boolean none = !top.has("intercept") || top.raw("intercept").equals("none");
    return none ? OptionalDouble.empty() : OptionalDouble.of(top.number("intercept"));
  }

  private RowScaling rows() {
    if (!top.has("rows") || top.raw("rows").equals("unit-ball")) {
      return RowScaling.UNIT_BALL;
    }
    if (top.raw("rows") instanceof Map<?, ?> map) {
      return new RowScaling(fields(map, "rows", List.of("bound")).number("bound"));
    }
    throw top.refused(
        "rows",
        "is " + DataException.quoted(String.valueOf(top.raw("rows"))),
        "write unit-ball or {bound: B}");
  }

  private Optional<PrivacyUnit> unit() {
    if (!top.has("unit")) {
      return Optional.empty();
    }
    if (!(top.raw("unit") instanceof Map<?, ?> map)) {
      throw top.refused("unit", "is not a map", "write {column: patient, rows: 10}");
    }
    SchemaFields fields = fields(map, "unit", List.of("column", "rows"));
    double most = fields.number("rows");
    if (most < 1 || most != Math.rint(most) || most > Integer.MAX_VALUE) {
      throw fields.refused("rows", "is " + most, "write how many rows of a unit count, from 1");
    }
    return Optional.of(new PrivacyUnit(fields.text("column"), (int) most));
  }
}
