package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.CertificateJson;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What models promise. */
@Command(
    name = "certificate",
    description = "Say what a model promises about the records it was trained on.",
    subcommands = CertificateCommand.Show.class)
final class CertificateCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(Kind.USAGE, "certificate needs a verb: 'tacit certificate show MODEL'.");
  }

  /** Shows the certificate inside a model file. */
  @Command(
      name = "show",
      description = "Show the certificate inside a model file.",
      footerHeading = "%nExample%n",
      footer = "  tacit certificate show a9a.model.json")
  static final class Show implements Runnable {
    @Parameters(paramLabel = "MODEL", description = "Model file that 'train --model' wrote.")
    private Path file;

    @Mixin private AnswerOption answer;

    private static void describe(Model.Certificate.Promised promised, Table table) {
      table
          .row("epsilon", Double.toString(promised.epsilon()))
          .row("delta", Double.toString(promised.delta()))
          .row("neighbours", promised.neighbours())
          .row("accountant", promised.accountant())
          .row("releases", Integer.toString(promised.releases()))
          .row("against", promised.audience());
      promised
          .wider()
          .ifPresent(
              more ->
                  table.row(
                      "against " + more.audience(), "epsilon " + Double.toString(more.epsilon())));
    }

    @Override
    public void run() {
      Model model = ModelFile.read("MODEL", file);
      PrintWriter out = answer.out();
      if (answer.isJson()) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("algorithm", model.algorithm());
        fields.putAll(CertificateJson.of(model.certificate()));
        fields.put("ownerOnly", List.copyOf(model.ownerOnly().keySet()));
        answer.printJson(fields);
        return;
      }
      Table table =
          new Table()
              .row("algorithm", model.algorithm())
              .row("private", model.certificate().protectsRecords() ? "yes" : "NOT PRIVATE")
              .row("why", model.certificate().why());
      model.certificate().guarantee().ifPresent(promised -> describe(promised, table));
      table.row(
          "figures of the rows",
          model.ownerOnly().isEmpty()
              ? "none in the file"
              : "INSIDE, for the owner only: "
                  + String.join(", ", model.ownerOnly().keySet())
                  + "; do not publish the file");
      out.print(table);
    }
  }
}
