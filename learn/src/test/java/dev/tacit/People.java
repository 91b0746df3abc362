package dev.tacit;

import dev.tacit.data.generate.CensusTable;
import dev.tacit.data.schema.SchemaText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Made-up people as a file and as rows. */
public record People(Path table, Path schema, List<List<String>> records) {

  /** Writes both files. */
  public static People in(Path folder, int rows) {
    CensusTable census = new CensusTable(rows, 5);
    StringBuilder text = new StringBuilder();
    List<List<String>> records = new ArrayList<>();
    census.forEach(fields -> records.add(List.copyOf(fields)));
    try {
      census.writeCsv(text);
      Path table = Files.writeString(folder.resolve("people.csv"), text);
      Path schema =
          Files.writeString(folder.resolve("people.yaml"), SchemaText.of(CensusTable.schema()));
      return new People(table, schema, records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Row> inOrder() {
    return records.stream().map(fields -> Row.inOrder(fields.toArray())).toList();
  }

  List<Row> byName() {
    List<Row> rows = new ArrayList<>();
    for (List<String> fields : records) {
      Map<String, Object> named = new LinkedHashMap<>();
      for (int at = fields.size() - 1; at >= 0; at--) {
        named.put(CensusTable.schema().columns().get(at).name(), fields.get(at));
      }
      rows.add(Row.of(named));
    }
    return rows;
  }
}
