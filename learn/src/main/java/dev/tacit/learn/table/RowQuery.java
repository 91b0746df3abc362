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

  /** Whether the answer has this column as the table has it, not computed. */
  boolean hasColumn(String name) {
    return items.isEmpty()
        || items.stream()
            .anyMatch(
                item ->
                    item.column().isPresent()
                        && item.called().orElseThrow().text().equalsIgnoreCase(name));
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
      String name = item.name().map(one -> " AS " + quoted.apply(one.text())).orElse("");
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
