package dev.tacit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What {@link RecordedCommandsTest} trains on. */
enum RecordedRows {
  BOUGHT("bought, type: label, positive: [\"yes\"], negative: [\"no\"]", ""),
  PERSONS(
      "bought, type: label, positive: [\"yes\"], negative: [\"no\"]",
      "unit: {column: person, rows: 2}\n"),
  SIZES("bought, type: label, classes: [small, middle, large]", ""),
  PAID("bought, type: target, min: 0, max: 200", ""),
  LIBSVM("", "");

  static final int ROWS = 60;

  private final String label;
  private final String more;

  RecordedRows(String label, String more) {
    this.label = label;
    this.more = more;
  }

  private String schema() {
    return """
    columns:
      - {name: age, type: number, min: 0, max: 100}
      - {name: colour, type: category, levels: [red, green, blue]}
      - {name: %s}
      - {name: person, type: skip}
    missing: {token: "?", rows: drop}
    intercept: 1
    """
            .formatted(label)
        + more;
  }

  private String labelled(int age, int k) {
    return switch (this) {
      case BOUGHT, PERSONS -> age + k % 20 > 60 ? "yes" : "no";
      case SIZES -> List.of("small", "middle", "large").get((age + k % 20) / 40);
      case PAID -> Integer.toString(20 + age + k % 7);
      case LIBSVM -> age > 50 ? "+1" : "-1";
    };
  }

  /** Written to files: the options that read them. */
  List<String> written(Path folder) throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      int age = random.nextInt(101);
      String colour = List.of("red", "green", "blue").get(k % 3);
      lines.add(
          this == LIBSVM
              ? labelled(age, k) + " 1:" + age / 100. + " 3:" + random.nextGaussian()
              : age + "," + colour + "," + labelled(age, k) + ",p" + k / 2);
    }
    lines.set(7, this == LIBSVM ? "# nobody" : "?,red," + labelled(50, 7) + ",p3");
    Path file = Files.write(folder.resolve("people.txt"), lines);
    return this == LIBSVM
        ? List.of("--data", file.toString(), "--features", "3")
        : List.of("--data", file.toString(), "--schema", schema(folder));
  }

  String schema(Path folder) throws IOException {
    return Files.writeString(folder.resolve("people.yaml"), schema()).toString();
  }

  List<String> declared(Path folder) throws IOException {
    return this == LIBSVM ? List.of("--features", "3") : List.of("--schema", schema(folder));
  }
}
