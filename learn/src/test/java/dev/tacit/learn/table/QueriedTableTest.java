package dev.tacit.learn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.learn.Refused;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names of a query against what a database declares. */
class QueriedTableTest {
  private Connection base;

  @BeforeEach
  void open() throws SQLException {
    base = DriverManager.getConnection("jdbc:sqlite::memory:");
  }

  @AfterEach
  void close() throws SQLException {
    base.close();
  }

  private void made(String... statements) throws SQLException {
    try (Statement statement = base.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Optional<String> warned(String columns, String key) throws SQLException {
    return QueryRules.warning("SELECT " + columns + " FROM People", key, base);
  }

  private String written(String sql, String key, Optional<String> unit) throws SQLException {
    return QueryRules.rewritten(sql, key, unit, base);
  }

  /** With its table a name is a column of it in every dialect, whatever items are called. */
  @Test
  void aQueryIsAskedInTheNamesThatAreDeclared() throws SQLException {
    made("create table people (Id text primary key, colour text)");
    String asked = "SELECT ID, lower(COLOUR) AS id2, id AS colour FROM People WHERE Colour = 'red'";
    assertThat(written(asked, "id", Optional.empty()))
        .isEqualTo(
            "SELECT \"people\".\"Id\" AS \"ID\", LOWER ( \"people\".\"colour\" ) AS \"id2\","
                + " \"people\".\"Id\" AS \"colour\" FROM \"people\""
                + " WHERE \"people\".\"colour\" = 'red'");
  }

  @Test
  void aKeyWithoutAUniqueIndexOfItsOwnIsSaid() throws SQLException {
    made(
        "create table people (id text primary key, city text, mail text, name text)",
        "create unique index mails on people (mail)",
        "create unique index names on people (name, city)",
        "create unique index cities on people (lower(city))");
    assertThat(warned("id, city", "ID")).isEmpty();
    assertThat(warned("mail AS id", "id")).isEmpty();
    assertThat(warned("*", "id")).isEmpty();
    for (String column : new String[] {"city", "name"}) {
      assertThat(warned(column + " AS id, id AS " + column, "id"))
          .hasValueSatisfying(
              said ->
                  assertThat(said)
                      .contains("the row key 'id' is the column '" + column + "' of 'people'")
                      .contains("neither a primary key nor a unique index"));
    }
    assertThat(warned("*", "name")).isPresent();
  }

  @Test
  void aKeyOfSeveralColumnsDoesNotMakeOneOfThemAKey() throws SQLException {
    made("create table people (clinic text, number text, primary key (clinic, number))");
    assertThat(warned("number, clinic", "number")).isPresent();
  }

  @Test
  void aKeyThatTheTableComputesIsComputed() throws SQLException {
    made(
        "create table people (id text primary key, city text,"
            + " mixed text generated always as (city || id) virtual)");
    assertThatThrownBy(() -> written("SELECT mixed FROM people", "mixed", Optional.empty()))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("'people' computes from others");
    assertThat(written("SELECT id, mixed FROM people", "id", Optional.empty())).contains("mixed");
  }

  /** Nobody can see here from how many columns: one person's rows could become another's. */
  @Test
  void aUnitThatTheTableComputesIsRefused() throws SQLException {
    made(
        "create table people (id text primary key, city text,"
            + " mixed text generated always as (city || id) virtual)");
    Optional<String> unit = Optional.of("Person");
    for (String item : new String[] {"mixed AS person", "lower(MIXED) AS PERSON"}) {
      assertThatThrownBy(() -> written("SELECT id, " + item + " FROM people", "id", unit))
          .isInstanceOf(Refused.class)
          .hasMessageContaining("'Person'")
          .hasMessageContaining("'mixed', which 'people' computes from others");
    }
    assertThatThrownBy(() -> written("SELECT * FROM people", "id", Optional.of("MIXED")))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("computes from others");
    assertThat(written("SELECT id, lower(city) AS person, mixed FROM people", "id", unit))
        .contains("LOWER");
    assertThat(written("SELECT * FROM people", "id", Optional.of("city"))).contains("*");
  }
}
