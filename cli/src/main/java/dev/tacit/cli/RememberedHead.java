package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.Head;
import java.util.Locale;
import java.util.Optional;

/**
 * A head that somebody kept outside of the ledger. Whoever puts back an older copy of everything
 * beside the ledger cannot put back this one.
 *
 * @param number which row it was, if that was kept too
 * @param hash the hash of the row
 */
record RememberedHead(Optional<Long> number, String hash) {

  /** Reads {@code NUMBER:HASH} as {@code ledger show} prints it, or the hash alone. */
  static RememberedHead parse(String text) {
    return Refused.asUsageError(
        "--head",
        () -> {
          String given = text.strip().toLowerCase(Locale.ROOT);
          boolean bare = given.indexOf(':') < 0;
          Head head = Head.parse(bare ? "0:" + given : given);
          return new RememberedHead(
              bare ? Optional.empty() : Optional.of(head.number()), head.hash());
        });
  }

  /**
   * The row that it names. Refused when the chain of this ledger does not contain it, with a guess
   * at the reason: a chain that ends earlier is an older copy.
   */
  Head requireIn(Ledger ledger, Head now) {
    Optional<Head> found = ledger.find(hash);
    if (found.isPresent() && number.orElse(found.get().number()) == found.get().number()) {
      return found.get();
    }
    boolean shorter = number.isPresent() && number.get() > now.number();
    throw new Refused(
        Kind.LEDGER,
        "the chain of this ledger does not contain --head = "
            + number.map(row -> row + ":").orElse("")
            + hash
            + ": "
            + (shorter
                ? "it ends at row " + now.number() + ", so it is an older copy or lost its end"
                : "it is an older copy, or has another history")
            + ". Do not spend from it: put back the newest copy, and count everything since as"
            + " spent.");
  }

  /** Where the remembered head is, and how many rows were added after it. */
  static String sentence(Head found, Head now) {
    long since = now.number() - found.number();
    return since == 0
        ? "the remembered head is the newest row"
        : "the remembered head is row "
            + found.number()
            + "; "
            + since
            + (since == 1 ? " row was" : " rows were")
            + " added since";
  }
}
