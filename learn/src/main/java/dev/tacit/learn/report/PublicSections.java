package dev.tacit.learn.report;

import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.Threshold;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.learn.report.Report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What everybody may know of a training: public numbers, receipts and functions of releases. */
final class PublicSections {
  /** More epsilons than this are nobody's reading. */
  private static final int AGENTS_SHOWN = 12;

  private final TrainReport report;
  private final TrainingResult first;

  PublicSections(TrainReport report) {
    this.report = report;
    this.first = report.first();
  }

  List<Section> all(ModelIdentity identity) {
    List<Item> guarantee = new ArrayList<>();
    IdentityItems.of(identity).forEach(item -> guarantee.add(item.forPeople().detail()));
    guarantee.addAll(summary());
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Guarantee", guarantee));
    sections.add(drawing(PagePicture.OWNERS));
    if (!report.repeated()) {
      sections.add(drawing(PagePicture.PUBLISHED));
      sections.add(drawing(PagePicture.COSTS));
    }
    first
        .certificate()
        .flatMap(RunCertificate::curve)
        .ifPresent(curve -> sections.add(new Section("", List.of(ObserverItems.of(curve)))));
    sections.add(drawing(PagePicture.OBSERVERS));
    sections.add(drawing(PagePicture.ROUNDS));
    sections.add(drawing(PagePicture.WEIGHTS));
    sections.add(settings("Settings in force", first.plan().settings()));
    sections.add(settings("What follows from them", first.plan().derived()));
    sections.add(new Section("How it was made", provenance(first.certifiedRun().provenance())));
    sections.add(ReportGlossary.section(report.isPrivate()));
    return sections;
  }

  private static Section drawing(PagePicture picture) {
    return new Section("", List.of(Item.drawn(picture)));
  }

  private List<Item> summary() {
    TrainingSpec spec = report.spec();
    String algorithm = spec.algorithm().name() + (report.isPrivate() ? "" : " (NOT PRIVATE)");
    List<Item> items = new ArrayList<>(RunItems.setup(spec, algorithm));
    items.addAll(guarantee(spec));
    items.add(RunItems.largeDelta(report.largeDelta()));
    items.add(RunItems.agents(spec));
    items.addAll(traffic(spec));
    items.add(RunItems.rounds(first.plan()).shownIf(false));
    items.addAll(RunItems.sizes(spec, first.rows(), report.features()));
    items.addAll(answers());
    items.addAll(published());
    return items;
  }

  private List<Item> guarantee(TrainingSpec spec) {
    Optional<RunCertificate> certificate = first.certificate();
    Optional<Prices> prices = certificate.map(RunCertificate::prices);
    List<Item> items =
        new ArrayList<>(
            new GuaranteeItems(spec, first.plan(), prices, report.certified())
                .all(
                    "certifiedEpsilon",
                    report.repeated() ? "certified, each run" : "certified",
                    certificate.map(RunCertificate::observerGuarantee)));
    int runs = report.results().size();
    items.add(Item.field("runs", runs));
    items.add(
        Item.of(
            "certifiedTogether",
            "all " + runs + " runs together",
            report.combinedGuarantee().<Value>map(GuaranteeItems::together).orElse(Value.UNKNOWN)));
    items.add(agentEpsilons(prices));
    int releases = certificate.map(RunCertificate::releases).orElse(0);
    items.add(
        Item.of("releases", "releases", Value.count(releases))
            .shownIf(certificate.isPresent() && !report.hasSecretLength())
            .forOwnerIf(report.hasSecretLength()));
    return items;
  }

  /** Where owners have guarantees of their own; shown where they are few enough to read. */
  private Item agentEpsilons(Optional<Prices> prices) {
    List<String> each =
        prices.stream()
            .flatMap(one -> one.agents().stream())
            .map(one -> RoundedUp.text(one.epsilon()))
            .toList();
    List<Object> data = report.repeated() ? null : GuaranteeItems.agentEpsilons(prices);
    return Item.of("agentEpsilons", "epsilon by agent", Value.of(data, String.join(", ", each)))
        .shownIf(each.size() <= AGENTS_SHOWN && each.stream().distinct().count() > 1);
  }

  private List<Item> traffic(TrainingSpec spec) {
    boolean secret = report.hasSecretLength();
    long messages = first.outcome().messages();
    long bytes = first.outcome().bytes();
    return List.of(
        Item.of(
                "messages",
                "messages",
                Value.of(
                    secret ? null : messages,
                    String.format(Locale.ROOT, "%,d, %,d bytes", messages, bytes)))
            .shownIf(!secret && messages > 0 && spec.partition().agents() > 1)
            .forOwnerIf(secret),
        Item.field("bytes", secret ? null : bytes).forOwnerIf(secret));
  }

  /** How the model answers: public words about released numbers. */
  private List<Item> answers() {
    Predictor predictor = first.predictor();
    boolean numbers = predictor.task().hasNumbers();
    int classes = report.classes().size();
    Optional<Threshold> threshold = predictor.fitted().threshold();
    return List.of(
        Item.line("classes", Integer.toString(classes)).shownIf(!numbers && classes > 2),
        Item.of("probabilities", "probabilities", Value.words(predictor.probabilities().label()))
            .shownIf(!numbers),
        Item.of(
                "threshold",
                "threshold",
                threshold.<Value>map(PublicSections::threshold).orElse(Value.UNKNOWN))
            .shownIf(!numbers));
  }

  private static Value threshold(Threshold chosen) {
    return Value.of(
        chosen, chosen.rule() + ": positive above the score " + Value.fourDecimals(chosen.score()));
  }

  /** The figures of the test records, or why the test records could not be asked. */
  private List<Item> published() {
    List<Item> items = new ArrayList<>();
    Optional<PublishedFigures> figures = report.repeated() ? Optional.empty() : first.published();
    if (figures.isEmpty()) {
      items.add(Item.field("published", null));
    } else {
      boolean persons = report.spec().privacyTarget().unit().isPresent();
      boolean threshold = first.predictor().fitted().threshold().isPresent();
      items.addAll(
          PublishedItems.amongOthers(
              figures.get(), persons ? "test persons" : "test records", threshold));
    }
    items.add(
        Item.of(
            "unpublished",
            "published figures",
            unpublished().<Value>map(why -> Value.of(why, "none: " + why)).orElse(Value.UNKNOWN)));
    return items;
  }

  /** From the plan alone, so that the answer says nothing about the rows. */
  private Optional<String> unpublished() {
    if (report.isPrivate() && report.repeated()) {
      return Optional.of("a record that tests in one run may train in another");
    }
    return first.certifiedRun().pricedPlan().noTestFiguresReason();
  }

  /** Numbers of at most six digits; the model file has all of them. */
  private static Section settings(String heading, Map<String, String> settings) {
    List<Item> items = new ArrayList<>();
    settings.forEach((name, value) -> items.add(Item.line(name, ShortNumber.of(value)).detail()));
    return new Section(heading, items);
  }

  private static List<Item> provenance(Provenance made) {
    List<Item> items = new ArrayList<>();
    items.add(Item.line("digest of the plan", made.planHash()).detail());
    made.evidence()
        .ifPresent(
            evidence ->
                items.add(Item.line("receipts", evidence.matchingRule().meaning()).detail()));
    return items;
  }
}
