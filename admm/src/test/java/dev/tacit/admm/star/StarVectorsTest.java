package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.VectorFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every state of the reference runs of algorithms 1 and 2 and of the sound form. */
class StarVectorsTest {
  private static JsonNode root;

  /** The bound of the latest inner step, in proportion to which the reference noise is given. */
  private double latestBound;

  @BeforeAll
  static void read() throws Exception {
    root = new ObjectMapper().readTree(VectorFile.text(StarVectorsTest.class, "vectors-star.json"));
  }

  @Test
  void algorithms1And2_reproduceEveryState() {
    assertThat(root.get("cases")).isNotEmpty();
    for (JsonNode given : root.get("cases")) {
      if (given.get("algorithm").asText().equals("sound")) {
        // The reference replace-one cases differ in the scale of the anchor's noise alone.
        reproduce(given, i -> sound(given, i, Neighbours.ADD_REMOVE));
      } else {
        reproduce(given, i -> printed(given, i));
        if (!given.get("noise").asBoolean()) {
          reproduce(given, i -> scas(given, i));
        }
      }
    }
  }

  @Test
  void factF05b_doorRefusesPoissonBatchesUnderReplaceOne() {
    int tried = 0;
    for (JsonNode given : root.get("cases")) {
      if (given.has("relation") && given.get("relation").asText().equals("replace-one")) {
        tried++;
        assertThatThrownBy(() -> reproduce(given, i -> sound(given, i, Neighbours.REPLACE_ONE)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("must be add-remove");
      }
    }
    assertThat(tried).isPositive();
  }

  private interface Algorithms {
    StarAlgorithm of(int agent);
  }

  private void reproduce(JsonNode given, Algorithms algorithms) {
    int count = root.get("providers").size();
    int dimension = examples(0).dimension();
    double regularisation = root.get("R").asDouble();
    boolean lasso = given.get("reg").asText().equals("l1");
    ConsensusStep step =
        new ConsensusStep(
            root.get("rho").asDouble(),
            lasso ? regularisation : 0,
            lasso ? 0 : 2 * regularisation,
            OptionalDouble.empty());
    StarLayout place = new StarLayout(count, dimension, 0, 0);
    List<StarAgent> agents = new ArrayList<>();
    List<NoiseKey> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int agent = i;
      agents.add(StarSample.agent(i, place, algorithms.of(i)));
      keys.add(TestNoise.scripted(1, address -> Optional.of(script(given, agent, address))));
    }
    InMemoryChannel channel = InMemoryChannel.listing("vectors", keys);
    ConsensusHub hub = new ConsensusHub(place, Optional.empty(), scale -> step, count);
    int[] checked = {0};
    new InProcessRunner<>(agents, Optional.of(hub), channel, Schedule.PLAIN)
        .run(
            root.get("K").asInt(),
            (round, snapshot) -> {
              JsonNode expected = given.get("trace").get(Integer.toString(round + 1));
              if (expected != null) {
                checked[0]++;
                HubState.Rounds state = (HubState.Rounds) snapshot.hub().orElseThrow();
                check(state, expected, given.get("name").asText() + " round " + (round + 1));
              }
            });
    assertThat(checked[0]).isEqualTo(given.get("trace").size());
  }

  private static StarAlgorithm scas(JsonNode given, int agent) {
    Examples examples = examples(agent);
    EmpiricalRisk risk = EmpiricalRisk.of(examples, new LogisticLoss());
    return new ScasAdmm(loop(given), risk, 1.0 / examples.count(), 1);
  }

  private static StarAlgorithm printed(JsonNode given, int agent) {
    Batches one = new Batches.Poisson(1.0 / examples(agent).count());
    // A clip this large does nothing: the paper assumes the gradients bounded.
    OwnerData data = data(agent, 1e6, Neighbours.ADD_REMOVE);
    return new PrintedPsAdmm(loop(given), data, new PrintedPsNoise(1, .5, one));
  }

  private StarAlgorithm sound(JsonNode given, int agent, Neighbours neighbours) {
    double clip = given.get("C").asDouble();
    Correction correction =
        new Correction(
            new Batches.Poisson(given.get("q").asDouble()),
            given.get("z_d").asDouble(),
            recorded(new DifferenceBound.Smooth(clip, given.get("Lmax").asDouble())));
    PsNoise noise = new PsNoise(given.get("z_u").asDouble(), Optional.of(correction));
    return new PsAdmm(loop(given), data(agent, clip, neighbours), noise);
  }

  private DifferenceBound recorded(DifferenceBound rule) {
    return (point, anchor) -> {
      latestBound = rule.at(point, anchor);
      return latestBound;
    };
  }

  private static InnerLoop loop(JsonNode given) {
    double step = root.get("eta").asDouble();
    String weights = given.get("weights").asText();
    Averaging averaging =
        weights.equals("paper")
            ? Averaging.PRINTED
            : Averaging.valueOf(weights.toUpperCase(Locale.ROOT));
    double weight = averaging.weight(step, root.get("vL").asDouble());
    return new InnerLoop(root.get("rho").asDouble(), step, root.get("S").asInt(), weight);
  }

  /** The reference draws, as the sites of the algorithm files ask for them. */
  private Vec script(JsonNode given, int agent, Address address) {
    String[] site = address.site().split("/", -1);
    int s = site.length > 1 ? Integer.parseInt(site[1]) : 0;
    boolean sound = given.get("algorithm").asText().equals("sound");
    if (site[0].equals("batch")) {
      return sound ? row("mask", address, agent, s) : oneHot(address, agent, s);
    }
    int rows = examples(agent).count();
    if (!sound) {
      boolean noisy = site[0].equals("gradient") && given.get("noise").asBoolean();
      return row("theta", address, agent, s).scaled(noisy ? 1 : 0);
    }
    double clip = given.get("C").asDouble();
    if (site[0].equals("gradient")) {
      double factor = given.get("relation").asText().equals("replace-one") ? 2 : 1;
      Vec normal = Vec.of(numbers(root.get("nu").get(address.round()).get(agent)));
      return normal.scaled(given.get("z_u").asDouble() * factor * clip / rows);
    }
    double scale = given.get("z_d").asDouble() * latestBound / (given.get("q").asDouble() * rows);
    return row("nd", address, agent, s).scaled(scale);
  }

  private static Vec row(String name, Address address, int agent, int s) {
    return Vec.of(numbers(root.get(name).get(address.round()).get(agent).get(s)));
  }

  private static Vec oneHot(Address address, int agent, int s) {
    double[] mask = new double[examples(agent).count()];
    mask[root.get("idx").get(address.round()).get(agent).get(s).asInt()] = 1;
    return Vec.of(mask);
  }

  private static OwnerData data(int agent, double clip, Neighbours neighbours) {
    Examples examples = examples(agent);
    return new OwnerData(
        examples,
        new OwnerFacts(
            new LogisticLoss(),
            PublicSize.of(examples.count(), neighbours),
            examples.dimension(),
            1,
            clip));
  }

  private static void check(HubState.Rounds state, JsonNode expected, String where) {
    close(state.consensus(), expected.get("z"), where + " z");
    for (int i = 0; i < state.locals().size(); i++) {
      close(state.locals().get(i), expected.get("x").get(i), where + " x" + i);
      close(state.duals().get(i), expected.get("lam").get(i), where + " lam" + i);
    }
  }

  private static void close(Released actual, JsonNode expected, String where) {
    assertThat(actual.dimension()).as(where).isEqualTo(expected.size());
    for (int j = 0; j < expected.size(); j++) {
      double value = expected.get(j).asDouble();
      assertThat(actual.value().get(j))
          .as(where)
          .isCloseTo(value, within(1e-9 * Math.abs(value) + 1e-13));
    }
  }

  private static Examples examples(int agent) {
    JsonNode given = root.get("providers").get(agent);
    double[][] rows = new double[given.get("X").size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = numbers(given.get("X").get(i));
    }
    return Examples.of(Rows.of(rows), numbers(given.get("m")));
  }

  private static double[] numbers(JsonNode array) {
    double[] result = new double[array.size()];
    for (int j = 0; j < result.length; j++) {
      result[j] = array.get(j).asDouble();
    }
    return result;
  }
}
