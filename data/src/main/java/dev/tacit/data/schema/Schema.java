package dev.tacit.data.schema;

import dev.tacit.data.Attribute;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RowScaling;
import dev.tacit.data.Task;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What is publicly known about a table: its columns, how it is written, and how a record becomes a
 * row of features.
 *
 * @param columns columns in file order; exactly one label or target, at least one feature
 * @param missingPolicy policy for missing values
 * @param format how the file is written
 * @param intercept constant appended to every row before scaling, if any
 * @param rows scaling of each row
 * @param unit whose rows are protected together; empty where every record stands for itself
 */
public record Schema(
    List<Column> columns,
    MissingPolicy missingPolicy,
    TableFormat format,
    OptionalDouble intercept,
    RowScaling rows,
    Optional<PrivacyUnit> unit) {
  public Schema {
    columns = List.copyOf(columns);
    Set<String> names = new HashSet<>();
    int outcomes = 0;
    int features = 0;
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new IllegalArgumentException(
            "columns: the name " + column.name() + " is used twice; names must differ");
      }
      requireNoToken(column, missingPolicy);
      if (isOutcome(column)) {
        outcomes++;
      } else if (!(column instanceof Column.Skip)) {
        features++;
      }
    }
    if (outcomes != 1) {
      throw new IllegalArgumentException(
          "columns: " + outcomes + " of type label or target; declare exactly one");
    }
    if (features == 0) {
      throw new IllegalArgumentException(
          "columns: none of type number, date or category; declare at least one");
    }
    for (PrivacyUnit declared : unit.stream().toList()) {
      requireId(declared, columns);
    }
    if (intercept.isPresent()
        && !(Double.isFinite(intercept.getAsDouble()) && intercept.getAsDouble() != 0)) {
      throw new IllegalArgumentException(
          "intercept = " + intercept.getAsDouble() + "; need none or a finite number other than 0");
    }
  }

  /** Every record stands for itself. */
  public Schema(
      List<Column> columns,
      MissingPolicy missingPolicy,
      TableFormat format,
      OptionalDouble intercept,
      RowScaling rows) {
    this(columns, missingPolicy, format, intercept, rows, Optional.empty());
  }

  /** The same columns with rows that are protected together. */
  public Schema with(PrivacyUnit declared) {
    return new Schema(columns, missingPolicy, format, intercept, rows, Optional.of(declared));
  }

  /** Place of the column that says whose a row is, from 0; -1 without a unit. */
  int unitColumn() {
    return unit.map(PrivacyUnit::column)
        .map(columns.stream().map(Column::name).toList()::indexOf)
        .orElse(-1);
  }

  private static void requireId(PrivacyUnit unit, List<Column> columns) {
    boolean skipped =
        columns.stream()
            .anyMatch(one -> one instanceof Column.Skip && one.name().equals(unit.column()));
    if (!skipped) {
      throw new IllegalArgumentException(
          "unit.column = "
              + unit.column()
              + " must name a column of type skip, because an id must not be used as a feature");
    }
  }

  /** Place of the label or target among the columns, from 0. */
  public int outcome() {
    int at = 0;
    while (!isOutcome(columns.get(at))) {
      at++;
    }
    return at;
  }

  public Task task() {
    Column outcome = columns.get(outcome());
    if (outcome instanceof Column.Classes many) {
      return Task.ofClasses(many.classes().size());
    }
    return outcome instanceof Column.Target target
        ? Task.ofNumbers(target.bounds())
        : Task.CLASSIFICATION;
  }

  /** The encoded features, in column order, the intercept last. */
  public FeatureSpace featureSpace() {
    List<String> names = new ArrayList<>();
    List<Attribute> attributes = new ArrayList<>();
    for (Column column : columns) {
      int first = names.size();
      if (column instanceof Column.Numeric || column instanceof Column.Date) {
        names.add(column.name());
        attributes.add(new Attribute(column.name(), FeatureKind.NUMERIC, first, 1));
      } else if (column instanceof Column.Category category) {
        category.levels().forEach(level -> names.add(column.name() + "=" + level));
        int width = category.levels().size();
        attributes.add(new Attribute(column.name(), FeatureKind.INDICATOR, first, width));
      }
    }
    if (intercept.isPresent()) {
      attributes.add(new Attribute("intercept", FeatureKind.INTERCEPT, names.size(), 1));
      names.add("intercept");
    }
    return FeatureSpace.of(names, attributes);
  }

  private static void requireNoToken(Column column, MissingPolicy missingPolicy) {
    boolean refused = missingPolicy.action() == MissingPolicy.Action.REFUSE;
    if (!refused || !(column instanceof Column.Category category)) {
      return;
    }
    for (String token : missingPolicy.tokens()) {
      if (category.levels().contains(token)) {
        throw new IllegalArgumentException(
            "column "
                + column.name()
                + ": the missing token \""
                + token
                + "\" is listed as a level; remove it, or declare 'rows: level' or 'rows: drop'");
      }
    }
  }

  static boolean isOutcome(Column column) {
    return column instanceof Column.Label
        || column instanceof Column.Classes
        || column instanceof Column.Target;
  }
}
