package dev.tacit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Small files to train on, with a signal that a linear model finds. */
final class SampleFiles {
  static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: colour, type: category, levels: [red, green, blue]}
        - {name: bought, type: label, positive: ["yes, sir"], negative: ["no"]}
      header: true
      missing: {token: "?", rows: drop}
      intercept: 1
      """;

  private SampleFiles() {}

  static Path libsvm(Path folder, String name, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      boolean positive = a - b + 0.5 * random.nextGaussian() > 0;
      text.append(positive ? "+1" : "-1").append(" 1:").append(a).append(" 2:").append(b);
      text.append(" 3:0.5\n");
    }
    return Files.writeString(folder.resolve(name), text);
  }

  static Path csv(Path folder, String name, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("age,colour,bought\n");
    String[] colours = {"red", "green", "blue"};
    for (int row = 0; row < rows; row++) {
      int age = random.nextInt(101);
      String colour = colours[random.nextInt(3)];
      boolean positive = age + (colour.equals("red") ? 30 : 0) + 20 * random.nextGaussian() > 60;
      text.append(age).append(',').append(colour).append(',');
      text.append(positive ? "\"yes, sir\"" : "no").append('\n');
    }
    return Files.writeString(folder.resolve(name), text);
  }

  static Path schema(Path folder) throws IOException {
    return Files.writeString(folder.resolve("schema.yaml"), SCHEMA);
  }
}
