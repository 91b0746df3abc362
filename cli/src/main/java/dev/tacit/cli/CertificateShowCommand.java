package dev.tacit.cli;

import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.report.CertificateReport;
import dev.tacit.learn.report.Item;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code certificate show}: prints the certificate inside a model file and how the model
 * was made.
 *
 * <p>It reports what the file says and checks nothing; {@link CertificateVerifyCommand} computes it
 * again. What was computed on private rows is named but never printed, since the reader of a
 * certificate need not be the owner.
 */
@Command(
    name = "show",
    description = "Show the certificate inside a model file, and how the model was made.",
    footerHeading = "%nExample%n",
    footer = "  tacit certificate show a9a.model.json")
final class CertificateShowCommand implements Runnable {
  @Parameters(paramLabel = "MODEL", description = "Model file that 'train --model' wrote.")
  private Path file;

  @Mixin private OutputOption answer;

  /**
   * Prints identity, guarantee, private figures by name, provenance, signature and digest, in this
   * order.
   */
  @Override
  public void run() {
    List<Item> items = CertificateReport.of(ModelFile.read("MODEL", file));
    if (answer.isJson()) {
      answer.printJson(JsonReport.fields(items));
    } else {
      answer.out().print(TextReport.all(items));
    }
  }
}
