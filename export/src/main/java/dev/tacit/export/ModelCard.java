package dev.tacit.export;

import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.certificate.Mechanisms;
import dev.tacit.learn.certificate.PlainLanguage;
import dev.tacit.learn.certificate.PlainLanguage.Observer;
import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.Estimate;
import dev.tacit.learn.evaluation.RegressionFigures;
import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.Model.Certificate.StatedGuarantee;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.provenance.Provenance;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A model card in Markdown, with the items that NIST SP 800-226 asks of a differential privacy
 * guarantee. Everything in it is in the model file; what only people know is left to them, marked.
 */
public final class ModelCard {
  /** What says where the model comes from; the rest of the facts stands above it. */
  private static final List<Map.Entry<String, String>> ORIGIN =
      List.of(
          Map.entry("tacit.planHash", "Digest of the plan"),
          Map.entry("tacit.digest", "Digest of the model file"));

  private static final String TO_SAY = "*not stated: the owner fills this in*";

  private final Model model;
  private final StringBuilder card = new StringBuilder();

  private ModelCard(Model model) {
    this.model = model;
  }

  public static String of(Model model) {
    return new ModelCard(model).text();
  }

  private String text() {
    card.append(
        "<!-- Model card by Tacit; everything but the marked lines is in the model file -->\n");
    Optional<ModelIdentity> identity =
        model.provenance().map(made -> ModelIdentity.of(model.encoding(), made));
    heading(1, "Model card" + identity.map(one -> ": " + escaped(one.title())).orElse(""));
    identity.ifPresent(
        one -> one.labelledFields().forEach((label, value) -> item(capital(label), value)));
    paid().ifPresent(dataset -> item("Paid by the budget of", dataset));
    model();
    heading(2, "Privacy");
    model
        .certificate()
        .guarantee()
        .ifPresentOrElse(
            this::privacy,
            () -> card.append("**NOT PRIVATE.** ").append(model.certificate().why()).append("\n"));
    quality();
    origin();
    heading(2, "Use");
    item("Intended use", TO_SAY);
    item("Not to be used for", TO_SAY);
    item("People in the data, and how they were asked", TO_SAY);
    item("Groups for whom it answers worse than for others", TO_SAY);
    item("Contact", TO_SAY);
    return card.toString();
  }

  private void heading(int level, String text) {
    card.append('\n').append("#".repeat(level)).append(' ').append(text).append("\n\n");
  }

  private void item(String name, String value) {
    card.append("- **").append(name).append(":** ").append(escaped(value)).append('\n');
  }

  /** Names come from schemas and may hold anything. */
  private static String escaped(String value) {
    return value.replaceAll("([\\\\`*\\[\\]<>|])", "\\\\$1").replaceAll("\\s+", " ");
  }

  private static String capital(String label) {
    return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
  }

  private Optional<String> paid() {
    return model
        .provenance()
        .map(Provenance::identity)
        .filter(RunIdentity::isPaid)
        .flatMap(RunIdentity::dataset);
  }

  private void model() {
    ScoringSpec spec = ScoringSpec.of(model);
    Predictor predictor = model.predictor();
    item("Kind", "linear, loss " + model.loss() + ", trained by " + model.algorithm());
    item("Columns", Integer.toString(spec.columns().size()));
    item("Features", Integer.toString(spec.dimension()));
    item(
        "Answers",
        spec.classes().isEmpty() ? "a number" : "one of " + String.join(", ", spec.classes()));
    item(
        "Probabilities",
        predictor.probabilities().label() + ": " + predictor.probabilities().meaning());
    predictor
        .fitted()
        .threshold()
        .ifPresent(chosen -> item("Threshold", chosen.rule() + ", score " + chosen.score()));
  }

  private void privacy(StatedGuarantee statedGuarantee) {
    boolean person = statedGuarantee.unit().isPresent();
    card.append(
            escaped(
                new PlainLanguage(statedGuarantee.delta(), statedGuarantee.neighbours(), person)
                    .sentence(
                        new Observer(statedGuarantee.audience(), statedGuarantee.epsilon()),
                        statedGuarantee
                            .widerGuarantee()
                            .map(more -> new Observer(more.audience(), more.epsilon())))))
        .append("\n\n");
    item(
        "Epsilon",
        Double.isInfinite(statedGuarantee.epsilon())
            ? "none that is finite"
            : RoundedUp.text(statedGuarantee.epsilon()) + ", rounded up");
    if (Double.isInfinite(statedGuarantee.epsilon())) {
      item("Why", model.certificate().why());
    }
    item("Delta", RoundedUp.declared(statedGuarantee.delta()));
    model.largeDelta().ifPresent(words -> item("LARGE DELTA", words));
    item(
        "Unit of privacy",
        statedGuarantee
            .unit()
            .map(unit -> "all rows of a person (" + unit + ")")
            .orElse("one record"));
    item("Neighbouring data", model.relation().orElseThrow());
    item("Against", statedGuarantee.audience());
    statedGuarantee
        .widerGuarantee()
        .ifPresent(
            more ->
                item(
                    "Against " + more.audience(),
                    Double.isInfinite(more.epsilon())
                        ? "no finite epsilon"
                        : "epsilon " + RoundedUp.text(more.epsilon())));
    item("Mechanism", mechanism(statedGuarantee.audience()));
    item(
        "Accountant",
        statedGuarantee.accountant()
            + "; computed from the releases reserved, each matched by a receipt of the noise drawn");
    item("Releases", Integer.toString(statedGuarantee.releases()));
    item("Composition", "all rounds and phases of the run together; other runs on the data add up");
    item(
        "Tuning",
        "not covered: whoever tried other settings on the same records made runs of their own, which"
            + " add up");
    item("Trust model", trust());
    item(
        "Public by declaration",
        "bounds, category lists, settings, and the number of records or its declaration; choosing"
            + " them by looking at the data is not covered");
    item(
        "Side channels",
        "noise is drawn on a grid in integer arithmetic and rounding is inside the sensitivity, so"
            + " low-order bits say nothing; time and memory of a run are not defended and not to be"
            + " shown");
    item("Exposure of the collected data", TO_SAY);
    item("Who holds the noise key, the ledger and their backups", TO_SAY);
  }

