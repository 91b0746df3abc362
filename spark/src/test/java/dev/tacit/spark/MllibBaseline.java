package dev.tacit.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * How long the jobs take in which MLlib evaluates its loss, in milliseconds. It may stop before its
 * last iteration, so evaluations are counted, not assumed.
 */
final class MllibBaseline extends SparkListener implements Runnable {
  private final Dataset<Row> table;
  private final SortedMap<Long, Double> durations = new TreeMap<>();
  private final List<Double> kept = new ArrayList<>();
  private boolean warm;
  private long started;

  MllibBaseline(Dataset<Row> table) {
    this.table = table;
    table.sparkSession().sparkContext().addSparkListener(this);
  }

  /** One fit. Its first job summarises the table, the second fills the cache; one fit warms. */
  @Override
  public void run() {
    long from = System.currentTimeMillis();
    new LogisticRegression().setMaxIter(10).setTol(0).setRegParam(1e-4).fit(table);
    List<Double> all = since(from);
    if (warm && all.size() > 4) {
      kept.addAll(all.subList(2, all.size()));
    }
    warm = true;
  }

  List<Double> evaluations() {
    return kept;
  }

  void end() {
    table.unpersist(true);
  }

  @Override
  public synchronized void onJobStart(SparkListenerJobStart job) {
    started = job.time();
  }

  @Override
  public synchronized void onJobEnd(SparkListenerJobEnd job) {
    durations.put(started, (double) (job.time() - started));
  }

  private synchronized List<Double> since(long time) {
    return new ArrayList<>(durations.tailMap(time).values());
  }
}
