package dev.tacit.spark;

import org.apache.spark.sql.SparkSession;

/** One session in this process for all tests of it. */
final class LocalSpark {
  private LocalSpark() {}

  static SparkSession session() {
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .appName("tacit")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    return session;
  }
}
