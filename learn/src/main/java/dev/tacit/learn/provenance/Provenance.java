package dev.tacit.learn.provenance;

import dev.tacit.learn.book.BookedRun;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.certify.Evidence;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.PlanFacts;
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
    BookedRun booked,
    Optional<Evidence> evidence) {
  public Provenance {
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(planHash, "planHash");
    Objects.requireNonNull(booked, "booked");
    Objects.requireNonNull(evidence, "evidence");
  }

  public static Provenance of(Booking booking, BookedRun booked, Optional<Certified> certified) {
    PlanFacts facts = booking.facts();
    return new Provenance(
        CodeVersion.number(), facts, facts.hash(), booked, certified.map(Certified::evidence));
  }

  /** The same on the day that all owners agreed on. */
  public Provenance on(LocalDate agreed) {
    return new Provenance(version, plan, planHash, booked.on(agreed), evidence);
  }
}
