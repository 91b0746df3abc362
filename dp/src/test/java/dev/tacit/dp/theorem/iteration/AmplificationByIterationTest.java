package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.theorem.Verdict;
import dev.tacit.laws.ForAll;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AmplificationByIterationTest {
  private static final double ETA = 1.7531;
  private static final LaterLosses LOSSES = LaterLosses.convex(1);

  @Test
  void applies_whenEveryHypothesisHolds() {
    Verdict<RhoBound> verdict = theorem(1).planned(StreamFacts.asPrescribed());
    assertThat(verdict.holds()).isTrue();
    assertThat(verdict.hypotheses()).hasSizeGreaterThanOrEqualTo(6);
    assertThat(verdict.hypotheses()).allSatisfy(one -> assertThat(one.measured()).isNotBlank());
  }

  @Test
  void factF30_everyWayOfShowingAStateVoidsTheClaim() {
    for (StateExposure way : StateExposure.values()) {
      Verdict<RhoBound> verdict =
          theorem(1).planned(StreamFacts.asPrescribed().withExposures(Set.of(way)));
      assertThat(verdict.guarantee()).isEmpty();
      assertThatThrownBy(verdict::orRefuse).hasMessageContaining(way.description());
    }
  }

  @Test
  void factF07_onlyTheScalarClipPerRecordIsAccepted() {
    for (StreamFacts.Clip clip : StreamFacts.Clip.values()) {
      Verdict<RhoBound> verdict = theorem(1).planned(new StreamFacts(Set.of(), clip, true, true));
      assertThat(verdict.holds()).isEqualTo(clip == StreamFacts.Clip.PER_RECORD_SCALAR);
    }
  }

  @Test
  void refuses_stepsRanksAndDeclarationsThatTheProofNeeds() {
    NoisyIteration large =
        new NoisyIteration(2.01, 0.9, SingularValues.identity(3), StreamNoise.onState(1), 1);
    assertThatThrownBy(
            () ->
                new AmplificationByIteration(large, LOSSES)
                    .planned(StreamFacts.asPrescribed())
                    .orRefuse())
        .hasMessageContaining("stepSize")
        .hasMessageContaining("2.01");
    NoisyIteration tall =
        new NoisyIteration(1, 1, new SingularValues(2, 1, 1, 1), StreamNoise.onState(1), 1);
    assertThatThrownBy(
            () ->
                new AmplificationByIteration(tall, LOSSES)
                    .planned(StreamFacts.asPrescribed())
                    .orRefuse())
        .hasMessageContaining("2 by 1");
    StreamFacts.Clip clip = StreamFacts.Clip.PER_RECORD_SCALAR;
    assertThat(theorem(1).planned(new StreamFacts(Set.of(), clip, false, true)).holds()).isFalse();
    assertThat(theorem(1).planned(new StreamFacts(Set.of(), clip, true, false)).holds()).isFalse();
  }

  @Test
  void refuses_unboundedGradientsAndBadNumbers() {
    assertThatThrownBy(
            () ->
                new NoisyIteration(
                    1,
                    1,
                    SingularValues.identity(1),
                    StreamNoise.onState(1),
                    Double.POSITIVE_INFINITY))
        .hasMessageContaining("clip");
    assertThatThrownBy(() -> StreamNoise.onState(Double.NaN)).hasMessageContaining("sigma");
    assertThatThrownBy(() -> new SingularValues(1, 1, 2, 1)).hasMessageContaining("largest");
    assertThatThrownBy(() -> new LaterLosses(1, 2, 0)).hasMessageContaining("exceeds");
  }

  @Test
  void receipts_decideAboutNoiseSecrecyAndAudience() {
    double agreed = iteration(1).noiseMultiplier();
    assertThat(proved(receipt(agreed, Audience.NEXT_USER, true)).holds()).isTrue();
    StreamEvidence withoutDual =
        StreamEvidence.none()
            .and(receipt(agreed, Audience.NEXT_USER, true), Neighbours.REPLACE_ONE);
    assertThat(theorem(1).proved(StreamFacts.asPrescribed(), withoutDual).holds()).isFalse();
    assertThat(theorem(1).proved(StreamFacts.asPrescribed(), StreamEvidence.none()).holds())
        .isFalse();
    assertThat(proved(receipt(agreed, Audience.NEXT_USER, false)).holds()).isFalse();
    assertThat(proved(receipt(agreed, Audience.EVERYONE, true)).holds()).isFalse();
    assertThat(proved(receipt(0.9 * agreed, Audience.NEXT_USER, true)).holds()).isFalse();
    assertThatThrownBy(
            () ->
                StreamEvidence.none()
                    .and(receipt(agreed, Audience.NEXT_USER, true), Neighbours.ADD_REMOVE))
        .hasMessageContaining("ADD_REMOVE");
  }

  @Test
  void proved_boundIsForTheNoiseOfTheReceipts() {
    NoisyIteration iteration = iteration(1);
    double agreed = iteration.noiseMultiplier();
    double less = proved(receipt(agreed * (1 - 5e-7), Audience.NEXT_USER, true)).orRefuse().rho(8);
    double more = proved(receipt(2 * agreed, Audience.NEXT_USER, true)).orRefuse().rho(8);
    double planned = theorem(1).planned(StreamFacts.asPrescribed()).orRefuse().rho(8);
    assertThat(less).isGreaterThan(planned);
    assertThat(more).isCloseTo(planned / 4, within(1e-9 * planned));
  }

  /** The figures that two independent derivations of fact random-position agree on. */
  @Test
  void factF310_firstUserPermutationAndStopping() {
    double mu = GaussianProfile.mu(1, 1e-5);
    double sigma = iteration(1).stateShift() / mu;
    StreamGuarantee general = guarantee(ConvexAmplification.general(iteration(sigma)), sigma);
    StreamGuarantee sharp = guarantee(ConvexAmplification.sharp(iteration(sigma)), sigma);
    near(general.local().epsilon(1e-5), 1);
    near(general.followedBy(99).epsilon(1e-5), 0.273);
    near(general.permutation(100).epsilon(1e-5), 0.745);
    near(worstStopping(general, 100), 0.797);
    near(general.followedBy(999).epsilon(1e-5), 0.081);
    near(general.permutation(1000).epsilon(1e-5), 0.561);
    near(sharp.followedBy(999).epsilon(1e-5), 0.048);
    near(sharp.permutation(1000).epsilon(1e-5), 0.511);
  }

  @Test
  void law_moreLaterIterationsNeverCostMoreAndNothingExceedsLocal() {
    ForAll.cases(
        100,
        random -> {
          double eta = 0.05 + 1.9 * random.nextDouble();
          double strong = random.nextDouble();
          StreamNoise noise =
              random.nextBoolean() ? StreamNoise.onState(0.7) : StreamNoise.onGradient(0.7);
          NoisyIteration iteration =
              new NoisyIteration(
                  eta, 0.1 + random.nextDouble(), SingularValues.identity(5), noise, 2);
          RhoBound bound =
              new AmplificationByIteration(iteration, new LaterLosses(1, strong, 0.3))
                  .planned(StreamFacts.asPrescribed())
                  .orRefuse();
          StreamGuarantee stream = StreamGuarantee.exact(iteration, bound);
          double before = stream.local().mu() * (1 + 1e-11);
          for (long later = 0; later < 60; later++) {
            double mu = stream.followedBy(later).mu();
            assertThat(mu).isLessThanOrEqualTo(before);
            before = mu;
          }
          assertThat(stream.followedBy(1).mu())
              .isCloseTo(stream.local().mu(), within(1e-9 * stream.local().mu()));
          assertThat(stream.followedBy(1_000_000_000L).mu()).isPositive();
        });
  }

  @Test
  void factF30_reuseCostsComposition() {
    StreamGuarantee stream = guarantee(ConvexAmplification.sharp(iteration(1)), 1);
    double once = stream.followedBy(10).mu();
    assertThat(stream.reused(10, 10, 10, 10).mu()).isCloseTo(2 * once, within(1e-9));
    assertThat(stream.reused(10)).isEqualTo(stream.followedBy(10));
  }

  @Test
  void factF310b_passesCostMoreThanOneAndLessThanComposingTheWorstPlace() {
    StreamGuarantee stream = guarantee(ConvexAmplification.sharp(iteration(4)), 4);
    double one = stream.permutation(50).epsilon(1e-4);
    double three = stream.samePermutation(50, 3).epsilon(1e-4);
    assertThat(three).isBetween(one, stream.local().repeated(3).epsilon(1e-4));
    assertThat(three)
        .isLessThanOrEqualTo(stream.permutation(50).sameOrderRepeated(3).epsilon(1e-4));
  }

  @Test
  void factF310b_freshOrdersComposeAsMixtures() {
    StreamGuarantee stream = guarantee(ConvexAmplification.sharp(iteration(4)), 4);
    MixedCost one = stream.permutation(50);
    double exact = 0;
    for (int first = 0; first < 50; first++) {
      for (int second = 0; second < 50; second++) {
        exact += stream.followedBy(first).and(stream.followedBy(second)).delta(0.3) / 2500;
      }
    }
    double twice = stream.freshPermutations(50, 2).delta(0.3);
    assertThat(twice).isBetween(exact, exact * 1.02);
    assertThat(stream.freshPermutations(50, 7).renyi(5))
        .isBetween(7 * one.renyi(5), 7 * one.renyi(5) * 1.02);
    assertThat(stream.freshPermutations(50, 3).epsilon(1e-4))
        .isBetween(one.epsilon(1e-4), stream.local().repeated(3).epsilon(1e-4));
    assertThat(stream.freshPermutations(50, 1)).isEqualTo(one);
  }

  @Test
  void factF310_unusedUsersPayNothingForTheOtherDraw() {
    MixedCost rare = new MixedCost(List.of(new MixedCost.Part(0.25, 1)));
    double both = rare.and(rare).delta(0.5);
    double exact =
        0.0625 * GaussianProfile.delta(Math.sqrt(2), 0.5)
            + 2 * 0.1875 * GaussianProfile.delta(1, 0.5);
    assertThat(both).isBetween(exact, exact * 1.001);
  }

  /** The mixture's divergence against a sum over its parts, on both sides of the switch. */
  @Test
  void mixture_renyiIsTheLogOfTheMeanPower() {
    for (double sigma : new double[] {0.5, 4}) {
      StreamGuarantee stream = guarantee(ConvexAmplification.sharp(iteration(sigma)), sigma);
      for (double order : new double[] {1.5, 3, 20}) {
        double mean = 0;
        for (int later = 0; later < 40; later++) {
          double mu = stream.followedBy(later).mu();
          mean += Math.exp((order - 1) * order * mu * mu / 2) / 40;
        }
        double expected = Math.log(mean) / (order - 1);
        assertThat(stream.permutation(40).renyi(order))
            .isCloseTo(expected, within(1e-9 * expected));
      }
    }
  }

  @Test
  void arithmetic_costsLittleAndNeverNothing() {
    for (StreamNoise noise : List.of(StreamNoise.onState(1), StreamNoise.onGradient(1))) {
      NoisyIteration iteration =
          new NoisyIteration(0.5, 0.9, SingularValues.identity(100), noise, 1);
      RhoBound bound = ConvexAmplification.sharp(iteration);
      StateArithmetic arithmetic = arithmetic(iteration, 1000);
      StreamGuarantee real =
          new StreamGuarantee(iteration, bound, arithmetic, StreamEvidence.none());
      double exact = StreamGuarantee.exact(iteration, bound).followedBy(1000).mu();
      assertThat(real.followedBy(1000).mu()).isGreaterThan(exact).isLessThan(exact * 1.001);
    }
  }

  /** A million users with a small step, where masking the dual is dear: still far below local. */
  @Test
  void arithmetic_leavesAmplificationToAMillionUsers() {
    NoisyIteration iteration =
        new NoisyIteration(7.5e-5, 1, SingularValues.identity(100), StreamNoise.onState(5e-4), 2);
    RhoBound bound = ConvexAmplification.sharp(iteration);
    StreamGuarantee real =
        new StreamGuarantee(
            iteration, bound, arithmetic(iteration, 1_000_000), StreamEvidence.none());
    double exact = StreamGuarantee.exact(iteration, bound).followedBy(1_000_000).mu();
    assertThat(real.followedBy(1_000_000).mu()).isBetween(exact, 1.1 * exact);
    assertThat(real.local().mu()).isGreaterThan(3 * exact);
  }

  @Test
  void slackOfAllDraws_isChargedToDelta() {
    NoisyIteration iteration = iteration(4);
    RhoBound bound = ConvexAmplification.sharp(iteration);
    Receipt each = receipt(iteration.noiseMultiplier(), Audience.NEXT_USER, true);
    StreamEvidence evidence =
        StreamEvidence.none().and(each, 1_000_000_000_000L, Neighbours.REPLACE_ONE);
    assertThat(evidence.slack()).isBetween(1e-6, 1.0001e-6);
    assertThat(evidence.iterations()).isEqualTo(1_000_000_000_000L);
    StreamGuarantee real = new StreamGuarantee(iteration, bound, StateArithmetic.exact(), evidence);
    UserCost cost = real.followedBy(10);
    double epsilon = real.epsilon(cost, 1e-5);
    double left = 1e-5 - (1 + Math.exp(epsilon)) * 1e-6;
    assertThat(epsilon).isCloseTo(cost.epsilon(left), within(1e-6));
    assertThat(epsilon).isGreaterThan(cost.epsilon(1e-5));
    assertThat(real.epsilon(cost, 1e-6)).isInfinite();
  }

  private static StateArithmetic arithmetic(NoisyIteration iteration, long iterations) {
    double reach = StateArithmetic.reach(iteration, iterations, 0);
    return StateArithmetic.of(iteration, new StateArithmetic.Algebra(0x1p-50, 0), reach);
  }

  @Test
  void mixture_ofAMillionUsersIsQuickAndCloseToTheExactOne() {
    StreamGuarantee stream = guarantee(ConvexAmplification.sharp(iteration(8)), 8);
    assertThat(stream.permutation(1_000_000).parts()).hasSizeLessThan(60_000);
    MixedCost cost = stream.permutation(200);
    double direct = 0;
    for (int later = 0; later < 200; later++) {
      direct += stream.followedBy(later).delta(0.3) / 200;
    }
    assertThat(cost.delta(0.3)).isCloseTo(direct, within(1e-9 * direct));
  }

  private static void near(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(0.0006));
  }

  private static double worstStopping(StreamGuarantee stream, long users) {
    double worst = 0;
    for (long position = 1; position <= users; position++) {
      worst = Math.max(worst, stream.stopping(users, position).epsilon(1e-5));
    }
    return worst;
  }

  private static Verdict<RhoBound> proved(Receipt receipt) {
    return theorem(1)
        .proved(
            StreamFacts.asPrescribed(),
            StreamEvidence.none()
                .and(receipt, Neighbours.REPLACE_ONE)
                .and(receipt(1e6, Audience.FINAL_STATE_ONLY, true), Neighbours.REPLACE_ONE));
  }

  private static Receipt receipt(double multiplier, Audience audience, boolean secret) {
    PrivacyEvent event =
        PrivacyEvent.composed(
            new PrivacyEvent.Gaussian(multiplier), new PrivacyEvent.Slack(1e-18, "grid"));
    return new Receipt(
        new Address("run", "user", 0, "output"), event, Neighbours.REPLACE_ONE, audience, secret);
  }

  private static NoisyIteration iteration(double sigma) {
    return new NoisyIteration(ETA, 0.9, SingularValues.identity(4), StreamNoise.onState(sigma), 1);
  }

  private static AmplificationByIteration theorem(double sigma) {
    return new AmplificationByIteration(iteration(sigma), LOSSES);
  }

  private static StreamGuarantee guarantee(RhoBound bound, double sigma) {
    return StreamGuarantee.exact(iteration(sigma), bound);
  }
}
