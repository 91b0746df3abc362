package dev.tacit.admm.holdout;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is asked of the records that test a model, planned and priced before any of them is read:
 * one release of sums over them, {@link ClassCounts} or {@link RegressionMoments}.
 *
 * @param mu the Gaussian parameter of the whole budget: a record that tests meets nothing else
 * @param size public number of test records; nothing is divided by it
 */
public record TestPlan(double mu, PublicSize size, TestQuestion question) {
  /** What is released about test records. */
  public static final Site SITE =
      new Site("test/counts", "how good the model is, on the test records");

  /** Plans end this near their budget: the certified epsilon stays that of training. */
  private static final double BELOW = 1 - 1e-4;

  /**
   * The plan of a model of classes for so many test records, as far as that is public. Empty where
   * the budget has no delta, and so no room for Gaussian noise.
   *
   * @param shift log-odds that class weights added in training
   */
  public static Optional<TestPlan> of(Budget budget, PublicSize size, double shift) {
    if (budget.delta() == 0) {
      return Optional.empty();
    }
    double ideal = GaussianProfile.mu(budget.epsilon(), budget.delta());
    TestBins bins =
        TestBins.of(
            size.divisor(),
            squares -> ClassCounts.sensitivityBound(squares, size.neighbours()) / ideal);
    return of(budget, size, new ClassCounts(bins, shift));
  }

  /** The same for a model of numbers in [-1, 1]. */
  public static Optional<TestPlan> ofRegression(Budget budget, PublicSize size) {
    return budget.delta() == 0 ? Optional.empty() : of(budget, size, new RegressionMoments());
  }

  private static Optional<TestPlan> of(Budget budget, PublicSize size, TestQuestion question) {
    Budget below = new Budget(BELOW * budget.epsilon(), budget.delta(), budget.neighbours());
    double mu =
        GaussianBudget.mu(below, candidate -> new TestPlan(candidate, size, question).event());
    return Optional.of(new TestPlan(mu, size, question));
  }

  Sensitivity sensitivity() {
    return question.sensitivity(size);
  }

  private GaussianNoise noise() {
    return GaussianNoise.ofMultiplier(1 / mu);
  }

  /** The deviation of the noise in one number. */
  public double deviation() {
    return sensitivity().bound() / mu;
  }

  /** What is done to a record that tests. */
  public PrivacyEvent event() {
    return noise().eventFor(sensitivity(), question.length());
  }

  /** What decides the release, for the digest of a plan. */
  public String text() {
    return question.text();
  }

  /**
   * Asks the test records about a model that was released, through the release channel of an agent
   * of their own, and gives the outcome with what they answered beside it. They hear the model
   * first: the noise of an answer about another model must be other noise. The runner takes that
   * step, and what they answered is durable when this returns.
   *
   * @param agent the number after those of the agents that trained
   */
  public Outcome addTestReleases(
      Outcome outcome, Examples records, ReleaseChannel channel, int agent) {
    size.require(records.count());
    return InProcessRunner.stepAfterRun(
        agent,
        transcriptValues(outcome),
        channel,
        curator -> withAnswer(outcome, records, curator));
  }

  private Outcome withAnswer(Outcome outcome, Examples records, Curator curator) {
    Sensitive asked = Sensitive.of(question.answer(outcome, records), sensitivity());
    Released answer = curator.release(SITE.name(), asked, noise(), Audience.EVERYONE);
    Map<String, Released> auxiliary = new HashMap<>(outcome.auxiliaryReleases());
    auxiliary.putAll(question.auxiliaryReleases(answer, deviation(), outcome));
    return new Outcome(
        outcome.outputs(),
        outcome.agentModels(),
        outcome.messages(),
        outcome.bytes(),
        outcome.trace(),
        auxiliary);
  }

  private SortedMap<String, Vec> transcriptValues(Outcome outcome) {
    SortedMap<String, Vec> values = new TreeMap<>();
    for (int k = 0; k < outcome.outputs().size(); k++) {
      values.put("weights/" + k, outcome.outputs().get(k).weights().value());
      values.put("intercept/" + k, outcome.outputs().get(k).intercept().value());
    }
    values.put("edges", edges(outcome));
    return values;
  }

  /** Public numbers, made of releases, that the answer depends on beside the model. */
  public Vec edges(Outcome outcome) {
    return question.testInput(outcome);
  }
}
