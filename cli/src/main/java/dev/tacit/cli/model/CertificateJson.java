package dev.tacit.cli.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.model.Model.Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The certificate of a model as its file holds it. */
public final class CertificateJson {
  private CertificateJson() {}

  public static Map<String, Object> of(Certificate certificate) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("private", certificate.protectsRecords());
    tree.put("why", certificate.why());
    certificate
        .guarantee()
        .ifPresent(
            promised -> {
              tree.put("epsilon", promised.epsilon());
              tree.put("delta", promised.delta());
              tree.put("neighbours", promised.neighbours());
              tree.put("accountant", promised.accountant());
              tree.put("releases", promised.releases());
            });
    return tree;
  }

  static Certificate read(JsonNode tree) {
    boolean promised = tree.path("private").asBoolean();
    ObjectReader fields =
        promised
            ? new ObjectReader(
                "certificate",
                tree,
                "private",
                "why",
                "epsilon",
                "delta",
                "neighbours",
                "accountant",
                "releases")
            : new ObjectReader("certificate", tree, "private", "why");
    if (!fields.flag("private")) {
      return new Certificate(Optional.empty(), fields.text("why"));
    }
    return new Certificate(
        Optional.of(
            new Certificate.Promised(
                fields.number("epsilon"),
                fields.number("delta"),
                fields.text("neighbours"),
                fields.text("accountant"),
                fields.wholeNumber("releases"))),
        fields.text("why"));
  }
}
