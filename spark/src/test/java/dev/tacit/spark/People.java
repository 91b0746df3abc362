package dev.tacit.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Made-up rows, as arrays for the library and as tables for Spark. */
final class People {
  private final double[][] features;
  private final double[] labels;

  private People(double[][] features, double[] labels) {
    this.features = features;
    this.labels = labels;
  }

  double[][] features() {
    return features;
  }

  double[] labels() {
    return labels;
  }

  static final StructType SCHEMA =
      new StructType(
          new StructField[] {
            new StructField("line", DataTypes.LongType, false, Metadata.empty()),
            new StructField("label", DataTypes.DoubleType, true, Metadata.empty()),
            new StructField("features", new VectorUDT(), true, Metadata.empty()),
            new StructField("hospital", DataTypes.StringType, true, Metadata.empty())
          });

  static People of(int rows, int width, long seed) {
    Random random = new Random(seed);
    double[][] features = new double[rows][width];
    double[] labels = new double[rows];
    for (int i = 0; i < rows; i++) {
      double score = 0;
      for (int j = 0; j < width; j++) {
        boolean zero = random.nextInt(3) == 0;
        features[i][j] = zero ? 0 : random.nextGaussian();
        score += (j % 2 == 0 ? 1 : -1) * features[i][j];
      }
      labels[i] = score + random.nextGaussian() > 0 ? 1 : 0;
    }
    return new People(features, labels);
  }

  /** The same labels with other features. */
  People with(double[][] others) {
    return new People(others, labels);
  }

  /** These and others behind them. */
  People and(People others) {
    double[][] rows = Arrays.copyOf(features, features.length + others.features.length);
    System.arraycopy(others.features, 0, rows, features.length, others.features.length);
    double[] all = Arrays.copyOf(labels, rows.length);
    System.arraycopy(others.labels, 0, all, labels.length, others.labels.length);
    return new People(rows, all);
  }

  /** Rows in a random order, half of them as sparse vectors, in so many partitions. */
  Dataset<Row> table(SparkSession session, int partitions, long seed) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < labels.length; i++) {
      var dense = Vectors.dense(features[i]);
      rows.add(
          RowFactory.create(
              (long) i, labels[i], i % 2 == 0 ? dense : dense.toSparse(), "h" + i % 3));
    }
    Collections.shuffle(rows, new Random(seed));
    return session.createDataFrame(rows, SCHEMA).repartition(partitions);
  }

  /** The same with another row. */
  Dataset<Row> tableWith(SparkSession session, Object features, Object label) {
    return table(session, 2, 1)
        .union(
            session.createDataFrame(
                List.of(RowFactory.create((long) labels.length, label, features, "h0")), SCHEMA));
  }
}
