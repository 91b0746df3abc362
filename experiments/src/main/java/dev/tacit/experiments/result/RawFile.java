package dev.tacit.experiments.result;

import dev.tacit.learn.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The raw results of an experiment: CSV with a line for each measure of each run, appended when the
 * run is over, so that a run that was stopped costs itself and nothing else. A line belongs to its
 * cell only while the cell asks for the same work: its digest is part of the line.
 */
public final class RawFile {
  static final String SECONDS = "seconds";
  private static final String HEADER = "panel,line,at,work,run,measure,values";
  private static final String SESSION = "# ";

  private final Path file;

  public RawFile(Path file) {
    this.file = file;
  }

  public boolean exists() {
    return Files.exists(file);
  }

  public String name() {
    return file.getFileName().toString();
  }

  /** Begins a session: whoever reads the file learns which program wrote the lines below. */
  public void open(String provenance) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      List<String> lines = whole();
      if (lines.isEmpty()) {
        lines.add(HEADER);
      }
      String session = SESSION + provenance;
      if (!lines.contains(session)) {
        lines.add(session);
      }
      // A kill may have left half a line at the end; what is whole is kept.
      Files.writeString(file, String.join("\n", lines) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sessions that wrote into the file, in order. */
  public List<String> sessions() {
    return whole().stream()
        .filter(line -> line.startsWith(SESSION))
        .map(line -> line.substring(SESSION.length()))
        .toList();
  }

  /** Appends a finished run in one piece. */
  public void append(Cell cell, int run, Map<String, List<Double>> measures, double seconds) {
    Map<String, List<Double>> all = new LinkedHashMap<>(measures);
    all.remove(SECONDS);
    all.put(SECONDS, List.of(seconds)); // the last line says that the run is whole
    StringBuilder text = new StringBuilder();
    all.forEach(
        (measure, values) ->
            text.append(
                    String.join(
                        ",",
                        cell.panel(),
                        cell.line(),
                        Double.toString(cell.at()),
                        digest(cell),
                        Integer.toString(run),
                        measure,
                        text(values)))
                .append('\n'));
    try {
      Files.writeString(file, text, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The finished runs of these cells. */
  public Results read(List<Cell> cells) {
    Results results = new Results(cells);
    Map<Cell.Key, String> expected = new LinkedHashMap<>();
    cells.forEach(cell -> expected.put(cell.key(), digest(cell)));
    if (expected.size() != cells.size()) {
      throw new IllegalStateException("two cells of " + file + " have the same place");
    }
    Map<String, Map<String, List<Double>>> open = new LinkedHashMap<>();
    for (String line : whole()) {
      String[] fields = line.split(",", -1);
      if (line.startsWith(SESSION) || line.equals(HEADER)) {
        continue;
      }
      if (fields.length != 7) {
        throw Refused.data(
            file.toString(), line, "a line of 7 fields", "Delete the file and run it again.");
      }
      Cell.Key key = new Cell.Key(fields[0], fields[1], Double.parseDouble(fields[2]));
      if (!fields[3].equals(expected.get(key))) {
        continue;
      }
      String run = key + " " + fields[4];
      Map<String, List<Double>> measures =
          open.computeIfAbsent(run, unknown -> new LinkedHashMap<>());
      measures.put(fields[5], numbers(fields[6]));
      if (fields[5].equals(SECONDS)) {
        results.add(key, open.remove(run));
      }
    }
    return results;
  }

  /** Of the file's bytes, for the page that was made from it. */
  public String fingerprint() {
    try {
      return hash(Files.readAllBytes(file), 32);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> whole() {
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
    return hash(cell.work().words().getBytes(StandardCharsets.UTF_8), 6);
  }

  private static String hash(byte[] bytes, int length) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(whole, 0, length);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
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
