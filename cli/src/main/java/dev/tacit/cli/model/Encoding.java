package dev.tacit.cli.model;

import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RowScaling;
import dev.tacit.data.Task;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Schema;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** How files become rows. It is public, and it travels with the model. */
public sealed interface Encoding {
  Dataset read(List<Path> files);

  /**
   * Only the features, for prediction: labels are not looked at, and CSV files need not have any.
   */
  Dataset readFeatures(List<Path> files);

  /** What labels are. */
  Task task();

  FeatureSpace space();

  /**
   * LIBSVM files.
   *
   * @param features the declared number of features
   * @param rowBound each row is divided by the larger of this bound and its norm
   * @param targets whether labels are numbers to predict rather than two classes
   * @param attributes how many consecutive 0/1 features make each category; empty if not declared
   */
  record Libsvm(int features, double rowBound, boolean targets, List<Integer> attributes)
      implements Encoding {
    public Libsvm(int features, double rowBound, boolean targets) {
      this(features, rowBound, targets, List.of());
    }

    public Libsvm {
      attributes = List.copyOf(attributes);
      if (features < 1) {
        throw new IllegalArgumentException("features = " + features + " must be at least 1");
      }
    }

    @Override
    public Dataset read(List<Path> files) {
      LibsvmLabels labels = targets ? new LibsvmLabels.Targets() : LibsvmLabels.signs();
      return new LibsvmReader(space(), labels, scaling()).read(sources(files));
    }

    @Override
    public Dataset readFeatures(List<Path> files) {
      return new LibsvmReader(space(), new LibsvmLabels.Ignored(), scaling()).read(sources(files));
    }

    @Override
    public Task task() {
      return targets ? Task.REGRESSION : Task.CLASSIFICATION;
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

  /** CSV files under a schema. */
  record Csv(Schema schema) implements Encoding {
    public Csv {
      Objects.requireNonNull(schema, "schema");
    }

    @Override
    public Dataset read(List<Path> files) {
      return new CsvTableReader(schema).read(sources(files));
    }

    @Override
    public Dataset readFeatures(List<Path> files) {
      return new CsvTableReader(schema).readFeatures(sources(files));
    }

    @Override
    public Task task() {
      return schema.task();
    }

    @Override
    public FeatureSpace space() {
      return schema.featureSpace();
    }
  }

  private static List<Source> sources(List<Path> files) {
    return files.stream().map(Source::of).toList();
  }
}
