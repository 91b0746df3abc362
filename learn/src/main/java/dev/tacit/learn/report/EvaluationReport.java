package dev.tacit.learn.report;

import dev.tacit.data.Dataset;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.evaluation.ClassScores;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a model is worth on labelled rows, in the words and digits of the report of a training. */
public record EvaluationReport(Model model, Dataset rows, Evaluation evaluation, OwnerNotes notes) {

  /** All items; those that were computed on the rows are for their owner. */
  public List<Item> items() {
    List<Item> items = new ArrayList<>(ofModel());
    items.addAll(figures());
    items.addAll(OwnerItems.of(notes));
    items.add(Item.line("note", "the figures are exact: for the owner of the rows only"));
    return items;
  }

  /** Those of the owner, in the order in which JSON has always named them. */
  public List<Item> ofOwner() {
    List<Item> items = new ArrayList<>(figures());
    items.add(rowCount());
    items.addAll(OwnerItems.of(notes));
    return items;
  }

  /** The number of rows is private as well when it was not declared. */
  private Item rowCount() {
    return Item.of("rows", "rows", Value.count(rows.examples().count())).forOwner();
  }

  private List<Item> ofModel() {
    Predictor predictor = model.predictor();
    boolean isPrivate = model.certificate().protectsRecords();
    String kind = predictor.probabilities().label();
    Optional<Threshold> threshold = model.fitted().threshold();
    return List.of(
        Item.of("algorithm", "algorithm", Value.words(model.algorithm())),
        Item.of("private", "private", Value.of(isPrivate, isPrivate ? "yes" : "NOT PRIVATE")),
        rowCount(),
        Item.of("features", "features", Value.count(rows.space().dimension())),
        Item.of(
                "probabilities",
                "probabilities",
                Value.of(kind, kind + ": " + predictor.probabilities().meaning()))
            .shownIf(!rows.task().hasNumbers()),
        Item.of(
            "threshold",
            "threshold",
            threshold.<Value>map(EvaluationReport::threshold).orElse(Value.UNKNOWN)));
  }

  private static Value threshold(Threshold chosen) {
    return Value.of(chosen, chosen.rule() + ", score " + Value.fourDecimals(chosen.score()));
  }

  private List<Item> figures() {
    List<Item> items = new ArrayList<>();
    for (Measure one : Measure.values()) {
      if (one.isTest() && one.fits(rows.task())) {
        items.add(
            Item.of(one.field(), one.label(), Value.figure(evaluation.figure(one))).forOwner());
      }
    }
    Optional<ConfusionTable> confusion = evaluation.confusion();
    Double majority = confusion.map(ConfusionTable::majorityError).orElse(null);
    items.add(
        Item.of("majorityError", "error of the more frequent class", Value.figure(majority))
            .forOwner());
    items.add(Item.of("testLoss", "test loss", Value.figure(loss())).forOwner());
    List<String> classes = model.encoding().classes();
    confusion
        .map(counts -> new Value.CrossTable(classes, counts))
        .ifPresent(table -> items.add(OwnerItems.confusion(table, classes.size())));
    return items;
  }

  /** The loss that training minimised, without the regulariser and, of two classes, the curve. */
  private double loss() {
    return rows.task().hasManyClasses()
        ? ClassScores.meanLoss(rows.examples(), model.fitted().outputs())
        : new Predictions(rows.examples(), model.linear()).meanLoss(Losses.named(model.loss()));
  }
}
