package dev.tacit.cli.train;

import dev.tacit.admm.run.PaperClaim;
import dev.tacit.cli.ledger.BudgetCard;
import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.cli.output.HtmlReport.Lead;
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
import dev.tacit.ledger.LedgerView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was promised, how good the model is, what it cost and what is left: for everybody. */
record ReportSummary(TrainReport report, Optional<LedgerView.Dataset> budget) {

  Lead lead() {
    List<Card> cards = new ArrayList<>();
    report
        .certified()
        .map(this::promise)
        .map(card -> report.largeDelta().isPresent() ? card.alarming() : card)
        .ifPresent(cards::add);
    report
        .first()
        .plan()
        .claim()
        .ifPresent(
            claim ->
                cards.add(
                    report.excess().isPresent() ? claimed(claim).alarming() : claimed(claim)));
    if (!report.repeated()) {
      report.first().published().ifPresent(figures -> cards.addAll(published(figures)));
    }
    budget.ifPresent(account -> cards.add(BudgetCard.of(account)));
    return new Lead(report.certified().map(this::sentence).orElse(""), cards);
  }

  /** Of an experiment all runs are told; what more people see is priced for one of them. */
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

  private Card promise(Guarantee proved) {
    return new Card(
        report.repeated() ? "what each run cost, certified" : "what it cost, certified",
        GuaranteeText.inWords(proved),
        String.format(
            Locale.ROOT,
            "delta %s, %s%s",
            RoundedUp.declared(proved.delta()),
            report.spec().relation(proved.neighbours()),
            releases()));
  }

  /** What was told for it; where a secret draw decides how much, nothing is said. */
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
  List<Card> ownerCards() {
    List<Card> cards = new ArrayList<>();
    RunFigures figures = report.first().figures();
    if (report.repeated()) {
      return cards;
    }
    Double error = figures.of(Measure.TEST_ERROR);
    if (error != null) {
      cards.add(
          new Card(
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
          new Card(
              "R2 on the test rows",
              String.format(Locale.ROOT, "%.3f", fit),
              "guessing the mean has 0"
                  + Optional.ofNullable(figures.of(Measure.NON_PRIVATE_TEST_R2))
                      .map(other -> String.format(Locale.ROOT, "; without privacy %.3f", other))
                      .orElse("")));
    }
    return cards;
  }

  /** A reference has no threshold of its own: beside another one there is nothing to compare. */
  private List<Card> withoutPrivacy(Double own, Double other) {
    if (own == null || other == null) {
      return List.of();
    }
    String cost = String.format(Locale.ROOT, "privacy costs %.2f points here", 100 * (own - other));
    return List.of(
        new Card(
            "wrong answers without privacy",
            percent(other),
            evenOdds() ? cost : "at even odds; this model has another threshold"));
  }

  private static Card claimed(PaperClaim claim) {
    return new Card(
        "the paper claims",
        "epsilon " + RoundedUp.declared(claim.epsilon()),
        String.format(
            Locale.ROOT,
            "delta %s; holds: %s (see below)",
            RoundedUp.declared(claim.delta()),
            claim.validity().label()));
  }

  private List<Card> published(PublishedFigures published) {
    return published instanceof ClassificationFigures figures
        ? ofClasses(figures)
        : ofNumbers((RegressionFigures) published);
  }

  private static List<Card> ofNumbers(RegressionFigures figures) {
    List<Card> cards = new ArrayList<>();
    cards.add(card("typical miss (RMSE), published", figures.rmse()));
    figures
        .r2()
        .ifPresent(
            r2 ->
                cards.add(
                    new Card(
                        "R2, published",
                        String.format(Locale.ROOT, "%.3f", r2.value()),
                        String.format(
                            Locale.ROOT,
                            "%.3f to %.3f (95 %%); guessing the mean has 0",
                            r2.low(),
                            r2.high()))));
    return cards;
  }

  private static Card card(String title, Estimate figure) {
    return new Card(
        title,
        String.format(Locale.ROOT, "%.4g", figure.value()),
        String.format(Locale.ROOT, "%.4g to %.4g (95 %%)", figure.low(), figure.high()));
  }

  private List<Card> ofClasses(ClassificationFigures figures) {
    List<Card> cards = new ArrayList<>();
    double positives = figures.positives().value();
    boolean two = report.classes().size() == 2;
    cards.add(
        new Card(
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

  private static Card auc(Estimate auc, boolean scoresSeen) {
    return new Card(
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

  /** Published errors are at even odds, whatever threshold was chosen. */
  private boolean evenOdds() {
    return report.first().predictor().fitted().threshold().isEmpty();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
