package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.testkit.VectorFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Single facts of accounting against independent implementations. */
@Tag("slow")
class AccountingVectorsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void factF02_gaussianNoiseForManyReleases() {
    List<JsonNode> cases = list(read("vectors-accounting.json").get("gaussian"));
    assertThat(cases).isNotEmpty();
    for (JsonNode c : cases) {
      double epsilon = c.get("eps").asDouble();
      double delta = c.get("delta").asDouble();
      double mu = GaussianProfile.mu(epsilon, delta);
      assertThat(mu / c.get("mu").asDouble()).isBetween(1 - 1e-8, 1 + 1e-8);
      // Whichever side of the truth a reference is on, ours is on the safe one.
      assertThat(GaussianProfile.delta(mu, epsilon)).isLessThanOrEqualTo(delta);
      double sigma = c.get("sensitivity").asDouble() * Math.sqrt(c.get("T").asDouble()) / mu;
      assertThat(sigma / c.get("sigma_exact").asDouble()).isBetween(1 - 1e-8, 1 + 1e-8);
    }
  }

  @Test
  void factF04_zcdp() {
    List<JsonNode> cases = list(read("vectors-accounting.json").get("zcdp"));
    assertThat(cases).isNotEmpty();
    for (JsonNode c : cases) {
      double rho = c.get("rho").asDouble();
      double delta = c.get("delta").asDouble();
      assertThat(Conversions.zcdpToEpsilon(rho, delta) / c.get("eps_cks").asDouble())
          .isBetween(1 - 1e-8, 1 + 1e-8);
      // The classic conversion, which is never used because it is never below.
      double classic = rho + 2 * Math.sqrt(-rho * Math.log(delta));
      assertThat(classic / c.get("eps_classic").asDouble()).isBetween(1 - 1e-8, 1 + 1e-8);
      assertThat(Conversions.zcdpToEpsilon(rho, delta)).isLessThan(classic);
      assertThat(GaussianProfile.epsilon(Math.sqrt(2 * rho), delta) / c.get("eps_gdp").asDouble())
          .isBetween(1 - 1e-9, 1 + 1e-9);
    }
  }

  @Test
  void factF05_sampledGaussianCurve() {
    List<JsonNode> cases = list(read("vectors-accounting.json").get("sampled_gaussian_rdp"));
    assertThat(cases).isNotEmpty();
    for (JsonNode c : cases) {
      PrivacyEvent event = sampled(c.get("q").asDouble(), c.get("z").asDouble());
      c.get("rdp")
          .properties()
          .forEach(
              field ->
                  assertThat(
                          Renyi.divergence(
                                  event, Neighbours.ADD_REMOVE, Double.parseDouble(field.getKey()))
                              / field.getValue().asDouble())
                      .isBetween(1 - 1e-8, 1 + 1e-8));
    }
  }

  @Test
  void factF28_starCompositions() {
    List<JsonNode> cases = list(read("vectors-accounting.json").get("star_pld"));
    assertThat(cases).isNotEmpty();
    for (JsonNode c : cases) {
      List<PrivacyEvent> parts = new ArrayList<>();
      PrivacyEvent step = sampled(c.get("q").asDouble(), c.get("z").asDouble());
      parts.add(PrivacyEvent.repeated(step, c.get("steps").asLong()));
      if (c.get("gauss_mu_sq").asDouble() > 0) {
        parts.add(new PrivacyEvent.Gaussian(1 / Math.sqrt(c.get("gauss_mu_sq").asDouble())));
      }
      double epsilon =
          Accountants.of("pld")
              .guarantee(
                  new PrivacyEvent.Composed(parts),
                  Neighbours.ADD_REMOVE,
                  c.get("delta").asDouble())
              .epsilon();
      double upper = c.get("eps_upper").asDouble();
      assertThat(epsilon).isBetween(upper - c.get("tolerance_abs").asDouble(), upper);
    }
  }

  private static PrivacyEvent.Leaf sampled(double rate, double noise) {
    return new PrivacyEvent.PoissonSampled(rate, new PrivacyEvent.Gaussian(noise));
  }

  private static JsonNode read(String name) {
    try {
      return JSON.readTree(VectorFile.text(AccountingVectorsTest.class, name));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
