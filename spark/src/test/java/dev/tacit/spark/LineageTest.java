package dev.tacit.spark;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What plans of tables show of columns and rows that follow from other rows; each with a twin. */
class LineageTest {
  private static final SparkSession SESSION = LocalSpark.session();

  @TempDir private Path folder;

  /** Visits of persons; {@code x} is the column in question. */
  private static Dataset<Row> visits() {
    return SESSION
        .range(60)
        .selectExpr("id % 20 as person", "id % 3 as city", "id * 0.5 as income", "id as visit")
        .localCheckpoint();
  }

  private static Dataset<Row> persons() {
    return SESSION.range(20).selectExpr("id as person", "id % 7 as age").localCheckpoint();
  }

  private static Dataset<Row> sql(Dataset<Row> visits, String text) {
    visits.createOrReplaceTempView("visits");
    persons().createOrReplaceTempView("persons");
    return SESSION.sql(text);
  }

  private static Dataset<Row> dependent(Dataset<Row> table) {
    assertThat(lineage(table, "x")).as(table.queryExecution().analyzed().toString()).isPresent();
    return table;
  }

  private static Dataset<Row> own(Dataset<Row> table) {
    assertThat(lineage(table, "x")).as(table.queryExecution().analyzed().toString()).isEmpty();
    return table;
  }

  @Test
  void windowsAreSeenThroughWhateverIsOnTop() {
    String numbered =
        "select *, row_number() over (order by income) as n, city as plain from visits";
    Dataset<Row> table = sql(visits(), numbered);
    Map<String, Dataset<Row>> wrapped = new LinkedHashMap<>();
    wrapped.put("plain", table);
    wrapped.put("cached", table.cache());
    wrapped.put("renamed", table.withColumnRenamed("n", "m").selectExpr("m as n", "plain"));
    wrapped.put("view", view(table));
    wrapped.put("filtered and sorted", table.filter("income > 3").orderBy("plain"));
    wrapped.put("repartitioned", table.repartition(3, col("plain")));
    wrapped.put("united", table.union(table.filter("city = 1")));
    wrapped.put(
        "united last", table.selectExpr("1 as n", "plain").union(table.select("n", "plain")));
    wrapped.put("joined", table.join(broadcast(persons()), "person"));
    wrapped.put("common table", sql(visits(), "with t as (" + numbered + ") select * from t"));
    wrapped.put(
        "common table, twice",
        sql(
            visits(),
            "with t as ("
                + numbered
                + ") select n, plain from t union all select n, plain"
                + " from t"));
    wrapped.put(
        "typed", table.map((MapFunction<Row, Row>) row -> row, Encoders.row(table.schema())));
    for (Map.Entry<String, Dataset<Row>> one : wrapped.entrySet()) {
      Dataset<Row> found = one.getValue();
      dependent(found.selectExpr("concat('h', n % 2) as x"));
      boolean byRow = !one.getKey().equals("typed");
      if (byRow) { // of a function nothing is known but that it saw the window
        own(found.selectExpr("concat('h', plain) as x"));
      }
      assertThat(Lineage.ofRows(found)).as(one.getKey()).isEmpty();
    }
    table.unpersist();
  }

  private static Dataset<Row> view(Dataset<Row> table) {
    table.createOrReplaceTempView("numbered");
    return SESSION.table("numbered");
  }

