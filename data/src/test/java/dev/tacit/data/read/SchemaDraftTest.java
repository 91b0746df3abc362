package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.DataException;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.Missing;
import dev.tacit.data.schema.Outside;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.SchemaFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaDraftTest {
  private static final String TABLE =
      "age;job;free text;y\n31;nurse;t0;no\n?;clerk;t1;yes\n28.5;clerk;t2;no\n" + manyTexts();

  @Test
  void drafts_whatItSawAndSaysThatThisLeaks() {
    String draft = SchemaDraft.of(Texts.plain(TABLE));
    assertThat(draft).startsWith("# DRAFT, made by LOOKING AT THE DATA.").contains("leaks");

    Schema schema = SchemaFile.parse(draft, "draft.yaml");
    assertThat(schema.columns())
        .containsExactly(
            new Column.Numeric("age", 28.5, 40, Outside.CLAMP),
            new Column.Category("job", List.of("clerk", "nurse")),
            new Column.Skip("free text"),
            new Column.Label("y", List.of("yes"), List.of("no")));
    assertThat(schema.format().header()).isTrue();
    assertThat(schema.format().separator()).isEqualTo(';');
    assertThat(schema.missing()).isEqualTo(new Missing(List.of("?"), Missing.Rows.DROP));
  }

  @Test
  void draft_readsItsOwnFile() {
    Schema schema = SchemaFile.parse(SchemaDraft.of(Texts.plain(TABLE)), "draft.yaml");
    assertThat(new CsvTableReader(schema).read(List.of(Texts.plain(TABLE))).examples().complete())
        .isEqualTo(102);
  }

  @Test
  void drafts_withoutHeaderAndWithTarget() {
    Schema schema = SchemaFile.parse(SchemaDraft.of(Texts.gzip("1 7\n1 8\n1 9.5\n")), "d.yaml");
    assertThat(schema.columns())
        .containsExactly(
            new Column.Numeric("c1", 1, 2, Outside.CLAMP),
            new Column.Target("c2", 7, 9.5, Outside.CLAMP));
    assertThat(schema.format().header()).isFalse();
  }

  @Test
  void refusals() {
    refuses("", "has no rows");
    refuses("a,b\n1,2,3\n", "line 2: has 3 fields, the first line has 2; check separator");
    refuses("1,a\n2,b\n3,c\n", "no schema can be drafted: the last column has 3 or more values");
    refuses("1\n2\n", "none of type number or category");
  }

  private static String manyTexts() {
    StringBuilder rows = new StringBuilder();
    for (int k = 0; k < 100; k++) {
      rows.append("40;nurse;u").append(k).append(";yes\n");
    }
    return rows.toString();
  }

  private static void refuses(String text, String message) {
    assertThatThrownBy(() -> SchemaDraft.of(Texts.plain(text)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }
}
