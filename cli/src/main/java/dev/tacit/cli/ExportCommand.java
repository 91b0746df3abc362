package dev.tacit.cli;

import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.export.ExportFormat;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code export}: writes a model in a format that other systems read.
 *
 * <p>All formats are made from the model file alone. Figures that only the owner may see are never
 * written, because an exported model is meant to leave its owner.
 */
@Command(
    name = "export",
    description = {
      "Write a model for other systems: onnx (ONNX Runtime and others; takes records as they are), "
          + "pmml (4.4), json (a plain specification; examples/python/tacit_reader.py scores with it) or "
          + "card (a model card in Markdown with the items of NIST SP 800-226).",
      "Figures that only the owner may see are never in it."
    },
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit export people.model.json --to onnx --output people.onnx",
      "  tacit export people.model.json --to card"
    })
final class ExportCommand implements Runnable {
  @Parameters(paramLabel = "MODEL", description = "Model file that 'train --model' wrote.")
  private Path file;

  /** A text and not an enum, so that the refusal can list the formats in their spelling. */
  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String to;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where it goes. Default: standard output; onnx needs a file.")
  private Path output;

  @Mixin private ThresholdOption threshold;
  @Mixin private OutputFiles outputs;
  @Mixin private OutputOption answer;

  /** Candidates for the option {@code --to} and for its help text. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ExportFormat.labels().iterator();
    }
  }

  /** Checks format and output before the model is read, and writes the file as a whole. */
  @Override
  public void run() {
    ExportFormat format =
        ExportFormat.named(to)
            .orElseThrow(
                () ->
                    Refused.usage(
                        "--to",
                        to,
                        "one of " + String.join(", ", ExportFormat.labels()),
                        "'tacit export --help' says what they are."));
    if (output != null) {
      outputs.check(List.of(new OutputFile("--output", output, kind(format))));
      // Standard output has room for one text: the exported model, or the report about it.
    } else if (format.isBinary() || answer.isJson()) {
      throw Refused.usage(
          "--output",
          "absent",
          "a file for " + (answer.isJson() ? "--json" : "a format that is no text"),
          "Add --output FILE.");
    }
    // Another threshold is post-processing of what was released, so it costs no privacy.
    Model model = threshold.of(ModelFile.read("MODEL", file), answer);
    byte[] content = format.write(model);
    if (output == null) {
      answer.out().print(new String(content, StandardCharsets.UTF_8));
      answer.out().flush();
      return;
    }
    AtomicFile.write(output, content);
    report(model, format, content.length);
  }

  /** Reports the written file; on standard error, so that standard output holds answers only. */
  private void report(Model model, ExportFormat format, int bytes) {
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("format", format.label());
      fields.put("output", output.toString());
      fields.put("bytes", bytes);
      fields.put("private", model.certificate().protectsRecords());
      answer.printJson(fields);
    } else {
      answer.say("wrote " + output + " (" + format.label() + ", " + bytes + " bytes)");
    }
  }

  /** The kind of file that this format may replace without {@code --overwrite}. */
  private static OutputKind kind(ExportFormat format) {
    return switch (format) {
      case ONNX -> OutputKind.ONNX;
      case PMML -> OutputKind.PMML;
      case JSON -> OutputKind.SPECIFICATION;
      case CARD -> OutputKind.CARD;
    };
  }
}
