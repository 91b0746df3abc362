package dev.tacit.cli;

import picocli.CommandLine.Command;

/** Work on schemas of CSV files. */
@Command(
    name = "schema",
    description = "Work on schemas of CSV files.",
    subcommands = SchemaDraftCommand.class)
final class SchemaCommand implements Runnable {
  @Override
  public void run() {
    throw new Refusal(ExitCode.USAGE, "schema needs a verb: 'tacit schema draft FILE'.");
  }
}
