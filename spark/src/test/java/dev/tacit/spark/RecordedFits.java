package dev.tacit.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.TranscribedPrograms;
import dev.tacit.dp.mechanism.TranscriptText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Fits of the estimators, told line by line: what left, every field of the model, of what came of
 * the fit and of what the model answers. {@link NeighbouringFitsTest} holds them against those that
 * were recorded. It is a part of {@link ReplayedFitsProgram}, whose keys are replaced.
 */
final class RecordedFits {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final People PEOPLE = People.of(60, 3, 7);

  /** Names that differ from run to run, beside times and digests: those of fits of a search. */
  private static final String[] PASSING = {"run"};

  private final SparkSession session;
  private final Path folder;

  RecordedFits(SparkSession session, Path folder) {
    this.session = session;
    this.folder = folder;
  }

  static RecordedFits in(SparkSession session) throws IOException {
    return new RecordedFits(session, Files.createTempDirectory("recorded-fits"));
  }

  private Map<String, Callable<DpModel>> cases() {
    Map<String, Callable<DpModel>> all = new LinkedHashMap<>();
    all.put("classes", () -> asked(new DpLogisticRegression()).setOrderCol("line").fit(table()));
    all.put(
        "classes by another algorithm",
        () -> asked(new DpLogisticRegression()).setAlgorithm("dp-admm").fit(table()));
    all.put(
        "classes, a penalty",
        () ->
            asked(new DpLogisticRegression())
                .setAlgorithm("dp-acc-admm")
                .setRegParam(.01)
                .setElasticNetParam(.5)
                .fit(table()));
    all.put("classes by hinges", () -> asked(new DpLinearSVC()).fit(table()));
    all.put(
        "numbers",
        () -> asked(new DpLinearRegression()).setTargetMin(0).setTargetMax(1).fit(table()));
    all.put(
        "a private number of rows",
        () ->
            asked(new DpLogisticRegression())
                .setNeighbours("add-remove")
                .setPublicRows(60)
                .fit(table()));
    all.put(
        "owners",
        () ->
            asked(new DpLogisticRegression())
                .setOwnerCol("hospital")
                .setOwners(new String[] {"h0", "h1", "h2"})
                .fit(table()));
    all.put("a search that is paid for", this::search);
    return all;
  }

  private static <E extends DpTrainingParams<E>> E asked(E estimator) {
    estimator.setEpsilon(.5);
    estimator.setDelta(1e-6);
    estimator.setNumFeatures(3);
    estimator.setRowNorm(2);
    return estimator.setMaxIter(3);
  }

  private Dataset<Row> table() {
    return PEOPLE.table(session, 2, 1);
  }

  /** Two candidates on two folds, and the better one on everything: five runs. */
  private DpModel search() {
    Path ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-4, Neighbours.REPLACE_ONE);
    DpLogisticRegression asked =
        asked(new DpLogisticRegression())
            .setLedgerUrl(ledger.toString())
            .setDatasetId("people")
            .setRunId("may");
    ParamMap[] candidates = {
      new ParamMap().put(asked.maxIter(), 2), new ParamMap().put(asked.maxIter(), 3)
    };
    CrossValidator search =
        new CrossValidator()
            .setEstimator(asked)
            .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("logLoss"))
            .setEstimatorParamMaps(candidates)
            .setNumFolds(2)
            .setFoldCol("fold");
    return (DpModel)
        search
            .fit(table().selectExpr("line", "label", "features", "cast(line % 2 as int) as fold"))
            .bestModel();
  }

  /** A line for each line of a transcript, and one before each case. */
  void print() throws Exception {
    for (Map.Entry<String, Callable<DpModel>> one : cases().entrySet()) {
      System.out.println("CASE " + one.getKey());
      for (String line : transcript(one.getValue())) {
        System.out.println("LINE " + line);
      }
    }
  }

  private static List<String> transcript(Callable<DpModel> fit) throws Exception {
    TranscribedPrograms.Transcribed<DpModel> done = TranscribedPrograms.of(fit);
    DpModel model = done.result();
    List<String> lines = new ArrayList<>(done.lines());
    model
        .summary()
        .ifPresent(
            found ->
                lines.addAll(
                    TranscriptText.leaves(
                        "summary", JSON.convertValue(fields(found), Object.class), PASSING)));
    lines.addAll(
        TranscriptText.leaves(
            "file", JSON.readValue(model.served().text(), Object.class), PASSING));
    return lines;
  }

  private static Map<String, Object> fields(DpSummary found) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("algorithm", found.algorithm());
    fields.put("epsilon", found.epsilon());
    fields.put("delta", found.delta());
    fields.put("neighbours", found.neighbours());
    fields.put("releases", found.releases());
    fields.put("rounds", found.rounds());
    fields.put("warnings", found.warnings());
    fields.put("ownerOnly", found.ownerOnly());
    return fields;
  }
}
