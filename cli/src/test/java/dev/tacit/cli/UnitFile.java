package dev.tacit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Files in which persons have several records, and what can become of all records of one. */
final class UnitFile {
  static final int PERSONS = 14;

  /** So many rows of a person count. */
  static final int ROWS = 3;

  private UnitFile() {}

  /** Persons have one to five records each, in no order; some records are nobody's or empty. */
  static List<String> lines(long seed) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    for (int person = 0; person < PERSONS; person++) {
      for (int record = random.nextInt(5); record >= 0; record--) {
        lines.add(record(random, person));
      }
    }
    lines.addAll(List.of("", "# nobody", "50,red,5,yes,?", "?,red,3,yes,p1"));
    Collections.shuffle(lines, random);
    return lines;
  }

  private static String record(Random random, int person) {
    int age = random.nextInt(101);
    String colour = random.nextBoolean() ? "red" : "green";
    boolean positive = age + (colour.equals("red") ? 30 : 0) + 20 * random.nextGaussian() > 60;
    return "%d,%s,%d,%s,p%d"
        .formatted(age, colour, random.nextInt(11), positive ? "yes" : "no", person);
  }

  /** All records of one person become others, more of them, fewer, none, or move. */
  static List<FilePair> replacements(long seed) {
    List<String> lines = lines(seed);
    List<FilePair> pairs = new ArrayList<>();
    for (int person :
        new int[] {owner(lines.get(first(lines))), 6, owner(lines.get(last(lines)))}) {
      String id = ",p" + person;
      pairs.add(became(lines, id, "none", List.of()));
      for (String record : List.of("100,green,10,no", "0,red,0,yes", "1e300,red,-1e300,no")) {
        pairs.add(became(lines, id, "one", List.of(record + id)));
        pairs.add(became(lines, id, "many", Collections.nCopies(40, record + id)));
      }
      pairs.add(became(lines, id, "missing", Collections.nCopies(4, "?,?,?,?" + id)));
      List<String> own = lines.stream().filter(line -> line.endsWith(id)).toList();
      List<String> doubled = new ArrayList<>(own);
      doubled.addAll(own);
      pairs.add(became(lines, id, "twice", doubled));
      pairs.add(turned(lines, id));
      pairs.add(nobodys(lines, id));
    }
    return pairs;
  }

  /** A person more or less. */
  static List<FilePair> insertions(long seed) {
    List<String> lines = lines(seed);
    List<FilePair> pairs = new ArrayList<>();
    for (int person :
        new int[] {owner(lines.get(first(lines))), 6, owner(lines.get(last(lines)))}) {
      pairs.add(became(lines, ",p" + person, "none", List.of()));
      pairs.add(became(lines, ",p" + person, "none", List.of()).reversed());
    }
    for (int more : new int[] {1, ROWS, 40}) {
      pairs.add(became(lines, ",new", "there", Collections.nCopies(more, "100,green,10,no,new")));
      pairs.add(became(lines, ",new", "there", Collections.nCopies(more, "0,red,0,yes,new")));
    }
    return pairs;
  }

  private static int first(List<String> lines) {
    int at = 0;
    while (!lines.get(at).matches("[0-9].*p[0-9]+")) {
      at++;
    }
    return at;
  }

  private static int last(List<String> lines) {
    int at = lines.size() - 1;
    while (!lines.get(at).matches("[0-9].*p[0-9]+")) {
      at--;
    }
    return at;
  }

  private static int owner(String line) {
    return Integer.parseInt(line.substring(line.lastIndexOf('p') + 1));
  }

  /** The person's records go, and these come, spread over the file. */
  private static FilePair became(List<String> lines, String id, String how, List<String> records) {
    List<String> other = new ArrayList<>(lines);
    other.removeIf(line -> line.endsWith(id));
    Random random = new Random(how.hashCode());
    records.forEach(record -> other.add(random.nextInt(other.size() + 1), record));
    return new FilePair(
        id + " became " + how + " " + records.stream().distinct().toList(), lines, other);
  }

  /** Each record in its place with the other label: as many records, and positions stay. */
  static FilePair turned(List<String> lines, String id) {
    List<String> other = new ArrayList<>(lines);
    other.replaceAll(line -> line.endsWith(id) ? "100,green,10,no" + id : line);
    List<String> one = new ArrayList<>(lines);
    one.replaceAll(line -> line.endsWith(id) ? "0,red,0,yes" + id : line);
    return new FilePair(id + " turned", one, other);
  }

  /** The ids of the person's records go missing. */
  private static FilePair nobodys(List<String> lines, String id) {
    List<String> other = new ArrayList<>(lines);
    other.replaceAll(
        line -> line.endsWith(id) ? line.substring(0, line.length() - id.length()) + ",?" : line);
    return new FilePair(id + " was lost", lines, other);
  }

  static Path write(Path folder, List<String> lines) throws IOException {
    return Files.writeString(
        folder.resolve("visits.csv"),
        "age,colour,income,bought,patient\n" + String.join("\n", lines) + "\n");
  }

  /** The options that say how to read it. */
  static List<String> options(Path folder, int rows) throws IOException {
    String unit = rows == 0 ? "" : "unit: {column: patient, rows: " + rows + "}\n";
    Path schema = folder.resolve("visits-" + rows + ".yaml");
    Files.writeString(schema, schema() + unit);
    return List.of("--schema", schema.toString());
  }

  private static String schema() {
    return """
    columns:
      - {name: age, type: number, min: 0, max: 100}
      - {name: colour, type: category, levels: [red, green]}
      - {name: income, type: number, min: 0, max: 10}
      - {name: bought, type: label, positive: ["yes"], negative: ["no"]}
      - {name: patient, type: skip}
    header: true
    comment: "#"
    missing: {token: "?", rows: drop}
    intercept: 1
    """;
  }
}
