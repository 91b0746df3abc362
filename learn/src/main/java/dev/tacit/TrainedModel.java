package dev.tacit;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.prediction.PredictionInterval;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.learn.verify.SigningKey;
import dev.tacit.learn.verify.Verification;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final ModelScores scores;

  private TrainedModel(Model model, Optional<OwnerReport> ownerReport) {
    this.model = model;
    this.ownerReport = ownerReport;
    this.scores = new ModelScores(model);
  }

  static TrainedModel of(Model model) {
    return new TrainedModel(model, Optional.empty());
  }

  static TrainedModel of(Model model, OwnerReport report) {
    return new TrainedModel(model, Optional.of(report));
  }

  /**
   * The class of a row, as the training data spelt it: of two classes the positive one where the
   * score is above the threshold, of more the likeliest.
   *
   * @param row its label, if it has one, is not looked at
   * @return the spelling of the class
   * @throws Refused for a model that predicts numbers, and for a row that it cannot read
   */
  public String predict(Row row) {
    if (model.encoding().task().hasNumbers()) {
      throw Refused.usage(
          "predict", "called", "for a classifier", "predictNumber(row) is the predicted number.");
    }
    Predictor predictor = model.predictor();
    double[] own = scores.of(row);
    List<String> classes = model.encoding().classes();
    if (classes.size() > 2) {
      return classes.get(predictor.likeliest(own));
    }
    return classes.get(own[0] > predictor.cut() ? 1 : 0);
  }

  /**
   * The probability of the positive class. Where {@link #isCalibrated} it comes from the curve that
   * was released with the model; otherwise it is the logistic function of {@link #decision}, which
   * noise and clipped gradients pull away from the frequencies that are observed: rank with it, and
   * do not take it for a risk.
   *
   * @param row its label, if it has one, is not looked at
   * @return between 0 and 1
   * @throws Refused for models without probabilities, and for those of three classes or more
   */
  public double predictProbability(Row row) {
    if (model.encoding().task().hasManyClasses()) {
      throw Refused.usage(
          "predictProbability", "called", "for two classes", "Use predictProbabilities(row).");
    }
    scores.requireProbabilities();
    return model.predictor().probability(scores.of(row)[0]);
  }

  /**
   * The probability of each class, by its name and in the order of the classes.
   *
   * @param row its label, if it has one, is not looked at
   * @return numbers that add up to 1
   * @throws Refused for models without probabilities
   */
  public Map<String, Double> predictProbabilities(Row row) {
    scores.requireProbabilities();
    Predictor predictor = model.predictor();
    double[] own = scores.of(row);
    List<String> classes = model.encoding().classes();
    Map<String, Double> probabilities = new LinkedHashMap<>();
    if (classes.size() == 2) {
      double positive = predictor.probability(own[0]);
      probabilities.put(classes.get(0), 1 - positive);
      probabilities.put(classes.get(1), positive);
      return probabilities;
    }
    double[] each = predictor.probabilities(own);
    for (int k = 0; k < each.length; k++) {
      probabilities.put(classes.get(k), each[k]);
    }
    return probabilities;
  }

  /**
   * Whether probabilities come from a curve that was released with the model.
   *
   * @return false where they are the logistic function of the score, or where there are none
   */
  public boolean isCalibrated() {
    return model.predictor().probabilities() == ProbabilityKind.CALIBRATED;
  }

  /**
   * The predicted number, in its own units and within its bounds.
   *
   * @param row its label, if it has one, is not looked at
   * @return the number
   * @throws Refused for a classifier, and for a row that it cannot read
   */
  public double predictNumber(Row row) {
    scores.requireNumbers("predictNumber");
    return decision(row);
  }

  /**
   * Where the number will be for about this share of rows like those that trained, from the
   * histogram of residuals that was released with the model.
   *
   * @param row its label, if it has one, is not looked at
   * @param level above 0 and below 1, such as 0.9
   * @return the ends of the interval and the prediction between them
   * @throws Refused for a classifier, and for a model with which no residuals were released
   */
  public PredictedRange predictRange(Row row, double level) {
    scores.requireNumbers("predictRange");
    Predictor predictor = model.predictor();
    PredictionInterval interval =
        Tacit.translating(() -> predictor.interval(level))
            .orElseThrow(
                () ->
                    Refused.usage(
                        "predictRange",
                        "called",
                        "for a model with released residuals",
                        "Train with metric-admm, or use predictNumber(row)."));
    double score = scores.of(row)[0];
    return new PredictedRange(
        interval.low(score, predictor), predictor.number(score), interval.high(score, predictor));
  }

  /**
   * The same model with another threshold, chosen from what was released with it: this costs no
   * privacy.
   *
   * @param rule as {@link Training#threshold} takes it
   * @return a model that calls other rows positive
   */
  public TrainedModel withThreshold(String rule) {
    return Tacit.translating(
        () ->
            new TrainedModel(
                model.withThreshold(ThresholdRule.parse("threshold", rule)), ownerReport));
  }

  /**
   * The linear score of a row; for a regressor the predicted number.
   *
   * @param row its label, if it has one, is not looked at
   * @return the score
   * @throws Refused for a model of three classes or more, for a row with a missing value, and for
   *     one that the bounds refuse
   */
  public double decision(Row row) {
    Predictor predictor = model.predictor();
    scores.only("decision");
    double score = scores.of(row)[0];
    return predictor.task().hasNumbers() ? predictor.number(score) : score;
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
    return new ModelCertificate(model);
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
   * @throws Refused for a model of three classes or more
   */
  public Map<String, Double> weights() {
    return weights(scores.only("weights"));
  }

  /**
   * The weights of one class of three or more.
   *
   * @param name of the class
   * @return a copy
   */
  public Map<String, Double> weights(String name) {
    int at = model.encoding().classes().indexOf(name);
    if (at < 0 || model.fitted().outputs().size() == 1) {
      throw Refused.usage(
          "weights", name, "one of three classes or more", "Other models have weights().");
    }
    return weights(model.fitted().outputs().get(at));
  }

  private Map<String, Double> weights(LinearModel linear) {
    List<String> names = model.encoding().space().names();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (int j = 0; j < names.size(); j++) {
      weights.put(names.get(j), linear.weights().get(j));
    }
    return weights;
  }

  /**
   * What is added to every score.
   *
   * @return a number
   * @throws Refused for a model of three classes or more
   */
  public double intercept() {
    return scores.only("intercept").intercept();
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
    ThreadInterruption.undisturbed(() -> write(file));
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
