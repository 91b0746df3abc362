package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.NoiseLaw;
import dev.tacit.admm.run.PerturbationBudget;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.testkit.VectorFile;
import org.junit.jupiter.api.Test;

/** The calibration records of vectors-mesh.json. */
class MeshCalibrationTest {
  private static final int DIMENSION = 104;

  @Test
  void printedNoise_matches() throws JsonProcessingException {
    for (JsonNode record : records()) {
      PrintedNoise printed =
          new PrintedNoise(
              budget(record), record.get("T").asInt(), record.get("out_share").asDouble(), 1);
      long records = record.get("m").asLong();
      int agents = record.get("N").asInt();
      close(printed.sigma(records), record.get("paper_sigma1"));
      close(printed.forcedRegulariser(agents, .25, records), record.get("paper_lambda_hat"));
      close(printed.outputRho(), record.get("paper_rho2"));
    }
  }

  @Test
  void soundNoise_isAtMostThatOfFactO3AloneAndRepricesWithinTheTarget()
      throws JsonProcessingException {
    for (JsonNode record : records()) {
      Budget budget = budget(record);
      PerturbationBudget least =
          PerturbationBudget.of(
              budget, DIMENSION, NoiseLaw.GAUSSIAN, 1e-8, record.get("out_share").asDouble());
      ObjectiveFacts facts = facts(record);
      int rounds = record.get("T").asInt();
      MinimiserPlan plan =
          least.calibrated(facts, p -> PrivacyEvent.repeated(p.eventFor(DIMENSION), rounds));
      double sigma = plan.objectiveNoise().level().amount();
      double limit = record.get("sound_sigma1").asDouble();
      double share = record.get("out_share").asDouble();
      double ideal =
          facts.gradientSensitivity()
              * Math.sqrt(rounds)
              / GaussianProfile.mu(budget.epsilon(), budget.delta());
      // The output noise takes its small share of the squared shifts from the objective.
      assertThat(sigma).isBetween(ideal, Math.min(limit, ideal * 1.01 / Math.sqrt(1 - share)));
      Guarantee guarantee =
          Accountants.all()
              .guarantee(
                  PrivacyEvent.repeated(plan.eventFor(DIMENSION), rounds),
                  Neighbours.REPLACE_ONE,
                  budget.delta());
      assertThat(guarantee.epsilon()).isBetween(budget.epsilon() * .9998, budget.epsilon());
      assertThat(guarantee.currency()).isEqualTo("objective");
      double output = plan.outputNoise().level().amount() * facts.solverSensitivity(1e-8, 0);
      double outputLimit = record.get("sound_sigma2_beta_1e_8").asDouble();
      assertThat(output).isBetween(outputLimit * .9, outputLimit * 1.001);
    }
  }

  @Test
  void factT3_certifiesLittleMoreThanTheIdealGaussianAndNeverLess() throws JsonProcessingException {
    for (JsonNode record : records()) {
      double sigma = record.get("sound_sigma1").asDouble();
      ObjectiveFacts facts = facts(record);
      PrivacyEvent event =
          PrivacyEvent.repeated(
              new PrivacyEvent.ObjectivePerturbation(facts, sigma, 1e-8, 0),
              record.get("T").asInt());
      double delta = record.get("delta").asDouble();
      double proved = Accountants.all().guarantee(event, Neighbours.REPLACE_ONE, delta).epsilon();
      double gaussian =
          Accountants.all()
              .guarantee(
                  PrivacyEvent.repeated(
                      new PrivacyEvent.Gaussian(sigma / facts.gradientSensitivity()),
                      record.get("T").asInt()),
                  Neighbours.REPLACE_ONE,
                  delta)
              .epsilon();
      assertThat(proved).isBetween(gaussian * (1 - 1e-9), gaussian * 1.01);
    }
  }

  private static Budget budget(JsonNode record) {
    return new Budget(
        record.get("eps").asDouble(), record.get("delta").asDouble(), Neighbours.REPLACE_ONE);
  }

  private JsonNode records() throws JsonProcessingException {
    JsonNode records =
        new ObjectMapper()
            .readTree(VectorFile.text(getClass(), "vectors-mesh.json"))
            .get("calibration");
    assertThat(records).isNotEmpty();
    return records;
  }

  private static void close(double value, JsonNode expected) {
    assertThat(value).isCloseTo(expected.asDouble(), within(1e-8 * expected.asDouble()));
  }

  private static ObjectiveFacts facts(JsonNode record) {
    return new ObjectiveFacts(
        record.get("m").asLong(),
        1,
        .25,
        record.get("sound_strong_convexity").asDouble(),
        true,
        Neighbours.REPLACE_ONE);
  }
}
