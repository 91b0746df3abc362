package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/**
 * The verb {@code certificate} and its subcommands: show what a model guarantees, verify it, and
 * sign it.
 *
 * <p>Without a subcommand there is nothing to do, which is a mistake of usage and not a request for
 * help: a script that forgets the verb must not end with exit code 0.
 */
@Command(
    name = "certificate",
    description = "Show what a model guarantees about its records, verify it, and sign it.",
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit certificate show people.model.json",
      "  tacit certificate verify people.model.json --public-key owner.pub"
    },
    subcommands = {
      CertificateShowCommand.class,
      CertificateVerifyCommand.class,
      CertificateSignCommand.class,
      CertificateKeygenCommand.class
    })
final class CertificateCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(
        Kind.USAGE,
        "certificate needs a verb: show, verify, sign or keygen, for example 'tacit certificate"
            + " show MODEL'.");
  }
}
