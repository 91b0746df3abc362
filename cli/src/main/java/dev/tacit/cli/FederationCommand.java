package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/** Federation files. */
@Command(
    name = "federation",
    description = "Read the file that the owners of a federation have agreed on.",
    subcommands = {FederationShowCommand.class, FederationHashCommand.class})
final class FederationCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(
        Kind.USAGE,
        "federation needs a verb: show or hash, for example 'tacit federation show"
            + " federation.yaml'.");
  }
}
