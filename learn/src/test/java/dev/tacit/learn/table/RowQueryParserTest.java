package dev.tacit.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.learn.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a query of private rows may say, and that everything else is refused. */
class RowQueryParserTest {
  private static String written(String sql) {
    return RowQueryParser.parse(sql)
        .sql("t", name -> "<" + name.text() + ">", name -> "[" + name + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          select * from people ; SELECT * FROM t
          SELECT id, "Age" FROM a.b ; SELECT <id> AS [id], <Age> AS [Age] FROM t
          SELECT date, since AS "from" FROM p ; SELECT <date> AS [date], <since> AS [from] FROM t
          SELECT - 1 * (a + 2) - -b || 'it''s' FROM p ; SELECT - 1 * ( <a> + 2 ) - - <b> || 'it''s' FROM t
          SELECT Coalesce(a, 0.5e-3) AS a FROM p ; SELECT COALESCE ( <a> , 0.5e-3 ) AS [a] FROM t
          SELECT CASE WHEN a > 3 THEN 'x' ELSE NULL END FROM p ; SELECT CASE WHEN <a> > 3 THEN 'x' ELSE NULL END FROM t
          SELECT CASE a WHEN TRUE THEN 1 END AS a FROM p ; SELECT CASE <a> WHEN TRUE THEN 1 END AS [a] FROM t
          SELECT a FROM p WHERE NOT a IS NOT NULL OR b IN (-1, 'x') ; SELECT <a> AS [a] FROM t WHERE NOT <a> IS NOT NULL OR <b> IN ( - 1 , 'x' )
          SELECT a FROM p WHERE a NOT BETWEEN 1 AND b AND c LIKE 'x%' ; SELECT <a> AS [a] FROM t WHERE <a> NOT BETWEEN 1 AND <b> AND <c> LIKE 'x%'
          SELECT a FROM p WHERE d < DATE '2020-01-01' ; SELECT <a> AS [a] FROM t WHERE <d> < DATE '2020-01-01'
          """)
  void rowsByThemselvesAreRead(String sql, String asked) {
    assertThat(written(sql)).isEqualTo(asked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "VALUES (1)",
        "SELECT",
        "SELECT a",
        "SELECT a FROM p;",
        "SELECT a FROM p; DROP TABLE p",
        "SELECT a FROM p -- all",
        "SELECT a /* all */ FROM p",
        "SELECT a FROM p LIMIT 3",
        "SELECT a FROM p ORDER BY b",
        "SELECT a FROM p OFFSET 3",
        "SELECT a FROM p FETCH FIRST ROW ONLY",
        "SELECT TOP 3 a FROM p",
        "SELECT DISTINCT a FROM p",
        "SELECT ALL a FROM p",
        "SELECT DISTINCT ON (a) a FROM p",
        "SELECT a FROM p GROUP BY a",
        "SELECT a FROM p HAVING a > 1",
        "SELECT a FROM p QUALIFY a = 1",
        "SELECT a FROM p WINDOW w AS (ORDER BY a)",
        "SELECT a FROM p TABLESAMPLE SYSTEM (10)",
        "SELECT a FROM p USING SAMPLE 3",
        "SELECT a FROM p SAMPLE 3",
        "SELECT a FROM p, q",
        "SELECT a FROM p JOIN q ON true",
        "SELECT a FROM p q",
        "SELECT a FROM p AS q",
        "SELECT a FROM p NATURAL JOIN q",
        "SELECT a FROM p CROSS JOIN LATERAL (SELECT 1) q",
        "SELECT a FROM p UNION ALL SELECT a FROM q",
        "SELECT a FROM p EXCEPT SELECT a FROM q",
        "WITH p AS (SELECT 1) SELECT a FROM p",
        "SELECT a FROM (SELECT a FROM p)",
        "SELECT (SELECT max(a) FROM p) FROM p",
        "SELECT a FROM p WHERE a = (SELECT 1)",
        "SELECT a FROM p WHERE a IN (SELECT a FROM q)",
        "SELECT a FROM p WHERE a IN (b)",
        "SELECT a FROM p WHERE EXISTS (SELECT 1)",
        "SELECT a FROM p WHERE a = ANY (SELECT 1)",
        "SELECT a FROM p WHERE a > ALL (ARRAY[1])",
        "SELECT a FROM generate_series(1, 3)",
        "SELECT generate_series(1, 3) FROM p",
        "SELECT unnest(a) FROM p",
        "SELECT \"unnest\"(a) FROM p",
        "SELECT \"sum\"(a) FROM p",
        "SELECT pg_catalog.sum(a) FROM p",
        "SELECT sum(a) OVER () FROM p",
        "SELECT sum(a) FILTER (WHERE true) FROM p",
        "SELECT max(a) FROM p",
        "SELECT string_agg(a, ',') FROM p",
        "SELECT approx_quantile(a, 0.5) FROM p",
        "SELECT arg_max(a, b) FROM p",
        "SELECT any_value(a) FROM p",
        "SELECT row_number() OVER (ORDER BY a) FROM p",
        "SELECT random() FROM p",
        "SELECT now() FROM p",
        "SELECT gen_random_uuid() FROM p",
        "SELECT nextval('s') FROM p",
        "SELECT pg_read_file('x') FROM p",
        "SELECT a / b FROM p",
        "SELECT a % b FROM p",
        "SELECT CAST(a AS INTEGER) FROM p",
        "SELECT a::int FROM p",
        "SELECT sqrt(a) FROM p",
        "SELECT a[1] FROM p",
        "SELECT a -> 'x' FROM p",
        "SELECT p.a FROM p",
        "SELECT *, a FROM p",
        "SELECT * EXCLUDE (a) FROM p",
        "SELECT COLUMNS(*) FROM p",
        "SELECT a FROM 'people.csv'",
        "SELECT a FROM read_csv('people.csv')",
        "SELECT a b FROM p",
        "SELECT E'\\x' FROM p",
        "SELECT '\\' FROM p",
        "SELECT $$x$$ FROM p",
        "SELECT $1 FROM p",
        "SELECT ? FROM p",
        "SELECT :a FROM p",
        "SELECT @a FROM p",
        "SELECT U&\"a\" FROM p",
        "SELECT a INTO q FROM p",
        "SELECT a FROM p FOR UPDATE",
        "SELECT a FROM p WHERE CURRENT OF c",
        "SELECT 'a' 'b' FROM p",
        "SELECT INTERVAL '1 day' FROM p",
        "SELECT a FROM p WHERE a SIMILAR TO 'x'",
        "SELECT a FROM p WHERE a COLLATE \"C\" = 'x'",
        "SELECT ROW(a) FROM p",
        "SELECT (a, b) FROM p",
        "SELECT a, FROM p",
        "FROM p SELECT a",
        "FROM p",
        "TABLE p"
      })
  void everythingElseIsRefused(String sql) {
    assertThatThrownBy(() -> RowQueryParser.parse(sql)).isInstanceOf(NotRowWise.class);
  }

  @Test
  void nestingEnds() {
    String deep = "(".repeat(60) + "a" + ")".repeat(60);
    assertThatThrownBy(() -> written("SELECT " + deep + " FROM p"))
        .hasMessageContaining("nested more than 50 times");
    assertThat(written("SELECT " + deep.substring(20, 101) + " FROM p")).contains("( ( <a> ) )");
  }

  @Test
  void keysAreColumns_andConditionsNeedASecretNumberOfRows() {
    QueryRules.require("SELECT id, lower(a) AS a FROM p", "ID", false);
    QueryRules.require("SELECT * FROM p WHERE a = 1", "id", true);
    QueryRules.require("SELECT number AS id FROM p", "id", false);
    assertThatThrownBy(() -> QueryRules.require("SELECT a * 2 AS id FROM p", "id", false))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("not computed");
    assertThatThrownBy(() -> QueryRules.require("SELECT * FROM p WHERE a = 1", "id", false))
        .hasMessageContainingAll("query = ", "the number of rows", "Use `neighbours` add-remove");
    assertThatThrownBy(() -> QueryRules.require("SELECT median(a) FROM p", "id", false))
        .hasMessageContainingAll("'median'", "COALESCE", "Make a view");
  }

  /** The query that once passed for one with the key {@code id}, and its relatives. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          SELECT id, colour || id AS ID, age FROM p ; ID
          SELECT id, colour || id AS ID, age FROM p ; id
          SELECT colour || id AS "ID", id FROM p ; id
          SELECT id AS "Id", colour AS "iD" FROM p ; id
          SELECT id, colour AS id FROM p ; id
          SELECT id, id FROM p ; id
          SELECT colour || id AS id FROM p ; id
          SELECT - id AS id FROM p ; id
          SELECT (id) AS id FROM p ; id
          SELECT 'id' AS id FROM p ; id
          SELECT CASE WHEN a > 1 THEN 1 ELSE id END FROM p ; id
          SELECT id AS number FROM p ; id
          SELECT "id " FROM p ; id
          """)
  void keysAreOneColumn_whateverTheirCapitals(String sql, String key) {
    assertThatThrownBy(() -> QueryRules.require(sql, key, true))
        .isInstanceOf(Refused.class)
        .hasMessageMatching("(?s).*(not computed|capitals do not tell them apart).*");
  }

  @Test
  void keysAreTheColumnsThatItemsStandFor() {
    assertThat(RowQueryParser.parse("SELECT a AS b, b AS a FROM p").key("B").text()).isEqualTo("a");
    assertThat(RowQueryParser.parse("SELECT \"x y\" AS k, k AS z FROM p").key("k").text())
        .isEqualTo("x y");
  }
}
