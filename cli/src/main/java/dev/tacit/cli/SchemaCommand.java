package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/** The verb {@code schema} and its only subcommand {@code draft}. */
@Command(
    name = "schema",
    description = "Work on schemas of CSV files.",
    footerHeading = "%nExample%n",
    footer = "  tacit schema draft people.csv --label income --positive high",
    subcommands = SchemaDraftCommand.class)
final class SchemaCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(Kind.USAGE, "schema needs a verb: 'tacit schema draft FILE'.");
  }
}
