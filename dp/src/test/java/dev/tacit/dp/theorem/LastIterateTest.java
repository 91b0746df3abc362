package dev.tacit.dp.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.theorem.LastIterateFacts.Clip;
import dev.tacit.dp.theorem.LastIterateFacts.Curvature;
import dev.tacit.laws.ForAll;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LastIterateTest {
  private static final PrivacyEvent.Gaussian RELEASE = new PrivacyEvent.Gaussian(3);

  /**
   * {@code x <- c x + shift + noise} has mean sum c^j and variance sum c^(2j): the bound is
   * attained.
   */
  @Test
  void factF111_theLinearGaussianCaseIsAttained() {
    ForAll.cases(
        300,
        random -> {
          double factor = random.nextDouble();
          int rounds = 1 + random.nextInt(400);
          double mean = 0;
          double variance = 0;
          for (int step = 0; step < rounds; step++) {
            mean = factor * mean + 1;
            variance = factor * factor * variance + 1;
          }
          double exact = mean / Math.sqrt(variance) / RELEASE.noiseMultiplier();
          double claimed = mu(facts(new Curvature(1, 1 - factor, 1 - factor), rounds));
          assertThat(claimed).isGreaterThanOrEqualTo(exact * (1 - 1e-11));
          assertThat(claimed).isCloseTo(exact, within(1e-9 * exact));
        });
  }

  @Test
  void factF111_effectiveStepsOfOrdinaryRuns() {
    assertThat(steps(.01, 500)).isCloseTo(51, within(.1));
    assertThat(steps(.05, 200)).isCloseTo(11, within(.1));
    assertThat(steps(.001, 500)).isCloseTo(381, within(1.0));
  }

  @Test
  void law_neverAboveCompositionAndGrowingWithRounds() {
    ForAll.cases(
        500,
        random -> {
          Curvature curvature = curvature(random);
          int rounds = 1 + random.nextInt(5_000);
          double steps = LastIterate.effectiveSteps(curvature, rounds);
          assertThat(steps).isBetween(1.0, (double) rounds);
          assertThat(LastIterate.effectiveSteps(curvature, rounds + 1L))
              .isGreaterThanOrEqualTo(steps * (1 - 1e-13));
        });
    assertThat(LastIterate.effectiveSteps(new Curvature(1e-9, 1e-9, .25), 1_000))
        .isCloseTo(1_000, within(1e-6));
  }

  @Test
  void law_roundingCostsTwiceItsDistance() {
    Curvature curvature = new Curvature(4, .01, .25);
    double exact = mu(facts(curvature, 100));
    double rounded = mu(LastIterateFacts.asPrescribed(100, curvature, 1e-3));
    assertThat(rounded - exact).isCloseTo(2 * 10 * 1e-3, within(1e-12));
  }

  @Test
  void refuses_eachBrokenHypothesisByName() {
    Curvature good = new Curvature(4, .01, .25);
    refuses(facts(new Curvature(4, 0, .25), 10), "strongly convex");
    refuses(facts(new Curvature(8, .01, .25), 10), "below 2 / smoothness");
    refuses(new LastIterateFacts(10, good, 0, Clip.OTHER, true, true, true), "scalar score");
    List<LastIterateFacts> broken =
        List.of(
            new LastIterateFacts(10, good, 0, Clip.SCALAR_PER_RECORD, false, true, true),
            new LastIterateFacts(10, good, 0, Clip.SCALAR_PER_RECORD, true, false, true),
            new LastIterateFacts(10, good, 0, Clip.SCALAR_PER_RECORD, true, true, false));
    List<String> words = List.of("inside the proximal", "only the last state", "start is public");
    for (int k = 0; k < broken.size(); k++) {
      refuses(broken.get(k), words.get(k));
    }
    assertThat(LastIterate.apply(new PrivacyEvent.Laplace(1), facts(good, 10)).holds()).isFalse();
    assertThat(LastIterate.apply(RELEASE, facts(good, 10)).holds()).isTrue();
  }

  private static void refuses(LastIterateFacts facts, String words) {
    Verdict<PrivacyEvent> verdict = LastIterate.apply(RELEASE, facts);
    assertThatThrownBy(verdict::orRefuse)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining(words);
  }

  private static double steps(double ridge, int rounds) {
    double smoothness = .25 + ridge;
    return LastIterate.effectiveSteps(new Curvature(1 / smoothness, ridge, smoothness), rounds);
  }

  private static Curvature curvature(Random random) {
    double smoothness = Math.exp(random.nextGaussian());
    double ridge = smoothness * Math.pow(random.nextDouble(), 4) * .999 + 1e-12;
    return new Curvature(1.999 * (1 - random.nextDouble()) / smoothness, ridge, smoothness);
  }

  private static LastIterateFacts facts(Curvature curvature, long rounds) {
    return LastIterateFacts.asPrescribed(rounds, curvature, 0);
  }

  private static double mu(LastIterateFacts facts) {
    PrivacyEvent event = LastIterate.apply(RELEASE, facts).orRefuse();
    return 1 / ((PrivacyEvent.Gaussian) event).noiseMultiplier();
  }
}
