package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.testkit.VectorFile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Facts two-iterations, later-iterations and contracting-losses against an independent
 * implementation.
 */
class AmplificationVectorsTest {
  private static final double RELATIVE = 1e-8;

  @Test
  void factF35_matchesTheVectorsAndTheSharpConstantIsNeverAbove() throws Exception {
    JsonNode cases = vectors().get("amplification");
    assertThat(cases).isNotEmpty();
    for (JsonNode given : cases) {
      NoisyIteration iteration = iteration(given);
      long later = given.get("r").asLong();
      ConvexAmplification general = ConvexAmplification.general(iteration);
      close(general.operatorConstant(), given.get("C_star").asDouble());
      close(general.rho(later), given.get("rho_sound").asDouble());
      assertThat(ConvexAmplification.sharp(iteration).rho(later))
          .isLessThanOrEqualTo(general.rho(later));

      PrintedClaims printed = new PrintedClaims(iteration);
      close(printed.convexConstant(), given.get("C_paper").asDouble());
      if (given.get("rho_paper").isNull()) {
        assertThat(printed.convex(later)).isEmpty();
      } else {
        close(printed.convex(later).orElseThrow(), given.get("rho_paper").asDouble());
      }
    }
  }

  @Test
  void factF37_matchesTableOneWithTheWholeTerm() throws Exception {
    JsonNode cases = vectors().get("table1");
    assertThat(cases).isNotEmpty();
    for (JsonNode given : cases) {
      double twice = 2 * given.get("mu").asDouble();
      NoisyIteration iteration =
          new NoisyIteration(
              given.get("eta").asDouble(),
              given.get("beta").asDouble(),
              SingularValues.identity(64),
              StreamNoise.onState(1),
              1);
      LaterLosses losses = new LaterLosses(twice, twice, 2 * given.get("c2").asDouble());
      StronglyConvexAmplification whole =
          StronglyConvexAmplification.at(iteration, losses, 1).orElseThrow();
      close(whole.contraction(), given.get("L").asDouble());
      close(whole.weight(), given.get("R").asDouble());
      StronglyConvexAmplification best =
          StronglyConvexAmplification.best(iteration, losses).orElseThrow();
      assertThat(best.contraction()).isLessThanOrEqualTo(whole.contraction());
      for (Map.Entry<String, JsonNode> rho : given.get("rho_sound").properties()) {
        close(whole.rho(Long.parseLong(rho.getKey())), rho.getValue().asDouble());
      }
    }
  }

  @Test
  void factF310_matchesTheMixtures() throws Exception {
    JsonNode given = vectors().get("mixture");
    long users = given.get("N").asLong();
    boolean square = given.get("amin").asDouble() > 0;
    NoisyIteration iteration =
        new NoisyIteration(
            given.get("eta").asDouble(),
            given.get("beta").asDouble(),
            new SingularValues(
                square ? 2 : 1, 2, given.get("smin").asDouble(), given.get("smin").asDouble()),
            StreamNoise.onState(given.get("sigma").asDouble()),
            given.get("Delta").asDouble());
    ConvexAmplification general = ConvexAmplification.general(iteration);
    // Without the allowance for arithmetic, which no formula contains.
    StreamGuarantee stream = StreamGuarantee.exact(iteration, general);
    assertThat(given.get("permutation")).isNotEmpty();
    assertThat(given.get("stopping")).isNotEmpty();
    checkDeltas(stream.permutation(users), given.get("permutation"));
    for (Map.Entry<String, JsonNode> position : given.get("stopping").properties()) {
      checkDeltas(stream.stopping(users, Long.parseLong(position.getKey())), position.getValue());
    }
  }

  private static void checkDeltas(MixedCost cost, JsonNode deltas) {
    for (Map.Entry<String, JsonNode> entry : deltas.properties()) {
      double epsilon = Double.parseDouble(entry.getKey());
      double delta = entry.getValue().asDouble();
      close(cost.delta(epsilon), delta);
      close(cost.epsilon(delta), epsilon);
    }
  }

  private static void close(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(RELATIVE * Math.abs(expected)));
  }

  private static NoisyIteration iteration(JsonNode given) {
    boolean square = given.get("amin").asDouble() > 0;
    return new NoisyIteration(
        given.get("eta").asDouble(),
        given.get("beta").asDouble(),
        new SingularValues(
            square ? 2 : 1, 2, given.get("smin").asDouble(), given.get("smax").asDouble()),
        StreamNoise.onState(given.get("sigma").asDouble()),
        given.get("Delta").asDouble());
  }

  private static JsonNode vectors() throws Exception {
    return new ObjectMapper()
        .readTree(VectorFile.text(AmplificationVectorsTest.class, "vectors-accounting.json"));
  }
}
