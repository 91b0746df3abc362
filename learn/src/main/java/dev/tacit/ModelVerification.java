package dev.tacit;

import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.verify.Verification;
import dev.tacit.learn.verify.VerifyingKey;
import dev.tacit.ledger.Ledger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about a model file: its epsilon computed again from the releases in it, its
 * receipts matched, its signature and its ledger where they were asked for. A check that was not
 * made is no check that was passed.
 *
 * <pre>{@code
 * ModelVerification found =
 *     Tacit.verifier(Path.of("people.model.json"))
 *         .publicKey(Path.of("owner.pub"))
 *         .ledger("people.ledger")
 *         .verify();
 * if (!found.holds()) {
 *   throw new IllegalStateException("do not rely on it: " + found.failed());
 * }
 * }</pre>
 */
public final class ModelVerification {
  private final Verification found;

  private ModelVerification(Verification found) {
    this.found = found;
  }

  /**
   * One thing that was looked at.
   *
   * @param name what
   * @param verdict passed, failed or not-checked
   * @param says what was found, in a sentence
   */
  public record Item(String name, String verdict, String says) {}

  /** What is to be looked at beside the file itself. */
  public static final class Request {
    private final Path file;
    private Optional<Path> publicKey = Optional.empty();
    private Optional<String> ledger = Optional.empty();

    Request(Path file) {
      this.file = file;
    }

    /**
     * Asks for the owner's signature.
     *
     * @param owner the public half of the owner's key
     * @return this request
     */
    public Request publicKey(Path owner) {
      publicKey = Optional.of(owner);
      return this;
    }

    /**
     * Asks the ledger that paid for plan, receipts and model.
     *
     * @param url a file, sqlite:FILE or postgresql://user@host/base
     * @return this request
     */
    public Request ledger(String url) {
      ledger = Optional.of(url);
      return this;
    }

    /**
     * Looks at all of it.
     *
     * @return what was found; a file that cannot be read as a model is refused
     */
    public ModelVerification verify() {
      return Tacit.translating(() -> new ModelVerification(found()));
    }

    private Verification found() {
      Optional<VerifyingKey> owner = publicKey.map(key -> VerifyingKey.load("publicKey", key));
      if (ledger.isEmpty()) {
        return Verification.ofFile("verifier", file, owner, Optional.empty());
      }
      try (Ledger open = LedgerSession.openExisting(ledger.get())) {
        return Verification.ofFile("verifier", file, owner, Optional.of(open));
      }
    }
  }

  /**
   * Whether nothing failed.
   *
   * @return false if the certificate must not be relied on
   */
  public boolean holds() {
    return found.holds();
  }

  /**
   * The names of the checks that failed.
   *
   * @return empty if it holds
   */
  public List<String> failed() {
    return found.failed();
  }

  /**
   * All that was looked at, and what was not.
   *
   * @return in the order of the command line
   */
  public List<Item> items() {
    return found.checks().stream()
        .map(check -> new Item(check.name(), check.verdict().kind(), check.says()))
        .toList();
  }

  /**
   * Of everything in the file but the signature.
   *
   * @return to compare with one that was kept elsewhere
   */
  public String digest() {
    return found.digest();
  }

  /**
   * What no file can show, whatever its checks say.
   *
   * @return sentences
   */
  public static List<String> limits() {
    return Verification.LIMITS;
  }

  /** One line for each check. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    found
        .checks()
        .forEach(
            check ->
                text.append(check.name())
                    .append(": ")
                    .append(check.verdict().label())
                    .append(", ")
                    .append(check.says())
                    .append(System.lineSeparator()));
    return text.toString();
  }
}
