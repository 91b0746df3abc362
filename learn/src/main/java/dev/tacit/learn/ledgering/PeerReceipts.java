package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Receipts that the other owners of a federated run state, needed for the certificate of the whole.
 *
 * <p>This owner's ledger neither pays nor checks them; the certificate is refused unless they match
 * the plan.
 */
public final class PeerReceipts {
  private final PeerSession session;
  private final List<CountedReceipt> received = new ArrayList<>();

  /**
   * Of nobody yet.
   *
   * @param session in which the others are heard, whose values are part of this run
   */
  public PeerReceipts(PeerSession session) {
    this.session = Objects.requireNonNull(session, "session");
  }

  Set<ReleaseOrigin> origins() {
    return session.origins();
  }

  public void received(List<CountedReceipt> receipts) {
    received.addAll(receipts);
  }

  List<CountedReceipt> all() {
    return List.copyOf(received);
  }
}
