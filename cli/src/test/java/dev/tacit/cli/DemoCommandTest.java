package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.SchemaFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir Path folder;

  @Test
  void trainsOnThePublicTableAndWritesAPage() throws IOException {
    Path page = folder.resolve("report.html");
    CommandResult text = CommandResult.tacit("demo", "--report", page.toString());
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("certified").contains("test AUC").contains("seconds");
    assertThat(text.out()).doesNotContain("NOT PRIVATE");
    assertThat(Files.readString(page)).contains("certified").contains("<svg");
    CommandResult commandResult =
        CommandResult.tacit("demo", "--json", "--report", page.toString());
    JsonNode json = commandResult.json();
    assertThat(json.get("rows").intValue()).isEqualTo(36_169);
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(0.999, 1.0);
    // Noise moves the AUC by about .003; .70 is ten such steps away.
    assertThat(json.get("testAuc").doubleValue()).isBetween(0.70, 0.80);
  }

  @Test
  void madeUpPeopleAreReadUnderTheSchemaBesideThem() throws IOException {
    Path table = folder.resolve("people.csv");
    CommandResult.tacit("demo", "--write", table.toString()).ok();
    Path schema = folder.resolve("people.yaml");
    Dataset people = new CsvTableReader(SchemaFile.read(schema)).read(List.of(Source.of(table)));
    assertThat(people.examples().count()).isEqualTo(32_561);
    assertThat(people.ownerCounts().emptyRecords() + people.ownerCounts().clamped()).isZero();
    String before = Files.readString(table);
    CommandResult again = CommandResult.tacit("demo", "--write", table.toString());
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("--write").contains("does not exist yet");
    assertThat(table).hasContent(before);
    assertThat(
            CommandResult.tacit("demo", "--write", folder.resolve("people.txt").toString()).code())
        .isEqualTo(2);
  }

  @Test
  void refuses_aPageThatCannotBeWritten() {
    CommandResult commandResult =
        CommandResult.tacit("demo", "--report", folder.resolve("no/where.html").toString());
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--report");
  }
}