  /** One row of each person is the person's, and belongs to no other row. */
  @Test
  void aggregatesByPersonAreLawfulUntilTheyAreJoinedToRows() {
    Dataset<Row> visits = visits();
    Dataset<Row> person = visits.groupBy("person").agg(avg("income").as("x"), max("city").as("c"));
    own(person);
    own(person.filter("c > 0").selectExpr("person", "x * 2 as x"));
    own(
        sql(
            visits,
            "select person, max(city) as x from visits group by person having count(*) > 1"));
    Dataset<Row> counts = visits.groupBy("person").agg(count(lit(1)).as("n"));
    own(person.join(counts, "person"));
    own(person.join(counts, "person").join(visits.groupBy("person").agg(max("visit")), "person"));
    assertThat(lineage(person.join(counts, "person"), "n")).isEmpty();
    // Twins: many rows share the number that all of them made.
    Dataset<Row> spread =
        visits
            .groupBy("city")
            .agg(avg("income").as("x"), collect_list("visit").as("all"))
            .selectExpr("city", "x", "posexplode(all) as (y, visit)");
    dependent(spread);
    assertThat(lineage(spread, "y")).isPresent();
    assertThat(lineage(spread, "city")).isEmpty();
    own(visits.selectExpr("city", "income as x", "explode(array(1, 2)) as copy"));
    dependent(visits.join(person, "person"));
    dependent(person.join(visits, "person"));
    dependent(visits.join(person, visits.col("city").equalTo(person.col("c"))));
    dependent(persons().join(person, "person"));
    own(visits.withColumn("x", col("city")).join(counts, "person"));
    dependent(visits.crossJoin(visits.agg(avg("income").as("x"))));
    dependent(visits.agg(avg("income").as("x")));
    dependent(sql(visits, "select city, sum(income) as x from visits group by cube(city, person)"));
    dependent(
        sql(
            visits,
            "select person, max(n) as x from (select *, rank() over (order by income) n"
                + " from visits) group by person"));
  }

  @Test
  void selfJoinsAndSubqueriesTellOfOtherRows() {
    Dataset<Row> visits = visits();
    String pair = "select a.city, b.city as x from visits a join visits b on a.visit = b.person";
    dependent(sql(visits, pair));
    own(sql(visits, "select v.city, p.age as x from visits v join persons p using (person)"));
    dependent(
        sql(visits, "select city, income > (select avg(income) from visits) as x from visits"));
    dependent(
        sql(
            visits,
            "select exists (select 1 from visits w where w.person = v.visit) as x from"
                + " visits v"));
    own(sql(visits, "select person in (select person from persons) as x from visits"));
    dependent(
        sql(
            visits,
            "select person in (select person from visits where city = 1) as x from visits"));
  }

  /** Whatever the table is read from, Spark numbers its columns anew on the other side. */
  @Test
  void selfJoinsAreSeenOfAllSources() {
    Dataset<Row> visits = visits();
    String path = folder.resolve("visits").toString();
    visits.write().parquet(path + "-parquet");
    visits.write().option("path", path).saveAsTable("kept");
    try {
      List<Dataset<Row>> sources =
          List.of(
              visits,
              visits.cache(),
              SESSION.createDataFrame(visits.collectAsList(), visits.schema()),
              SESSION.read().parquet(path + "-parquet"),
              SESSION.table("kept"),
              SESSION.range(60).selectExpr("id as visit", "id as person", "id as city"));
      for (Dataset<Row> one : sources) {
        Dataset<Row> other = one.selectExpr("person as p", "city as x");
        dependent(one.join(other, col("visit").equalTo(col("p"))));
        own(one.join(persons().withColumnRenamed("age", "x"), "person"));
      }
      dependent(
          SESSION
              .read()
              .parquet(path + "-parquet")
              .join(
                  SESSION.read().parquet(path + "-parquet").selectExpr("person as p", "city as x"),
                  col("visit").equalTo(col("p"))));
    } finally {
      SESSION.sql("drop table kept");
      visits.unpersist();
    }
  }

