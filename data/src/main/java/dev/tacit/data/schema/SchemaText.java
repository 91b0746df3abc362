package dev.tacit.data.schema;

import dev.tacit.data.RowScaling;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A schema as the YAML text that {@link SchemaFile} reads back as the same schema. */
public final class SchemaText {
  private SchemaText() {}

  public static String of(Schema schema) {
    return of(schema, column -> "");
  }

  /** The same with a comment above the columns that have one. */
  public static String of(Schema schema, Function<Column, String> comments) {
    StringBuilder text = new StringBuilder("columns:\n");
    for (Column column : schema.columns()) {
      String comment = comments.apply(column);
      text.append(comment.isEmpty() ? "" : "  # " + comment + "\n");
      text.append("  - ").append(of(column)).append('\n');
    }
    MissingPolicy missingPolicy = schema.missingPolicy();
    if (!missingPolicy.equals(MissingPolicy.NONE)) {
      text.append("missing: {token: ").append(list(missingPolicy.tokens()));
      text.append(", rows: ").append(SchemaFields.spelling(missingPolicy.action())).append("}\n");
    }
    TableFormat format = schema.format();
    text.append("separator: ").append(quoted(String.valueOf(format.separator()))).append('\n');
    if (format.decimal() != '.') {
      text.append("decimal: ").append(quoted(String.valueOf(format.decimal()))).append('\n');
    }
    text.append("header: ").append(format.header()).append('\n');
    format
        .comment()
        .ifPresent(
            symbol -> text.append("comment: ").append(quoted(String.valueOf(symbol))).append('\n'));
    String intercept =
        schema.intercept().isPresent() ? Double.toString(schema.intercept().getAsDouble()) : "none";
    text.append("intercept: ").append(intercept).append('\n');
    boolean plain = schema.rows().equals(RowScaling.UNIT_BALL);
    String rows = plain ? "unit-ball" : "{bound: " + schema.rows().bound() + "}";
    text.append("rows: ").append(rows).append('\n');
    schema.unit().ifPresent(unit -> text.append(of(unit)));
    return text.toString();
  }

  private static String of(PrivacyUnit unit) {
    return "unit: {column: " + quoted(unit.column()) + ", rows: " + unit.rows() + "}\n";
  }

  /** One column as a flow map. */
  public static String of(Column column) {
    String name = "{name: " + quoted(column.name()) + ", type: ";
    if (column instanceof Column.Numeric number) {
      return name + "number" + bounds(number.min(), number.max(), number.outOfBounds()) + "}";
    }
    if (column instanceof Column.Date date) {
      String bounds = "date, min: " + date.min() + ", max: " + date.max();
      boolean iso = date.form() == DateForm.ISO;
      String form = iso ? "" : ", format: " + quoted(date.form().pattern());
      return name + bounds + form + outside(date.outOfBounds()) + "}";
    }
    if (column instanceof Column.Target target) {
      return name + "target" + bounds(target.min(), target.max(), target.outOfBounds()) + "}";
    }
    if (column instanceof Column.Category category) {
      return name + "category, levels: " + list(category.levels()) + "}";
    }
    if (column instanceof Column.Label label) {
      return name
          + "label, positive: "
          + list(label.positive())
          + ", negative: "
          + list(label.negative())
          + "}";
    }
    if (column instanceof Column.Classes many) {
      return name + "label, classes: " + classes(many.classes()) + "}";
    }
    return name + "skip}";
  }

  private static String classes(List<Column.ClassSpellings> classes) {
    if (classes.stream().allMatch(Column.ClassSpellings::isPlain)) {
      return list(classes.stream().map(Column.ClassSpellings::name).toList());
    }
    return classes.stream()
        .map(one -> quoted(one.name()) + ": " + list(one.spellings()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String bounds(double min, double max, OutOfBounds outOfBounds) {
    return ", min: " + number(min) + ", max: " + number(max) + outside(outOfBounds);
  }

  private static String outside(OutOfBounds outOfBounds) {
    return outOfBounds == OutOfBounds.CLAMP
        ? ""
        : ", outside: " + SchemaFields.spelling(outOfBounds);
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  private static String list(List<String> values) {
    return values.stream().map(SchemaText::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String value) {
    StringBuilder text = new StringBuilder("\"");
    for (int at = 0; at < value.length(); at++) {
      char symbol = value.charAt(at);
      if (symbol == '"' || symbol == '\\') {
        text.append('\\').append(symbol);
      } else if (symbol < ' ' || symbol > '~') {
        text.append(String.format("\\u%04x", (int) symbol));
      } else {
        text.append(symbol);
      }
    }
    return text.append('"').toString();
  }
}
