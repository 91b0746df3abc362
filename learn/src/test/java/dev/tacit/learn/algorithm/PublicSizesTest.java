package dev.tacit.learn.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A library caller who declares one number of records and gives another is refused by every
 * algorithm, before a door opens: noise and bounds were computed for the declared number.
 */
class PublicSizesTest {
  private static final int DIMENSION = 2;

  private record Case(Algorithm algorithm, Calibration calibration, Map<String, String> settings) {
    @Override
    public String toString() {
      return algorithm.name() + " " + algorithm.topology() + " " + calibration + " " + settings;
    }

    int agents() {
      return algorithm.topology() == Topology.CENTRAL ? 1 : 3;
    }

    Plan plan(int records, Neighbours neighbours) {
      boolean mesh = algorithm.topology() == Topology.MESH;
      boolean own = algorithm.name().equals("metric-admm");
      Penalties penalties =
          settings.containsKey("graph.share")
              ? new Penalties(.05, .01, 0, List.of())
              : Penalties.ridge(.05);
      return algorithm.plan(
          new Setup(
              Collections.nCopies(agents(), records),
              DIMENSION,
              List.of(),
              mesh ? List.of(new Edge(0, 1), new Edge(1, 2)) : List.of(),
              new LogisticLoss(),
              own ? Penalties.none() : penalties,
              algorithm.isPrivate()
                  ? Optional.of(new Budget(4, 1e-3, neighbours))
                  : Optional.empty(),
              calibration,
              Settings.of(settings, algorithm.settings())));
    }

    /** The last owner has another number. */
    List<Examples> rows(int records, int last) {
      List<Examples> all = new ArrayList<>(Collections.nCopies(agents(), some(records)));
      all.set(agents() - 1, some(last));
      return all;
    }
  }

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      boolean rounds = algorithm.settings().stream().anyMatch(s -> s.name().equals("rounds"));
      Map<String, String> few = rounds ? Map.of("rounds", "2") : Map.of();
      cases.add(new Case(algorithm, Calibration.SOUND, few));
      switch (algorithm.name()) {
        case "ps-admm" -> {
          cases.add(new Case(algorithm, Calibration.PAPER, few));
          cases.add(
              new Case(algorithm, Calibration.SOUND, Map.of("rounds", "2", "scaleShare", "0")));
          cases.add(
              new Case(
                  algorithm,
                  Calibration.SOUND,
                  Map.of("rounds", "2", "samplingRate", "0.2", "innerSteps", "2")));
        }
        case "pp-admm", "dp-admm" -> cases.add(new Case(algorithm, Calibration.PAPER, few));
        case "metric-admm" -> {
          if (algorithm.topology() == Topology.MESH) {
            cases.add(
                new Case(
                    algorithm, Calibration.SOUND, Map.of("rounds", "2", "mixing", "tracking")));
          }
        }
        default -> {}
      }
    }
    Algorithm graph = Algorithms.named("dp-admm");
    cases.add(new Case(graph, Calibration.SOUND, Map.of("rounds", "2", "graph.share", "0.2")));
    return cases;
  }

  static List<Case> replaceOne() {
    List<Case> cases = new ArrayList<>(all());
    cases.add(
        new Case(
            Algorithms.named("ps-admm"),
            Calibration.SOUND,
            Map.of(
                "rounds",
                "2",
                "samplingRate",
                "0.2",
                "innerSteps",
                "2",
                "sampling",
                "poisson-group")));
    return cases;
  }

  @ParameterizedTest
  @MethodSource("replaceOne")
  void replaceOne_anyOtherNumberIsRefused(Case one) {
    Plan plan = one.plan(400, Neighbours.REPLACE_ONE);
    for (int other : List.of(4000, 401, 399)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plan.run(one.rows(400, other), new Shut(), Progress.SILENT))
          .withMessageContaining("records = " + other + " must be the declared number, 400");
    }
    // The twin: with the declared number a door is opened.
    assertThatThrownBy(() -> plan.run(one.rows(400, 400), new Shut(), Progress.SILENT))
        .isInstanceOf(Opened.class);
  }

  /** In a stream users have places, and so their number is public; without privacy rows count. */
  static List<Case> addRemove() {
    return all().stream()
        .filter(one -> one.algorithm().isPrivate())
        .filter(one -> one.algorithm().topology() != Topology.STREAM)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("addRemove")
  void addRemove_moreThanTheCapIsRefusedWithoutItsNumber(Case one) {
    Plan plan = one.plan(40, Neighbours.ADD_REMOVE);
    int cap = 16 * 40 * one.agents();
    for (int more : List.of(cap + 1, 2 * cap)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plan.run(one.rows(40, more), new Shut(), Progress.SILENT))
          .withMessageContaining("records are more than " + cap)
          .withMessageNotContaining(Integer.toString(more));
    }
    // The twin: any number up to the cap is inside the promise.
    for (int inside : List.of(cap, 81, 0)) {
      assertThatThrownBy(() -> plan.run(one.rows(40, inside), new Shut(), Progress.SILENT))
          .isInstanceOf(Opened.class);
    }
  }

  @Test
  void aStreamHasAsManyUsersAsItHasPlaces() {
    Case stream = new Case(Algorithms.named("noisy-stream"), Calibration.SOUND, Map.of());
    Plan plan = stream.plan(40, Neighbours.ADD_REMOVE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.run(stream.rows(40, 41), new Shut(), Progress.SILENT))
        .withMessageContaining("the declared number, 40");
    // As many in all, dealt otherwise, are other places.
    List<Examples> dealt = new ArrayList<>(stream.rows(40, 41));
    dealt.set(0, some(39));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.run(dealt, new Shut(), Progress.SILENT));
    InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", stream.agents());
    plan.run(stream.rows(40, 40), channel, Progress.SILENT);
    assertThat(channel.countedReceipts()).isNotEmpty();
  }

  private static Examples some(int records) {
    RowsBuilder rows = Rows.dense(DIMENSION);
    double[] labels = new double[records];
    for (int row = 0; row < records; row++) {
      rows.append(Vec.of(.5, row % 2 == 0 ? .5 : -.5));
      labels[row] = row % 3 == 0 ? -1 : 1;
    }
    return Examples.of(rows.build(), labels);
  }

  private static final class Opened extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Doors through which nothing passes. */
  private static final class Shut implements ReleaseChannel {
    @Override
    public Curator open(int agent, int round) {
      throw new Opened();
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {}

    @Override
    public void commit() {}
  }
}
