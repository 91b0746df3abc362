package dev.tacit;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.LedgerFault;
import dev.tacit.ledger.store.Passwords;
import java.util.Optional;

/**
 * Adds to a failure what the ledger has reserved and spent for the run, so that nobody believes a
 * failed run to be free.
 */
record RunStatus(LedgerAccess access, String run) {

  /** The failure with what is left of the run, to be thrown. */
  RuntimeException addedTo(RuntimeException failure) {
    String[] standing = {""};
    ThreadInterruption.undisturbed(() -> standing[0] = sentence());
    if (standing[0].isEmpty()) {
      return failure;
    }
    if (failure instanceof Refused || failure instanceof LedgerFault) {
      Refused refused = Tacit.translate(failure);
      return new Refused(refused.kind(), refused.getMessage() + " " + standing[0], failure);
    }
    failure.addSuppressed(new Refused(Kind.BUDGET, standing[0]));
    return failure;
  }

  private String sentence() {
    try (Ledger ledger = access.open()) {
      Optional<LedgerView.Run> known =
          ledger.view().runs().stream().filter(one -> one.run().equals(run)).findFirst();
      return known.map(this::sentence).orElse("");
    } catch (LedgerFault | Refused e) {
      return "Run " + run + " may be reserved or spent; 'tacit ledger show' says which.";
    }
  }

  private String sentence(LedgerView.Run known) {
    if (known.ended().isPresent()) {
      boolean trained = known.ended().get().equals(LedgerSession.TRAINED);
      return "Run "
          + run
          + (trained
              ? " has ended and its price is spent; training again under its name, with the same"
                  + " rows and plan, gives its model and costs nothing more."
              : " was released; start a new one.");
    }
    return "Run "
        + run
        + " is open: its price stays reserved, and "
        + known.releases()
        + (known.releases() == 1 ? " release is" : " releases are")
        + " stored. Training again under its name, with the same rows and plan, goes on and costs"
        + " nothing more. To give up: 'tacit ledger release "
        + run
        + " --ledger "
        + Passwords.masked(access.url())
        + access.key().map(file -> " --key " + file).orElse("")
        + "'.";
  }
}
