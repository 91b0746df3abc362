package dev.tacit;

import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.Place;
import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.verify.SigningKey;
import dev.tacit.learn.verify.Verification;
import dev.tacit.optim.loss.LogisticLoss;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * A linear model with its certificate. It does not change, and any number of threads may use it.
 *
 * <pre>{@code
 * TrainedModel model = Tacit.load(Path.of("people.model.json"));
 * Row person = Row.of(Map.of("age", 37, "job", "clerk"));
 * String income = model.predict(person);
 * double probability = model.predictProbability(person);
 * }</pre>
 *
 * <p>Rows are read by the encoding that the model was trained with, which travels with it: values
 * outside the declared bounds are clamped and scaled as they were in training.
 */
public final class TrainedModel {
  private final Model model;
  private final Optional<OwnerReport> ownerReport;
  private final Queue<RowReader> readers = new ConcurrentLinkedQueue<>();

  private TrainedModel(Model model, Optional<OwnerReport> ownerReport) {
    this.model = model;
    this.ownerReport = ownerReport;
  }

  static TrainedModel of(Model model) {
    return new TrainedModel(model, Optional.empty());
  }

  static TrainedModel of(Model model, OwnerReport report) {
    return new TrainedModel(model, Optional.of(report));
  }

  /**
   * The class of a row, as the training data spelt it.
   *
   * @param row its label, if it has one, is not looked at
   * @return the spelling of the positive or of the negative class
   * @throws Refused for a model that predicts numbers, and for a row that it cannot read
   */
  public String predict(Row row) {
    if (model.encoding().task() != Task.CLASSIFICATION) {
      throw Refused.usage(
          "predict", "called", "for a classifier", "decision(row) is the predicted number.");
    }
    Encoding.ClassNames names = model.encoding().classNames();
    return decision(row) > 0 ? names.positive() : names.negative();
  }

  /**
   * The logistic function of {@link #decision}: what the model takes for the probability of the
   * positive class. It is not calibrated yet: noise and clipped gradients pull it away from the
   * frequencies that are observed, so use it to rank and to choose thresholds on test rows, not as
   * a risk.
   *
   * @param row its label, if it has one, is not looked at
   * @return between 0 and 1
   * @throws Refused for losses under which this number means nothing: all but the logistic one
   */
  public double predictProbability(Row row) {
    boolean meaningful =
        model.encoding().task() == Task.CLASSIFICATION
            && model.loss().equals(new LogisticLoss().name());
    if (!meaningful) {
      throw Refused.usage(
          "loss",
          model.loss(),
          "logistic for predictProbability",
          "The scores of other losses are no log odds: use decision(row).");
    }
    double decision = decision(row);
    double small = Math.exp(-Math.abs(decision));
    return decision >= 0 ? 1 / (1 + small) : small / (1 + small);
  }

  /**
   * The linear score of a row: above zero means the positive class; for a regressor it is the
   * predicted number.
   *
   * @param row its label, if it has one, is not looked at
   * @return the score
   * @throws Refused for a row with a missing value, and for one that the bounds refuse
   */
  public double decision(Row row) {
    return BuilderWords.with(() -> score(row));
  }

  private double score(Row row) {
    RowReader spare = readers.poll();
    RowReader reader = spare == null ? RowReader.of(model.encoding(), false) : spare;
    DatasetBuilder one = new DatasetBuilder(model.encoding().space(), Task.CLASSIFICATION);
    reader.append(row, Place.of("row"), one);
    Dataset read = one.build(reader.counts());
    readers.add(reader);
    if (read.examples().isEmpty(0)) {
      throw Refused.data(
          "row", "without a value", "complete", "A missing value has no score: leave the row out.");
    }
    return new Predictions(read.examples(), model.linear()).values()[0];
  }

  /**
   * The classes of many rows. A row that is refused ends it, and the message says which it was.
   *
   * @param rows read once, from the first to the last
   * @return one class a row
   */
  public List<String> predictAll(Iterable<Row> rows) {
    List<String> classes = new ArrayList<>();
    predictAll(rows.iterator()).forEachRemaining(classes::add);
    return classes;
  }

  /**
   * The same of rows that need not be in memory together: a row is read when its class is asked
   * for.
   *
   * @param rows from a stream or a query
   * @return for one thread
   */
  public Iterator<String> predictAll(Iterator<Row> rows) {
    return answers(rows, this::predict);
  }

  /**
   * Any answer about many rows, such as {@code answers(rows, model::decision)}.
   *
   * @param rows read one by one
   * @param question a method of this model
   * @param <T> what it answers
   * @return for one thread
   */
  public <T> Iterator<T> answers(Iterator<Row> rows, Function<Row, T> question) {
    return new RowAnswers<>(rows, question);
  }

  /**
   * What is promised about the records that it was trained on.
   *
   * @return the certificate
   */
  public ModelCertificate certificate() {
    return new ModelCertificate(model.certificate());
  }

  /**
   * What made it, such as {@code metric-admm}.
   *
   * @return its name
   */
  public String algorithm() {
    return model.algorithm();
  }

  /**
   * The name of its loss.
   *
   * @return its name
   */
  public String loss() {
    return model.loss();
  }

  /**
   * The weights by the names of the features, in their order.
   *
   * @return a copy
   */
  public Map<String, Double> weights() {
    List<String> names = model.encoding().space().names();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (int j = 0; j < names.size(); j++) {
      weights.put(names.get(j), model.linear().weights().get(j));
    }
    return weights;
  }

  /**
   * What is added to every score.
   *
   * @return a number
   */
  public double intercept() {
    return model.linear().intercept();
  }

  /**
   * Exact figures of the private rows, for their owner; empty for a model that was loaded. Saved
   * files never hold them.
   *
   * @return figures that must not be published
   */
  public Optional<OwnerReport> ownerReport() {
    return ownerReport;
  }

  /**
   * Writes the model, its encoding and its certificate to a file that {@link Tacit#load} and the
   * command line read. The file is there whole or not at all. It may be published as far as its
   * certificate goes. An interrupted thread writes it, too, and stays interrupted.
   *
   * @param file replaced if it is a model, refused if it is anything else that exists
   */
  public void save(Path file) {
    // What was paid for is kept, also where somebody wants the thread to stop.
    Interruption.undisturbed(() -> write(file));
  }

  private void write(Path file) {
    AtomicFile.requireWritable("save", file);
    if (Files.exists(file) && !ModelFile.recognises(file)) {
      throw Refused.usage(
          "save", file, "a new file or a model", "Something else is in this place: rename it.");
    }
    ModelFile.write(file, model);
  }

  /**
   * The same model with the owner's signature under weights and certificate together. A model whose
   * certificate does not hold is not signed.
   *
   * @param secret the secret half of the owner's key, see {@link Tacit#makeKeys}
   * @return another model; saved, it is checked with {@link Tacit#verifier}
   */
  public TrainedModel signed(Path secret) {
    SigningKey owner = SigningKey.load("signed", secret);
    Verification found = Verification.of(model, Optional.empty(), Optional.empty());
    if (!found.holds()) {
      throw new Refused(
          Kind.DATA,
          "the model must pass the checks of Tacit.verifier(..) to be signed. Failed: "
              + String.join(", ", found.failed())
              + ". Train again.");
    }
    return new TrainedModel(owner.sign(model), ownerReport);
  }

  /** Algorithm, size and certificate. */
  @Override
  public String toString() {
    return model.algorithm()
        + " with "
        + model.encoding().space().dimension()
        + " features: "
        + certificate();
  }
}
