package dev.tacit.data.generate;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.SchemaFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The table of the demonstration: Bank Marketing (S. Moro, P. Cortez, P. Rita, 2014; UCI, CC BY
 * 4.0), 45,211 calls of a Portuguese bank. The build takes the file from a public Maven artifact
 * and puts it on the class path; the schema is {@code examples/bank.yaml}.
 */
public final class DemoData {
  private static final String FOLDER = "/dev/tacit/data/demo/";

  private DemoData() {}

  public static Schema schema() {
    try (InputStream bytes = open("bank.yaml")) {
      return SchemaFile.parse(
          new String(bytes.readAllBytes(), StandardCharsets.UTF_8), "bank.yaml");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public static Dataset load() {
    Source table = Source.of("bank-full.csv", () -> open("bank-full.csv"));
    return new CsvTableReader(schema()).read(List.of(table));
  }

  private static InputStream open(String name) {
    InputStream bytes = DemoData.class.getResourceAsStream(FOLDER + name);
    if (bytes == null) {
      throw new IllegalStateException(
          name + " is not on the class path; build with Maven, which puts it there");
    }
    return bytes;
  }
}
