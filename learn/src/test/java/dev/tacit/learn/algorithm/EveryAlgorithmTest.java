package dev.tacit.learn.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.admm.run.Transcripts;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TranscriptDigest;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every private algorithm of the registry must obey, whoever adds one. */
class EveryAlgorithmTest {
  private static final int DIMENSION = 3;
  private static final int RECORDS = 60;

  /** A registered algorithm with settings of its own, under a name for the report. */
  private record Case(Algorithm algorithm, Map<String, String> settings, LabelType labelType) {
    Case(Algorithm algorithm, Map<String, String> settings) {
      this(algorithm, settings, LabelType.SIGNS);
    }

    @Override
    public String toString() {
      return algorithm.name() + " " + algorithm.topology() + " " + settings + labelType.note();
    }

    int agents() {
      return algorithm.topology() == Topology.CENTRAL ? 1 : 3;
    }

    Plan plan(Budget budget) {
      List<Edge> path =
          algorithm.topology() == Topology.MESH
              ? List.of(new Edge(0, 1), new Edge(1, 2))
              : List.of();
      return algorithm.planned(
          new Setup(
              Collections.nCopies(agents(), RECORDS),
              agents() * RECORDS,
              DIMENSION,
              labelType.classes(),
              List.of(),
              path,
              labelType.loss(),
              algorithm.name().equals("metric-admm") ? Penalties.none() : Penalties.ridge(.05),
              Optional.of(budget),
              Calibration.SOUND,
              Settings.of(settings, algorithm.settings())));
    }
  }

