package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.CertificateJson;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.model.ProvenanceJson;
import dev.tacit.learn.provenance.Provenance;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Model model = ModelFile.read("MODEL", file);
    if (answer.isJson()) {
      answer.printJson(json(model));
      return;
    }
    Table table = new Table();
    model
        .provenance()
        .map(made -> ModelIdentity.of(model.encoding(), made))
        .ifPresent(identity -> identity.labelledFields().forEach(table::row));
    table
        .row("algorithm", model.algorithm())
        .row("private", model.certificate().protectsRecords() ? "yes" : "NOT PRIVATE")
        .row("why", model.certificate().why());
    model
        .certificate()
        .guarantee()
        .ifPresent(
            statedGuarantee -> describe(statedGuarantee, model.relation().orElseThrow(), table));
    model.largeDelta().ifPresent(words -> table.row("LARGE DELTA", words));
    table.row(
        "figures of the rows",
        model.ownerOnly().isEmpty()
            ? "none in the file"
            : "INSIDE, for the owner only: "
                + String.join(", ", model.ownerOnly().keySet())
                + "; do not publish the file");
    if (model.provenance().isPresent()) {
      describe(model.provenance().get(), table);
    } else {
      table.row("how it was made", "not recorded");
    }
    table
        // Checking needs the owner's key, which is another command.
        .row("signature", model.signature().isPresent() ? "inside, not checked here" : "none")
        .row("digest", CanonicalModel.of(model).digest());
    answer.out().print(table);
  }

  /**
   * The certificate for programs. Figures of the rows appear by name only; their values are in the
   * file, and whoever asks for a certificate has not asked for them.
   */
  private static Map<String, Object> json(Model model) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("algorithm", model.algorithm());
    fields.putAll(CertificateJson.of(model.certificate()));
    fields.put("relation", model.relation().orElse(null));
    fields.put("largeDelta", model.largeDelta().orElse(null));
    fields.put("ownerOnly", List.copyOf(model.ownerOnly().keySet()));
    fields.put("provenance", model.provenance().map(ProvenanceJson::of).orElse(null));
    fields.put("signed", model.signature().isPresent());
    fields.put("digest", CanonicalModel.of(model).digest());
    return fields;
  }

  private static void describe(
      Model.Certificate.StatedGuarantee statedGuarantee, String relation, Table table) {
    table
        .row(
            "epsilon",
            Double.isInfinite(statedGuarantee.epsilon())
                ? "none that is finite"
                : Double.toString(statedGuarantee.epsilon()))
        .row("delta", RoundedUp.declared(statedGuarantee.delta()))
        .row("neighbours", relation)
        .row("accountant", statedGuarantee.accountant())
        .row("releases", Integer.toString(statedGuarantee.releases()))
        .row("against", statedGuarantee.audience());
    statedGuarantee
        .widerGuarantee()
        .ifPresent(
            more ->
                table.row(
                    "against " + more.audience(),
                    Double.isInfinite(more.epsilon())
                        ? "no finite epsilon"
                        : "epsilon " + Double.toString(more.epsilon())));
  }

  /** How the model was made: who paid, the digest of the plan, and the settings in force. */
  private static void describe(Provenance made, Table table) {
    table
        .row("paid by", made.identity().isPaid() ? "a ledger's budget" : "no ledger")
        .row("plan", made.planHash());
    made.plan()
        .tree()
        .path("settings")
        .properties()
        .forEach(setting -> table.row("setting " + setting.getKey(), setting.getValue().asText()));
  }
}
