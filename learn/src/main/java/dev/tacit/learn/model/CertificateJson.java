package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.learn.model.Model.Certificate;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes and reads the certificate of a model file. The names of the fields are part of the
 * documented format.
 */
public final class CertificateJson {
  private static final String INFINITE = "Infinity";

  private CertificateJson() {}

  public static Map<String, Object> of(Certificate certificate) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("private", certificate.protectsRecords());
    tree.put("why", certificate.why());
    certificate
        .guarantee()
        .ifPresent(
            statedGuarantee -> {
              tree.put("epsilon", epsilon(statedGuarantee.epsilon()));
              tree.put("delta", statedGuarantee.delta());
              tree.put("neighbours", statedGuarantee.neighbours());
              tree.put("unit", statedGuarantee.unit().map(CertificateJson::of).orElse(null));
              tree.put("accountant", statedGuarantee.accountant());
              tree.put("releases", statedGuarantee.releases());
              tree.put("audience", statedGuarantee.audience());
              tree.put(
                  "wider",
                  statedGuarantee.widerGuarantee().map(CertificateJson::wider).orElse(null));
            });
    return tree;
  }

  static Certificate read(JsonNode tree) {
    boolean guaranteed = tree.path("private").asBoolean();
    ObjectReader fields =
        guaranteed
            ? new ObjectReader(
                "certificate",
                tree,
                "private",
                "why",
                "epsilon",
                "delta",
                "neighbours",
                "unit",
                "accountant",
                "releases",
                "audience",
                "wider")
            : new ObjectReader("certificate", tree, "private", "why");
    if (!fields.flag("private")) {
      return new Certificate(Optional.empty(), fields.text("why"));
    }
    return new Certificate(
        Optional.of(
            new Certificate.StatedGuarantee(
                epsilon(fields),
                fields.number("delta"),
                fields.text("neighbours"),
                unit(fields),
                fields.text("accountant"),
                fields.wholeNumber("releases"),
                fields.text("audience"),
                wider(fields))),
        fields.text("why"));
  }

  /** A unit of privacy, as files and reports hold it. */
  public static Map<String, Object> of(PrivacyUnit unit) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("column", unit.column());
    tree.put("rows", unit.rows());
    return tree;
  }

  private static Optional<PrivacyUnit> unit(ObjectReader fields) {
    if (fields.field("unit").isNull()) {
      return Optional.empty();
    }
    ObjectReader unit = new ObjectReader("unit", fields.field("unit"), "column", "rows");
    return Optional.of(new PrivacyUnit(unit.text("column"), unit.wholeNumber("rows")));
  }

  private static Map<String, Object> wider(Certificate.WiderGuarantee widerGuarantee) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("audience", widerGuarantee.audience());
    tree.put("epsilon", epsilon(widerGuarantee.epsilon()));
    return tree;
  }

  private static Optional<Certificate.WiderGuarantee> wider(ObjectReader fields) {
    if (fields.field("wider").isNull()) {
      return Optional.empty();
    }
    ObjectReader more = new ObjectReader("wider", fields.field("wider"), "audience", "epsilon");
    return Optional.of(new Certificate.WiderGuarantee(more.text("audience"), epsilon(more)));
  }

  /** JSON has no infinity; of a paper's noise, or against many, none may be finite. */
  private static Object epsilon(double value) {
    return Double.isInfinite(value) ? INFINITE : (Object) value;
  }

  private static double epsilon(ObjectReader fields) {
    return INFINITE.equals(fields.field("epsilon").textValue())
        ? Double.POSITIVE_INFINITY
        : fields.number("epsilon");
  }
}
