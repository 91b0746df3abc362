package dev.tacit.learn.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A query that gives one row for each row of one table, or none where it has a condition: what
 * {@link RowQueryParser} admits. It is asked in words written anew from what was understood, so
 * that the database cannot understand something else.
 *
 * @param table the parts of its name
 * @param items what is selected; empty for all columns
 * @param condition which rows are kept
 */
record RowQuery(List<SqlToken> table, List<Item> items, Optional<List<Piece>> condition) {
  /** A piece of an expression: a column of the table, or words that need no looking up. */
  record Piece(Optional<SqlToken> column, String words) {
    static Piece of(SqlToken column) {
      return new Piece(Optional.of(column), "");
    }

    static Piece words(String words) {
      return new Piece(Optional.empty(), words);
    }
  }

  /**
   * One column of the answer.
   *
   * @param name after AS
   */
  record Item(List<Piece> expression, Optional<SqlToken> name) {
    /** The column that it is, where nothing is computed. */
    Optional<SqlToken> column() {
      return expression.size() == 1 ? expression.get(0).column() : Optional.empty();
    }

    /** What the answer calls it, as far as the query says. */
    Optional<SqlToken> called() {
      return name.or(this::column);
    }
  }

  /** Whether all columns of the table are selected, as they are. */
  boolean takesAll() {
    return items.isEmpty();
  }

  /**
   * The column of the table that is the row key, where columns are selected one by one. Exactly one
   * item is called so in whatever capitals, as when the answer is read, and nothing is computed
   * there: a key that other columns have a part in would let what is in a row decide about places.
   */
  SqlToken key(String name) {
    Item item = items.get(called(name, "row key") - 1);
    return item.column()
        .orElseThrow(
            () ->
                new NotRowWise(
                    "The row key '" + name + "' must be one of its columns, and not computed.",
                    "Select the primary key of the table."));
  }

  /**
   * Refuses an id of a unit that several columns have a part in: the rows of one person would be
   * those of several as soon as another of these columns changes. What is computed from one column
   * is a function of the person.
   */
  void requireUnit(String name) {
    if (takesAll()) {
      return;
    }
    List<String> columns = unit(name).stream().map(SqlToken::text).distinct().toList();
    if (columns.size() > 1) {
      throw new NotRowWise(
          "The column of the unit '" + name + "' is computed from several: " + columns + ".",
          "Select the column that says whose a row is, or one expression of it alone.");
    }
  }

  /** The columns that the id of a unit is computed from, where they are selected one by one. */
  List<SqlToken> unit(String name) {
    Item item = items.get(called(name, "column of the unit") - 1);
    return item.expression().stream().flatMap(piece -> piece.column().stream()).toList();
  }

  private int called(String name, String what) {
    List<String> names =
        items.stream().map(item -> item.called().map(SqlToken::text).orElse("")).toList();
    int place = ResultColumns.ofKey(name, names);
    if (place == ResultColumns.AMBIGUOUS) {
      throw new NotRowWise(
          "Several of its columns are called '" + name + "'; capitals do not tell them apart.",
          "Rename all but the " + what + " with AS.");
    }
    if (place == ResultColumns.NONE) {
      throw new NotRowWise(
          "The " + what + " '" + name + "' must be one of its columns, and not computed.",
          "Select it, under this name.");
    }
    return place;
  }

  /**
   * The query for a database.
   *
   * @param from the table as the database writes it
   * @param column a column of the table as the database writes it; refuses others
   * @param quoted any name as the database writes it
   */
  String sql(String from, Function<SqlToken, String> column, Function<String, String> quoted) {
    List<String> selected = new ArrayList<>();
    for (Item item : items) {
      String name = item.called().map(one -> " AS " + quoted.apply(one.text())).orElse("");
      selected.add(words(item.expression(), column) + name);
    }
    return "SELECT "
        + (selected.isEmpty() ? "*" : String.join(", ", selected))
        + " FROM "
        + from
        + condition.map(kept -> " WHERE " + words(kept, column)).orElse("");
  }

  private static String words(List<Piece> pieces, Function<SqlToken, String> column) {
    return pieces.stream()
        .map(piece -> piece.column().map(column).orElse(piece.words()))
        .collect(Collectors.joining(" "));
  }
}
