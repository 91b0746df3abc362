package dev.tacit.learn.plan;

import dev.tacit.data.RecordsDigest;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.mechanism.Binding;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.learn.Refused;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Pricing;
import dev.tacit.ledger.Reservation;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Objects;

/**
 * One owner's part of a run whose other owners have their rows elsewhere. Its own ledger pays for
 * its own agent and for nobody else.
 *
 * @param pricedPlan of the whole run, without rows
 */
public record OwnerPart(PricedPlan pricedPlan, int agent, Examples rows) {
  public OwnerPart {
    Objects.requireNonNull(pricedPlan, "booking");
    Objects.requireNonNull(rows, "rows");
    int agents = pricedPlan.setup().agents();
    if (agent < 0 || agent >= agents) {
      throw new IllegalArgumentException("agent = " + agent + " must be in [0, " + agents + ")");
    }
  }

  /** Refuses rows that are not as many as all owners were told. */
  public void requirePublicSize() {
    try {
      pricedPlan.setup().size(agent).require(rows.count());
    } catch (IllegalArgumentException e) {
      throw new Refused(
          Refused.Kind.DATA,
          name() + ": " + e.getMessage() + ". Correct the federation file, for all owners.",
          e);
    }
  }

  /** As receipts call it. */
  public String name() {
    return Address.agent(agent);
  }

  public Reservation reservation(String run, String dataset, Pricing pricing) {
    return pricedPlan.reservation(run, dataset, pricing, List.of(agent));
  }

  /** Which plan on which rows, under the owner's key. */
  public Fingerprint query(OwnerKey key) {
    return PricedPlan.query(
        pricedPlan.planHash() + " " + name(), List.of(RecordsDigest.of(rows)), key);
  }

  /** What the noise is for; the same as if all owners were in one process. */
  public Binding binding(OwnerKey key) {
    return pricedPlan.binding(RecordsDigest.of(rows), key);
  }
}
