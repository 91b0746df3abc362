package dev.tacit.learn.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every algorithm released, sent, paid and published when the file beside this test was
 * written: a change of structure leaves all of it, and whoever changes a bit on purpose writes the
 * file again (with {@code -Dtacit.record=FILE}) and says why in the change log.
 */
class RecordedRunsTest {
  private static final int DIMENSION = 4;

  /** What is declared of the features: nothing, or which of many are numbers. */
  private enum Kinds {
    UNKNOWN(DIMENSION, 0),
    /** Too many features to buy their correlations; some of them are numbers far from zero. */
    DECLARED(30, 4);

    private final int dimension;
    private final int numbers;

    Kinds(int dimension, int numbers) {
      this.dimension = dimension;
      this.numbers = numbers;
    }

    List<Boolean> indicators() {
      return this == UNKNOWN
          ? List.of()
          : IntStream.range(0, dimension).mapToObj(feature -> feature >= numbers).toList();
    }
  }

  /** A registered algorithm with settings of its own. */
  record Case(
      Algorithm algorithm,
      int records,
      Neighbours neighbours,
      Map<String, String> settings,
      LabelType labelType,
      Kinds kinds) {
    @Override
    public String toString() {
      return String.join(
          " ",
          algorithm.name(),
          algorithm.topology().toString(),
          neighbours.toString(),
          Integer.toString(records),
          new TreeMap<>(settings)
              + labelType.note()
              + (kinds == Kinds.DECLARED ? " kinds declared" : ""));
    }

    int agents() {
      return algorithm.topology() == Topology.CENTRAL ? 1 : 3;
    }

    Plan plan() {
      List<Edge> path =
          algorithm.topology() == Topology.MESH
              ? List.of(new Edge(0, 1), new Edge(1, 2))
              : List.of();
      return algorithm.planned(
          new Setup(
              Collections.nCopies(agents(), records),
              agents() * records,
              kinds.dimension,
              labelType.classes(),
              kinds.indicators(),
              path,
              labelType.loss(),
              algorithm.name().equals("metric-admm") ? Penalties.none() : Penalties.ridge(.05),
              algorithm.isPrivate()
                  ? Optional.of(new Budget(4, 1e-3, neighbours))
                  : Optional.empty(),
              Calibration.SOUND,
              Settings.of(settings, algorithm.settings())));
    }

    /**
     * Price, then everything that was paid, released, heard and published, a line each. What is in
     * it are numbers, sites and events, and no text of a Java type.
     */
    List<String> transcript() {
      Plan plan = plan();
      RecordingChannel channel = new RecordingChannel();
      Outcome outcome =
          plan.run(rows(agents(), records, labelType, kinds), channel, Progress.SILENT);
      List<String> lines = new ArrayList<>();
      if (algorithm.isPrivate()) {
        for (int agent = 0; agent < agents(); agent++) {
          double price = Prices.epsilon(plan.event(agent), plan.receiptRelation(neighbours), 1e-3);
          lines.add("price " + agent + " " + RecordingChannel.bits(Vec.of(price)));
        }
      }
      lines.addAll(channel.lines());
      lines.add("sent " + outcome.messages() + " " + outcome.bytes());
      model("output", outcome.outputs(), lines);
      model("agent", outcome.agentModels(), lines);
      named("trace", outcome.trace(), lines);
      named("companion", outcome.auxiliaryReleases(), lines);
      return lines;
    }

    private static void model(String what, List<ReleasedModel> models, List<String> lines) {
      for (int k = 0; k < models.size(); k++) {
        lines.add(
            what + " " + k + " weights " + RecordingChannel.bits(models.get(k).weights().value()));
        lines.add(
            what
                + " "
                + k
                + " intercept "
                + RecordingChannel.bits(models.get(k).intercept().value()));
      }
    }

    private static void named(String what, Map<String, Released> values, List<String> lines) {
      new TreeMap<>(values)
          .forEach(
              (name, one) ->
                  lines.add(what + " " + name + " " + RecordingChannel.bits(one.value())));
    }

    /** Name, then what was paid, released, heard and published. */
    String record() {
      RecordingChannel channel = new RecordingChannel();
      Outcome outcome =
          plan().run(rows(agents(), records, labelType, kinds), channel, Progress.SILENT);
      Map<String, String> companions = new TreeMap<>();
      outcome
          .auxiliaryReleases()
          .forEach((name, one) -> companions.put(name, one.value().toString()));
      return this
          + " | "
          + String.join(
              " | ",
              "receipts " + channel.receipts(),
              "releases " + channel.releases(),
              "letters " + channel.letters(),
              "sent " + outcome.messages() + " " + outcome.bytes(),
              "model "
                  + RecordingChannel.digest(
                      outcome.outputs().stream().map(one -> one.linear().toString()).toList()),
              "trace " + RecordingChannel.digest(List.of(outcome.series().toString())))
          + (companions.isEmpty()
              ? ""
              : " | beside " + RecordingChannel.digest(List.of(companions.toString())));
    }
  }

  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      for (Neighbours neighbours : Neighbours.values()) {
        if (neighbours == Neighbours.ADD_REMOVE
            && (!algorithm.isPrivate() || algorithm.name().equals("noisy-stream"))) {
          continue;
        }
        for (int records : List.of(60, 1500)) {
          for (Map<String, String> settings : variants(algorithm)) {
            cases.add(
                new Case(algorithm, records, neighbours, settings, LabelType.SIGNS, Kinds.UNKNOWN));
          }
        }
      }
    }
    for (LabelType labelType : List.of(LabelType.CLASSES, LabelType.NUMBERS)) {
      List.copyOf(cases).stream()
          .filter(one -> one.labelType() == LabelType.SIGNS && one.algorithm().joinsClasses())
          .forEach(
              one ->
                  cases.add(
                      new Case(
                          one.algorithm(),
                          one.records(),
                          one.neighbours(),
                          one.settings(),
                          labelType,
                          Kinds.UNKNOWN)));
    }
    // Step A3 of decision 020, which is taken where kinds are declared and correlations too dear.
    List.copyOf(cases).stream()
        .filter(one -> one.algorithm().name().equals("metric-admm") && one.records() == 60)
        .forEach(
            one ->
                cases.add(
                    new Case(
                        one.algorithm(),
                        400,
                        one.neighbours(),
                        one.settings(),
                        one.labelType(),
                        Kinds.DECLARED)));
    return cases;
  }

  private static List<Map<String, String>> variants(Algorithm algorithm) {
    boolean hasRounds =
        algorithm.settings().stream().anyMatch(setting -> setting.name().equals("rounds"));
    Map<String, String> few = hasRounds ? Map.of("rounds", "4") : Map.of();
    List<Map<String, String>> variants = new ArrayList<>(List.of(few));
    String name = algorithm.name();
    if (name.equals("metric-admm") && algorithm.topology() == Topology.MESH) {
      variants.add(Map.of("rounds", "4", "mixing", "tracking"));
    }
    if (name.equals("pp-admm") || name.equals("dp-admm") || name.equals("ps-admm")) {
      variants.add(Map.of("rounds", "4", "probabilities", "0.2"));
    }
    if (name.equals("ps-admm")) {
      variants.add(Map.of("rounds", "4", "samplingRate", "0.2", "innerSteps", "3"));
    }
    if (algorithm.settings().stream().anyMatch(setting -> setting.name().equals("absence"))) {
      variants.add(Map.of("rounds", "6", "absence", "0.4", "quorum", "2"));
    }
    if (name.equals("ipp-admm")) {
      variants.add(Map.of("rounds", "6", "gate.maxAbove", "2", "gate.threshold", "0.01"));
    }
    return variants;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isWhatItWasWhenItWasRecorded(Case one) throws IOException {
    assertThat(recorded()).contains(one.record());
  }

  @Test
  void everyRecordedRunIsStillMade() throws IOException {
    List<String> records = new ArrayList<>();
    String path = System.getProperty("tacit.record", "");
    if (!path.isEmpty()) {
      cases().forEach(one -> records.add(one.record()));
      Files.write(Path.of(path), records);
    }
    assertThat(recorded().stream().map(line -> line.substring(0, line.indexOf(" | "))))
        .containsExactlyElementsOf(cases().stream().map(Case::toString).toList());
  }

  private static List<String> recorded() throws IOException {
    try (InputStream in = RecordedRunsTest.class.getResourceAsStream("recorded-runs.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** Rows with a signal and an empty record at each agent. */
  private static List<Examples> rows(int agents, int records, LabelType labelType, Kinds kinds) {
    Random random = new Random(11);
    List<Examples> all = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      RowsBuilder rows = Rows.dense(kinds.dimension);
      double[] labels = new double[records];
      for (int row = 0; row < records; row++) {
        double[] entries = random.doubles(kinds.dimension, -.5, .5).toArray();
        double signal = entries[0];
        for (int j = 0; j < kinds.numbers; j++) {
          entries[j] += 2;
        }
        if (row == 7) {
          rows.appendEmpty();
        } else {
          rows.append(entries);
        }
        labels[row] = labelType.label(signal + .3 * random.nextGaussian());
      }
      all.add(Examples.of(rows.build(), labels));
    }
    return all;
  }
}
