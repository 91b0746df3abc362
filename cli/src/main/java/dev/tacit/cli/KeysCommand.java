package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/**
 * The verb {@code keys} and its subcommands: run the small certificate authority with which the
 * parties of a federation know each other.
 */
@Command(
    name = "keys",
    description = "Run the small certificate authority of a consortium.",
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit keys init --authority consortium",
      "  tacit keys show --authority consortium"
    },
    subcommands = {
      KeysInitCommand.class,
      KeysIssueCommand.class,
      KeysRequestCommand.class,
      KeysRevokeCommand.class,
      KeysShowCommand.class
    })
final class KeysCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(
        Kind.USAGE,
        "keys needs a verb: init, request, issue, revoke or show, for example 'tacit keys init --authority"
            + " consortium'.");
  }
}
