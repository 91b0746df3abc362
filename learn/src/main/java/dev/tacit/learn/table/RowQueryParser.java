package dev.tacit.learn.table;

import dev.tacit.learn.table.RowQuery.Item;
import dev.tacit.learn.table.RowQuery.Piece;
import dev.tacit.learn.table.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the queries that treat every row by itself, and no others: {@code SELECT} of columns and of
 * the expressions listed here {@code FROM} one table, with {@code WHERE}. What is not on the lists
 * is refused, whatever it may mean: functions that look at other rows, at clocks or at chance,
 * joins, groups, windows, orders and limits among them, and operations that are made to fail on
 * some values, such as division and casts.
 */
final class RowQueryParser {
  private static final Set<String> FUNCTIONS =
      Set.of(
          "ABS",
          "CEIL",
          "CEILING",
          "COALESCE",
          "FLOOR",
          "GREATEST",
          "LEAST",
          "LENGTH",
          "LOWER",
          "NULLIF",
          "ROUND",
          "TRIM",
          "UPPER");

  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", "<=", ">", ">=");

  /** Words of SQL that are no names of columns unless they are quoted. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "ALL",
          "AND",
          "ANY",
          "AS",
          "BETWEEN",
          "BY",
          "CASE",
          "CAST",
          "CROSS",
          "DISTINCT",
          "ELSE",
          "END",
          "EXCEPT",
          "EXISTS",
          "FETCH",
          "FROM",
          "FULL",
          "GROUP",
          "HAVING",
          "IN",
          "INNER",
          "INTERSECT",
          "INTO",
          "IS",
          "JOIN",
          "LATERAL",
          "LEFT",
          "LIKE",
          "LIMIT",
          "NATURAL",
          "NOT",
          "OFFSET",
          "ON",
          "OR",
          "ORDER",
          "OUTER",
          "OVER",
          "QUALIFY",
          "RIGHT",
          "SELECT",
          "SOME",
          "TABLE",
          "TABLESAMPLE",
          "THEN",
          "UNION",
          "USING",
          "VALUES",
          "WHEN",
          "WHERE",
          "WINDOW",
          "WITH");

  /** Deeper ones are refused: nobody writes them, and the parser calls itself. */
  private static final int DEEPEST = 50;

  private final List<SqlToken> tokens;
  private int at;
  private int depth;
  private List<Piece> pieces = new ArrayList<>();

  private RowQueryParser(List<SqlToken> tokens) {
    this.tokens = tokens;
  }

  static RowQuery parse(String sql) {
    return new RowQueryParser(SqlToken.of(sql)).query();
  }

  private RowQuery query() {
    require("SELECT");
    List<Item> items = new ArrayList<>();
    if (!take("*")) {
      do {
        items.add(item());
      } while (take(","));
    }
    require("FROM");
    List<SqlToken> table = new ArrayList<>(List.of(name("a table")));
    while (table.size() < 3 && take(".")) {
      table.add(name("a table"));
    }
    Optional<List<Piece>> condition = take("WHERE") ? Optional.of(expression()) : Optional.empty();
    if (next().kind() != Kind.END) {
      throw unexpected(condition.isPresent() ? "the end" : "WHERE or the end");
    }
    return new RowQuery(List.copyOf(table), List.copyOf(items), condition);
  }

  private Item item() {
    List<Piece> expression = expression();
    return new Item(expression, take("AS") ? Optional.of(name("a name")) : Optional.empty());
  }

  private List<Piece> expression() {
    pieces = new ArrayList<>();
    either();
    return List.copyOf(pieces);
  }

  private void either() {
    if (++depth > DEEPEST) {
      throw new NotRowWise("It is nested more than " + DEEPEST + " times.");
    }
    do {
      both();
    } while (copied("OR"));
    depth--;
  }

  private void both() {
    do {
      while (copied("NOT")) {}
      comparison();
    } while (copied("AND"));
  }

