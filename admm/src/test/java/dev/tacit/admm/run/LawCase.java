package dev.tacit.admm.run;

import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.central.LastIterateEntry;
import dev.tacit.admm.descent.DescentEntry;
import dev.tacit.admm.mesh.MeshAlgorithms;
import dev.tacit.admm.metric.MetricEntry;
import dev.tacit.admm.probability.CalibratedEntry;
import dev.tacit.admm.star.StarAlgorithms;
import dev.tacit.admm.stream.NoisyStreamEntry;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** An algorithm with settings, on small rows; a plan can be made of it as often as one likes. */
public record LawCase(
    Algorithm algorithm, Map<String, String> settings, Answers answers, double epsilon) {
  /** What the rows' labels are. */
  public enum Answers {
    SIGNS,
    CLASSES,
    NUMBERS
  }

  private LawCase(Algorithm algorithm, Map<String, String> settings, double epsilon) {
    this(algorithm, settings, Answers.SIGNS, epsilon);
  }

  private static final int RECORDS = 60;
  private static final double EPSILON = 4;

  /** So little that correlations are not worth buying: round 1 of metric-admm passes in silence. */
  private static final double LITTLE = .1;

  /** So much that labels are looked at: no round of metric-admm passes in silence. */
  private static final double MUCH = 19;

  private static final int DIMENSION = 3;
  private static final int CLASSES = 3;
  private static final Map<LawCase, Plan> KNOWN = new ConcurrentHashMap<>();

  /** Every algorithm that has parties. */
  public static List<LawCase> all() {
    List<Algorithm> algorithms = new ArrayList<>(GradientEntry.all());
    algorithms.add(new LastIterateEntry());
    for (Topology topology : List.of(Topology.CENTRAL, Topology.STAR, Topology.MESH)) {
      algorithms.add(new MetricEntry(topology));
    }
    algorithms.addAll(DescentEntry.all());
    algorithms.addAll(StarAlgorithms.all());
    algorithms.addAll(MeshAlgorithms.all());
    List<LawCase> cases = new ArrayList<>();
    for (Algorithm algorithm : algorithms) {
      cases.add(new LawCase(algorithm, Map.of("rounds", "4"), EPSILON));
      more(algorithm.name(), algorithm.topology())
          .forEach(settings -> cases.add(new LawCase(algorithm, settings, EPSILON)));
      if (algorithm.name().equals("metric-admm")) {
        cases.add(new LawCase(algorithm, Map.of("rounds", "4"), LITTLE));
        cases.add(new LawCase(algorithm, Map.of("rounds", "4"), MUCH));
        more(algorithm.name(), algorithm.topology())
            .forEach(settings -> cases.add(new LawCase(algorithm, settings, MUCH)));
      }
    }
    List.copyOf(cases).stream()
        .filter(one -> one.algorithm().joinsClasses() && one.epsilon() == EPSILON)
        .forEach(
            one -> {
              cases.add(one.with(Answers.CLASSES));
              cases.add(one.with(Answers.NUMBERS));
            });
    cases.addAll(streams());
    cases.addAll(calibrated(algorithms));
    return cases;
  }

  /** With probabilities by choice: of a hub that some owners miss, and of a mesh. */
  private static List<LawCase> calibrated(List<Algorithm> algorithms) {
    Map<String, String> absent = new TreeMap<>(absences());
    absent.put("probabilities", "0.2");
    List<LawCase> cases = new ArrayList<>();
    for (Algorithm algorithm : algorithms) {
      if (algorithm.name().equals("ps-admm")) {
        cases.add(new LawCase(CalibratedEntry.of(algorithm), absent, EPSILON));
      }
      if (algorithm.name().equals("pp-admm") || algorithm.name().equals("dp-admm")) {
        Map<String, String> few = Map.of("rounds", "4", "probabilities", "0.2");
        cases.add(new LawCase(CalibratedEntry.of(algorithm), few, EPSILON));
      }
    }
    return cases;
  }

  private LawCase with(Answers other) {
    return new LawCase(algorithm, settings, other, epsilon);
  }

  /** Of one owner: several are no parties. */
  private static List<LawCase> streams() {
    return Stream.of(
            Map.<String, String>of(),
            Map.of("passes", "2", "order", "fresh", "output", "average"),
            Map.of("order", "given", "stop", "random"))
        .map(settings -> new LawCase(new NoisyStreamEntry(), settings, EPSILON))
        .toList();
  }

  private static List<Map<String, String>> more(String name, Topology topology) {
    return switch (name) {
      case "dp-admm" -> List.of(Map.of("rounds", "4", "graph.share", "0.2"));
      case "metric-admm" ->
          topology == Topology.MESH
              ? List.of(Map.of("rounds", "4", "mixing", "tracking"))
              : List.of();
      case "scas-admm", "dvp-star" -> List.of(absences());
      case "ps-admm" ->
          List.of(absences(), Map.of("rounds", "4", "samplingRate", "0.2", "innerSteps", "3"));
      case "ipp-admm" ->
          List.of(
              Map.of("rounds", "6", "gate.maxAbove", "2", "gate.threshold", "0.01"),
              Map.of("rounds", "4", "gate.maxAbove", "4", "gate.threshold", "1e9"));
      default -> List.of();
    };
  }

  private static Map<String, String> absences() {
    return Map.of("rounds", "6", "absence", "0.4", "quorum", "2");
  }

  public int agents() {
    return Set.of(Topology.CENTRAL, Topology.STREAM).contains(algorithm.topology()) ? 1 : 4;
  }

  /** The same plan for all who ask; some take seconds to make. */
  public Plan known() {
    return KNOWN.computeIfAbsent(this, LawCase::plan);
  }

  public Plan plan() {
    // With a cycle, so that relayed letters meet.
    List<Edge> edges =
        algorithm.topology() == Topology.MESH
            ? List.of(new Edge(0, 1), new Edge(1, 2), new Edge(2, 0), new Edge(2, 3))
            : List.of();
    boolean lasso = settings.containsKey("graph.share");
    Penalties penalties =
        lasso ? Penalties.elasticNet(.05, .01) : Penalties.ridge(algorithm.isPrivate() ? .05 : .1);
    return algorithm.planned(
        new Setup(
            Collections.nCopies(agents(), RECORDS),
            agents() * RECORDS,
            DIMENSION,
            answers == Answers.CLASSES ? CLASSES : 1,
            List.of(),
            edges,
            answers == Answers.NUMBERS ? new SquaredLoss() : new LogisticLoss(),
            algorithm.name().equals("metric-admm") ? Penalties.none() : penalties,
            algorithm.isPrivate()
                ? Optional.of(new Budget(epsilon, 1e-3, Neighbours.REPLACE_ONE))
                : Optional.empty(),
            Calibration.SOUND,
            Settings.of(settings, algorithm.settings())));
  }

  public List<Examples> rows() {
    Random random = new Random(3);
    List<Examples> all = new ArrayList<>();
    for (int agent = 0; agent < agents(); agent++) {
      double[][] rows = new double[RECORDS][];
      double[] labels = new double[RECORDS];
      for (int row = 0; row < RECORDS; row++) {
        rows[row] = random.doubles(DIMENSION, -.5, .5).toArray();
        labels[row] = label(rows[row][0] + .3 * random.nextGaussian());
      }
      all.add(Examples.of(Rows.of(rows), labels));
    }
    return all;
  }

  private double label(double signal) {
    return switch (answers) {
      case SIGNS -> signal > 0 ? 1 : -1;
      case CLASSES -> signal > .3 ? 2 : signal > -.3 ? 1 : 0;
      case NUMBERS -> Math.max(-1, Math.min(1, signal));
    };
  }

  @Override
  public String toString() {
    String of = answers == Answers.SIGNS ? "" : " " + answers;
    String little = epsilon == EPSILON ? "" : " epsilon " + epsilon;
    String name = algorithm.name() + " " + algorithm.topology() + " ";
    return name + new TreeMap<>(settings) + of + little;
  }
}
