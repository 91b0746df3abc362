package dev.tacit.cli.train;

import dev.tacit.admm.run.PaperClaim;
import dev.tacit.cli.books.BudgetCard;
import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.cli.output.HtmlReport.Lead;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certify.Against;
import dev.tacit.learn.certify.InPlainWords;
import dev.tacit.learn.certify.InPlainWords.Onlooker;
import dev.tacit.learn.certify.Together;
import dev.tacit.learn.measure.Estimate;
import dev.tacit.learn.measure.Measure;
import dev.tacit.learn.measure.NumberFigures;
import dev.tacit.learn.measure.PublishedFigures;
import dev.tacit.learn.measure.Quality;
import dev.tacit.learn.measure.TestFigures;
import dev.tacit.learn.run.Run;
import dev.tacit.learn.run.RunFigures;
import dev.tacit.ledger.LedgerView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was promised, how good the model is, what it cost and what is left: for everybody. */
record FirstScreen(TrainReport report, Optional<LedgerView.Dataset> budget) {

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
    return new Lead(report.certified().map(this::inWords).orElse(""), cards);
  }

  /** Of an experiment all runs are told; what more people see is priced for one of them. */
  private String inWords(Guarantee proved) {
    Against against = report.first().certified().orElseThrow().against();
    boolean person = report.recipe().promise().unit().isPresent();
    String relation = proved.neighbours().label();
    Optional<Together> together = report.together();
    String ofOne = together.isPresent() ? " in one of them" : "";
    Optional<Onlooker> wider =
        against
            .wider()
            .map(more -> new Onlooker(more.audience() + ofOne, more.guarantee().epsilon()));
    return together
        .map(
            all ->
                new InPlainWords(all.delta(), relation, person)
                    .promise(
                        new Onlooker(
                            against.audience() + ", in all " + report.runs().size() + " runs",
                            all.epsilon()),
                        wider))
        .orElseGet(
            () ->
                new InPlainWords(proved.delta(), relation, person)
                    .promise(new Onlooker(against.audience(), proved.epsilon()), wider));
  }

  private Card promise(Guarantee proved) {
    return new Card(
        report.repeated() ? "what each run cost, certified" : "what it cost, certified",
        GuaranteeText.inWords(proved),
        String.format(
            Locale.ROOT,
            "delta %s, %s%s",
            RoundedUp.declared(proved.delta()),
            report.recipe().relation(proved.neighbours()),
            releases()));
  }

  /** What was told for it; where a secret draw decides how much, nothing is said. */
  private String releases() {
    Run first = report.first();
    return first.plan().hasSecretLength()
        ? ""
        : first
            .certified()
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
                  .quality()
                  .flatMap(Quality::confusion)
                  .map(table -> "guessing has " + percent(table.majorityError()))
                  .orElse("")));
    }
    cards.addAll(without(error, figures.of(Measure.NON_PRIVATE_TEST_ERROR)));
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
  private List<Card> without(Double own, Double other) {
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
            claim.holds().label()));
  }

  private List<Card> published(PublishedFigures published) {
    return published instanceof TestFigures figures
        ? ofClasses(figures)
        : ofNumbers((NumberFigures) published);
  }

  private static List<Card> ofNumbers(NumberFigures figures) {
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

  private List<Card> ofClasses(TestFigures figures) {
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
    figures.auc().ifPresent(auc -> cards.add(auc(auc, figures.scoresSeen())));
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
    return report.first().answering().fitted().threshold().isEmpty();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
