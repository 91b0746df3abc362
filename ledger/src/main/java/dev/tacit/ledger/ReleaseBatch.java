package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One batch of releases inside one transaction: each is admitted and appended, or known already.
 */
final class ReleaseBatch {
  private final Transaction now;
  private final Clock clock;
  private final Map<Address, OutgoingRelease> fresh = new HashMap<>();

  /** What each agent of a run did so far, in this batch included. */
  private final Map<List<String>, Usage> used = new HashMap<>();

  ReleaseBatch(Transaction now, Clock clock) {
    this.now = now;
    this.clock = clock;
  }

  /** The bytes to send: for a known address those that were stored first. */
  byte[] bytesToSend(OutgoingRelease outgoingRelease) {
    Address address = outgoingRelease.receipt().address();
    Optional<OutgoingRelease> earlier =
        Optional.ofNullable(fresh.get(address)).or(() -> now.stored(address));
    if (earlier.isPresent()) {
      requireSameQuery(address, earlier.get().query(), outgoingRelease.query());
      return earlier.get().released();
    }
    admit(outgoingRelease);
    now.append(
        new Entry.Spent(clock.instant(), outgoingRelease.receipt(), outgoingRelease.query()),
        outgoingRelease.released());
    fresh.put(address, outgoingRelease);
    return outgoingRelease.released();
  }

  private void admit(OutgoingRelease outgoingRelease) {
    Address address = outgoingRelease.receipt().address();
    RunState page =
        now.state()
            .run(address.run())
            .orElseThrow(
                () ->
                    new LedgerRefused(
                        address + " belongs to no reservation; reserve run " + address.run()));
    List<String> agent = List.of(address.run(), address.agent());
    Usage before = used.getOrDefault(agent, page.used(address.agent()));
    used.put(agent, page.admit(outgoingRelease.receipt(), before));
  }

  private static void requireSameQuery(Address address, Fingerprint stored, Fingerprint asked) {
    if (!stored.equals(asked)) {
      throw new LedgerRefused(
          address
              + " was released for another query or other rows; the same noise on a second value"
              + " would cancel and show the difference: go on with the rows of the run, or start a"
              + " new one");
    }
  }
}
