package dev.tacit.learn.model;

import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RowScaling;
import dev.tacit.data.Task;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.FileProgress;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.Schema;
import dev.tacit.learn.plan.TableFacts;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.learn.table.RowKeys;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How files become rows: the format with its public bounds, labels and categories.
 *
 * <p>It is public and travels with the model, so that a model is always applied to rows that are
 * encoded as its training rows were.
 */
public sealed interface Encoding {
  /** Reads the files as one table. */
  default Dataset read(List<Path> files) {
    return read(DataOrigin.of(files), FileProgress.Watcher.NOBODY);
  }

  /** The same wherever rows are; the watcher receives the progress. */
  Dataset read(List<DataOrigin> origins, FileProgress.Watcher watcher);

  /**
   * Only the features, for prediction: labels are not looked at, and CSV files need not have any.
   *
   * @param id a column to copy
   */
  IdentifiedRows readFeatures(
      List<DataOrigin> origins, Optional<String> id, FileProgress.Watcher watcher);

  /** What labels are. */
  Task task();

  /**
   * The classes as files spell them: negative and positive, or three and more in their order; empty
   * where numbers are predicted.
   */
  List<String> classes();

  /** The declared name of the column that is predicted; empty where files name no columns. */
  default Optional<String> outcome() {
    return Optional.empty();
  }

  FeatureSpace space();

  /** Whose rows are protected together; empty where every record stands for itself. */
  default Optional<PrivacyUnit> unit() {
    return Optional.empty();
  }

  /** What is public about a table that is read in this way. */
  default TableFacts facts() {
    return new TableFacts(space(), task(), classes(), unit());
  }

  /**
   * LIBSVM files.
   *
   * @param features the declared number of features
   * @param rowBound each row is divided by the larger of this bound and its norm
   * @param labels what labels mean: classes, or numbers to predict
   * @param attributes how many consecutive 0/1 features make each category; empty if not declared
   */
  record Libsvm(int features, double rowBound, LibsvmLabels labels, List<Integer> attributes)
      implements Encoding {
    /** With the usual labels, or numbers to predict. */
    public Libsvm(int features, double rowBound, boolean targets) {
      this(
          features,
          rowBound,
          targets ? new LibsvmLabels.Targets() : LibsvmLabels.signs(),
          List.of());
    }

    public Libsvm {
      Objects.requireNonNull(labels, "labels");
      attributes = List.copyOf(attributes);
      if (features < 1) {
        throw new IllegalArgumentException("features = " + features + " must be at least 1");
      }
    }

    @Override
    public Dataset read(List<DataOrigin> origins, FileProgress.Watcher watcher) {
      return new LibsvmReader(space(), labels, scaling()).read(sources(origins, watcher));
    }

    @Override
    public IdentifiedRows readFeatures(
        List<DataOrigin> origins, Optional<String> id, FileProgress.Watcher watcher) {
      if (id.isPresent()) {
        throw new IllegalArgumentException("LIBSVM files have no columns; leave it out");
      }
      LibsvmReader reader = new LibsvmReader(space(), new LibsvmLabels.Ignored(), scaling());
      return new IdentifiedRows(reader.read(sources(origins, watcher)), List.of());
    }

    @Override
    public Task task() {
      return labels.task();
    }

    @Override
    public List<String> classes() {
      if (labels instanceof LibsvmLabels.TwoClasses two) {
        return List.of(
            LibsvmLabels.TwoClasses.text(two.negative().get(0)),
            LibsvmLabels.TwoClasses.text(two.positive().get(0)));
      }
      return labels instanceof LibsvmLabels.OrderedClasses many ? many.names() : List.of();
    }

    /** Refuses a bound out of range. */
    public RowScaling scaling() {
      return new RowScaling(rowBound);
    }

    @Override
    public FeatureSpace space() {
      return attributes.isEmpty()
          ? FeatureSpace.numbered(features)
          : FeatureSpace.indicators(features, attributes);
    }
  }

  private static List<Source> sources(List<DataOrigin> origins, FileProgress.Watcher watcher) {
    return origins.stream().map(one -> one.lines(watcher)).toList();
  }

  /** CSV files under a schema, and what is read as such. */
  record Csv(Schema schema) implements Encoding {
    public Csv {
      Objects.requireNonNull(schema, "schema");
    }

    @Override
    public Dataset read(List<DataOrigin> origins, FileProgress.Watcher watcher) {
      RowKeys keys = new RowKeys();
      return keys.ordered(
          new CsvTableReader(schema).read(sources(origins, keys, Optional.empty(), watcher)));
    }

    @Override
    public IdentifiedRows readFeatures(
        List<DataOrigin> origins, Optional<String> id, FileProgress.Watcher watcher) {
      return IdentifiedRows.read(schema, sources(origins, new RowKeys(), id, watcher), id);
    }

    @Override
    public Task task() {
      return schema.task();
    }

    @Override
    public List<String> classes() {
      Column predicted = schema.columns().get(schema.outcome());
      if (predicted instanceof Column.Label label) {
        return List.of(label.negative().get(0), label.positive().get(0));
      }
      return predicted instanceof Column.Classes many ? many.names() : List.of();
    }

    @Override
    public Optional<String> outcome() {
      return Optional.of(schema.columns().get(schema.outcome()).name());
    }

    @Override
    public FeatureSpace space() {
      return schema.featureSpace();
    }

    @Override
    public Optional<PrivacyUnit> unit() {
      return schema.unit();
    }

    private List<Source> sources(
        List<DataOrigin> origins,
        RowKeys keys,
        Optional<String> copied,
        FileProgress.Watcher watcher) {
      return origins.stream().map(one -> one.table(schema, keys, copied, watcher)).toList();
    }
  }
}
