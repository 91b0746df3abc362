package dev.tacit;

import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What to train, on which rows and with which promise. It needs either an epsilon and a delta or
 * {@link #withoutPrivacy}; everything else has a default. Of two calls of one method the last one
 * counts. A training is for one thread; the model that it gives is for all.
 *
 * <pre>{@code
 * TrainedModel model =
 *     Tacit.classifier()
 *         .rows(people.stream().map(p -> Row.inOrder(p.age(), p.job(), p.income())), bounds)
 *         .epsilon(1)
 *         .delta(1e-6)
 *         .holdout(0.2)
 *         .ledger(Path.of("hospital.ledger"), "patients", "may")
 *         .train();
 * }</pre>
 */
public final class Training {
  private final Encoding encoding;
  private final RowSource rows;
  private RowSource test;
  private PrivacyUnit unit;
  private RoundListener listener = (round, rounds) -> {};
  private TrainingRequest request =
      TrainingRequest.EMPTY.with(TrainingRequest.WITHOUT_PRIVACY, false);

  Training(Encoding encoding, RowSource rows) {
    this.encoding = encoding;
    this.rows = rows;
  }

  private <T> Training with(TrainingRequest.Key<T> key, T value) {
    request = request.with(key, value);
    return this;
  }

  /**
   * Measures the model on a file of the same format, which never trains it. The scores are for the
   * owner only: {@link TrainedModel#ownerReport}.
   *
   * @param file plain or .gz
   * @return this training
   */
  public Training test(Path file) {
    test = RowSource.files(List.of(file));
    return this;
  }

  /**
   * Measures the model on rows under the same bounds, which never train it.
   *
   * @param labelled rows with labels
   * @return this training
   */
  public Training test(Iterable<Row> labelled) {
    test = RowSource.iterable(labelled);
    return this;
  }

  /**
   * Measures the model on a part of the rows, drawn by {@link #seed}, which does not train it.
   *
   * @param fraction above 0 and below 1
   * @return this training
   */
  public Training holdout(double fraction) {
    return with(TrainingRequest.HOLDOUT, fraction);
  }

  /**
   * Trains on so many rows, drawn by {@link #seed}, and measures the model on the others.
   *
   * @param number below the number of rows
   * @return this training
   */
  public Training trainRows(int number) {
    return with(TrainingRequest.TRAIN_ROWS, number);
  }

  /**
   * Moves the draws of test rows, of owners and of a random graph, never noise. Without it: 1.
   *
   * @param number public
   * @return this training
   */
  public Training seed(long number) {
    return with(TrainingRequest.SEED, number);
  }

  /**
   * The privacy to guarantee; the certificate says what came of it.
   *
   * @param most above 0; 1 is a common choice
   * @return this training
   */
  public Training epsilon(double most) {
    return with(TrainingRequest.EPSILON, most);
  }

  /**
   * The probability with which the guarantee may fail.
   *
   * @param most well below one over the number of rows, for example 1e-6; above that it is refused
   *     unless {@link #largeDelta} is called
   * @return this training
   */
  public Training delta(double most) {
    return with(TrainingRequest.DELTA, most);
  }

  /**
   * Allows a {@link #delta} above one over the public number of rows: of persons where there is a
   * unit, of the smallest owner's rows where there are several owners. Such a promise is kept even
   * by a mechanism that publishes a whole row, and the certificate says so.
   *
   * @return this training
   */
  public Training largeDelta() {
    return with(TrainingRequest.LARGE_DELTA, true);
  }

  /**
   * Which data sets must look alike. Without it one record is exchanged for another, and the number
   * of rows is public.
   *
   * @param relation with {@link Neighbours#ADD_REMOVE} the number of rows is a secret, and {@link
   *     #publicRows} has to be declared
   * @return this training
   */
  public Training neighbours(Neighbours relation) {
    return with(TrainingRequest.NEIGHBOURS, relation);
  }

  /**
   * Declares the number of rows, before any are held out. With add-remove neighbours means are
   * divided by it and the true number stays a secret; with replace-one neighbours it must be the
   * true number, and a plan that the ledger cannot pay is refused before a row is read.
   *
   * @param number not looked up in the rows
   * @return this training
   */
  public Training publicRows(int number) {
    return with(TrainingRequest.PUBLIC_ROWS, number);
  }

  /**
   * Protects all rows of a person together, or of another unit: those with one value of a column.
   * Of a person's rows at most so many are kept, chosen by the rows themselves, and together they
   * weigh as much as one row. {@link #publicRows} then counts persons and has to be declared; how
   * many rows there are is a secret. The schema may say the same.
   *
   * @param column of the schema, of type skip; a row without a value there is nobody's and left out
   * @param rows at least 1
   * @return this training
   */
  public Training unit(String column, int rows) {
    unit = Refused.asUsageError("unit", () -> new PrivacyUnit(column, rows));
    return this;
  }

  /**
   * Trains without noise beside the run, too, so that {@link TrainedModel#ownerReport} says what
   * privacy costs: figures {@code nonPrivateTestError} and others. Nothing of it leaves.
   *
   * @return this training
   */
  public Training compare() {
    return with(TrainingRequest.COMPARE, true);
  }

  /**
   * Trains without any noise: the model can reveal single records. Without {@link #algorithm} it is
   * the exact minimiser.
   *
   * @return this training
   */
  public Training withoutPrivacy() {
    return with(TrainingRequest.WITHOUT_PRIVACY, true);
  }

  /**
   * Which algorithm; without it {@code metric-admm}.
   *
   * @param name one of {@link Tacit#algorithms}
   * @return this training
   */
  public Training algorithm(String name) {
    return with(TrainingRequest.ALGORITHM, name);
  }

  /**
   * Who talks to whom, where an algorithm has several ways. Without it the rows are in one place,
   * or with {@link #agents} at a star, or with a {@link #graph} on a mesh.
   *
   * @param shape one that the algorithm has
   * @return this training
   */
  public Training topology(Topology shape) {
    return with(TrainingRequest.TOPOLOGY, shape);
  }

  /**
   * Deals the rows to simulated owners, each of whom protects what it would send.
   *
   * @param number at least 2
   * @return this training
   */
  public Training agents(int number) {
    return with(TrainingRequest.AGENTS, number);
  }

  /**
   * Who talks to whom in a mesh.
   *
   * @param kind ring, complete, star, random, or a file with one edge per line
   * @return this training
   */
  public Training graph(String kind) {
    return with(TrainingRequest.GRAPH, kind);
  }

  /**
   * How rows go to owners; without it evenly by {@link #seed}.
   *
   * @param kind iid, or a file with one owner a line
   * @return this training
   */
  public Training split(String kind) {
    return with(TrainingRequest.SPLIT, kind);
  }

  /**
   * Sets something of the algorithm.
   *
   * @param setting such as {@code MetricSettings.ROUNDS}
   * @param value in the range of the setting
   * @param <T> its type
   * @return this training
   */
  public <T> Training set(Setting<T> setting, T value) {
    Refused.asUsageError("set " + setting.name(), () -> Settings.of(setting, value))
        .asMap()
        .forEach(this::set);
    return this;
  }

  /**
   * The same in words.
   *
   * @param setting one of {@link Tacit#settings}
   * @param value as the command line takes it
   * @return this training
   */
  public Training set(String setting, String value) {
    return with(TrainingRequest.SETTINGS, added(TrainingRequest.SETTINGS, setting, value));
  }

  /**
   * What is minimised: logistic (for classifiers, unless something is said), huber-hinge or squared
   * (for regressors always). Three classes or more take the logistic loss only.
   *
   * @param name of the loss
   * @return this training
   */
  public Training loss(String name) {
    return with(TrainingRequest.LOSS, name);
  }

  /**
   * Lets records of a class count for less, where another class is rare. Probabilities stay those
   * of records as they come; classes are told apart as if they came by their weights.
   *
   * @param name of the class, as the data spell it
   * @param weight above 0 and at most 1; classes that are not named weigh 1
   * @return this training
   */
  public Training classWeight(String name, double weight) {
    Objects.requireNonNull(name, "name");
    return with(TrainingRequest.CLASS_WEIGHTS, added(TrainingRequest.CLASS_WEIGHTS, name, weight));
  }

  /**
   * When a row is called positive, chosen after training from what was released, at no price:
   * {@code best-f1}, {@code recall=0.9}, {@code precision=0.8}, {@code cost=5} (what a missed
   * positive costs, in false alarms), {@code score=0.5}, or a probability such as {@code 0.3}.
   *
   * @param rule for two classes
   * @return this training
   */
  public Training threshold(String rule) {
    Objects.requireNonNull(rule, "rule");
    return with(
        TrainingRequest.THRESHOLD,
        Tacit.translating(() -> ThresholdRule.parse(TrainingRequest.THRESHOLD.name(), rule)));
  }

  /**
   * What stands beside the mean loss; without it nothing, or {@code l2=1e-6} for {@code exact}.
   *
   * @param terms such as {@code l2=1e-4,l1=0.01}
   * @return this training
   */
  public Training regulariser(String terms) {
    return with(TrainingRequest.REGULARISER, terms);
  }

  /**
   * Pays from a ledger in a file. Its price is reserved before the training starts, and what is
   * released is stored first. The same run with the same rows and plan is charged once: it goes on
   * where it was stopped, and once finished it is answered from what was stored.
   *
   * @param file a ledger that {@code tacit ledger grant} started
   * @param dataset which budget pays
   * @param run name of the run
   * @return this training
   */
  public Training ledger(Path file, String dataset, String run) {
    return ledger(file.toString(), dataset, run);
  }

  /**
   * The same with any ledger.
   *
   * @param url a file, sqlite:FILE or postgresql://user@host/base
   * @param dataset which budget pays
   * @param run name of the run
   * @return this training
   */
  public Training ledger(String url, String dataset, String run) {
    return with(TrainingRequest.LEDGER, Objects.requireNonNull(url, "url"))
        .with(TrainingRequest.DATASET, Objects.requireNonNull(dataset, "dataset"))
        .with(TrainingRequest.RUN, Objects.requireNonNull(run, "run"));
  }

  /**
   * Where the owner's noise key is, or will be made; without it beside the file of the ledger. Keep
   * it secret: it is needed to go on with a run.
   *
   * @param file readable by its owner only
   * @return this training
   */
  public Training key(Path file) {
    return with(TrainingRequest.KEY, file);
  }

  /**
   * Tells somebody about rounds that are over.
   *
   * @param listener told after every round
   * @return this training
   */
  public Training listener(RoundListener listener) {
    this.listener = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * Reads the rows, pays, trains and certifies. A thread that is interrupted stops between two
   * rounds, with a refusal that says what a ledger has reserved or spent, and stays interrupted.
   *
   * @return a model with its certificate
   * @throws Refused when something is missing or wrong, in the settings or in the rows, or when the
   *     ledger does not pay; nothing is charged then unless the message says so
   */
  public TrainedModel train() {
    return Tacit.translating(() -> job().train());
  }

  /** What is asked for, at this moment. */
  ProgramTraining job() {
    return ProgramTraining.of(
        request, encoding, Optional.ofNullable(unit), rows, Optional.ofNullable(test), listener);
  }

  private <T> Map<String, T> added(TrainingRequest.Key<Map<String, T>> key, String name, T value) {
    Map<String, T> all = new TreeMap<>(request.get(key).orElse(Map.of()));
    all.put(name, value);
    return Collections.unmodifiableMap(all);
  }
}
