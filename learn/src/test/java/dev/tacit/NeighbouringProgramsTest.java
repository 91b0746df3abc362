package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.dp.mechanism.ReplayedPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole programs that use the library, on neighbouring rows, the second given what the first
 * released: each release has moved by its bound at most, and the saved model, its certificate and
 * what a listener hears are equal, byte by byte. Rows are arrays, an iterator, or a {@code
 * ResultSet}; owners are of different sizes.
 */
@ExtendWith(PatchedKeys.class)
class NeighbouringProgramsTest {
  private static final int ROWS = 24;

  /** The person who differs, in a place that trains; the last one for the sake of batches. */
  private static final int LAST = ROWS - 1;

  private static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: colour, type: category, levels: [red, green, blue]}
        - {name: bought, type: label, positive: ["yes"], negative: ["no"]}
        - {name: person, type: skip}
      missing: {token: "?", rows: drop}
      intercept: 1
      """;

  @TempDir private Path folder;

  /** One way to give people to the library. */
  @FunctionalInterface
  private interface Source {
    Training of(List<String[]> people) throws Exception;
  }

  private static List<String[]> people() {
    Random random = new Random(5);
    List<String[]> people = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      int age = random.nextInt(101);
      String colour = List.of("red", "green", "blue").get(k % 3);
      people.add(person(Integer.toString(age), colour, age + k % 7 > 50 ? "yes" : "no", "p" + k));
    }
    return people;
  }

  private static String[] person(String... fields) {
    return fields;
  }

  private static List<String[]> with(int at, String... person) {
    List<String[]> people = people();
    people.set(at, person);
    return people;
  }

  private static Training arrays(List<String[]> people) {
    double[][] features = new double[people.size()][];
    double[] labels = new double[people.size()];
    for (int k = 0; k < labels.length; k++) {
      double age = people.get(k)[0].equals("?") ? 0 : Double.parseDouble(people.get(k)[0]);
      features[k] = new double[] {age - 50, people.get(k)[1].equals("red") ? 40 : -40};
      labels[k] = people.get(k)[2].equals("yes") ? 1 : 0;
    }
    return Tacit.classifier().arrays(features, labels, Bounds.numbers(2));
  }

  private static Training iterator(List<String[]> people) {
    List<Row> rows = new ArrayList<>();
    for (String[] person : people) {
      Object[] fields = new Object[person.length];
      for (int j = 0; j < fields.length; j++) {
        fields[j] = person[j].equals("?") ? null : person[j];
      }
      fields[0] = fields[0] == null ? null : Double.valueOf(person[0]);
      rows.add(Row.inOrder(fields));
    }
    return Tacit.classifier().rows(rows.iterator(), Bounds.schemaText(SCHEMA));
  }

  private static Training results(Connection base, List<String[]> people) throws SQLException {
    Statement statement = base.createStatement();
    statement.execute("DROP TABLE IF EXISTS people");
    statement.execute("CREATE TABLE people (age REAL, colour TEXT, bought TEXT, person TEXT)");
    try (PreparedStatement insert =
        base.prepareStatement("INSERT INTO people VALUES (?, ?, ?, ?)")) {
      for (String[] person : people) {
        for (int j = 0; j < person.length; j++) {
          insert.setString(j + 1, person[j].equals("?") ? null : person[j]);
        }
        insert.execute();
      }
    }
    String query = "SELECT age, colour, bought, person FROM people ORDER BY rowid";
    return Tacit.classifier().resultSet(statement.executeQuery(query), Bounds.schemaText(SCHEMA));
  }

  /** What everybody may see of a training; its report is for the owner. */
  private Map<String, ?> seen(Training training) throws IOException {
    List<String> rounds = new ArrayList<>();
    TrainedModel model =
        training
            .epsilon(.2)
            .delta(1e-5)
            .listener((round, all) -> rounds.add(round + " of " + all))
            .train();
    Path file = folder.resolve("model.json");
    Files.deleteIfExists(file);
    model.save(file);
    Map<String, Object> seen = new TreeMap<>();
    seen.put("model", Files.readString(file));
    seen.put("certificate", model.certificate().toString());
    seen.put("words", model.toString());
    seen.put("rounds", rounds);
    return seen;
  }

  private RecordReplay.ReplayResult compared(
      Source source,
      UnaryOperator<Training> asked,
      Neighbours relation,
      List<String[]> one,
      List<String[]> other) {
    UnaryOperator<Training> related =
        training ->
            relation == Neighbours.REPLACE_ONE
                ? asked.apply(training)
                : asked.apply(training).neighbours(relation).publicRows(ROWS);
    return ReplayedPrograms.compared(
        relation,
        () -> seen(related.apply(source.of(one))),
        () -> seen(related.apply(source.of(other))));
  }

  private void requireKept(Source source, UnaryOperator<Training> asked) {
    List<String[]> opposite = with(LAST, "0", "red", "yes", "p" + LAST);
    List<String[]> more = people();
    more.add(person("100", "green", "no", "new"));
    List<RecordReplay.ReplayResult> all = new ArrayList<>();
    for (String[] other :
        List.of(person("100", "green", "no", "p" + LAST), person("?", "red", "?", "p" + LAST))) {
      all.add(compared(source, asked, Neighbours.REPLACE_ONE, opposite, with(LAST, other)));
    }
    all.add(compared(source, asked, Neighbours.ADD_REMOVE, people(), more));
    all.add(compared(source, asked, Neighbours.ADD_REMOVE, more, people()));
    double nearest = 0;
    for (RecordReplay.ReplayResult replayResult : all) {
      assertThat(replayResult.faults()).isEmpty();
      assertThat(replayResult.releases()).isPositive();
      nearest = Math.max(nearest, replayResult.largestShare());
    }
    assertThat(nearest).as("a bound of half the size would not do").isGreaterThan(.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"metric-admm", "dp-admm", "dp-acc-admm", "dp-gd"})
  void arraysRowsAndResultsGiveNothingButReleases(String algorithm) throws SQLException {
    UnaryOperator<Training> asked = one -> one.algorithm(algorithm).set("rounds", "3");
    requireKept(NeighbouringProgramsTest::arrays, asked);
    requireKept(NeighbouringProgramsTest::iterator, asked.andThen(one -> one.holdout(.25))::apply);
    try (Connection base = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      requireKept(people -> results(base, people), asked);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"metric-admm star", "ps-admm star", "pp-admm mesh", "dp-gd mesh"})
  void ownersOfDifferentSizesGiveNothingButReleases(String name) throws IOException {
    String[] words = name.split(" ", -1);
    UnaryOperator<Training> asked =
        one -> one.algorithm(words[0]).topology(topology(words[1])).set("rounds", "3").agents(3);
    requireKept(NeighbouringProgramsTest::iterator, asked);
    List<String> owners = new ArrayList<>();
    for (int k = 0; k < ROWS; k++) {
      owners.add(k < 13 ? "0" : k < 20 ? "1" : "2");
    }
    Path split = Files.write(folder.resolve("owners.txt"), owners);
    RecordReplay.ReplayResult replayResult =
        compared(
            NeighbouringProgramsTest::iterator,
            one -> asked.apply(one).split(split.toString()),
            Neighbours.REPLACE_ONE,
            with(LAST, "0", "red", "yes", "p"),
            with(LAST, "100", "green", "no", "p"));
    assertThat(replayResult.faults()).isEmpty();
    assertThat(replayResult.largestShare()).as("the owner of four rows").isGreaterThan(.4);
  }

  private static Topology topology(String word) {
    return Arrays.stream(Topology.values())
        .filter(one -> one.label().equals(word))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void allRowsOfAPersonGiveNothingButReleases() {
    UnaryOperator<Training> asked = one -> one.unit("person", 2).set("rounds", "3").publicRows(9);
    List<String[]> one = people();
    one.forEach(person -> person[3] = "p" + person[3].hashCode() % 9);
    List<String[]> other = new ArrayList<>(one);
    other.removeIf(person -> person[3].equals("p1"));
    List<String[]> many = new ArrayList<>(other);
    for (int k = 0; k < 40; k++) {
      many.add(k, person("100", "green", "no", "p1"));
    }
    for (List<String[]> neighbour : List.of(other, many)) {
      assertThat(
              ReplayedPrograms.compared(
                      Neighbours.REPLACE_ONE,
                      () -> seen(asked.apply(iterator(one))),
                      () -> seen(asked.apply(iterator(neighbour))))
                  .faults())
          .isEmpty();
    }
  }

  /** The twins: a program that centres its columns, and one that leaves incomplete rows out. */
  @Test
  void power_aProgramWhoseRowsHearOfEachOtherIsFoundOut() {
    UnaryOperator<Training> asked = one -> one.algorithm("dp-admm").set("rounds", "3");
    Source centred =
        people -> {
          double mean =
              people.stream().mapToDouble(one -> Double.parseDouble(one[0])).average().orElse(0);
          List<String[]> moved = new ArrayList<>();
          people.forEach(
              one ->
                  moved.add(
                      person(
                          Double.toString(50 + Double.parseDouble(one[0]) - mean),
                          one[1],
                          one[2])));
          return arrays(moved);
        };
    List<String[]> one = with(LAST, "9000", "red", "yes", "p");
    List<String[]> other = with(LAST, "0", "red", "yes", "p");
    assertThat(compared(centred, asked, Neighbours.REPLACE_ONE, one, other).faults())
        .anyMatch(fault -> fault.contains("moved by"));
    assertThat(
            compared(NeighbouringProgramsTest::arrays, asked, Neighbours.REPLACE_ONE, one, other)
                .faults())
        .isEmpty();
    Source complete =
        people -> arrays(people.stream().filter(each -> !each[0].equals("?")).toList());
    List<String[]> missing = with(LAST, "?", "red", "yes", "p");
    assertThat(compared(complete, asked, Neighbours.REPLACE_ONE, one, missing).faults())
        .anyMatch(fault -> fault.contains("bound was"))
        .anyMatch(fault -> fault.startsWith("model had"));
  }
}