  static List<Case> privateAlgorithms() {
    List<Case> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      boolean hasRounds =
          algorithm.settings().stream().anyMatch(setting -> setting.name().equals("rounds"));
      Map<String, String> few = hasRounds ? Map.of("rounds", "4") : Map.of();
      if (algorithm.isPrivate()) {
        cases.add(new Case(algorithm, few));
      }
      if (algorithm.isPrivate() && algorithm.name().equals("ps-admm")) {
        Map<String, String> sampled = new LinkedHashMap<>(few);
        sampled.putAll(Map.of("samplingRate", "0.2", "innerSteps", "3"));
        cases.add(new Case(algorithm, sampled));
      }
      if (algorithm.name().equals("metric-admm") && algorithm.topology() == Topology.MESH) {
        Map<String, String> tracking = new LinkedHashMap<>(few);
        tracking.put("mixing", "tracking");
        cases.add(new Case(algorithm, tracking));
      }
    }
    for (LabelType labelType : List.of(LabelType.CLASSES, LabelType.NUMBERS)) {
      List.copyOf(cases).stream()
          .filter(one -> one.labelType() == LabelType.SIGNS && one.algorithm().joinsClasses())
          .forEach(one -> cases.add(new Case(one.algorithm(), one.settings(), labelType)));
    }
    assertThat(cases).hasSizeGreaterThan(12);
    return cases;
  }

  /** In a stream a removed user leaves an empty place: the number of users is public. */
  static List<Case> algorithmsWithPrivateCounts() {
    return privateAlgorithms().stream()
        .filter(one -> !one.algorithm().name().equals("noisy-stream"))
        .toList();
  }

  /**
   * Test T9: under add-remove the number of records is private, so one record more that adds
   * nothing to any sum must change nothing at all: no divisor, step, length or number of letters.
   * Solves end within their tolerance, which the value of the objective may reach by another way.
   */
  @ParameterizedTest
  @MethodSource("algorithmsWithPrivateCounts")
  void testT9_anEmptyRecordMoreChangesNothing(Case one) {
    Plan plan = one.plan(new Budget(4, 1e-3, Neighbours.ADD_REMOVE));
    Run without = Run.of(plan, rows(one, 0));
    Run with = Run.of(plan, rows(one, 1));
    assertThat(with.receipts).isEqualTo(without.receipts);
    assertThat(with.outcome.messages()).isEqualTo(without.outcome.messages());
    assertThat(with.outcome.bytes()).isEqualTo(without.outcome.bytes());
    double moved = apart(with, without);
    assertThat(moved).isLessThan(1e-6);
    // The twin: a record that does add something is seen by the same comparison.
    Run other = Run.of(plan, rows(one, 2));
    double really = apart(other, without);
    assertThat(really).isGreaterThan(1e-5);
  }

  @Test
  void whatFitsOneFunctionRefusesMoreClasses() {
    List<Algorithm> single = Algorithms.all().stream().filter(one -> !one.joinsClasses()).toList();
    assertThat(single).hasSizeGreaterThan(12);
    for (Algorithm algorithm : single) {
      Case one = new Case(algorithm, Map.of(), LabelType.CLASSES);
      assertThatThrownBy(() -> one.plan(new Budget(4, 1e-3, Neighbours.REPLACE_ONE)))
          .hasMessageContaining("classes = 3")
          .hasMessageContaining("use metric-admm");
    }
  }

  /** The largest distance of weights, of all linear functions. */
  private static double apart(Run one, Run other) {
    return IntStream.range(0, one.outcome.outputs().size())
        .mapToDouble(k -> weights(one, k).minus(weights(other, k)).norm())
        .max()
        .orElseThrow();
  }

  private static Vec weights(Run run, int function) {
    return run.outcome.outputs().get(function).linear().weights();
  }

  /**
   * Under add-remove neighbours an owner may have no record at all, and so may everybody: whether a
   * run ends must not depend on it, nor may how much is sent and paid.
   */
  @ParameterizedTest
  @MethodSource("algorithmsWithPrivateCounts")
  void testT9_anOwnerWithoutRecordsIsNoException(Case one) {
    Plan plan = one.plan(new Budget(4, 1e-3, Neighbours.ADD_REMOVE));
    Run full = Run.of(plan, rows(one, 0));
    List<Examples> none = rows(one, 0).stream().map(own -> own.slice(0, 0)).toList();
    List<Examples> lastOut = new ArrayList<>(rows(one, 0));
    lastOut.set(one.agents() - 1, none.get(0));
    for (List<Examples> rows : List.of(none, lastOut)) {
      Run run = Run.of(plan, rows);
      assertThat(run.receipts).hasSameSizeAs(full.receipts);
      // Who speaks in ipp-admm is decided by its gate, whose answers are paid for.
      if (!one.algorithm().name().equals("ipp-admm")) {
        assertThat(run.outcome.messages()).isEqualTo(full.outcome.messages());
      }
    }
  }

  /** A run with chosen noise. */
  private record Run(Outcome outcome, List<String> receipts) {
    static Run of(Plan plan, List<Examples> rows) {
      ReceiptsFirst doors = new ReceiptsFirst();
      Outcome outcome = plan.run(rows, doors, Progress.SILENT);
      List<String> receipts = new ArrayList<>();
      doors.curators.keySet().forEach(curator -> receipts.add(curator.receipts().toString()));
      return new Run(outcome, receipts);
    }
  }

  /**
   * Price, reserve, commit, send: when an agent begins a round it has heard of the rounds before,
   * so what the others released there must be committed; and all of it when the run returns.
   */
  @ParameterizedTest
  @MethodSource("privateAlgorithms")
  void receiptsAreCommittedBeforeAnybodyElseHears(Case one) {
    Plan plan = one.plan(new Budget(4, 1e-3, Neighbours.REPLACE_ONE));
    ReceiptsFirst doors = new ReceiptsFirst();
    plan.run(rows(one, 0), doors, Progress.SILENT);
    assertThat(doors.curators).isNotEmpty();
    doors.requireCommitted(-1, Integer.MAX_VALUE);
    // The twin: doors that forget to commit are found out by the same test.
    ReceiptsFirst forgetful = new ReceiptsFirst();
    forgetful.commits = false;
    assertThatThrownBy(
            () -> {
              plan.run(rows(one, 0), forgetful, Progress.SILENT);
              forgetful.requireCommitted(-1, Integer.MAX_VALUE);
            })
        .isInstanceOf(AssertionError.class);
  }

  /** A stream of one owner hears nothing; StreamTranscriptTest has two. */
  static List<Case> algorithmsThatHear() {
    return privateAlgorithms().stream()
        .filter(one -> !one.algorithm().name().equals("noisy-stream"))
        .toList();
  }

  /**
   * Whoever delivers a value tells the doors, so that an agent that is told another story draws
   * other noise: the same noise on two answers would cancel. Here the second agent has other labels
   * (in a central run the only one), and the key ignores rows.
   */
  @ParameterizedTest
  @MethodSource("algorithmsThatHear")
  void anAgentThatIsToldAnotherStoryDrawsOtherNoise(Case one) {
    Plan plan = one.plan(new Budget(4, 1e-3, Neighbours.REPLACE_ONE));
    List<Examples> rows = rows(one, 0);
    List<Examples> others = new ArrayList<>(rows);
    int author = Math.min(1, one.agents() - 1);
    Examples told = rows.get(author);
    others.set(author, Examples.of(told.rows(), turned(told, one.labelType())));
    Probes first = Probes.of(plan, rows, true);
    Probes second = Probes.of(plan, others, true);
    assertThat(second.ofFirstRound()).isEqualTo(first.ofFirstRound());
    assertThat(second.ofLastRound()).isNotEqualTo(first.ofLastRound());
    // A repeated run hears and draws the same.
    assertThat(Probes.of(plan, rows, true).noise).isEqualTo(first.noise);
    // The twin: doors that are deaf are found out by the same comparison.
    assertThat(Probes.of(plan, others, false).ofLastRound())
        .isEqualTo(Probes.of(plan, rows, false).ofLastRound());
  }

  private static double[] turned(Examples examples, LabelType labelType) {
    return IntStream.range(0, examples.count())
        .mapToDouble(row -> labelType.opposite(examples.label(row)))
        .toArray();
  }

  /** Doors that look at the noise of the first agent's rounds. */
  private static final class Probes implements ReleaseChannel {
    private static final Sensitive ZERO =
        Sensitive.of(
            0, new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "a test's zero"));

    private final Transcripts transcripts = new Transcripts();
    private final TreeMap<Integer, Vec> noise = new TreeMap<>();
    private boolean hears;

    static Probes of(Plan plan, List<Examples> rows, boolean hears) {
      Probes probes = new Probes();
      probes.hears = hears;
      plan.run(rows, probes, Progress.SILENT);
      return probes;
    }

    @Override
    public Curator open(int agent, int round) {
      TranscriptDigest transcriptDigest = transcripts.digestOf(agent);
      if (agent == 0) {
        noise.put(
            round,
            curator(agent, round, transcriptDigest)
                .release("probe", ZERO, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
                .value());
      }
      return curator(agent, round, transcriptDigest);
    }

    private static Curator curator(int agent, int round, TranscriptDigest transcriptDigest) {
      return Curator.of(TestNoise.seeded(7), "run", Address.agent(agent), round, transcriptDigest);
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
      if (hears) {
        transcripts.record(agent, round, author, values);
      }
    }

    @Override
    public void commit() {}

    Vec ofFirstRound() {
      return noise.firstEntry().getValue();
    }

    Vec ofLastRound() {
      return noise.lastEntry().getValue();
    }
  }

  private static final class ReceiptsFirst implements ReleaseChannel {
    private record Place(int agent, int round) {}

    private final Map<Curator, Place> curators = new LinkedHashMap<>();
    private final Map<Curator, Integer> committed = new LinkedHashMap<>();
    private boolean commits = true;

    @Override
    public Curator open(int agent, int round) {
      requireCommitted(agent, round);
      Curator curator = Curator.of(TestNoise.seeded(7), "run", Address.agent(agent), round);
      curators.put(curator, new Place(agent, round));
      return curator;
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {}

    @Override
    public void commit() {
      if (commits) {
        curators.keySet().forEach(one -> committed.put(one, one.receipts().size()));
      }
    }

    void requireCommitted(int reader, int before) {
      curators.forEach(
          (curator, place) -> {
            if (place.agent() != reader && place.round() < before) {
              assertThat(committed.getOrDefault(curator, 0))
                  .as("receipts committed of agent %s, round %s", place.agent(), place.round())
                  .isEqualTo(curator.receipts().size());
            }
          });
    }
  }

  /**
   * Rows with a signal.
   *
   * @param more 0 for none, 1 for an empty row more at the last agent, 2 for a full one
   */
  private static List<Examples> rows(Case one, int more) {
    int agents = one.agents();
    Random random = new Random(3);
    List<Examples> all = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      RowsBuilder rows = Rows.dense(DIMENSION);
      double[] labels = new double[RECORDS + 1];
      for (int row = 0; row < RECORDS; row++) {
        double[] entries = random.doubles(DIMENSION, -.5, .5).toArray();
        rows.append(entries);
        labels[row] = one.labelType().label(entries[0] + .3 * random.nextGaussian());
      }
      boolean last = agent == agents - 1;
      if (last && more == 1) {
        rows.appendEmpty();
      }
      if (last && more == 2) {
        labels[RECORDS] = 1;
        rows.append(Vec.zeros(DIMENSION).map(zero -> -.5));
      }
      Rows built = rows.build();
      all.add(Examples.of(built, Arrays.copyOf(labels, built.count())));
    }
    return all;
  }
}
