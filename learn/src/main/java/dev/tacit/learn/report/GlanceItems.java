package dev.tacit.learn.report;

import dev.tacit.admm.run.PaperClaim;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.CombinedGuarantee;
import dev.tacit.learn.certificate.ObserverGuarantee;
import dev.tacit.learn.certificate.PlainLanguage;
import dev.tacit.learn.certificate.PlainLanguage.Observer;
import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.Estimate;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.evaluation.RegressionFigures;
import dev.tacit.learn.job.RunFigures;
import dev.tacit.learn.job.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures that come before all details: what it cost, and how good the model is. */
record GlanceItems(TrainReport report) {

  /** The guarantee in one sentence; empty without privacy. */
  String headline() {
    return report.certified().map(this::sentence).orElse("");
  }

  List<Item> all() {
    List<Item> cards = new ArrayList<>();
    report
        .certified()
        .map(this::guarantee)
        .map(card -> card.alarmingIf(report.largeDelta().isPresent()))
        .ifPresent(cards::add);
    report
        .first()
        .plan()
        .claim()
        .map(claim -> claimed(claim).alarmingIf(report.excess().isPresent()))
        .ifPresent(cards::add);
    if (!report.repeated()) {
      report.first().published().ifPresent(figures -> cards.addAll(published(figures)));
      cards.addAll(ownerCards());
    }
    return cards;
  }

  /** An experiment names the cost of all its runs; the cost against more people is that of one. */
  private String sentence(Guarantee proved) {
    ObserverGuarantee observerGuarantee =
        report.first().certificate().orElseThrow().observerGuarantee();
    boolean person = report.spec().privacyTarget().unit().isPresent();
    String relation = proved.neighbours().label();
    Optional<CombinedGuarantee> combinedGuarantee = report.combinedGuarantee();
    String ofOne = combinedGuarantee.isPresent() ? " in one of them" : "";
    Optional<Observer> wider =
        observerGuarantee
            .widerGuarantee()
            .map(more -> new Observer(more.audience() + ofOne, more.guarantee().epsilon()));
    return combinedGuarantee
        .map(
            all ->
                new PlainLanguage(all.delta(), relation, person)
                    .sentence(
                        new Observer(
                            observerGuarantee.audience()
                                + ", in all "
                                + report.results().size()
                                + " runs",
                            all.epsilon()),
                        wider))
        .orElseGet(
            () ->
                new PlainLanguage(proved.delta(), relation, person)
                    .sentence(new Observer(observerGuarantee.audience(), proved.epsilon()), wider));
  }

  private Item guarantee(Guarantee proved) {
    return glance(
        report.repeated() ? "what each run cost, certified" : "what it cost, certified",
        GuaranteeItems.inWords(proved),
        String.format(
            Locale.ROOT,
            "delta %s, %s%s",
            RoundedUp.declared(proved.delta()),
            report.spec().relation(proved.neighbours()),
            releases()));
  }

  /** What was released for this price; nothing is said where a secret draw decides how much. */
  private String releases() {
    TrainingResult first = report.first();
    return first.plan().hasSecretLength()
        ? ""
        : first
            .certificate()
            .map(done -> String.format(Locale.ROOT, "; %,d releases", done.releases()))
            .orElse("");
  }

  /** What the rows themselves say, for their owner: this model, guessing, and no privacy. */
  private List<Item> ownerCards() {
    List<Item> cards = new ArrayList<>();
    RunFigures figures = report.first().figures();
    Double error = figures.of(Measure.TEST_ERROR);
    if (error != null) {
      cards.add(
          glance(
              "wrong answers on the test rows",
              percent(error),
              report
                  .first()
                  .evaluation()
                  .flatMap(Evaluation::confusion)
                  .map(table -> "guessing has " + percent(table.majorityError()))
                  .orElse("")));
    }
    cards.addAll(withoutPrivacy(error, figures.of(Measure.NON_PRIVATE_TEST_ERROR)));
    Double fit = figures.of(Measure.TEST_R2);
    if (fit != null) {
      cards.add(
          glance(
              "R2 on the test rows",
              String.format(Locale.ROOT, "%.3f", fit),
              "guessing the mean has 0"
                  + Optional.ofNullable(figures.of(Measure.NON_PRIVATE_TEST_R2))
                      .map(other -> String.format(Locale.ROOT, "; without privacy %.3f", other))
                      .orElse("")));
    }
    return cards.stream().map(Item::forOwner).toList();
  }

