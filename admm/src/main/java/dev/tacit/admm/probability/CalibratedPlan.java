package dev.tacit.admm.probability;

import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan and step C of decision 020 after it: what it releases composes with the plan's own
 * releases, branch by branch.
 */
public record CalibratedPlan(Plan plan, Setup setup, CurveParameters parameters) implements Plan {

  @Override
  public int rounds() {
    return plan.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return PrivacyEvent.composed(plan.event(agent), parameters.event());
  }

  @Override
  public List<PrivacyEvent> branches(int agent) {
    return plan.branches(agent).stream()
        .map(branch -> PrivacyEvent.composed(branch, parameters.event()))
        .toList();
  }

  @Override
  public Optional<PaperClaim> claim() {
    return Optional.empty();
  }

  @Override
  public Map<String, String> settings() {
    return plan.settings();
  }

  @Override
  public Map<String, String> derived() {
    return plan.derived();
  }

  @Override
  public String audience() {
    return plan.audience();
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return plan.parties().map(parties -> calibrated(parties));
  }

  private <S, H> Parties<?, ?> calibrated(Parties<S, H> parties) {
    return new CalibratedParties<>(setup, parties, parameters);
  }
}
