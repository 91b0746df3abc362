package dev.tacit.learn.book;

import dev.tacit.admm.run.CountedReceipt;
import java.util.ArrayList;
import java.util.List;

/**
 * What the other owners of a run say that they paid, for the certificate of the whole. This owner's
 * ledger neither pays nor checks it; the certificate is refused unless it matches the plan.
 */
public final class OthersReceipts {
  private final List<CountedReceipt> told = new ArrayList<>();

  public void told(List<CountedReceipt> receipts) {
    told.addAll(receipts);
  }

  List<CountedReceipt> all() {
    return List.copyOf(told);
  }
}