  /** A reference has no threshold of its own: beside another one there is nothing to compare. */
  private List<Item> withoutPrivacy(Double own, Double other) {
    if (own == null || other == null) {
      return List.of();
    }
    String cost = String.format(Locale.ROOT, "privacy costs %.2f points here", 100 * (own - other));
    return List.of(
        glance(
            "wrong answers without privacy",
            percent(other),
            evenOdds() ? cost : "at even odds; this model has another threshold"));
  }

  private static Item claimed(PaperClaim claim) {
    return glance(
        "the paper claims",
        "epsilon " + RoundedUp.declared(claim.epsilon()),
        String.format(
            Locale.ROOT,
            "delta %s; holds: %s (see below)",
            RoundedUp.declared(claim.delta()),
            claim.validity().label()));
  }

  private List<Item> published(PublishedFigures published) {
    return published instanceof ClassificationFigures figures
        ? ofClasses(figures)
        : ofNumbers((RegressionFigures) published);
  }

  private static List<Item> ofNumbers(RegressionFigures figures) {
    List<Item> cards = new ArrayList<>();
    cards.add(card("typical miss (RMSE), published", figures.rmse()));
    figures
        .r2()
        .ifPresent(
            r2 ->
                cards.add(
                    glance(
                        "R2, published",
                        String.format(Locale.ROOT, "%.3f", r2.value()),
                        String.format(
                            Locale.ROOT,
                            "%.3f to %.3f (95 %%); guessing the mean has 0",
                            r2.low(),
                            r2.high()))));
    return cards;
  }

  private static Item card(String title, Estimate figure) {
    return glance(
        title,
        String.format(Locale.ROOT, "%.4g", figure.value()),
        String.format(Locale.ROOT, "%.4g to %.4g (95 %%)", figure.low(), figure.high()));
  }

  private List<Item> ofClasses(ClassificationFigures figures) {
    List<Item> cards = new ArrayList<>();
    double positives = figures.positives().value();
    boolean two = report.classes().size() == 2;
    cards.add(
        glance(
            evenOdds() ? "wrong answers, published" : "wrong answers at even odds, published",
            percent(figures.error().value()),
            String.format(
                Locale.ROOT,
                "%s to %s (95 %%)%s",
                percent(figures.error().low()),
                percent(figures.error().high()),
                two ? "; guessing has " + percent(Math.min(positives, 1 - positives)) : "")));
    figures.auc().ifPresent(auc -> cards.add(auc(auc, figures.hasScoreHistogram())));
    return cards;
  }

  private static Item auc(Estimate auc, boolean scoresSeen) {
    return glance(
        "AUC, published",
        scoresSeen
            ? String.format(Locale.ROOT, "%.3f", auc.value())
            : String.format(Locale.ROOT, "at least %.3f", auc.low()),
        String.format(
            Locale.ROOT,
            "%.3f to %.3f (95 %%); guessing has 0.5%s",
            auc.low(),
            auc.high(),
            scoresSeen ? "" : "; no histogram of scores was released"));
  }

  private static Item glance(String title, String figure, String note) {
    return Item.line(title, figure).noted(note);
  }

  /** Published errors are at even odds, whatever threshold was chosen. */
  private boolean evenOdds() {
    return report.first().predictor().fitted().threshold().isEmpty();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
