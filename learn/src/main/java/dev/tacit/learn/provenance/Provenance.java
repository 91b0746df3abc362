package dev.tacit.learn.provenance;

import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.plan.PlanFacts;
import dev.tacit.learn.plan.PricedPlan;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/**
 * How a model was made. Everything in it is public: facts that were fixed before a row was read,
 * names, receipts as others than the owner may see them, and a digest that covers a fingerprint of
 * the rows under the owner's key.
 *
 * @param version of the code
 * @param plan the settings in force among other facts
 * @param planHash of these facts, as a ledger knows it
 * @param evidence what the certificate was computed from; empty without privacy
 */
public record Provenance(
    String version,
    PlanFacts plan,
    String planHash,
    RunIdentity identity,
    Optional<Evidence> evidence) {
  public Provenance {
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(planHash, "planHash");
    Objects.requireNonNull(identity, "identity");
    Objects.requireNonNull(evidence, "evidence");
  }

  public static Provenance of(
      PricedPlan pricedPlan, RunIdentity identity, Optional<RunCertificate> certificate) {
    PlanFacts facts = pricedPlan.facts();
    return new Provenance(
        CodeVersion.number(),
        facts,
        facts.hash(),
        identity,
        certificate.map(RunCertificate::evidence));
  }

  /** The same on the day that all owners agreed on. */
  public Provenance withDay(LocalDate agreed) {
    return new Provenance(version, plan, planHash, identity.withDay(agreed), evidence);
  }
}
