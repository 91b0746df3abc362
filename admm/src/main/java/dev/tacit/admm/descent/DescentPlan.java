package dev.tacit.admm.descent;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.Map;
import java.util.Optional;

/**
 * A run of {@code dp-gd} with all settings fixed.
 *
 * @param graph along which releases are relayed; absent with a hub or a single agent
 */
record DescentPlan(
    Setup setup,
    DpGd descent,
    DescentNoise noise,
    Optional<Graph> graph,
    Map<String, String> settings)
    implements Plan {

  @Override
  public int rounds() {
    return descent.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return noise.event(setup, agent);
  }

  @Override
  public Optional<PaperClaim> claim() {
    return Optional.empty();
  }

  @Override
  public String audience() {
    if (setup.agents() == 1) {
      return Plan.super.audience();
    }
    String hub = graph.isPresent() ? "" : "the hub and ";
    return "everyone who sees all messages, " + hub + "the other owners included";
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(new DescentParties(this));
  }
}
