package dev.tacit.federation;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.party.OwnerParty;
import dev.tacit.federation.party.Session;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.job.CertifiedRun;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.PeerReceipts;
import dev.tacit.learn.ledgering.RecordedChannel;
import dev.tacit.learn.plan.OwnerPart;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The run of an owner's own process: reserve, agree with the others, take part in the rounds,
 * certify.
 *
 * <p>The owner's ledger reserves its part of the plan before anything reaches a peer. The
 * certificate covers what all owners have paid, so it needs the receipts that the others state at
 * the end, checked against the plan.
 */
public record FederatedOwner(PartyContext context, Examples rows, LedgerSession ledgerSession) {
  /**
   * What a run gave.
   *
   * @param away peers that may still need something of this owner
   */
  public record FederatedResult(CertifiedRun certifiedRun, List<String> away) {
    public FederatedResult {
      away = List.copyOf(away);
    }
  }

  /** The run, from wherever it is to its end. */
  public FederatedResult run() {
    OwnerPart part = new OwnerPart(context.plan().pricedPlan(), context.self(), rows);
    part.requirePublicSize();
    String run = context.federation().run();
    context.requireInStep(JournalAndLedger.of(ledgerSession.ledger(), run));
    PeerSession origin = new PeerSession();
    PeerReceipts others = new PeerReceipts(origin);
    AtomicReference<List<String>> away = new AtomicReference<>();
    CertifiedRun certifiedRun =
        CertifiedRun.of(
            context.plan().pricedPlan(),
            ledgerSession.partRecorder(run, part, others),
            channel ->
                context.withSession(
                    hasReleased(), origin, session -> takePart(session, channel, others, away)));
    return new FederatedResult(
        certifiedRun.withDay(context.federation().day()),
        away.get() == null ? context.serveLatecomers() : away.get());
  }

  /**
   * Whether the ledger holds releases of this run: then the journal of an earlier start must exist.
   */
  private boolean hasReleased() {
    return ledgerSession.ledger().view().runs().stream()
        .anyMatch(one -> one.run().equals(context.federation().run()) && one.releases() > 0);
  }

  /** The owner's part between the handshake and the end; runs while the session is open. */
  private Outcome takePart(
      Session session,
      RecordedChannel channel,
      PeerReceipts others,
      AtomicReference<List<String>> leftBehind) {
    OwnerParty owner =
        new OwnerParty(
            context.federation().neighbourhood(context.self()),
            context.federation().deadlines(),
            session,
            context.agreement(),
            Octets.of(context.agreement().consent()));
    Parties<?, ?> parties = context.plan().pricedPlan().plan().requireParties();
    // Equal receipts are sent once, with their number: the others need no more for a certificate.
    OwnerParty.OwnerOutcome ownerOutcome =
        owner.run(
            parties, rows, channel, parties.schedule(), () -> Evidence.merged(channel.receipts()));
    others.received(ownerOutcome.others());
    new ReceiptCheck(context.plan()).require(channel.receipts());
    List<String> away = owner.sayGoodbye();
    leftBehind.set(away);
    if (!away.isEmpty()) {
      context.log().event("left-behind", Map.of("peers", String.join(", ", away)));
    }
    return ownerOutcome.outcome();
  }
}
