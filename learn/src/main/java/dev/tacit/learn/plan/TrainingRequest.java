package dev.tacit.learn.plan;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that a user asks of one training. All of it is public: nothing in it was read from
 * records. A request is immutable; {@link #with} gives another one.
 *
 * <p>Options of the command line, methods of the builder, parameters of Spark, a federation file,
 * trials of experiments and attacks of audits are all put into this one form, and only {@code
 * TrainingJob} makes a training of it. Each field has one {@link Key}, whose name is what messages
 * call the field: the command line shows it in {@code --kebab-case}, and other front ends have one
 * table of those few that they call otherwise. A field that was not given is absent, and whoever
 * interprets it knows its default.
 */
public final class TrainingRequest {
  /**
   * A field of a request.
   *
   * @param name as messages call it, in camel case
   * @param <T> type of its value
   */
  @SuppressWarnings("UnusedTypeParameter") // it types what with() takes and get() gives
  public record Key<T>(String name) {
    public Key {
      Objects.requireNonNull(name, "name");
    }
  }

  /** Name of the algorithm; {@link Algorithms#DEFAULT} where absent. */
  public static final Key<String> ALGORITHM = new Key<>("algorithm");

  /** Which of several topologies of the algorithm; follows from owners and graph where absent. */
  public static final Key<Topology> TOPOLOGY = new Key<>("topology");

  /** Settings of the algorithm by name, as text. */
  public static final Key<Map<String, String>> SETTINGS = new Key<>("set");

  /** Whether the user says that no privacy is meant; a program must say so, an option need not. */
  public static final Key<Boolean> WITHOUT_PRIVACY = new Key<>("withoutPrivacy");

  public static final Key<Double> EPSILON = new Key<>("epsilon");
  public static final Key<Double> DELTA = new Key<>("delta");

  /** Whether a delta above the {@link DeltaLimit} is meant. */
  public static final Key<Boolean> LARGE_DELTA = new Key<>("largeDelta");

  /** Replace-one where absent. */
  public static final Key<Neighbours> NEIGHBOURS = new Key<>("neighbours");

  /** Sound where absent. */
  public static final Key<Calibration> CALIBRATION = new Key<>("calibration");

  /** The declared number of records, or of units, before any are held out. */
  public static final Key<Integer> PUBLIC_ROWS = new Key<>("publicRows");

  /** Whose rows are protected together; what the schema says where absent. */
  public static final Key<PrivacyUnit> UNIT = new Key<>("unit");

  /** Number of simulated owners; five where absent and the algorithm has several. */
  public static final Key<Integer> AGENTS = new Key<>("agents");

  /** Number of owners who hold their own rows, so that none are dealt. */
  public static final Key<Integer> OWNERS = new Key<>("owners");

  /** Who talks to whom in a mesh; random where absent. */
  public static final Key<String> GRAPH = new Key<>("graph");

  /** How rows are dealt to owners; iid where absent. */
  public static final Key<String> SPLIT = new Key<>("split");

  /** Logistic, or squared for numbers to predict, where absent. */
  public static final Key<String> LOSS = new Key<>("loss");

  public static final Key<String> REGULARISER = new Key<>("regulariser");

  /** Public weights by the name of the class. */
  public static final Key<Map<String, Double>> CLASS_WEIGHTS = new Key<>("classWeights");

  /** When a record is called positive. */
  public static final Key<ThresholdRule> THRESHOLD = new Key<>("threshold");

  /** Names of the files of test records, if there are any. */
  public static final Key<List<String>> TEST = new Key<>("test");

  /** {@code others} where the owner says that nobody in the test files is in the data. */
  public static final Key<String> TEST_PEOPLE = new Key<>("testPeople");

  public static final Key<Double> HOLDOUT = new Key<>("holdout");
  public static final Key<Integer> TRAIN_ROWS = new Key<>("trainRows");

  /** Moves splits and orders of data, never noise; 1 where absent. */
  public static final Key<Long> SEED = new Key<>("seed");

  /** Number of runs of an experiment, of which no model is kept. */
  public static final Key<Integer> REPEAT = new Key<>("repeat");

  /** Whether the owner wants to see what privacy costs: a second training without noise. */
  public static final Key<Boolean> COMPARE = new Key<>("compare");

  /** URL of the ledger that pays. */
  public static final Key<String> LEDGER = new Key<>("ledger");

  public static final Key<String> DATASET = new Key<>("dataset");
  public static final Key<String> RUN = new Key<>("run");

  /** File of the owner's noise key. */
  public static final Key<Path> KEY = new Key<>("key");

  /** Of a training of which nothing has been said yet. */
  public static final TrainingRequest EMPTY = new TrainingRequest(Map.of());

  private final Map<Key<?>, Object> values;

  private TrainingRequest(Map<Key<?>, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** The same with another value of a field; null says that it is not given. */
  public <T> TrainingRequest with(Key<T> key, T value) {
    Map<Key<?>, Object> changed = new HashMap<>(values);
    if (value == null) {
      changed.remove(key);
    } else {
      changed.put(key, value);
    }
    return new TrainingRequest(changed);
  }

  /** The same with a value where none was given. */
  public <T> TrainingRequest withDefault(Key<T> key, T value) {
    return values.containsKey(key) ? this : with(key, value);
  }

  /** What was given for a field. */
  @SuppressWarnings("unchecked") // with() is the only way in, and keys have the type of their value
  public <T> Optional<T> get(Key<T> key) {
    return Optional.ofNullable((T) values.get(key));
  }

  public boolean has(Key<?> key) {
    return values.containsKey(key);
  }

  /** Whether several runs with different splits are asked for, as an experiment. */
  public boolean isRepeated() {
    return has(REPEAT);
  }

  /** The algorithm that is meant, in the topology that is asked for or that follows. */
  public Algorithm algorithm() {
    boolean unprotected = get(WITHOUT_PRIVACY).orElse(false);
    String name = get(ALGORITHM).orElse(unprotected ? "exact" : Algorithms.DEFAULT);
    Algorithm chosen = Algorithms.named(name, get(TOPOLOGY).orElseGet(this::preferredTopology));
    get(TOPOLOGY)
        .filter(asked -> asked != chosen.topology())
        .ifPresent(
            asked -> {
              throw otherTopology(name, asked);
            });
    requirePrivacyAsSaid(name, chosen);
    return chosen;
  }

  private Topology preferredTopology() {
    if (get(AGENTS).isEmpty() || get(AGENTS).get() == 1) {
      return Topology.CENTRAL;
    }
    return get(GRAPH).isEmpty() || get(GRAPH).get().equals(Partition.STAR)
        ? Topology.STAR
        : Topology.MESH;
  }

  private static Refused otherTopology(String name, Topology asked) {
    List<String> known =
        Algorithms.all().stream()
            .filter(one -> one.name().equals(name))
            .map(one -> one.topology().label())
            .toList();
    return Refused.usage(
        "topology",
        asked.label(),
        "one of " + known + " with '" + name + "'",
        "Choose one of them, or another algorithm.");
  }

  /** A program says whether privacy is meant; a name of an algorithm alone could be a slip. */
  private void requirePrivacyAsSaid(String name, Algorithm chosen) {
    if (get(WITHOUT_PRIVACY).isEmpty() || get(WITHOUT_PRIVACY).get() != chosen.isPrivate()) {
      return;
    }
    if (chosen.isPrivate()) {
      throw Refused.usage(
          "withoutPrivacy",
          "called",
          "absent with '" + name + "'",
          "It adds noise: leave one of the two out.");
    }
    throw Refused.usage(
        "algorithm",
        name,
        "a private one unless withoutPrivacy() is called",
        "'"
            + name
            + "' adds no noise, so its model can reveal single records: say that you mean"
            + " it with withoutPrivacy(), or choose another.");
  }
}
