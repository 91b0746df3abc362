package dev.tacit.export;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.data.RowScaling;
import dev.tacit.data.TargetBounds;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.OutOfBounds;
import dev.tacit.data.schema.Schema;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a record becomes an answer, as plain arithmetic: with features {@code x} of the columns and
 * the constant, {@code d = max(bound, headroom * |x|)}, the score of a linear function is {@code
 * weights . x / d + intercept}. docs/guides/export.md says the rest.
 *
 * @param constant a last feature that all records have
 * @param headroom a little above 1, so that rounding cannot lift a row out of the unit ball
 * @param cut the score above which a record of two classes is positive
 * @param classes negative and positive, or three and more; empty for numbers
 * @param target the bounds of the predicted number, where it has any
 * @param decimal between whole and fraction of numbers in files
 */
public record ScoringSpec(
    List<InputColumn> columns,
    OptionalDouble constant,
    double bound,
    double headroom,
    List<LinearModel> outputs,
    Optional<ProbabilityCurve> curve,
    List<Double> classWeights,
    double cut,
    List<String> classes,
    Optional<TargetBounds> target,
    ProbabilityKind probabilities,
    char decimal) {
  public ScoringSpec {
    columns = List.copyOf(columns);
    outputs = List.copyOf(outputs);
    classWeights = List.copyOf(classWeights);
    classes = List.copyOf(classes);
  }

  public static ScoringSpec of(Model model) {
    Predictor predictor = model.predictor();
    boolean csv = model.encoding() instanceof Encoding.Csv;
    Optional<Schema> schema =
        csv ? Optional.of(((Encoding.Csv) model.encoding()).schema()) : Optional.empty();
    RowScaling rows =
        schema.map(Schema::rows).orElseGet(() -> ((Encoding.Libsvm) model.encoding()).scaling());
    int dimension = model.encoding().space().dimension();
    return new ScoringSpec(
        schema.map(ScoringSpec::columns).orElseGet(() -> plain(model.encoding())),
        schema.map(Schema::intercept).orElse(OptionalDouble.empty()),
        rows.bound(),
        RowScaling.headroom(dimension),
        predictor.outputs(),
        predictor.fitted().auxiliaryReleases().curve(),
        predictor.fitted().classWeights(),
        predictor.task().hasTwoClasses() ? predictor.cut() : 0,
        model.encoding().classes(),
        predictor.task().target(),
        predictor.probabilities(),
        schema.map(known -> known.format().decimal()).orElse('.'));
  }

  private static List<InputColumn> plain(Encoding encoding) {
    List<InputColumn> columns = new ArrayList<>();
    for (String name : encoding.space().names()) {
      columns.add(new InputColumn.Plain(name, columns.size()));
    }
    return columns;
  }

  private static List<InputColumn> columns(Schema schema) {
    List<InputColumn> columns = new ArrayList<>();
    // Features are numbered as RowEncoder numbers them: weights belong to them by their place.
    int nextFeature = 0;
    for (Column column : schema.columns()) {
      if (column instanceof Column.Numeric number) {
        boolean refuses = number.outOfBounds() == OutOfBounds.REFUSE;
        columns.add(
            new InputColumn.Ranged(
                number.name(), nextFeature, number.min(), number.max(), refuses, ""));
        nextFeature++;
      } else if (column instanceof Column.Date date) {
        columns.add(
            new InputColumn.Ranged(
                date.name(),
                nextFeature,
                date.min().toEpochDay(),
                date.max().toEpochDay(),
                date.outOfBounds() == OutOfBounds.REFUSE,
                date.form().pattern()));
        nextFeature++;
      } else if (column instanceof Column.Category category) {
        columns.add(new InputColumn.Levels(category.name(), nextFeature, category.levels()));
        nextFeature += category.levels().size();
      }
    }
    return columns;
  }

  /** How many features there are, the constant included. */
  int dimension() {
    return outputs.get(0).weights().dimension();
  }

  boolean hasTwoClasses() {
    return classes.size() == 2;
  }

  boolean hasManyClasses() {
    return classes.size() > 2;
  }

  boolean hasProbabilities() {
    return probabilities != ProbabilityKind.NONE;
  }

  /** What the odds of the positive class of two are divided by: its weight in training. */
  double weightRatio() {
    return hasTwoClasses() && !classWeights.isEmpty()
        ? classWeights.get(1) / classWeights.get(0)
        : 1;
  }

  /** The weight of the constant in a linear function; 0 without one. */
  double constantTerm(int output) {
    return constant.isPresent()
        ? constant.getAsDouble() * outputs.get(output).weights().get(dimension() - 1)
        : 0;
  }

  /** The square of the constant; 0 without one. */
  double constantSquare() {
    return constant.isPresent() ? constant.getAsDouble() * constant.getAsDouble() : 0;
  }
}
