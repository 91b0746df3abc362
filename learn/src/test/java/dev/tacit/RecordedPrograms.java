package dev.tacit;

import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Programs that use the library, one of each kind; {@link RecordedProgramsTest} runs them. */
final class RecordedPrograms {
  private static final int ROWS = 60;

  private static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: colour, type: category, levels: [red, green, blue]}
        - {name: %s}
        - {name: person, type: skip}
      missing: {token: "?", rows: drop}
      intercept: 1
      """;

  private static final String BOUGHT =
      SCHEMA.formatted("bought, type: label, positive: [\"yes\"], negative: [\"no\"]");
  private static final String SIZE =
      SCHEMA.formatted("bought, type: label, classes: [small, middle, large]");
  private static final String PAID = SCHEMA.formatted("bought, type: target, min: 0, max: 200");

  private RecordedPrograms() {}

  /** What a program asks of the library. */
  @FunctionalInterface
  interface Program {
    Training in(Path folder) throws IOException;
  }

  /** By what is asked of it. */
  static Map<String, Program> all() {
    Map<String, Program> named = new LinkedHashMap<>();
    named.put("arrays, as usual", in -> arrays());
    named.put(
        "arrays and a penalty",
        in -> arrays().algorithm("dp-admm").set("rounds", "5").regulariser("l1=1e-3"));
    named.put("rows, some of which test", in -> few(bought()).holdout(.25).seed(3));
    named.put("rows, others test", in -> few(bought()).test(rows(people("no", "yes"))));
    named.put("a file", in -> few(file(in)).trainRows(45));
    named.put("a ledger", in -> paid(in, few(bought()).holdout(.25)));
    named.put("persons", in -> few(bought()).unit("person", 2).publicRows(25).holdout(.25));
    named.put("a private number of rows", in -> hidden(few(bought())));
    named.put("classes weigh", in -> few(bought()).classWeight("no", .5).threshold("cost=3"));
    named.put("three classes", in -> few(sizes()).holdout(.25));
    named.put("three classes of three owners", in -> star(few(sizes())));
    named.put("numbers", in -> few(numbers()).holdout(.25));
    named.put("numbers of a mesh", in -> mesh(few(numbers())));
    named.put("another loss", in -> few(bought()).algorithm("dp-gd").loss("huber-hinge"));
    named.put("a star", in -> hidden(star(few(bought())).holdout(.25)));
    named.put(
        "a star with batches",
        in -> few(bought()).algorithm("ps-admm").agents(3).set("samplingRate", "0.4"));
    named.put(
        "a mesh of minimisers",
        in -> paid(in, few(bought()).algorithm("pp-admm").agents(3).graph("ring").holdout(.25)));
    named.put(
        "a mesh with gates", in -> few(bought()).algorithm("ipp-admm").agents(3).graph("complete"));
    named.put("a stream", in -> bought().algorithm("noisy-stream"));
    named.put("without privacy", in -> free().withoutPrivacy().holdout(.25));
    return named;
  }

  private static Training asked(Training training) {
    return training.epsilon(1).delta(1e-4);
  }

  private static Training arrays() {
    Random random = new Random(8);
    double[][] features = new double[ROWS][];
    double[] labels = new double[ROWS];
    for (int k = 0; k < ROWS; k++) {
      features[k] = random.doubles(3, -2, 2).toArray();
      labels[k] = features[k][0] + .5 * random.nextGaussian() > 0 ? 1 : -1;
    }
    return asked(Tacit.classifier().arrays(features, labels, Bounds.numbers(3).rowNorm(2)));
  }

  private static List<String[]> people(String... labels) {
    Random random = new Random(5);
    List<String[]> people = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      int age = random.nextInt(101);
      String colour = List.of("red", "green", "blue").get(k % 3);
      int at = Math.min(labels.length - 1, (age + k % 20) * labels.length / 120);
      people.add(new String[] {"" + age, colour, labels[at], "p" + k / 2});
    }
    people.set(7, new String[] {"?", "red", labels[0], "p3"});
    return people;
  }

  private static List<Row> rows(List<String[]> people) {
    List<Row> rows = new ArrayList<>();
    for (String[] person : people) {
      Double age = person[0].equals("?") ? null : Double.valueOf(person[0]);
      rows.add(Row.inOrder(age, person[1], person[2], person[3]));
    }
    return rows;
  }

  private static Training bought() {
    return asked(free());
  }

  private static Training free() {
    return Tacit.classifier().rows(rows(people("no", "yes")), Bounds.schemaText(BOUGHT));
  }

  private static Training sizes() {
    List<Row> rows = rows(people("small", "middle", "large"));
    return asked(Tacit.classifier().rows(rows, Bounds.schemaText(SIZE)));
  }

  private static Training few(Training training) {
    return training.set("rounds", "6");
  }

  private static Training star(Training training) {
    return training.topology(Topology.STAR).agents(3);
  }

  private static Training mesh(Training training) {
    return training.topology(Topology.MESH).agents(3).graph("ring");
  }

  private static Training numbers() {
    List<Row> rows = new ArrayList<>();
    for (String[] person : people("")) {
      double age = person[0].equals("?") ? 50 : Double.parseDouble(person[0]);
      rows.add(Row.inOrder(age, person[1], 20 + age + 7 * person[1].length(), person[3]));
    }
    return asked(Tacit.regressor().rows(rows, Bounds.schemaText(PAID)));
  }

  private static Training file(Path folder) throws IOException {
    List<String> lines = people("no", "yes").stream().map(one -> String.join(",", one)).toList();
    Path csv = Files.write(folder.resolve("people.csv"), lines);
    Path schema = Files.writeString(folder.resolve("people.yaml"), BOUGHT);
    return asked(Tacit.classifier().csv(csv, schema));
  }

  private static Training hidden(Training training) {
    return training.neighbours(Neighbours.ADD_REMOVE).publicRows(ROWS);
  }

  private static Training paid(Path folder, Training training) {
    Path ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-3, Neighbours.REPLACE_ONE);
    return training.ledger(ledger, "people", "may");
  }
}
