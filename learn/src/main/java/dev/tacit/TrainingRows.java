package dev.tacit;

import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which rows to train on, with what is public about them. Rows are read when the training starts.
 *
 * <pre>{@code
 * Training training = Tacit.classifier().arrays(features, labels, Bounds.numbers(16).rowNorm(4));
 * }</pre>
 */
public final class TrainingRows {
  private final boolean classes;

  /**
   * Starts.
   *
   * @param classes whether classes are told apart; otherwise numbers are predicted
   */
  TrainingRows(boolean classes) {
    this.classes = classes;
  }

  /**
   * Rows of a CSV file under a schema.
   *
   * @param file plain or .gz
   * @param schema YAML file with public bounds and levels
   * @return a training on these rows
   */
  public Training csv(Path file, Path schema) {
    return files(List.of(file), Bounds.schema(schema));
  }

  /**
   * Rows of files, read as one table: CSV under a schema, LIBSVM under bounds of numbers.
   *
   * @param files plain or .gz
   * @param bounds what is public about the rows
   * @return a training on these rows
   */
  public Training files(List<Path> files, Bounds bounds) {
    if (files.isEmpty()) {
      throw Refused.usage("files", files, "at least one file", "Name it.");
    }
    return from(bounds, RowSource.files(List.copyOf(files)));
  }

  /**
   * Rows in arrays, which must not change until {@link Training#train} returns.
   *
   * @param features one array for each row
   * @param labels one for each row
   * @param bounds such as {@code Bounds.numbers(16).rowNorm(4)}
   * @return a training on these rows
   */
  public Training arrays(double[][] features, double[] labels, Bounds bounds) {
    return from(bounds, RowSource.arrays(features, labels));
  }

  /**
   * Rows of a collection, read when the training starts.
   *
   * @param rows in any order
   * @param bounds what is public about the rows
   * @return a training on these rows
   */
  public Training rows(Iterable<Row> rows, Bounds bounds) {
    Objects.requireNonNull(rows, "rows");
    return from(bounds, RowSource.iterable(rows));
  }

  /**
   * Rows one after the other, read once when the training starts.
   *
   * @param rows in any order
   * @param bounds what is public about the rows
   * @return a training on these rows
   */
  public Training rows(Iterator<Row> rows, Bounds bounds) {
    Objects.requireNonNull(rows, "rows");
    return from(bounds, RowSource.once("rows", unused -> rows));
  }

  /**
   * The same of a stream.
   *
   * @param rows read in order
   * @param bounds what is public about the rows
   * @return a training on these rows
   */
  public Training rows(Stream<Row> rows, Bounds bounds) {
    return rows(rows.iterator(), bounds);
  }

  /**
   * Rows of a query under a schema, whose columns are matched by name. The result set is read once,
   * from its next row, when the training starts; whoever opened it closes it.
   *
   * @param results any order of columns
   * @param bounds a schema
   * @return a training on these rows
   */
  public Training resultSet(ResultSet results, Bounds bounds) {
    Objects.requireNonNull(results, "results");
    return from(
        bounds,
        RowSource.once("result set", read -> new ResultSetRows(results, read, Optional.empty())));
  }

  /**
   * Rows of a query that are plain numbers: the label, and the features in the order of the other
   * columns.
   *
   * @param results read once, from its next row
   * @param labelColumn name of the label column
   * @param bounds such as {@code Bounds.numbers(16).rowNorm(4)}
   * @return a training on these rows
   */
  public Training resultSet(ResultSet results, String labelColumn, Bounds bounds) {
    Objects.requireNonNull(results, "results");
    return from(
        bounds,
        RowSource.once(
            "result set", read -> new ResultSetRows(results, read, Optional.of(labelColumn))));
  }

  private Training from(Bounds bounds, RowSource source) {
    Encoding given = bounds.encoding(classes);
    if (given.task().hasNumbers() == classes) {
      throw Refused.usage(
          "schema",
          classes ? "with a target column" : "with a label column",
          classes ? "with a label column for classifier()" : "with a target column for regressor()",
          classes ? "Use Tacit.regressor()." : "Use Tacit.classifier().");
    }
    return new Training(given, source);
  }
}
