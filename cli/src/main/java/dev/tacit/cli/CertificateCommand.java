package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/** What models promise, and whether it holds. */
@Command(
    name = "certificate",
    description = "Say what a model promises about its records, and check it.",
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
