package dev.tacit;

import dev.tacit.data.TargetBounds;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is publicly known about rows before anybody looks at them: columns with their ranges and
 * levels, or a number of features and a bound on the norm of a row. Noise is scaled to these
 * bounds, so they must not be looked up in the rows. A value outside is moved to the nearer bound,
 * and a row outside is scaled onto the ball, unless the schema says that it is refused.
 *
 * <pre>{@code
 * Bounds people = Bounds.schema(Path.of("people.yaml"));
 * Bounds signals = Bounds.numbers(16).rowNorm(4).labels(1, 0);
 * }</pre>
 */
public final class Bounds {
  private final Encoding encoding;

  private Bounds(Encoding encoding) {
    this.encoding = encoding;
  }

  /**
   * The columns that a schema declares; docs/reference/data.md has its grammar.
   *
   * @param file a YAML schema
   * @return the bounds
   */
  public static Bounds schema(Path file) {
    return Tacit.translating(() -> new Bounds(new Encoding.Csv(SchemaFile.read(file))));
  }

  /**
   * The same for a schema that is no file.
   *
   * @param yaml the text of a schema
   * @return the bounds
   */
  public static Bounds schemaText(String yaml) {
    return Tacit.translating(
        () -> new Bounds(new Encoding.Csv(SchemaFile.parse(yaml, "schema text"))));
  }

  /**
   * Rows of plain numbers, of norm at most 1 until {@link #rowNorm} says otherwise. Labels are 1,
   * and -1 or 0, until {@link #labels} says otherwise.
   *
   * @param features how many numbers a row has
   * @return the bounds
   */
  public static Bounds numbers(int features) {
    Encoding.Libsvm encoding =
        Refused.asUsageError("features", () -> new Encoding.Libsvm(features, 1, false));
    Refused.asUsageError("features", encoding::space);
    return new Bounds(encoding);
  }

  /**
   * The same with another bound: rows are divided by it, and longer ones by their own norm.
   *
   * @param bound public bound on the Euclidean norm of a row
   * @return other bounds
   */
  public Bounds rowNorm(double bound) {
    Encoding.Libsvm numbers = numbers("rowNorm");
    Encoding.Libsvm other =
        new Encoding.Libsvm(numbers.features(), bound, numbers.labels(), numbers.attributes());
    Refused.asUsageError("rowNorm", other::scaling);
    return new Bounds(other);
  }

  /**
   * The same with other labels; a label that is neither is refused.
   *
   * @param positive the label of the positive class
   * @param negative the label of the negative class
   * @return other bounds
   */
  public Bounds labels(double positive, double negative) {
    return withLabels(
        "labels", () -> new LibsvmLabels.TwoClasses(List.of(positive), List.of(negative)));
  }

  /**
   * The same with three classes or more; a label that is none of them is refused.
   *
   * @param labels one for each class, in the order that they are to have
   * @return other bounds
   */
  public Bounds classes(double... labels) {
    return withLabels(
        "classes", () -> new LibsvmLabels.OrderedClasses(Arrays.stream(labels).boxed().toList()));
  }

  /**
   * The same for numbers to predict: those outside are moved to the nearer bound.
   *
   * @param min smallest number, not looked up in the rows
   * @param max largest number
   * @return other bounds
   */
  public Bounds target(double min, double max) {
    return withLabels(
        "target", () -> new LibsvmLabels.Targets(Optional.of(new TargetBounds(min, max))));
  }

  private Bounds withLabels(String method, Supplier<LibsvmLabels> labels) {
    Encoding.Libsvm numbers = numbers(method);
    return new Bounds(
        new Encoding.Libsvm(
            numbers.features(),
            numbers.rowBound(),
            Refused.asUsageError(method, labels),
            numbers.attributes()));
  }

  /**
   * The same where consecutive 0/1 features make categories, which algorithms may use.
   *
   * @param widths how many features each category has, in order; together all features
   * @return other bounds
   */
  public Bounds categories(int... widths) {
    Encoding.Libsvm numbers = numbers("categories");
    Encoding.Libsvm other =
        new Encoding.Libsvm(
            numbers.features(),
            numbers.rowBound(),
            numbers.labels(),
            Arrays.stream(widths).boxed().toList());
    Refused.asUsageError("categories", other::space);
    return new Bounds(other);
  }

  private Encoding.Libsvm numbers(String method) {
    if (encoding instanceof Encoding.Libsvm numbers) {
      return numbers;
    }
    throw Refused.usage(
        method, "called", "absent with a schema", "The schema declares it: change it there.");
  }

  /** How rows become features. A regressor takes plain labels for numbers to predict. */
  Encoding encoding(boolean classes) {
    if (!classes
        && encoding instanceof Encoding.Libsvm numbers
        && !(numbers.labels() instanceof LibsvmLabels.Targets)) {
      return new Encoding.Libsvm(
          numbers.features(), numbers.rowBound(), new LibsvmLabels.Targets(), numbers.attributes());
    }
    return encoding;
  }
}
