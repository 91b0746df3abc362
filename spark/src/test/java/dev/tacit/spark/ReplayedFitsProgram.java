package dev.tacit.spark;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.dp.mechanism.ReplayedPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * A driver that fits pairs of neighbouring tables, the second given what the first released, and
 * says what was found, a line a pair. It is a process of its own, because keys are replaced in
 * front of its class path ({@code PatchedSource}), and Spark loads classes by itself. For the same
 * reason it tells {@link RecordedFits}.
 */
final class ReplayedFitsProgram {
  private static final int ROWS = 60;
  private static final People PEOPLE = People.of(ROWS, 3, 7);

  /** The one who differs has the last line. */
  private static final int LAST = ROWS - 1;

  private final SparkSession session;
  private final Neighbours relation;

  private ReplayedFitsProgram(SparkSession session, Neighbours relation) {
    this.session = session;
    this.relation = relation;
  }

  public static void main(String[] arguments) throws Exception {
    try (SparkSession session = LocalSpark.session()) {
      for (Neighbours relation : Neighbours.values()) {
        new ReplayedFitsProgram(session, relation).compareAll();
      }
      RecordedFits.in(session).print();
    }
    System.out.println("DONE");
  }

  private void compareAll() {
    for (String algorithm : new String[] {"metric-admm", "dp-admm", "dp-acc-admm"}) {
      compare(algorithm, table -> classes().setAlgorithm(algorithm).fit(table));
    }
    compare("hinge", table -> asked(new DpLinearSVC()).fit(table));
    compare(
        "numbers",
        table -> asked(new DpLinearRegression()).setTargetMin(0).setTargetMax(1).fit(table));
    if (relation == Neighbours.REPLACE_ONE) {
      compare("owners", table -> ofOwners().fit(table));
    }
    compare("centred", table -> classes().setAlgorithm("dp-admm").fit(centred(table)));
  }

  private DpLogisticRegression classes() {
    return asked(new DpLogisticRegression());
  }

  private <E extends DpTrainingParams<E>> E asked(E estimator) {
    estimator.setEpsilon(.2);
    estimator.setDelta(1e-6);
    estimator.setNumFeatures(3);
    estimator.setMaxIter(3);
    estimator.setNeighbours(relation.label());
    return relation == Neighbours.REPLACE_ONE ? estimator : estimator.setPublicRows(ROWS);
  }

  /** Of very different sizes; the last line is with the smallest. */
  private DpLogisticRegression ofOwners() {
    return classes().setOwnerCol("hospital").setOwners(new String[] {"h0", "h1", "h2"});
  }

  /** The twin: features less their mean, which a program worked out from all rows. */
  private Dataset<Row> centred(Dataset<Row> table) {
    List<Row> rows = table.collectAsList();
    double mean = rows.stream().mapToDouble(row -> features(row)[0]).average().orElse(0);
    List<Row> moved = new ArrayList<>();
    for (Row row : rows) {
      double[] own = features(row).clone();
      own[0] -= mean;
      moved.add(
          RowFactory.create(
              row.getLong(0), row.getDouble(1), Vectors.dense(own), row.getString(3)));
    }
    return session.createDataFrame(moved, People.SCHEMA);
  }

  private static double[] features(Row row) {
    return ((Vector) row.getAs("features")).toArray();
  }

  private Dataset<Row> table(double... last) {
    double[][] features = PEOPLE.features().clone();
    features[LAST] = last;
    Dataset<Row> people = PEOPLE.with(features).table(session, 2, 1);
    return people.withColumn(
        "hospital",
        functions.expr("case when line < 40 then 'h0' when line < 52 then 'h1' else 'h2' end"));
  }

  private void compare(String name, Function<Dataset<Row>, DpModel> fit) {
    Dataset<Row> one = table(900, -9, 9);
    Dataset<Row> other =
        relation == Neighbours.REPLACE_ONE ? table(-900, 9, -9) : one.filter("line <> " + LAST);
    RecordReplay.ReplayResult replayResult =
        ReplayedPrograms.compared(
            relation, () -> seen(fit.apply(one)), () -> seen(fit.apply(other)));
    System.out.printf(
        "FOUND %s %s: %d releases, nearest %.3f, faults %s%n",
        name,
        relation.label(),
        replayResult.releases(),
        replayResult.largestShare(),
        replayResult.faults());
  }

  /** What everybody may see of a model. */
  private static Map<String, ?> seen(DpModel model) {
    Map<String, Object> seen = new TreeMap<>();
    seen.put("model", model.served().text());
    seen.put("certificate", model.certificate());
    seen.put("words", model.toString().replace(model.uid(), ""));
    seen.put("releases", model.summary().orElseThrow().releases());
    return seen;
  }
}