  private void comparison() {
    sum();
    if (COMPARISONS.contains(next().text()) && next().kind() == Kind.SYMBOL) {
      copy();
      sum();
    } else if (copied("IS")) {
      copied("NOT");
      must("NULL");
    } else {
      listOrRange();
    }
  }

  private void listOrRange() {
    boolean not = copied("NOT");
    if (copied("BETWEEN")) {
      sum();
      must("AND");
      sum();
    } else if (copied("LIKE")) {
      literal();
    } else if (copied("IN")) {
      must("(");
      do {
        copied("-");
        literal();
      } while (copied(","));
      must(")");
    } else if (not) {
      throw unexpected("BETWEEN, LIKE or IN");
    }
  }

  private void sum() {
    do {
      do {
        copied("-");
        operand();
      } while (copied("*"));
    } while (copied("+") || copied("-") || copied("||"));
  }

  private void operand() {
    SqlToken word = next();
    if (word.kind() == Kind.NAME) {
      pieces.add(Piece.of(take()));
    } else if (copied("(")) {
      either();
      must(")");
    } else if (word.is("CASE")) {
      choice();
    } else if (word.kind() != Kind.WORD || isLiteral(word)) {
      literal();
    } else if (tokens.get(at + 1).is("(")) {
      call();
    } else {
      pieces.add(Piece.of(name("a column")));
    }
  }

  private void call() {
    if (!FUNCTIONS.contains(next().upper())) {
      throw new NotRowWise(
          "The function "
              + next().shown()
              + " is not among those that have a value for every row from that row alone: "
              + String.join(", ", FUNCTIONS.stream().sorted().toList())
              + ".");
    }
    copy();
    must("(");
    do {
      either();
    } while (copied(","));
    must(")");
  }

  private void choice() {
    must("CASE");
    if (!next().is("WHEN")) {
      either();
    }
    must("WHEN");
    do {
      either();
      must("THEN");
      either();
    } while (copied("WHEN"));
    if (copied("ELSE")) {
      either();
    }
    must("END");
  }

  private boolean isLiteral(SqlToken word) {
    boolean dated = word.is("DATE") && tokens.get(at + 1).kind() == Kind.TEXT;
    return dated || word.is("NULL") || word.is("TRUE") || word.is("FALSE");
  }

  private void literal() {
    SqlToken word = next();
    if (word.kind() == Kind.WORD && isLiteral(word)) {
      copy();
      if (!word.is("DATE")) {
        return;
      }
    }
    if (next().kind() != Kind.TEXT && next().kind() != Kind.NUMBER) {
      throw unexpected("a column, a number, a text in single quotation marks or '('");
    }
    SqlToken value = take();
    pieces.add(
        Piece.words(
            value.kind() == Kind.NUMBER
                ? value.text()
                : "'" + value.text().replace("'", "''") + "'"));
  }

  private SqlToken name(String what) {
    SqlToken word = next();
    boolean plain = word.kind() == Kind.WORD && !KEYWORDS.contains(word.upper());
    if (!plain && word.kind() != Kind.NAME) {
      throw unexpected(what);
    }
    return take();
  }

  private SqlToken next() {
    return tokens.get(at);
  }

  private SqlToken take() {
    return tokens.get(at++);
  }

  private boolean take(String word) {
    boolean there = next().is(word);
    at += there ? 1 : 0;
    return there;
  }

  private void require(String word) {
    if (!take(word)) {
      throw unexpected(word);
    }
  }

  private void copy() {
    pieces.add(Piece.words(take().upper()));
  }

  private boolean copied(String word) {
    boolean there = next().is(word);
    if (there) {
      copy();
    }
    return there;
  }

  private void must(String word) {
    if (!copied(word)) {
      throw unexpected(word);
    }
  }

  private NotRowWise unexpected(String instead) {
    return new NotRowWise("It says " + next().shown() + " where it may say " + instead + ".");
  }
}
