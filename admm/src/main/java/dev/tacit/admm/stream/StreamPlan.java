package dev.tacit.admm.stream;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.account.Conversions;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.SecretOrder;
import dev.tacit.dp.theorem.Verdict;
import dev.tacit.dp.theorem.iteration.PrintedClaims;
import dev.tacit.dp.theorem.iteration.RhoBound;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A stream with all settings fixed. Every record is a user; owners come one after another, and the
 * price is the local one, which holds against everybody.
 */
public final class StreamPlan implements Plan {
  private final StreamModel model;
  private final StreamChoices choices;
  private final Budget budget;
  private final int users;
  private final NoisyStream stream;

  StreamPlan(StreamModel model, StreamChoices choices, Budget budget, int users) {
    this.model = model;
    this.choices = choices;
    this.budget = budget;
    this.users = users;
    this.stream = new NoisyStream(model);
  }

  @Override
  public int rounds() {
    return Math.multiplyExact(users, choices.passes());
  }

  @Override
  public PrivacyEvent event(int agent) {
    return PrivacyEvent.repeated(stream.event(), choices.passes());
  }

  /** Corollary 6.2 prints the local cost as zCDP; with the clip it holds, and it is not tight. */
  @Override
  public Optional<PaperClaim> claim() {
    double rho = new PrintedClaims(model.iteration()).local() * choices.passes();
    return Optional.of(
        new PaperClaim(
            Conversions.zcdpToEpsilon(rho, budget.delta()),
            budget.delta(),
            PaperClaim.Holds.YES,
            "corollary 6.2, local privacy, with the clip that the paper's experiment lacks"));
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("stepSize", String.valueOf(model.stepSize()));
    all.put("penalty", String.valueOf(model.split().penalty()));
    all.put("clip", String.valueOf(model.user().clip()));
    all.put("sigma", String.valueOf(model.noise().sigma()));
    all.put("noisePlace", choices.noisePlace());
    all.put("passes", String.valueOf(choices.passes()));
    all.put("order", choices.order());
    all.putAll(observers());
    return all;
  }

  /** Epsilon per observer, for reports; the certified number is the first. */
  private Map<String, String> observers() {
    StreamGuarantees guarantees = guarantees();
    Verdict<RhoBound> verdict = guarantees.planned(StreamFacts.asPrescribed());
    Map<String, String> all = new LinkedHashMap<>();
    double delta = budget.delta();
    all.put("epsilon against everybody", rounded(guarantees.everybody().epsilon(delta)));
    if (guarantees.lastStateOnly(verdict).isEmpty()) {
      all.put("epsilon against last-state observers", "no claim: " + verdict.broken());
      return all;
    }
    String prefix = "epsilon against last-state observers, ";
    all.put(prefix + "first user", rounded(at(guarantees, verdict, 1)));
    all.put(prefix + "middle user", rounded(at(guarantees, verdict, (users + 1) / 2)));
    all.put(prefix + "last user", rounded(at(guarantees, verdict, users)));
    if (choices.secretOrder()) {
      double mixed = guarantees.randomOrder(verdict).orElseThrow().epsilon(delta);
      all.put(prefix + "random order, on average over places", rounded(mixed));
    }
    return all;
  }

  private double at(StreamGuarantees guarantees, Verdict<RhoBound> verdict, long position) {
    return guarantees.position(verdict, position).orElseThrow().epsilon(budget.delta());
  }

  /** Epsilon against position for each observer, for reports, at about this many positions. */
  public GuaranteeCurve curve(int points) {
    StreamGuarantees guarantees = guarantees();
    return guarantees.curve(guarantees.planned(StreamFacts.asPrescribed()), budget.delta(), points);
  }

  private StreamGuarantees guarantees() {
    return new StreamGuarantees(
        model, users, choices.passes(), choices.start() * Math.sqrt(model.dimension()));
  }

  /** A record is one user, who has one round in each pass: rounds of a pass are parallel. */
  @Override
  public PrivacyEvent experienced(List<Receipt> receipts) {
    List<PrivacyEvent> passes = new ArrayList<>();
    for (int pass = 0; pass < choices.passes(); pass++) {
      long first = (long) pass * users;
      Set<PrivacyEvent> events = new LinkedHashSet<>();
      receipts.stream()
          .filter(receipt -> receipt.address().round() / users * (long) users == first)
          .forEach(receipt -> events.add(receipt.charged()));
      passes.add(new PrivacyEvent.Parallel(List.copyOf(events)));
    }
    return new PrivacyEvent.Composed(passes);
  }

  @Override
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    StreamState start = StreamState.start(model.split().coupling(), choices.start());
    StreamWalk walk = new StreamWalk(stream, agents, doors, start);
    Optional<SecretOrder> order =
        choices.secretOrder() ? Optional.of(walk.order(users)) : Optional.empty();
    for (int pass = 0; pass < choices.passes(); pass++) {
      if (order.isPresent()) {
        order.get().visit(user -> walk.visit(user, progress, rounds()));
      } else {
        for (int user = 0; user < users; user++) {
          walk.visit(user, progress, rounds());
        }
      }
    }
    doors.commit();
    return new Outcome(
        LinearModel.withoutIntercept(stream.split(walk.state())),
        List.of(),
        rounds(),
        rounds() * 8L * (model.dimension() + model.split().coupling().rows()),
        Map.of());
  }

  private static String rounded(double epsilon) {
    return String.format(java.util.Locale.ROOT, "%.4g", Math.nextUp(epsilon));
  }
}
