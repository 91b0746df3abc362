package dev.tacit.experiments.result;

import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.optim.linalg.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The raw results of an experiment: CSV with a line for each run and a column for each measure,
 * appended when the run is over, so that a run that was stopped costs itself and nothing else. A
 * line belongs to its cell only while the cell asks for the same work: its digest is part of the
 * line. Columns that come later stand at the end; earlier lines are shorter.
 */
public final class RawResultsFile {
  static final String SECONDS = "seconds";
  private static final List<String> FIXED = List.of("panel", "line", "at", "work", "run", SECONDS);
  private static final String SESSION = "# ";

  private final Path file;

  /** Of the first line, as long as nobody else writes. */
  private List<String> columns = List.of();

  public RawResultsFile(Path file) {
    this.file = file;
  }

  public boolean exists() {
    return Files.exists(file);
  }

  public String name() {
    return file.getFileName().toString();
  }

  /** Begins a session: whoever reads the file learns which program wrote the lines below. */
  public synchronized void open(String provenance) {
    WriteFailure.makeFolder(file.toAbsolutePath().getParent());
    List<String> lines = completeLines();
    if (lines.isEmpty()) {
      lines.add(String.join(",", FIXED));
    }
    String session = SESSION + provenance;
    if (!lines.contains(session)) {
      lines.add(session);
    }
    // A kill may have left half a line at the end; what is whole is kept.
    AtomicFile.write(file, String.join("\n", lines) + "\n");
  }

  /** The sessions that wrote into the file, in order. */
  public List<String> sessions() {
    return completeLines().stream()
        .filter(line -> line.startsWith(SESSION))
        .map(line -> line.substring(SESSION.length()))
        .toList();
  }

  /** Appends a finished run in one piece. */
  public synchronized void append(
      Cell cell, int run, Map<String, List<Double>> measures, double seconds) {
    addColumns(measures);
    List<String> fields =
        new ArrayList<>(
            List.of(
                cell.panel(),
                cell.line(),
                Double.toString(cell.x()),
                digest(cell),
                Integer.toString(run),
                text(List.of(seconds))));
    int last = FIXED.size();
    for (int column = FIXED.size(); column < columns.size(); column++) {
      List<Double> values = measures.get(columns.get(column));
      fields.add(values == null ? "" : text(values));
      last = values == null ? last : column + 1;
    }
    appendWhole(String.join(",", fields.subList(0, last)) + "\n");
  }

  /** A full disk takes half a line; it is taken back, or the next one would be its other half. */
  private void appendWhole(String line) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      long before = channel.size();
      try {
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        channel.position(before);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      } catch (IOException e) {
        channel.truncate(before);
        throw WriteFailure.of(file, e);
      }
    } catch (IOException e) {
      throw WriteFailure.of(file, e);
    }
  }

  /** Adds the columns of these measures where there are none yet. */
  private void addColumns(Map<String, List<Double>> measures) {
    if (columns.containsAll(measures.keySet())) {
      return;
    }
    List<String> lines = completeLines();
    columns = new ArrayList<>(List.of(lines.get(0).split(",", -1)));
    measures.keySet().stream()
        .sorted()
        .filter(measure -> !columns.contains(measure))
        .forEach(columns::add);
    lines.set(0, String.join(",", columns));
    AtomicFile.write(file, String.join("\n", lines) + "\n");
  }

  private record Expected(String work, int runs) {}

  /** The finished runs of these cells, as many as they ask for. */
  public Results read(List<Cell> cells) {
    Results results = new Results(cells);
    Map<Cell.Key, Expected> expected = new LinkedHashMap<>();
    cells.forEach(cell -> expected.put(cell.key(), new Expected(digest(cell), cell.runs())));
    if (expected.size() != cells.size()) {
      throw new IllegalStateException("two cells of " + file + " have the same place");
    }
    List<String> lines = completeLines();
    if (lines.isEmpty()) {
      return results;
    }
    String[] names = lines.get(0).split(",", -1);
    if (!List.of(names).subList(0, Math.min(names.length, FIXED.size())).equals(FIXED)) {
      throw malformed(lines.get(0));
    }
    for (String line : lines.subList(1, lines.size())) {
      if (!line.startsWith(SESSION)) {
        add(results, expected, names, line);
      }
    }
    return results;
  }

  private void add(Results results, Map<Cell.Key, Expected> expected, String[] names, String line) {
    String[] fields = line.split(",", -1);
    if (fields.length < FIXED.size() || fields.length > names.length) {
      throw malformed(line);
    }
    Cell.Key key = new Cell.Key(fields[0], fields[1], Double.parseDouble(fields[2]));
    int run = Integer.parseInt(fields[4]);
    Expected cell = expected.get(key);
    if (cell == null || !fields[3].equals(cell.work()) || run >= cell.runs()) {
      return;
    }
    Map<String, List<Double>> measures = new LinkedHashMap<>();
    for (int column = FIXED.size() - 1; column < fields.length; column++) {
      if (!fields[column].isEmpty()) {
        measures.put(names[column], numbers(fields[column]));
      }
    }
    results.add(key, run, measures);
  }

  private Refused malformed(String line) {
    return Refused.data(
        file.toString(),
        line,
        "lines of " + FIXED + " and measures",
        "Delete the file and run it again.");
  }

  /** Of the file's bytes, for the page that was made from it. */
  public String fingerprint() {
    try {
      return hash(Files.readAllBytes(file), 32);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines that end. */
  private List<String> completeLines() {
    if (!exists()) {
      return new ArrayList<>();
    }
    try {
      String text = Files.readString(file);
      int end = text.lastIndexOf('\n') + 1;
      return text.substring(0, end).lines().collect(Collectors.toCollection(ArrayList::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(Cell cell) {
    return hash(cell.workload().description().getBytes(StandardCharsets.UTF_8), 6);
  }

  private static String hash(byte[] bytes, int length) {
    byte[] whole = Digests.sha256(bytes);
    return HexFormat.of().formatHex(whole, 0, length);
  }

  /** Six digits are more than noise leaves; four are enough of every round for a picture. */
  private static String text(List<Double> values) {
    MathContext digits = new MathContext(values.size() == 1 ? 6 : 4);
    return values.stream().map(value -> number(value, digits)).collect(Collectors.joining(" "));
  }

  private static String number(double value, MathContext digits) {
    return Double.isInfinite(value)
        ? "Infinity"
        : Double.toString(new BigDecimal(value).round(digits).doubleValue());
  }

  private static List<Double> numbers(String text) {
    return List.of(text.split(" ", -1)).stream().map(Double::valueOf).toList();
  }
}
