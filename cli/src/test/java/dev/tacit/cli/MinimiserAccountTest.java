package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Perturbed minimisers and pure targets on the command line. */
class MinimiserAccountTest {
  private static final String EVENT = "minimiser:sigma=20,curvatureRatio=0.01,count=15";

  private static JsonNode json(String... arguments) throws IOException {
    CommandResult commandResult = CommandResult.tacit(arguments);
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
    return new ObjectMapper().readTree(commandResult.out());
  }

  /**
   * Fact gamma-gaussian-pair: values from above; 34 digits say 3.2 and 2 (rows of
   * DominatingPairTest).
   */
  @Test
  void factT3_pricesMinimisersAndIsNeverBelowItsTheorem() throws IOException {
    JsonNode small =
        json(
            "account",
            "--event",
            "minimiser:sigma=114,count=2,curvatureRatio=0.42",
            "--neighbours",
            "replace-one",
            "--delta",
            "0.002529118199",
            "--json");
    assertThat(small.get("epsilon").get("auto").doubleValue()).isBetween(3.2, 3.2001);
    assertThat(small.get("autoCurrency").textValue()).isEqualTo("objective");
    JsonNode plain = json("account", "--event", EVENT, "--delta", "1e-5", "--json");
    JsonNode ideal =
        json("account", "--event", "gaussian:sigma=20,count=15", "--delta", "1e-5", "--json");
    double gaussian = ideal.get("epsilon").get("auto").doubleValue();
    assertThat(plain.get("epsilon").get("auto").doubleValue()).isBetween(gaussian, gaussian * 1.05);
  }

  @Test
  void thereIsNothingUnprovedToAccept() {
    CommandResult commandResult =
        CommandResult.tacit("account", "--event", EVENT, "--delta", "1e-5", "--accept-unproved");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--accept-unproved");
  }

  /**
   * The Jacobian costs at most ln(1 + kappa) beside the shift of the Gaussian (fact
   * determinant-ratio).
   */
  @Test
  void factO1_aMinimiserCostsMoreThanItsShiftAndLittleMore() throws IOException {
    double plain =
        json("account", "--event", "gaussian:sigma=20", "--delta", "1e-5", "--json")
            .get("epsilon")
            .get("auto")
            .doubleValue();
    double solved =
        json(
                "account",
                "--event",
                "minimiser:sigma=20,curvatureRatio=0.001,monotone=true",
                "--delta",
                "1e-5",
                "--neighbours",
                "replace-one",
                "--json")
            .get("epsilon")
            .get("auto")
            .doubleValue();
    assertThat(solved).isBetween(plain, 2 * plain);
  }

  @Test
  void calibrationOfAMinimiserKeepsTheTarget() throws IOException {
    JsonNode found =
        json(
            "calibrate",
            "--event",
            "minimiser:curvatureRatio=0.01,count=15",
            "--epsilon",
            "1",
            "--delta",
            "1e-5",
            "--json");
    assertThat(found.get("certifiedEpsilon").doubleValue()).isBetween(0.999, 1.0);
    assertThat(found.get("sigma").get("objective")).isEqualTo(found.get("sigma").get("auto"));
  }

  @Test
  void aPureTargetHasDeltaZero() throws IOException {
    JsonNode found =
        json("calibrate", "--event", "laplace:count=4", "--epsilon", "2", "--delta", "0", "--json");
    assertThat(found.get("sigma").get("auto").doubleValue()).isBetween(2.0, 2.0002);
    CommandResult gaussian =
        CommandResult.tacit(
            "calibrate", "--event", "gaussian:count=1", "--epsilon", "1", "--delta", "0");
    assertThat(gaussian.code()).isEqualTo(2);
    assertThat(gaussian.err()).contains("give a delta above 0, or use Laplace");
  }

  /** Up to the last places, in which roundings differ. */
  @Test
  void theSmallestIsTheSmallest() throws IOException {
    JsonNode found = json("account", "--event", "laplace:b=2", "--delta", "0", "--json");
    found
        .get("epsilon")
        .forEach(
            one ->
                assertThat(one.isTextual() ? Double.POSITIVE_INFINITY : one.doubleValue())
                    .isGreaterThanOrEqualTo(
                        found.get("epsilon").get("auto").doubleValue() * (1 - 1e-14)));
  }

  @Test
  void refusals_sayWhatToWriteInstead() {
    CommandResult poisson =
        CommandResult.tacit(
            "account",
            "--event",
            "gaussian:sigma=2,q=0.1",
            "--delta",
            "1e-5",
            "--neighbours",
            "replace-one");
    assertThat(poisson.err())
        .contains("with replace-one use batches of fixed size (size=S,population=P)")
        .doesNotContain("PoissonSampled", "guaranteeForReplacement");
    CommandResult beside =
        CommandResult.tacit(
            "account", "--event", EVENT, "--event", "gaussian:sigma=2,q=0.1", "--delta", "1e-5");
    assertThat(beside.code()).isEqualTo(2);
    assertThat(beside.err()).contains("Beside a minimiser nothing may be sampled");
  }

  @Test
  void refuses_fieldsOfOtherKinds() {
    for (String bad :
        new String[] {
          "minimiser:sigma=2",
          "minimiser:sigma=2,curvatureRatio=0.1,q=0.1",
          "minimiser:sigma=2,curvatureRatio=0",
          "minimiser:sigma=2,curvatureRatio=0.1,monotone=maybe",
          "gaussian:sigma=2,curvatureRatio=0.1"
        }) {
      CommandResult commandResult =
          CommandResult.tacit("account", "--event", bad, "--delta", "1e-5");
      assertThat(commandResult.code()).as(bad + commandResult.err()).isEqualTo(2);
    }
  }
}
