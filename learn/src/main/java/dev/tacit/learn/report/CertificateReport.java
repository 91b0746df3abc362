package dev.tacit.learn.report;

import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.CertificateJson;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.Model.Certificate.StatedGuarantee;
import dev.tacit.learn.model.Model.Certificate.WiderGuarantee;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.model.ProvenanceJson;
import dev.tacit.learn.provenance.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model file says of its guarantee and of how the model was made, digit by digit: whoever
 * shows a certificate must not round it. Nothing is checked here.
 */
public final class CertificateReport {
  private CertificateReport() {}

  /** All items; programs have which model it is in the provenance. */
  public static List<Item> of(Model model) {
    List<Item> items = new ArrayList<>();
    model
        .provenance()
        .map(made -> ModelIdentity.of(model.encoding(), made))
        .ifPresent(
            identity -> IdentityItems.of(identity).forEach(item -> items.add(item.forPeople())));
    items.add(Item.of("algorithm", "algorithm", Value.words(model.algorithm())));
    boolean isPrivate = model.certificate().protectsRecords();
    items.add(
        Item.of("private", "private", Value.of(isPrivate, isPrivate ? "yes" : "NOT PRIVATE")));
    items.add(Item.of("why", "why", Value.words(model.certificate().why())));
    model
        .certificate()
        .guarantee()
        .ifPresent(guarantee -> items.addAll(guarantee(model, guarantee)));
    items.add(Item.field("relation", model.relation().orElse(null)));
    items.add(RunItems.largeDelta(model.largeDelta()));
    items.add(ownerFigures(List.copyOf(model.ownerOnly().keySet())));
    items.addAll(provenance(model.provenance()));
    // Checking needs the owner's key, which is another command.
    boolean signed = model.signature().isPresent();
    items.add(
        Item.of(
            "signed", "signature", Value.of(signed, signed ? "inside, not checked here" : "none")));
    items.add(Item.of("digest", "digest", Value.words(CanonicalModel.of(model).digest())));
    return items;
  }

  /** Numbers are those of the file, where an infinite one is a word. */
  private static List<Item> guarantee(Model model, StatedGuarantee stated) {
    Map<String, Object> file = CertificateJson.of(model.certificate());
    boolean infinite = Double.isInfinite(stated.epsilon());
    String epsilon = infinite ? "none that is finite" : Double.toString(stated.epsilon());
    String relation = model.relation().orElseThrow();
    return List.of(
        Item.of("epsilon", "epsilon", Value.of(file.get("epsilon"), epsilon)),
        Item.of("delta", "delta", Value.of(stated.delta(), RoundedUp.declared(stated.delta()))),
        Item.of("neighbours", "neighbours", Value.of(stated.neighbours(), relation)),
        Item.field("unit", file.get("unit")),
        Item.of("accountant", "accountant", Value.words(stated.accountant())),
        Item.of("releases", "releases", Value.count(stated.releases())),
        Item.of("audience", "against", Value.words(stated.audience())),
        stated
            .widerGuarantee()
            .map(more -> wider(more, file.get("wider")))
            .orElse(Item.field("wider", null)));
  }

  private static Item wider(WiderGuarantee more, Object file) {
    String epsilon =
        Double.isInfinite(more.epsilon())
            ? "no finite epsilon"
            : "epsilon " + Double.toString(more.epsilon());
    return Item.of("wider", "against " + more.audience(), Value.of(file, epsilon));
  }

  /** The names of the figures are no secret; that they are inside is a warning. */
  private static Item ownerFigures(List<String> names) {
    return Item.of(
        "ownerOnly",
        "figures of the rows",
        Value.of(
            names,
            names.isEmpty()
                ? "none in the file"
                : "INSIDE, for the owner only: "
                    + String.join(", ", names)
                    + "; do not publish the file"));
  }

  private static List<Item> provenance(Optional<Provenance> provenance) {
    if (provenance.isEmpty()) {
      return List.of(Item.of("provenance", "how it was made", Value.of(null, "not recorded")));
    }
    Provenance made = provenance.get();
    List<Item> items = new ArrayList<>();
    items.add(Item.field("provenance", ProvenanceJson.of(made)));
    items.add(Item.line("paid by", made.identity().isPaid() ? "a ledger's budget" : "no ledger"));
    items.add(Item.line("plan", made.planHash()));
    made.plan()
        .tree()
        .path("settings")
        .properties()
        .forEach(
            setting ->
                items.add(Item.line("setting " + setting.getKey(), setting.getValue().asText())));
    return items;
  }
}
