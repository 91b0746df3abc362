package dev.tacit.cli;

import dev.tacit.cli.output.Json;
import dev.tacit.data.read.SchemaDraft;
import dev.tacit.data.read.Source;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Work on schemas of CSV files. */
@Command(
    name = "schema",
    description = "Work on schemas of CSV files.",
    subcommands = SchemaCommand.Draft.class)
final class SchemaCommand implements Runnable {
  @Override
  public void run() {
    throw new Refusal(ExitCode.USAGE, "schema needs a verb: 'tacit schema draft FILE'.");
  }

  /** Starts a schema by looking at a file. */
  @Command(
      name = "draft",
      description = {
        "Print a schema drafted by LOOKING AT the file: use it on public data only.",
        "Bounds and levels taken from private rows leak them."
      },
      footerHeading = "%nExample%n",
      footer = "  tacit schema draft public-sample.csv > schema.yaml")
  static final class Draft implements Runnable {
    @Parameters(paramLabel = "FILE", description = "CSV file, plain or .gz.")
    private Path file;

    @Option(names = "--json", description = "Print one JSON object with the schema's text.")
    private boolean json;

    @Spec private CommandSpec spec;

    @Override
    public void run() {
      FileFormats.requireTable("FILE", file);
      String draft = SchemaDraft.of(Source.of(file));
      String warning =
          "bounds and levels were taken from the rows of " + file + "; on private data that leaks";
      spec.commandLine().getErr().println("tacit: warning: " + warning + ".");
      if (json) {
        spec.commandLine().getOut().println(Json.text(Map.of("schema", draft, "warning", warning)));
      } else {
        spec.commandLine().getOut().print(draft);
      }
    }
  }
}
