package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.verify.Check;
import dev.tacit.learn.verify.Verification;
import dev.tacit.learn.verify.VerifyingKey;
import dev.tacit.ledger.Ledger;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code certificate verify}: computes the epsilon of a model file again and says what
 * holds.
 *
 * <p>Each check ends with a verdict of its own, and what no file can show is listed, too, so that a
 * reader does not take silence for proof. Exit code 3 means that a check failed. A check that could
 * not be made, for want of a key or a ledger, is no failure unless {@code --require-signature} asks
 * for it.
 */
@Command(
    name = "verify",
    description =
        "Compute the epsilon of a model file again from the releases in it, match its receipts, and "
            + "say what can and cannot be checked. Exit code 3 if a check fails.",
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit certificate verify a9a.model.json",
      "  tacit certificate verify people.model.json --public-key owner.pub \\",
      "      --ledger hospital.ledger"
    })
final class CertificateVerifyCommand implements Runnable {
  @Parameters(paramLabel = "MODEL", description = "Model file that 'train --model' wrote.")
  private Path file;

  @Option(
      names = "--public-key",
      paramLabel = "FILE",
      description = "The owner's public key: the file must be signed with the other half of it.")
  private Path publicKey;

  /**
   * Without it an unsigned file passes, since a signature is optional; scripts that accept models
   * from others should set it.
   */
  @Option(
      names = "--require-signature",
      description =
          "Fail if the file is not signed, or if no --public-key is given that the signature can be"
              + " checked with: without a signature anybody could have written the file.")
  private boolean requireSignature;

  /** Only the owner has it; others verify without. */
  @Option(
      names = "--ledger",
      paramLabel = "URL",
      description =
          "The ledger that paid: it must hold the run with this plan, receipts and model.")
  private String ledger;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    Optional<VerifyingKey> owner =
        Optional.ofNullable(publicKey).map(key -> VerifyingKey.load("--public-key", key));
    if (requireSignature && owner.isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "--public-key is missing: --require-signature needs a key to check the signature with."
              + " Add --public-key FILE, which its owner gave you.");
    }
    Verification found;
    if (ledger == null) {
      found = Verification.ofFile("MODEL", file, owner, Optional.empty());
    } else {
      // The ledger is read, never written: an owner can let an auditor verify with a copy of it.
      try (Ledger open = LedgerOption.existing(ledger)) {
        found = Verification.ofFile("MODEL", file, owner, Optional.of(open));
      }
    }
    if (answer.isJson()) {
      answer.printJson(json(found));
    } else {
      print(found);
    }
    // After the report, so that a reader sees which check failed before the command fails.
    if (!found.holds()) {
      throw new Refused(
          Kind.DATA,
          "MODEL = "
              + file
              + " must pass every check. Failed: "
              + String.join(", ", found.failed())
              + ". Do not rely on its certificate; ask its owner for the file again.");
    }
  }

  /**
   * All checks with their verdicts. Programs should read {@code holds} and, for a decision of their
   * own, the verdict of single checks by name.
   */
  private static Map<String, Object> json(Verification found) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("holds", found.holds());
    fields.put("checks", found.checks().stream().map(CertificateVerifyCommand::json).toList());
    fields.put("digest", found.digest());
    fields.put("cannotBeChecked", Verification.LIMITS);
    return fields;
  }

  /** One check for programs, which decide by its name and verdict. */
  private static Map<String, Object> json(Check check) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", check.name());
    fields.put("verdict", check.verdict().kind());
    fields.put("says", check.says());
    return fields;
  }

  /**
   * The checks as a table, then the digest that identifies the model, then what cannot be checked
   * by anybody who has only the file.
   */
  private void print(Verification found) {
    PrintWriter out = answer.out();
    Table table = new Table();
    for (Check check : found.checks()) {
      table.row(check.name(), check.verdict().label(), check.says());
    }
    out.print(table);
    out.println("digest " + found.digest());
    out.println();
    out.println("A file cannot prove that");
    List<String> limits = Verification.LIMITS;
    limits.forEach(limit -> out.println("- " + limit));
    out.flush();
  }
}
