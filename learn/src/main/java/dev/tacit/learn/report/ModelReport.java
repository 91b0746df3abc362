package dev.tacit.learn.report;

import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.PlainLanguage;
import dev.tacit.learn.certificate.PlainLanguage.Observer;
import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.Model.Certificate.StatedGuarantee;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.learn.report.Report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model card says: the items that NIST SP 800-226 asks of a differential privacy guarantee.
 * Everything in it is in the model file; what only people know is left to them, marked.
 */
public final class ModelReport {
  private static final String TO_SAY = "*not stated: the owner fills this in*";

  private final Model model;

  private ModelReport(Model model) {
    this.model = model;
  }

  /**
   * The card of a model, which is for everybody.
   *
   * @param columns how many columns of a file the model reads
   */
  public static Report of(Model model, int columns) {
    ModelReport report = new ModelReport(model);
    Optional<ModelIdentity> identity = report.identity();
    return new Report(
        "Model card" + identity.map(one -> ": " + one.title()).orElse(""),
        List.of(),
        List.of(report.model(columns), report.privacy(), report.quality(), report.origin(), use()));
  }

  private Optional<ModelIdentity> identity() {
    return model.provenance().map(made -> ModelIdentity.of(model.encoding(), made));
  }

  private Section model(int columns) {
    List<Item> items = new ArrayList<>();
    identity().ifPresent(one -> items.addAll(IdentityItems.of(one)));
    model
        .provenance()
        .map(Provenance::identity)
        .filter(RunIdentity::isPaid)
        .flatMap(RunIdentity::dataset)
        .ifPresent(dataset -> items.add(Item.line("paid by the budget of", dataset)));
    Predictor predictor = model.predictor();
    int features = predictor.outputs().get(0).weights().dimension();
    List<String> classes = model.encoding().classes();
    items.add(
        Item.line("kind", "linear, loss " + model.loss() + ", trained by " + model.algorithm()));
    items.add(Item.line("columns", Integer.toString(columns)));
    items.add(Item.line("features", Integer.toString(features)));
    items.add(
        Item.line(
            "answers", classes.isEmpty() ? "a number" : "one of " + String.join(", ", classes)));
    items.add(
        Item.line(
            "probabilities",
            predictor.probabilities().label() + ": " + predictor.probabilities().meaning()));
    predictor
        .fitted()
        .threshold()
        .ifPresent(
            chosen ->
                items.add(Item.line("threshold", chosen.rule() + ", score " + chosen.score())));
    return new Section("", items);
  }

  private Section privacy() {
    return model
        .certificate()
        .guarantee()
        .map(stated -> new Section("Privacy", privacy(stated), List.of(sentence(stated))))
        .orElseGet(
            () ->
                new Section(
                    "Privacy",
                    List.of(Item.line("NOT PRIVATE", model.certificate().why()).alarmingIf(true))));
  }

  private static String sentence(StatedGuarantee stated) {
    boolean person = stated.unit().isPresent();
    return new PlainLanguage(stated.delta(), stated.neighbours(), person)
        .sentence(
            new Observer(stated.audience(), stated.epsilon()),
            stated.widerGuarantee().map(more -> new Observer(more.audience(), more.epsilon())));
  }

  private List<Item> privacy(StatedGuarantee stated) {
    List<Item> items = new ArrayList<>();
    boolean infinite = Double.isInfinite(stated.epsilon());
    items.add(
        Item.line(
            "epsilon",
            infinite ? "none that is finite" : RoundedUp.text(stated.epsilon()) + ", rounded up"));
    if (infinite) {
      items.add(Item.line("why", model.certificate().why()));
    }
    items.add(Item.line("delta", RoundedUp.declared(stated.delta())));
    items.add(RunItems.largeDelta(model.largeDelta()));
    items.add(
        Item.line(
            "unit of privacy",
            stated.unit().map(unit -> "all rows of a person (" + unit + ")").orElse("one record")));
    items.add(Item.line("neighbouring data", model.relation().orElseThrow()));
    items.add(Item.line("against", stated.audience()));
    stated
        .widerGuarantee()
        .ifPresent(
            more ->
                items.add(
                    Item.line(
                        "against " + more.audience(),
                        Double.isInfinite(more.epsilon())
                            ? "no finite epsilon"
                            : "epsilon " + RoundedUp.text(more.epsilon()))));
    items.addAll(new TrustItems(model).all(stated));
    items.add(Item.line("exposure of the collected data", TO_SAY));
    items.add(Item.line("who holds the noise key, the ledger and their backups", TO_SAY));
    return items;
  }

  private Section quality() {
    return new ModelQuality(model).section();
  }

  private Section origin() {
    List<Item> items = new ArrayList<>();
    model
        .provenance()
        .ifPresent(made -> items.add(Item.line("digest of the plan", made.planHash())));
    // Of the model without the owner's figures: the digest must not be a way to check guesses.
    String digest = CanonicalModel.of(model.withOwnerOnly(Map.of())).digest();
    items.add(Item.line("digest of the model file", digest));
    boolean signed = model.signature().isPresent();
    items.add(Item.line("signature", signed ? "in the model file, not checked here" : "none"));
    return new Section("Origin", items);
  }

  private static Section use() {
    return new Section(
        "Use",
        List.of(
            Item.line("intended use", TO_SAY),
            Item.line("not to be used for", TO_SAY),
            Item.line("people in the data, and how they were asked", TO_SAY),
            Item.line("groups for whom it answers worse than for others", TO_SAY),
            Item.line("contact", TO_SAY)));
  }
}
