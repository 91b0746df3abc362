package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/** Dense rows that executors make themselves, as blocks for us and as a table for MLlib. */
record GeneratedRows(SparkSession session, int rows, int features) {

  JavaSparkContext spark() {
    return JavaSparkContext.fromSparkContext(session.sparkContext());
  }

  /** As many tasks as the estimator would use. */
  int tasks() {
    return BlockPartitioner.tasks(
        rows,
        features,
        new TableColumns(
            "features", "label", Optional.empty(), "", true, 1, spark().defaultParallelism()));
  }

  private JavaRDD<Integer> numbers() {
    int blockRows = BlockPartitioner.blockRows(features);
    int blocks = (rows + blockRows - 1) / blockRows;
    return spark()
        .parallelize(IntStream.range(0, blocks).boxed().toList(), Math.min(blocks, tasks()));
  }

  /** Blocks as they would be read. */
  ClusterRows blocks() {
    int all = rows;
    int width = features;
    JavaRDD<ReadBlock> read = numbers().map(number -> block(number, all, width));
    List<RecordsDigest> leaves = new ArrayList<>();
    read.map(ReadBlock::facts).collect().forEach(facts -> leaves.addAll(facts.leaves()));
    return new ClusterRows(read, RowBounds.classes(features, 1), rows, 0, 0, leaves);
  }

  private static int count(int number, int rows, int features) {
    int blockRows = BlockPartitioner.blockRows(features);
    return Math.min(blockRows, rows - number * blockRows);
  }

  private static ReadBlock block(int number, int rows, int features) {
    RowsBuilder builder = Rows.dense(features);
    double[] labels = new double[count(number, rows, features)];
    SplittableRandom random = new SplittableRandom(number);
    double[] row = new double[features];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = fill(row, random) > 0 ? 1 : -1;
      builder.append(row);
    }
    long first = (long) number * BlockPartitioner.blockRows(features);
    return new ReadBlock(RecordBlock.of(first, builder.build(), labels), 0, 0, 0);
  }

  private static double fill(double[] row, SplittableRandom random) {
    double score = random.nextDouble() - .5;
    for (int j = 0; j < row.length; j++) {
      row[j] = (random.nextDouble() - .5) / Math.sqrt(row.length);
      score += j % 3 == 0 ? row[j] : 0;
    }
    return score;
  }

  /** The same rows; kept on disk, since MLlib keeps blocks of its own in memory. */
  Dataset<Row> table() {
    int all = rows;
    int width = features;
    JavaRDD<Row> made =
        numbers()
            .flatMap(
                number -> {
                  SplittableRandom random = new SplittableRandom(number);
                  return IntStream.range(0, count(number, all, width))
                      .mapToObj(
                          i -> {
                            double[] row = new double[width];
                            double label = fill(row, random) > 0 ? 1 : 0;
                            return RowFactory.create(0L, label, Vectors.dense(row), "");
                          })
                      .iterator();
                });
    Dataset<Row> table =
        session.createDataFrame(made, People.SCHEMA).persist(StorageLevel.DISK_ONLY());
    table.count();
    return table;
  }
}
