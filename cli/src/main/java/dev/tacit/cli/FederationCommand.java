package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/**
 * The verb {@code federation} and its subcommands: read the file that owners have agreed on, and
 * watch a run.
 */
@Command(
    name = "federation",
    description = "The file that owners have agreed on, and how a run goes.",
    footerHeading = "%nExample%n",
    footer = "  tacit federation show federation.yaml",
    subcommands = {
      FederationShowCommand.class,
      FederationHashCommand.class,
      FederationStatusCommand.class
    })
final class FederationCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(
        Kind.USAGE,
        "federation needs a verb: show, hash or status, for example 'tacit federation show"
            + " federation.yaml'.");
  }
}
