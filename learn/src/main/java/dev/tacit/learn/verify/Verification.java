package dev.tacit.learn.verify;

import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.ledger.Ledger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about a model and its certificate.
 *
 * <pre>{@code
 * Verification found =
 *     Verification.of(model, Optional.of(VerifyingKey.load("key", file)), Optional.empty());
 * if (!found.holds()) { ... found.checks() ... }
 * }</pre>
 *
 * @param digest of everything but the signature, to compare with one that was kept elsewhere
 */
public record Verification(List<Check> checks, String digest) {
  /** Statements that no file can prove, whatever its checks say. */
  public static final List<String> LIMITS =
      List.of(
          "Noise was really drawn. Receipts are written by the code that draws it, and a file shows what that code wrote.",
          "Rows were within their bounds, and the owners' rows were disjoint. The code enforces the first; the second is a hypothesis.",
          "The releases reserved are those of the plan. They are compared with a ledger, or vouched for by a signature, and not planned again.",
          "Bounds, categories and label names are those of the run. A signature covers them, a ledger does not.",
          "Settings, bounds and categories were chosen without looking at the rows.",
          "The same rows did not train other models. Their budgets add up, in the ledger.",
          "The weights are good. See 'tacit evaluate'.");

  public Verification {
    checks = List.copyOf(checks);
  }

  /**
   * Looks at a model.
   *
   * @param owner whose signature it must have; without one nothing is known about who made it
   * @param ledger that must have paid for it
   */
  public static Verification of(
      Model model, Optional<VerifyingKey> owner, Optional<Ledger> ledger) {
    List<Check> checks = new ArrayList<>(new ModelChecks(model).all());
    checks.add(signature(model, owner));
    if (ledger.isPresent()) {
      checks.addAll(new LedgerChecks(model, ledger.get()).all());
    } else {
      checks.add(Check.notChecked("ledger", "none was given: nothing shows that a budget paid"));
    }
    return new Verification(checks, CanonicalModel.of(model).digest());
  }

  /**
   * The same of a file, which must also hold nothing but what is read from it.
   *
   * @param option what named the file, for messages
   */
  public static Verification ofFile(
      String option, Path file, Optional<VerifyingKey> owner, Optional<Ledger> ledger) {
    ModelFile.Content content = ModelFile.readContent(option, file);
    Verification found = of(content.model(), owner, ledger);
    List<Check> checks = new ArrayList<>();
    checks.add(
        content.isCanonical()
            ? Check.passed("form", "the file holds what Tacit writes, and nothing else")
            : Check.failed(
                "form", "the file says something that is not read, or says it otherwise"));
    checks.addAll(found.checks);
    return new Verification(checks, found.digest);
  }

  private static Check signature(Model model, Optional<VerifyingKey> owner) {
    String name = "signature";
    boolean signed = model.signature().isPresent();
    if (owner.isEmpty()) {
      return Check.notChecked(
          name,
          signed
              ? "there is one, and no public key was given to check it with"
              : "there is none: anybody could have written or edited this file");
    }
    if (!signed) {
      return Check.failed(name, "there is none, and one was asked for");
    }
    return owner.get().confirms(model)
        ? Check.passed(name, "the owner of this key signed all of the file")
        : Check.failed(
            name, "it is not that of this key: another one signed, or something was changed since");
  }

  /** Whether nothing failed. */
  public boolean holds() {
    return checks.stream().noneMatch(Check::hasFailed);
  }

  /** The names of the checks that failed. */
  public List<String> failed() {
    return checks.stream().filter(Check::hasFailed).map(Check::name).toList();
  }
}
