package dev.tacit.bench.figures;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Redraws figures 2 (loss by round) and 3 (test error by round) of Ding et al. 2019 on Adult.
 * Arguments: the data directory, the directory for the pictures, and the number of runs (3).
 */
public final class PaperFigures {
  private static final List<String> EPSILONS = List.of("0.05", "0.1", "0.5");

  private final Path data;
  private final int repeats;

  private PaperFigures(Path data, int repeats) {
    this.data = data;
    this.repeats = repeats;
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      throw new IllegalArgumentException("arguments: DATA_DIR PICTURE_DIR [RUNS]");
    }
    int repeats = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
    new PaperFigures(Path.of(arguments[0]), repeats).draw(Path.of(arguments[1]));
  }

  private void draw(Path pictures) throws IOException {
    List<Panels.Panel> losses = new ArrayList<>();
    List<Panels.Panel> errors = new ArrayList<>();
    List<Measured> known = new ArrayList<>();
    System.out.println(Measured.HEADER);
    for (String epsilon : EPSILONS) {
      List<Measured> panel = new ArrayList<>();
      for (Method method : Method.all()) {
        // Without privacy there is no budget, so one measurement serves all panels.
        Measured measured =
            method.isPrivate() || known.isEmpty() ? measure(method, epsilon) : known.get(0);
        if (!known.contains(measured)) {
          known.add(measured);
          System.out.println(measured.markdown());
        }
        panel.add(measured);
      }
      losses.add(panel(epsilon, panel, "averageLoss"));
      errors.add(panel(epsilon, panel, "averageTestError"));
    }
    known.stream()
        .map(Measured::claim)
        .filter(text -> !text.isEmpty())
        .forEach(System.out::println);
    System.out.println("non-private minimiser: " + known.get(0).reference());
    Files.createDirectories(pictures);
    Files.writeString(
        pictures.resolve("figure-2-of-002.svg"),
        new Panels("Loss by round", "average loss", .3, .8, .1, losses).svg());
    Files.writeString(
        pictures.resolve("figure-3-of-002.svg"),
        new Panels("Test error by round", "test error", .14, .3, .04, errors).svg());
  }

  private static Panels.Panel panel(String epsilon, List<Measured> panel, String series) {
    List<Curve> curves = panel.stream().map(measured -> measured.curve(series)).toList();
    return new Panels.Panel("epsilon " + epsilon, curves);
  }

  /** Runs of other splits and other noise. */
  private Measured measure(Method method, String epsilon) throws IOException {
    List<JsonNode> runs = new ArrayList<>();
    for (int seed = 1; seed <= repeats; seed++) {
      runs.add(train(method, epsilon, seed));
    }
    return new Measured(method, runs);
  }

  private JsonNode train(Method method, String epsilon, int seed) throws IOException {
    List<String> words = new ArrayList<>(List.of("train", "--json", "--compare", "--agents", "5"));
    for (String file : List.of("adult.data.gz", "adult.test.gz")) {
      words.addAll(List.of("--data", data.resolve("adult").resolve(file).toString()));
    }
    words.addAll(List.of("--schema", "examples/adult.yaml"));
    words.addAll(List.of("--holdout", "0.3", "--seed", Integer.toString(seed)));
    words.addAll(method.options());
    if (method.isPrivate()) {
      words.addAll(List.of("--neighbours", "add-remove", "--public-rows", "48842"));
      words.addAll(List.of("--delta", "1e-3", "--epsilon", epsilon));
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] command = words.toArray(new String[0]);
    int code = Main.run(command, new PrintWriter(out), new PrintWriter(err));
    if (code != 0) {
      throw new IllegalStateException(String.join(" ", words) + ": " + err);
    }
    return new JsonMapper().readTree(out.toString());
  }
}
