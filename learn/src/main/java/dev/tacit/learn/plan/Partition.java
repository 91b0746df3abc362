package dev.tacit.learn.plan;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.read.GraphFile;
import dev.tacit.data.read.Source;
import dev.tacit.data.read.SplitFile;
import dev.tacit.data.split.Shards;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which owner has which rows, and who exchanges messages with whom. Parallel composition (fact
 * disjoint-agents) needs that a record belongs to one owner, whatever the other records are.
 *
 * @param split iid, label-skew, or a file with one agent number per record
 * @param graph ring, complete, star, random, or a file with one edge per line
 */
public record Partition(int agents, String split, String graph) {
  public static final String IID = "iid";
  public static final String LABEL_SKEW = "label-skew";
  public static final String RANDOM = "random";

  /** What may be said in a word; anything else is a file. */
  public static final List<String> SPLITS = List.of(IID, LABEL_SKEW);

  public static final List<String> GRAPHS = List.of("ring", "complete", "star", RANDOM);

  /**
   * The neighbouring relation of a promise to so many owners, in words. Sizes and divisors of
   * owners are exact under replace-one neighbours, so a record that changed its owner would change
   * them, and the releases of two owners: no promise covers that (fact disjoint-agents).
   */
  public static String relation(String ofOne, int agents) {
    return agents > 1 && ofOne.startsWith(Neighbours.REPLACE_ONE.label())
        ? ofOne + " within an owner (who is replaced keeps the owner)"
        : ofOne;
  }

  static final String STAR = "star";

  private static final int DEFAULT_AGENTS = 5;
  private static final int MOST_AGENTS = 10_000;

  /** One owner of everything. */
  public static final Partition CENTRAL = new Partition(1, IID, "");

  /**
   * What a request says about owners, with defaults where it is silent; refuses what does not go
   * with the algorithm.
   */
  public static Partition of(TrainingRequest request, Algorithm algorithm) {
    Optional<Integer> agents = request.get(TrainingRequest.AGENTS);
    Optional<String> graph = request.get(TrainingRequest.GRAPH);
    Optional<String> split = request.get(TrainingRequest.SPLIT);
    if (request.has(TrainingRequest.OWNERS)) {
      // Nothing is dealt: each owner holds its own rows.
      return new Partition(request.get(TrainingRequest.OWNERS).get(), split.orElse(IID), "");
    }
    if (algorithm.topology() == Topology.CENTRAL || algorithm.topology() == Topology.STREAM) {
      refuse("agents", agents, algorithm);
      refuse("graph", graph, algorithm);
      refuse("split", split, algorithm);
      return CENTRAL;
    }
    if (agents.filter(number -> number < 2 || number > MOST_AGENTS).isPresent()) {
      throw Refused.usage("agents", agents.get(), "in [2, " + MOST_AGENTS + "]", "Five are usual.");
    }
    boolean otherGraph = graph.filter(kind -> !kind.equals(STAR)).isPresent();
    if (algorithm.topology() == Topology.STAR && otherGraph) {
      throw Refused.usage(
          "graph",
          graph.get(),
          "absent or star with '" + algorithm.name() + "'",
          "Its owners talk to a hub, not to each other.");
    }
    requireKnown("graph", graph, GRAPHS);
    requireKnown("split", split, SPLITS);
    return new Partition(agents.orElse(DEFAULT_AGENTS), split.orElse(IID), graph.orElse(RANDOM));
  }

  /** A word that is neither known nor a file is more likely a slip than a missing file. */
  private static void requireKnown(String option, Optional<String> given, List<String> known) {
    String value = given.orElse("");
    if (given.isPresent() && !known.contains(value) && !Files.exists(Path.of(value))) {
      throw Refused.usage(
          option,
          value,
          String.join(", ", known) + ", or a file that exists",
          SpellingSuggestion.suggest(value, known)
              .map(near -> "Did you mean " + near + "?")
              .orElse("Check it."));
    }
  }

  private static void refuse(String option, Optional<?> value, Algorithm algorithm) {
    if (value.isPresent()) {
      throw Refused.usage(
          option,
          value.get(),
          "absent with '" + algorithm.name() + "'",
          "'" + algorithm.name() + "' has all rows in one place: leave the option out.");
    }
  }

  /**
   * Whether what one row holds decides whose the others are. Then a changed row changes the records
   * of several agents, and parallel composition (fact disjoint-agents) says nothing.
   */
  public boolean dependsOnRows() {
    return agents > 1 && split.equals(LABEL_SKEW);
  }

  /**
   * Refuses to deal by position or by the labels of all, which one record more would move for
   * everybody.
   */
  public void requireByRecord(PrivacyTarget privacyTarget) {
    if (!split.equals(IID)) {
      throw Refused.usage(
          "split",
          split,
          "iid with " + privacyTarget.secretReason(),
          "A file goes by position, which a line more would move for everybody, and label-skew by"
              + " the labels of all.");
    }
  }

  /** The rows of each agent; the seed moves the split and nothing else. */
  public List<Examples> parts(RunRows rows, PrivacyTarget privacyTarget) {
    Examples training = rows.training();
    if (agents == 1) {
      return List.of(training);
    }
    requireRecordForEach(rows.records().training());
    Shards shards =
        privacyTarget.dealsPerRecord()
            ? Shards.byRecord(training, agents, rows.seed())
            : shards(rows);
    List<Examples> parts = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      parts.add(training.select(shards.rows(agent)));
    }
    return parts;
  }

  /** The public size of each agent, where that follows from the number of records alone. */
  public Optional<List<Integer>> sizes(int records) {
    if (agents == 1) {
      return Optional.of(List.of(records));
    }
    if (!split.equals(IID)) {
      return Optional.empty();
    }
    requireRecordForEach(records);
    return Optional.of(Shards.equalSizes(records, agents));
  }

  private void requireRecordForEach(int records) {
    if (records < agents) {
      throw Refused.data(
          "training rows",
          records,
          "at least `agents` = " + agents + ", one for each",
          "Give more rows, or fewer agents.");
    }
  }

  private Shards shards(RunRows rows) {
    return switch (split) {
      case IID -> Shards.iid(rows.training().count(), agents, rows.seed());
      case LABEL_SKEW -> Shards.labelSkew(rows.training(), agents, rows.seed());
      default ->
          rows.split().map(this::writtenAmong).orElseGet(() -> written(rows.training().count()));
    };
  }

  private Shards written(int loaded) {
    return SplitFile.read(Source.of(Path.of(split)), loaded, agents);
  }

  /** The file speaks of all rows, whichever of them are drawn for testing. */
  private Shards writtenAmong(TrainTestSplit drawn) {
    Shards all = written(drawn.rows());
    try {
      return all.restrictTo(drawn.train());
    } catch (IllegalArgumentException refused) {
      throw Refused.data(
          "split",
          split,
          "an owner of training rows for every agent",
          refused.getMessage() + " for training: hold out fewer, or take another `seed`.");
    }
  }

  /** The edges of the communication graph; none unless the algorithm needs a mesh. */
  public List<Edge> edges(Topology topology, long seed) {
    if (topology != Topology.MESH) {
      return List.of();
    }
    return Refused.asUsageError("`graph`", () -> built(seed)).edges();
  }

  private Graph built(long seed) {
    return switch (graph) {
      case "ring" -> Graph.ring(agents);
      case "complete" -> Graph.complete(agents);
      case "star" -> Graph.star(agents);
      case RANDOM -> Graph.randomConnected(agents, seed);
      default -> Graph.ofEdges(agents, GraphFile.read(Source.of(Path.of(graph)), agents));
    };
  }
}
