package dev.tacit.cli.train;

import dev.tacit.cli.ledger.BudgetCard;
import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.cli.output.HtmlReport.Lead;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.cli.report.CommandWords;
import dev.tacit.cli.report.PageReport;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.report.Item.Reader;
import dev.tacit.learn.report.PagePicture;
import dev.tacit.learn.report.Report;
import dev.tacit.learn.report.TrainReport;
import dev.tacit.ledger.LedgerView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page about a training run.
 *
 * <p>The report says of each fact who may read it, and this page only selects by that. With {@code
 * --publish} the owner's part is not hidden but never made, so that nothing of it is in the file.
 *
 * @param identity which model it is
 * @param budget what is left of the budget that paid
 * @param forOwner whether it has the part that only the owner of the rows may see
 */
public record TrainPage(
    TrainReport report,
    FeatureSpace space,
    ModelIdentity identity,
    Optional<LedgerView.Dataset> budget,
    boolean forOwner) {

  /**
   * The page as commands write it. A model without privacy says so in the place where others
   * explain what their guarantee is about.
   */
  public HtmlReport page() {
    String calm =
        report.isPrivate()
            ? "The guarantee is that of the releases reserved, each matched by a receipt of the"
                + " noise that was drawn."
            : report.notice();
    return titled(title(), calm);
  }

  /** For readers who do not know an algorithm by its name, and who have several of these. */
  private String title() {
    String what = report.isPrivate() ? "Privacy report" : "Report of a model without privacy";
    return what + ": " + identity.title();
  }

  /** The same page with another title and first sentence; what alarms comes before it. */
  public HtmlReport titled(String title, String calm) {
    String warnings =
        Stream.of(report.largeDelta(), report.excess().map(CommandWords::of))
            .flatMap(Optional::stream)
            .map(words -> "Warning: " + words)
            .collect(Collectors.joining(". "));
    String notice = warnings.isEmpty() ? calm : warnings;
    boolean alarm = !report.isPrivate() || !warnings.isEmpty();
    Report tree = report.tree(identity);
    PageReport parts = new PageReport(tree, this::drawn);
    List<Card> cards = new ArrayList<>(parts.cards(Reader.EVERYBODY));
    budget.ifPresent(account -> cards.add(BudgetCard.of(account)));
    return new HtmlReport(
        title,
        new HtmlReport.Notice(notice, alarm),
        new Lead(tree.headline(), cards),
        forOwner ? parts.cards(Reader.OWNER) : List.of(),
        parts.sections(Reader.EVERYBODY),
        forOwner ? parts.sections(Reader.OWNER) : List.of());
  }

  /** Of an experiment the first run is drawn. */
  private List<Section> drawn(PagePicture picture) {
    TrainingResult first = report.first();
    return switch (picture) {
      case OWNERS -> List.of(OwnersTable.of(first));
      case PUBLISHED -> published(first);
      case COSTS ->
          first
              .certificate()
              .map(one -> CostPictures.of(one, first.certifiedRun().pricedPlan().sites()))
              .orElse(List.of());
      case OBSERVERS ->
          first.certificate().flatMap(RunCertificate::curve).map(ObserverPicture::of).stream()
              .toList();
      case ROUNDS -> Rounds.pictures(report.rounds(), false);
      case WEIGHTS -> List.of(WeightBars.of(first, space, report.classes()));
      case EVALUATION ->
          first
              .evaluation()
              .map(known -> EvaluationPictures.of(known, first.predictor()))
              .orElse(List.of());
      case OWNER_ROUNDS -> Rounds.pictures(report.rounds(), true);
    };
  }

  private static List<Section> published(TrainingResult result) {
    return result
        .published()
        // Released figures of predicted numbers have neither curves nor thresholds.
        .filter(ClassificationFigures.class::isInstance)
        .map(ClassificationFigures.class::cast)
        .map(figures -> PublishedPictures.of(figures, shift(result), above(result.predictor())))
        .orElse(List.of());
  }

  /** Bins of published counts are cut at odds among records as they weighed in training. */
  private static double shift(TrainingResult result) {
    return FittedModel.shift(result.predictor().fitted().classWeights());
  }

  /** Above which probability the model says positive. */
  private static double above(Predictor predictor) {
    return predictor.probability(predictor.cut());
  }
}
