package dev.tacit.experiments.trial;

import dev.tacit.data.Dataset;
import dev.tacit.data.generate.DemoData;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where the data sets are. Each is read once; an experiment trains on it many times. */
public final class DataFolder {
  /** What was read; the test rows where they are a file of their own. */
  record Loaded(Dataset all, Optional<Examples> test) {}

  private final Path folder;
  private final Map<String, Loaded> known = new HashMap<>();

  public DataFolder(Path folder) {
    this.folder = folder;
  }

  public Path folder() {
    return folder;
  }

  /** The files that are not there. */
  public List<String> missing(PaperData data) {
    return java.util.stream.Stream.concat(data.files().stream(), data.testFiles().stream())
        .filter(file -> !Files.isReadable(folder.resolve(file)))
        .toList();
  }

  /**
   * Reads a table, or knows it.
   *
   * @param attributes widths of categories among LIBSVM features; empty if not declared
   */
  synchronized Loaded load(PaperData data, List<Integer> attributes) {
    return known.computeIfAbsent(data + " " + attributes, unknown -> read(data, attributes));
  }

  private Loaded read(PaperData data, List<Integer> attributes) {
    List<String> missing = missing(data);
    if (!missing.isEmpty()) {
      throw Refused.usage(
          "--data", folder, "a folder that holds " + missing, "It is needed for " + data.label());
    }
    if (data == PaperData.BANK) {
      return new Loaded(DemoData.load(), Optional.empty());
    }
    Encoding encoding =
        data.features() > 0
            ? new Encoding.Libsvm(data.features(), 1, LibsvmLabels.signs(), attributes)
            : new Encoding.Csv(SchemaFile.parse(resource(data.schema()), data.schema()));
    Dataset all = encoding.read(paths(data.files()));
    Optional<Examples> test =
        data.testFiles().isEmpty()
            ? Optional.empty()
            : Optional.of(encoding.read(paths(data.testFiles())).examples());
    return new Loaded(data.completeOnly() ? complete(all) : all, test);
  }

  private static Dataset complete(Dataset all) {
    Examples rows = all.examples();
    int[] chosen = IntStream.range(0, rows.count()).filter(row -> !rows.isEmpty(row)).toArray();
    return new Dataset(rows.select(chosen), all.space(), all.task(), all.ownerCounts());
  }

  private List<Path> paths(List<String> files) {
    return files.stream().map(folder::resolve).toList();
  }

  private static String resource(String name) {
    try (InputStream bytes = DataFolder.class.getResourceAsStream(name)) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
