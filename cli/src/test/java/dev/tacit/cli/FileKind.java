package dev.tacit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** How records are written down, and what can become of one of them. */
enum FileKind {
  /** A record with a missing value is empty. */
  CSV_DROP("drop"),
  /** A missing value is a level of its category. */
  CSV_LEVEL("level"),
  /** A missing value is refused, so that no pair has one. */
  CSV_REFUSE("refuse"),
  LIBSVM("");

  static final int RECORDS = 24;

  private final String missing;

  FileKind(String missing) {
    this.missing = missing;
  }

  boolean isCsv() {
    return this != LIBSVM;
  }

  /** A table with empty records in it already, where there may be any. */
  List<String> lines(long seed) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    for (int record = 0; record < RECORDS; record++) {
      lines.add(isCsv() ? csv(random) : libsvm(random));
    }
    lines.set(5, isCsv() ? "" : "# nobody");
    if (this == CSV_DROP) {
      lines.set(11, "?,red,3,yes");
    }
    return lines;
  }

  private static String csv(Random random) {
    int age = random.nextInt(101);
    String colour = random.nextBoolean() ? "red" : "green";
    boolean positive = age + (colour.equals("red") ? 30 : 0) + 20 * random.nextGaussian() > 60;
    return age + "," + colour + "," + random.nextInt(11) + "," + (positive ? "yes" : "no");
  }

  private static String libsvm(Random random) {
    double a = random.nextGaussian();
    double b = random.nextGaussian();
    return (a - b > 0 ? "+1" : "-1") + " 1:" + a + " 2:" + b + " 4:0.5";
  }

  /** What one record may become or be: ordinary, extreme, huge, empty in several ways. */
  List<String> records() {
    if (!isCsv()) {
      return List.of(
          "+1 1:1e300 2:-1e300", "-1 1:1e-300", "+1", "-1 2:1 3:1 4:-1", "", "# gone", "-1 3:7");
    }
    Set<String> records = new LinkedHashSet<>();
    records.add("100,green,10,no");
    records.add("0,red,0,yes");
    records.add("1e300,red,-1e300,no");
    records.add("");
    records.add("# gone");
    if (this == CSV_DROP) {
      records.addAll(List.of("?,red,5,yes", "50,?,5,no", "7,red,5,?", "?,?,?,?"));
    }
    if (this == CSV_LEVEL) {
      records.add("50,?,5,no");
    }
    return List.copyOf(records);
  }

  /** What no record may be. */
  List<String> malformed() {
    if (!isCsv()) {
      return List.of("+1 0:1", "maybe 1:1", "+1 1:NaN", "+1 9:1", "+1 2:1 1:1");
    }
    List<String> malformed =
        new ArrayList<>(List.of("1,red,2", "x,red,2,yes", "1,pink,2,yes", "1,red,2,maybe"));
    if (this != CSV_DROP) {
      malformed.add("?,red,2,yes");
    }
    return malformed;
  }

  Path write(Path folder, String name, List<String> lines) throws IOException {
    String header = isCsv() ? "age,colour,income,bought\n" : "";
    return Files.writeString(folder.resolve(name), header + String.join("\n", lines) + "\n");
  }

  /** The options that say how to read it. */
  List<String> options(Path folder) throws IOException {
    if (!isCsv()) {
      return List.of("--features", "4");
    }
    Path schema = folder.resolve("schema-" + missing + ".yaml");
    Files.writeString(schema, schema());
    return List.of("--schema", schema.toString());
  }

  private String schema() {
    return """
        columns:
          - {name: age, type: number, min: 0, max: 100}
          - {name: colour, type: category, levels: [red, green, %s]}
          - {name: income, type: number, min: 0, max: 10}
          - {name: bought, type: label, positive: ["yes"], negative: ["no"]}
        header: true
        comment: "#"
        missing: {token: "?", rows: %s}
        intercept: 1
        """
        .formatted(this == CSV_LEVEL ? "\"?\"" : "blue", missing);
  }

  /** One record becomes another, at the first, a middle and the last place. */
  List<FilePair> replacements(long seed) {
    List<String> lines = lines(seed);
    List<FilePair> pairs = new ArrayList<>();
    for (int at : new int[] {0, RECORDS / 2, RECORDS - 1}) {
      for (String record : records()) {
        pairs.add(FilePair.replaced(lines, at, record));
      }
      pairs.add(FilePair.replaced(lines, at, lines.get(3)));
      pairs.add(FilePair.replaced(lines, at, otherLabel(lines.get(at))));
    }
    pairs.add(FilePair.replaced(lines, 5, lines.get(0)));
    return pairs;
  }

  /** One record more or less, at the same places. */
  List<FilePair> insertions(long seed) {
    List<String> lines = lines(seed);
    List<FilePair> pairs = new ArrayList<>();
    for (int at : new int[] {0, RECORDS / 2, RECORDS}) {
      for (String record : records()) {
        pairs.add(FilePair.inserted(lines, at, record));
      }
      pairs.add(FilePair.inserted(lines, at, lines.get(3)));
      pairs.add(FilePair.inserted(lines, at, lines.get(7)).reversed());
    }
    return pairs;
  }

  private String otherLabel(String line) {
    if (isCsv()) {
      return line.endsWith("yes") ? line.replace("yes", "no") : line.replace("no", "yes");
    }
    return line.startsWith("+") ? line.replace("+1", "-1") : line.replace("-1 ", "+1 ");
  }
}