  @Test
  void rowsThatAreChosenByOtherRowsAreTold() {
    Dataset<Row> visits = visits();
    assertThat(Lineage.ofRows(visits)).isEmpty();
    assertThat(Lineage.ofRows(visits.filter("income > 3").orderBy("income"))).isEmpty();
    assertThat(Lineage.ofRows(visits.orderBy("income").limit(9))).isNotEmpty();
    assertThat(Lineage.ofRows(visits.sample(.5))).isNotEmpty();
    assertThat(Lineage.ofRows(visits.randomSplit(new double[] {1, 1})[0])).isNotEmpty();
    assertThat(Lineage.ofRows(visits.dropDuplicates("person"))).isNotEmpty();
    assertThat(Lineage.ofRows(visits.distinct())).isNotEmpty();
    assertThat(Lineage.ofRows(visits.except(visits.limit(2)))).isNotEmpty();
    assertThat(Lineage.ofRows(visits.filter("rand() < .5"))).isNotEmpty();
    assertThat(
            Lineage.ofRows(
                sql(
                    visits,
                    "select * from visits where income > (select avg(income) from visits)")))
        .isNotEmpty();
    assertThat(
            Lineage.ofRows(
                sql(
                    visits,
                    "select * from visits v left semi join visits w on v.visit = w.person")))
        .isNotEmpty();
    assertThat(
            Lineage.ofRows(
                sql(visits, "select * from visits left semi join persons using (person)")))
        .isEmpty();
    assertThat(
            Lineage.ofRows(
                sql(
                    visits,
                    "select * from (select *, row_number() over (partition by city order by"
                        + " income) n from visits) where n = 1")))
        .isNotEmpty();
  }

  @Test
  void chanceIsKnownFromOtherRows() {
    Dataset<Row> visits = visits();
    for (String by : List.of("rand()", "monotonically_increasing_id()", "uuid()")) {
      assertThat(lineage(visits.selectExpr(by + " as x"), "x").orElseThrow().nondeterministic())
          .isTrue();
    }
    assertThat(
            lineage(visits.selectExpr("max(city) over () as x"), "x")
                .orElseThrow()
                .nondeterministic())
        .isFalse();
    own(visits.selectExpr("hash(visit) as x"));
  }

  @Test
  void operatorsThatAreNotKnownAreNotTrusted() {
    Dataset<Row> visits = visits();
    dependent(
        visits
            .select("city")
            .as(Encoders.LONG())
            .mapPartitions((MapPartitionsFunction<Long, Long>) rows -> rows, Encoders.LONG())
            .toDF("x"));
    own(
        new VectorAssembler()
            .setInputCols(new String[] {"income", "city"})
            .setOutputCol("x")
            .transform(visits));
    dependent(
        new VectorAssembler()
            .setInputCols(new String[] {"income", "n"})
            .setOutputCol("x")
            .transform(visits.selectExpr("income", "rank() over (order by visit) as n")));
    // A search hands on rows without their plan, and the RDD knows what made it.
    Dataset<Row> windowed = visits.selectExpr("rank() over (order by visit) as x");
    dependent(SESSION.createDataFrame(windowed.rdd(), windowed.schema()));
    own(SESSION.createDataFrame(visits.rdd(), visits.schema()).withColumnRenamed("city", "x"));
  }

  private static DpLogisticRegression asked() {
    return new DpLogisticRegression().setEpsilon(1).setDelta(1e-6).setNumFeatures(3).setMaxIter(2);
  }

  /** What one row may decide of others is told of, since only its owner knows what a person is. */
  @Test
  void fitsTellOfOtherRows() {
    Dataset<Row> table = People.of(300, 3, 7).table(SESSION, 2, 1);
    DpLogisticRegressionModel warned =
        asked()
            .fit(
                table
                    .limit(250)
                    .selectExpr(
                        "features", "double(label > avg(label) over (order by line)) as label"));
    assertThat(warned.summary().orElseThrow().warnings())
        .hasSize(2)
        .anyMatch(one -> one.startsWith("labelCol = label follows from") && one.contains("Window"))
        .anyMatch(one -> one.contains("which rows") || one.contains("Which rows"));
    assertThat(asked().fit(table).summary().orElseThrow().warnings()).isEmpty();
  }

  private static Optional<Dependence> lineage(Dataset<?> table, String column) {
    return Lineage.of(table, NamedColumn.of(table, "labelCol", column));
  }
}
