package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.verify.SigningKeyFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code certificate keygen}: makes the Ed25519 key pair with which an owner signs models
 * and everybody verifies them.
 *
 * <p>Two files are written together and neither ever replaces an existing one: a lost signing key
 * cannot be made again, and models that it signed could not be told from forgeries.
 */
@Command(
    name = "keygen",
    description =
        "Make a pair of Ed25519 keys: one to sign models with, which only its owner may read, and "
            + "one for everybody who verifies them. Existing files are never replaced.",
    footerHeading = "%nExample%n",
    footer = "  tacit certificate keygen --sign-key owner.key --public-key owner.pub")
final class CertificateKeygenCommand implements Runnable {
  @Option(
      names = "--sign-key",
      required = true,
      paramLabel = "FILE",
      description = "New file for the secret key (PKCS#8, PEM). Keep it secret, and a copy of it.")
  private Path secret;

  @Option(
      names = "--public-key",
      required = true,
      paramLabel = "FILE",
      description = "New file for the public key (X.509, PEM). Publish it apart from the models.")
  private Path publicKey;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    // The names of the options go along, so that a refusal can say which of the two files is in the
    // way.
    new SigningKeyFiles(secret, publicKey).create("--sign-key", "--public-key");
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("signKey", secret.toString());
    fields.put("publicKey", publicKey.toString());
    if (answer.isJson()) {
      answer.printJson(fields);
    } else {
      answer
          .out()
          .print(
              new Table()
                  .row("secret key", secret + ", for its owner only")
                  .row("public key", publicKey + ", for everybody"));
    }
  }
}