  private String mechanism(String audience) {
    return model
        .provenance()
        .flatMap(
            made ->
                made.evidence()
                    .map(evidence -> mechanism(evidence, made.plan().owners(), audience)))
        .orElse("not recorded");
  }

  /** Of the way that the run went, which may be another one than the dearest that was reserved. */
  private static String mechanism(Evidence evidence, int owners, String audience) {
    List<PrivacyEvent> events = evidence.branchTaken().orElse(evidence.reserved());
    String priced = Mechanisms.of(events.get(0)).text();
    String drawn =
        evidence
            .wider()
            .map(
                all ->
                    Mechanisms.of(all).text()
                        + ", which is worth "
                        + priced
                        + " against somebody "
                        + audience)
            .orElse(priced);
    return drawn
        + (owners > 1 ? " (what one owner's records meet)" : "")
        + (events.size() > owners
            ? "; of test records " + Mechanisms.of(events.get(owners)).text()
            : "");
  }

  private String trust() {
    String topology =
        model.provenance().map(made -> made.plan().text("topology")).orElse("not recorded");
    int owners = model.provenance().map(made -> made.plan().owners()).orElse(1);
    return owners == 1
        ? topology + ": the owner's process is trusted with its records, nobody else is"
        : owners
            + " owners, each trusted with its own records only; hub, other owners and network are"
            + " not trusted ("
            + topology
            + ")";
  }

  private void numbers(RegressionFigures known) {
    card.append(
        "Of test records, from noised sums (they may be published; intervals of 95 %):\n\n");
    item("RMSE", inWords(known.rmse()));
    item("MAE", inWords(known.mae()));
    item("Larger misses count as", String.format(Locale.ROOT, "%.4g", known.reach()));
    known.r2().ifPresent(r2 -> item("R2", inWords(r2)));
  }

  private void quality() {
    heading(2, "Quality");
    Optional<RegressionFigures> numbers =
        model
            .predictor()
            .task()
            .target()
            .flatMap(
                bounds ->
                    RegressionFigures.of(model.fitted().auxiliaryReleases().values(), bounds));
    if (numbers.isPresent()) {
      numbers(numbers.get());
      return;
    }
    Optional<ClassificationFigures> figures = ClassificationFigures.of(model.predictor());
    if (figures.isEmpty()) {
      card.append("No figure of test records was released with the model.\n");
      return;
    }
    ClassificationFigures known = figures.get();
    card.append(
        "Of test records, from noised counts (they may be published; intervals of 95 %):\n\n");
    item("Error", inWords(known.error()));
    known
        .auc()
        .ifPresent(
            auc ->
                item(
                    "AUC",
                    known.hasScoreHistogram()
                        ? inWords(auc)
                        : String.format(
                            Locale.ROOT,
                            "at least %.4f (at most %.4f; no histogram of scores was released)",
                            auc.low(),
                            auc.high())));
    known.logLoss().ifPresent(logLoss -> item("Log loss", inWords(logLoss)));
    if (model.encoding().classes().size() == 2) {
      double positives = known.positives().value();
      item(
          "Error of answering the more frequent class",
          String.format(Locale.ROOT, "%.4f", Math.min(positives, 1 - positives)));
    }
    item("Test records", String.format(Locale.ROOT, "about %.0f", known.records().value()));
  }

  private static String inWords(Estimate figure) {
    return String.format(
        Locale.ROOT, "%.4f (%.4f to %.4f)", figure.value(), figure.low(), figure.high());
  }

  private void origin() {
    heading(2, "Origin");
    Map<String, String> facts = PublicFacts.of(model);
    for (Map.Entry<String, String> one : ORIGIN) {
      if (facts.containsKey(one.getKey())) {
        item(one.getValue(), facts.get(one.getKey()));
      }
    }
    item(
        "Signature",
        model.signature().isPresent() ? "in the model file, not checked here" : "none");
  }
}
