package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.testkit.VectorFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reference cases of independent accountants, answered by {@code tacit account --cases}, with
 * the bars that the product promises.
 */
@Tag("slow")
class AccountingVectorsTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyReferenceCase() throws IOException {
    String text = VectorFile.text(AccountingVectorsTest.class, "accounting.json");
    JsonNode asked =
        JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build()
            .readTree(text)
            .get("cases");
    Path file = Files.writeString(folder.resolve("accounting.json"), text);
    JsonNode answers =
        CommandResult.tacit("account", "--cases", file.toString(), "--json").json().get("cases");
    assertThat(asked).isNotEmpty();
    assertThat(answers).hasSameSizeAs(asked);
    return IntStream.range(0, asked.size())
        .mapToObj(
            k ->
                dynamicTest(
                    asked.get(k).get("id").asText(), () -> check(asked.get(k), answers.get(k))));
  }

  private static void check(JsonNode given, JsonNode answer) throws IOException {
    assertThat(answer.get("id")).isEqualTo(given.get("id"));
    if (given.has("epsilon_by")) {
      checkEpsilon(given.get("epsilon_by"), answer);
    } else if (given.has("sigma_by")) {
      checkSigma(given, answer);
    } else {
      checkCurve(given, answer.get("renyi"));
    }
  }

  private static void checkEpsilon(JsonNode by, JsonNode answer) {
    JsonNode found = answer.get("epsilon");
    double auto = found.get("auto").asDouble();
    double truth =
        by.has("exact")
            ? by.get("exact").asDouble()
            : Math.max(by.path("pld_lower").asDouble(0), by.path("opacus_prv_lower").asDouble(0));
    assertThat(auto).isGreaterThanOrEqualTo(truth * (1 - 1e-9));
    double limit =
        by.has("exact") ? 1.002 * by.get("exact").asDouble() : 1.01 * by.get("pld").asDouble();
    assertThat(auto).isLessThanOrEqualTo(limit);
    assertThat(found.get("rdp").asDouble())
        .isLessThanOrEqualTo(by.get("rdp").asDouble() * (1 + 1e-6))
        .isGreaterThanOrEqualTo(truth * (1 - 1e-9));
    if (by.has("zcdp_tight")) {
      assertThat(found.get("zcdp").asDouble())
          .isLessThanOrEqualTo(by.get("zcdp_tight").asDouble() * (1 + 1e-6));
    }
    if (by.has("pure_dp_sum")) {
      assertThat(found.get("pure").asDouble())
          .isCloseTo(by.get("pure_dp_sum").asDouble(), within(1e-9));
    }
    assertThat(answer.get("autoCurrency").asText())
        .isIn(by.has("exact") ? List.of("exact") : List.of("pld", "rdp"));
  }

  /** The noise is near the reference, and the event with it keeps the target. */
  private static void checkSigma(JsonNode given, JsonNode answer) throws IOException {
    JsonNode by = given.get("sigma_by");
    double sigma = answer.get("sigma").get("auto").asDouble();
    if (by.has("exact")) {
      assertThat(sigma)
          .isBetween(by.get("exact").asDouble() * (1 - 1e-9), 1.002 * by.get("exact").asDouble());
    } else {
      assertThat(sigma).isLessThanOrEqualTo(1.002 * by.get("pld").asDouble());
    }
    JsonNode release = given.get("parameters").get(0);
    assertThat(given.get("parameters")).hasSize(1);
    StringBuilder event = new StringBuilder(release.get("kind").asText() + ":sigma=" + sigma);
    for (String name : List.of("count", "q")) {
      if (release.has(name)) {
        event.append(',').append(name).append('=').append(release.get(name).asText());
      }
    }
    String delta = given.get("delta").asText();
    double target = given.get("target_epsilon").asDouble();
    JsonNode priced =
        CommandResult.tacit("account", "--event", event.toString(), "--delta", delta, "--json")
            .json();
    assertThat(priced.get("epsilon").get("auto").asDouble()).isBetween(target * (1 - 1e-4), target);
  }

  /**
   * At fractional orders the file holds upper values: 0.1837 against the integral 0.1836 for rate
   * 0.5, sigma 2, order 4.5. NaiveReferenceTest of dp checks those orders.
   */
  private static void checkCurve(JsonNode given, JsonNode found) {
    JsonNode known = given.get("rdp_values");
    assertThat(found).hasSameSizeAs(known);
    double before = 0;
    for (int k = 0; k < known.size(); k++) {
      double ours = found.get(k).asDouble();
      double theirs = known.get(k).asDouble();
      double order = given.get("orders").get(k).asDouble();
      assertThat(ours).isPositive().isFinite().isGreaterThanOrEqualTo(before);
      assertThat(ours).as("order %s", order).isLessThanOrEqualTo(theirs * (1 + 1e-8));
      if (Double.isFinite(theirs) && order == Math.rint(order)) {
        assertThat(ours).as("order %s", order).isGreaterThanOrEqualTo(theirs * (1 - 1e-8));
      }
      before = ours;
    }
  }
}
