package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.verify.SigningKey;
import dev.tacit.learn.verify.Verification;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code certificate sign}: adds the owner's signature to a model file.
 *
 * <p>A file is signed only after it has passed every check of {@code certificate verify}: a
 * signature says that the owner stands by the certificate. Signing again with the same key changes
 * nothing; the signature of another key is replaced only with {@code --overwrite}.
 */
@Command(
    name = "sign",
    description = {
      "Sign a model file with the owner's key, after the checks of 'certificate verify'.",
      "The signature goes into the file and covers everything else in it."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit certificate sign people.model.json --sign-key owner.key")
final class CertificateSignCommand implements Runnable {
  @Parameters(paramLabel = "MODEL", description = "Model file that 'train --model' wrote.")
  private Path file;

  @Option(
      names = "--sign-key",
      required = true,
      paramLabel = "FILE",
      description = "The owner's secret key, from 'certificate keygen'.")
  private Path key;

  @Option(
      names = "--overwrite",
      description = "Replace another signature. Without it a file signed otherwise is refused.")
  private boolean overwrite;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    SigningKey owner = SigningKey.load("--sign-key", key);
    // Without a public key and a ledger: what the file itself can show has to hold.
    Verification found = Verification.ofFile("MODEL", file, Optional.empty(), Optional.empty());
    if (!found.holds()) {
      throw new Refused(
          Kind.DATA,
          "MODEL = "
              + file
              + " must pass the checks of 'tacit certificate verify' to be signed. Failed: "
              + String.join(", ", found.failed())
              + ". Train again.");
    }
    Model model = ModelFile.read("MODEL", file);
    Model signed = owner.sign(model);
    if (model.signature().isPresent() && !signed.equals(model) && !overwrite) {
      throw Refused.usage(
          "MODEL", file, "without the signature of another key", "Add --overwrite to replace it.");
    }
    // The file is replaced as a whole, so that an interruption leaves the unsigned one.
    AtomicFile.requireWritable("MODEL", file);
    ModelFile.write(file, signed);
    report(CanonicalModel.of(signed).digest());
  }

  private void report(String digest) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("signed", file.toString());
    fields.put("digest", digest);
    if (answer.isJson()) {
      answer.printJson(fields);
    } else {
      Table table = new Table();
      fields.forEach((label, value) -> table.row(label, value));
      answer.out().print(table);
    }
  }
}
