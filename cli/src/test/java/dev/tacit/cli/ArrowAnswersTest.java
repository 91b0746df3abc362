package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.cli.ExportedModels.Outcome;
import dev.tacit.learn.table.ArrowColumn;
import dev.tacit.learn.table.ArrowFile;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers as Arrow files, read back by Arrow's own reader. */
class ArrowAnswersTest {
  @TempDir Path folder;

  /** The names of the columns, then the rows; numbers as Arrow has them, texts as texts. */
  private static List<List<Object>> read(Path file) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (RootAllocator memory = new RootAllocator();
        SeekableByteChannel channel = Files.newByteChannel(file);
        ArrowFileReader reader = new ArrowFileReader(channel, memory)) {
      List<FieldVector> columns = reader.getVectorSchemaRoot().getFieldVectors();
      rows.add(new ArrayList<>(columns.stream().map(FieldVector::getName).toList()));
      while (reader.loadNextBatch()) {
        for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++) {
          List<Object> values = new ArrayList<>();
          for (FieldVector column : columns) {
            Object value = column.getObject(row);
            values.add(value instanceof Number ? value : String.valueOf(value));
          }
          rows.add(values);
        }
      }
    }
    return rows;
  }

  @Test
  void answersAreThoseOfTheScreen() throws IOException {
    ExportedModels models = new ExportedModels(folder);
    for (Outcome outcome : Outcome.values()) {
      models.trained(outcome, "--epsilon", "5", "--delta", "1e-4");
      String[] asked = {
        "predict",
        "--model",
        models.path("m.json"),
        "--data",
        models.path("new.csv"),
        "--output",
        models.path(outcome + ".arrow")
      };
      CommandResult.tacit(asked).ok();
      asked[6] = models.path(outcome + ".csv");
      CommandResult.tacit(asked).ok();
      List<List<Object>> found = read(folder.resolve(outcome + ".arrow"));
      List<String> lines = Files.readAllLines(folder.resolve(outcome + ".csv"));
      assertThat(found).hasSameSizeAs(lines);
      for (int row = 0; row < lines.size(); row++) {
        List<String> values = found.get(row).stream().map(String::valueOf).toList();
        assertThat(String.join(",", values)).isEqualTo(lines.get(row));
      }
    }
  }

  @Test
  void manyRowsAndAllLetters() throws IOException {
    Map<String, ArrowColumn.Type> columns = new LinkedHashMap<>();
    columns.put("n", ArrowColumn.Type.WHOLE);
    columns.put("größe", ArrowColumn.Type.NUMBER);
    columns.put("word", ArrowColumn.Type.TEXT);
    List<List<Object>> rows = new ArrayList<>();
    rows.add(new ArrayList<>(columns.keySet()));
    for (int k = 0; k < 70_001; k++) {
      String word = k % 3 == 0 ? "" : k % 3 == 1 ? "é\uD83D\uDE00," + k : "plain";
      rows.add(List.of((long) k, k / 7.0, word));
    }
    Path file = folder.resolve("rows.arrow");
    ArrowFile.write(file, columns, told -> rows.subList(1, rows.size()).forEach(told));
    assertThat(read(file)).isEqualTo(rows);
    ArrowFile.write(file, columns, told -> {});
    assertThat(read(file)).isEqualTo(rows.subList(0, 1));
    try (var left = Files.list(folder)) {
      assertThat(left).as("no draft is left").containsExactly(file);
    }
  }
}
