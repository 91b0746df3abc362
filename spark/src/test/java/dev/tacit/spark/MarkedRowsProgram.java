package dev.tacit.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;

/**
 * A driver that fits tables with a row that nobody may see in a log: a folder, and {@code quoting}
 * if a function of the table is to quote that row. Says all of every refusal.
 */
final class MarkedRowsProgram {
  /** In every marked row, and nowhere else. */
  static final String MARK = "7315962.480173295";

  /** The number of a marked row. */
  static final long LINE = 731_596_248_017_329L;

  /**
   * What no log may quote. Logs are full of times, sizes and released numbers: five digits stand in
   * some of them by chance. Among 1e8 digits fifteen given ones do so with probability 1e-7, and
   * seven before a point with three behind it are rarer still, because few numbers are so long.
   */
  static final List<String> QUOTED = List.of("7315962.480", String.valueOf(LINE));

  private static final double MARKED = Double.parseDouble(MARK);
  private static final People PEOPLE = People.of(300, 3, 7);

  private MarkedRowsProgram() {}

  /** Rows by what is the matter with them. */
  private static Map<String, Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    rows.put("in order", row(300L, 1.0, Vectors.dense(MARKED, 1, 0), "h0"));
    rows.put("not a number", row(300L, 1.0, Vectors.dense(MARKED, Double.NaN, 0), "h0"));
    rows.put("infinite", row(300L, 1.0, Vectors.dense(MARKED, 1 / 0.0, 0), "h0"));
    rows.put("other label", row(300L, MARKED, Vectors.dense(1, 2, 3), "h0"));
    rows.put("no label", row(300L, null, Vectors.dense(MARKED, 2, 3), "h0"));
    rows.put("no features", row(300L, MARKED, null, "h0"));
    rows.put("too long", row(300L, 1.0, Vectors.dense(1, 2, 3, MARKED), "h0"));
    rows.put("number twice", row(299L, 1.0, Vectors.dense(MARKED, 2, 3), "h0"));
    rows.put("gap", row(LINE, 1.0, Vectors.dense(MARKED, 2, 3), "h0"));
    rows.put("owner", row(300L, 1.0, Vectors.dense(1, 2, 3), MARK));
    rows.put("no owner", row(300L, 1.0, Vectors.dense(MARKED, 2, 3), null));
    return rows;
  }

  private static Row row(Long line, Double label, Vector features, String owner) {
    return RowFactory.create(line, label, features, owner);
  }

  public static void main(String[] arguments) throws IOException {
    String folder = arguments[0];
    boolean quoting = arguments.length > 1;
    try (SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.eventLog.enabled", "true")
            .config("spark.eventLog.compress", "false")
            .config("spark.eventLog.dir", folder)
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate()) {
      for (Map.Entry<String, Row> marked : rows().entrySet()) {
        String name = marked.getKey();
        String path = folder + "/" + name.replace(' ', '-');
        List<Row> rows = new ArrayList<>(PEOPLE.table(session, 1, 1).collectAsList());
        rows.add(marked.getValue());
        session.createDataFrame(rows, People.SCHEMA).write().parquet(path);
        Dataset<Row> table = session.read().schema(People.SCHEMA).parquet(path);
        tried(name, asked(name), quoting ? quoted(session, table) : table, path);
      }
    }
    System.out.println("DONE");
  }

  private static DpLogisticRegression asked(String name) {
    DpLogisticRegression asked =
        new DpLogisticRegression()
            .setEpsilon(1)
            .setDelta(1e-6)
            .setNumFeatures(3)
            .setMaxIter(2)
            .setOrderCol("line");
    return name.endsWith("owner")
        ? asked.setOwnerCol("hospital").setOwners(new String[] {"h0", "h1", "h2"})
        : asked;
  }

  private static void tried(
      String name, DpLogisticRegression asked, Dataset<Row> table, String path) {
    try {
      DpLogisticRegressionModel model = asked.fit(table);
      model.write().save(path + "-model");
      System.out.println("FITTED " + name + " " + model + " " + model.certificate());
    } catch (Exception refused) { // Spark throws checked ones that it does not declare
      System.out.println("REFUSED " + name);
      refused.printStackTrace(System.out);
    }
  }

  /** A table of somebody who quotes rows; nothing of ours. */
  private static Dataset<Row> quoted(SparkSession session, Dataset<Row> table) {
    UDF1<Vector, Vector> features =
        values -> {
          if (values != null && values.size() > 0 && values.apply(0) == MARKED) {
            throw new IllegalStateException("cannot use " + values);
          }
          return values;
        };
    session.udf().register("quoting", features, new VectorUDT());
    return table.selectExpr("line", "label", "quoting(features) as features", "hospital");
  }
}
