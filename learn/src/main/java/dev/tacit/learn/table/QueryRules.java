package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query of private rows may say. What becomes of a row must depend on that row and on public
 * declarations alone, so a query takes one table and gives one row for each of its rows. What these
 * rules cannot see, such as the definition of a view, its owner answers for.
 */
public final class QueryRules {
  /** Texts, quoted names and comments, in which words mean nothing. */
  private static final Pattern QUOTED =
      Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);

  private static final Pattern WORD = Pattern.compile("[a-z_][a-z_0-9]*");

  /** Each of them lets one row have a say in what becomes of another, or draws lots. */
  private static final Set<String> OTHERS =
      Set.of(
          "limit",
          "offset",
          "fetch",
          "top",
          "sample",
          "tablesample",
          "using",
          "over",
          "window",
          "group",
          "having",
          "distinct",
          "union",
          "intersect",
          "except",
          "minus",
          "join",
          "lateral",
          "unnest",
          "qualify",
          "pivot",
          "unpivot",
          "with",
          "exists",
          "any",
          "some",
          "random",
          "rand",
          "setseed",
          "uuid",
          "gen_random_uuid",
          "nextval",
          "row_number",
          "rank",
          "lag",
          "lead");

  private static final Set<String> AGGREGATES =
      Set.of(
          "count", "sum", "avg", "min", "max", "median", "stddev", "variance", "quantile", "mode");

  private QueryRules() {}

  /**
   * Refuses what could tie rows together.
   *
   * @param mayDrop whether the number of rows is a secret anyway, so that a row may leave itself
   *     out
   */
  public static void require(String sql, boolean mayDrop) {
    String plain = QUOTED.matcher(sql).replaceAll(" ? ").toLowerCase(Locale.ROOT).strip();
    wrong(plain, mayDrop)
        .ifPresent(
            why -> {
              throw Refused.usage(
                  "--query",
                  "'" + sql.strip() + "'",
                  "SELECT of columns FROM one table",
                  why
                      + " Make a view with one row for each record, each from one person's data,"
                      + " and select from it.");
            });
  }

  private static Optional<String> wrong(String plain, boolean mayDrop) {
    List<String> words = WORD.matcher(plain).results().map(match -> match.group()).toList();
    if (words.isEmpty() || !words.get(0).equals("select") || plain.contains(";")) {
      return Optional.of("It must be a single SELECT.");
    }
    if (words.stream().filter("select"::equals).count() > 1) {
      return Optional.of("A query inside it looks at other rows.");
    }
    for (String word : words) {
      if (OTHERS.contains(word) || (AGGREGATES.contains(word) && isCalled(word, plain))) {
        return Optional.of("With '" + word + "' one row may decide about another, or chance does.");
      }
    }
    if (joins(plain)) {
      return Optional.of("It takes several tables.");
    }
    if (words.contains("where") && !mayDrop) {
      return Optional.of(
          "With WHERE the number of rows depends on what is in them, and under replace-one"
              + " neighbours it is public: use --neighbours add-remove.");
    }
    return Optional.empty();
  }

  private static boolean isCalled(String word, String plain) {
    return Pattern.compile("\\b" + word + "\\s*\\(").matcher(plain).find();
  }

  /** A comma between tables. */
  private static boolean joins(String plain) {
    Matcher from =
        Pattern.compile("\\bfrom\\b(.*?)(\\bwhere\\b|\\border\\b|$)", Pattern.DOTALL)
            .matcher(plain);
    return from.find() && from.group(1).contains(",");
  }
}
