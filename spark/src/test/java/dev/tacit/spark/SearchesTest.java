package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.SQLTransformer;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spark's searches: every fit a paid run of its own, or nothing at all. */
class SearchesTest {
  private static final People PEOPLE = People.of(300, 3, 7);

  @TempDir private Path folder;
  private Path ledger;

  @BeforeEach
  void grant() {
    ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
  }

  /** Rows are dealt by their line, a public number. */
  private static Dataset<Row> table() {
    return PEOPLE
        .table(LocalSpark.session(), 2, 1)
        .selectExpr("line", "label", "features", "cast(line % 2 as int) as fold");
  }

  private DpLogisticRegression asked() {
    return new DpLogisticRegression()
        .setEpsilon(.5)
        .setDelta(1e-6)
        .setNumFeatures(3)
        .setLedgerUrl(ledger.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  private static CrossValidator folds(DpLogisticRegression asked, int first) {
    ParamMap[] candidates = {
      new ParamMap().put(asked.maxIter(), first), new ParamMap().put(asked.maxIter(), first + 1)
    };
    return new CrossValidator()
        .setEstimator(asked)
        // Of the areas under two curves one in a thousand pairs is equal but for the order of sums.
        .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("logLoss"))
        .setEstimatorParamMaps(candidates)
        .setNumFolds(2);
  }

  private List<String> runs() {
    try (Ledger books = LedgerSession.openExisting(ledger.toString())) {
      return books.view().runs().stream().map(LedgerView.Run::run).toList();
    }
  }

  @Test
  void everyFitIsPaidForByItself() {
    CrossValidatorModel found = folds(asked(), 2).setFoldCol("fold").fit(table());
    // Two candidates on two folds, and the better one on everything.
    assertThat(runs()).hasSize(5).allMatch(run -> run.matches("may-[0-9a-f]{16}"));
    assertThat(new HashSet<>(runs())).hasSize(5);
    assertThat(LedgerDump.of(ledger).get(0)).contains("2.5");
    DpLogisticRegressionModel best = (DpLogisticRegressionModel) found.bestModel();
    assertThat(best.certificate()).contains("0.5");
    List<String> paid = LedgerDump.of(ledger);
    // The same search again, fits side by side: told, and free.
    CrossValidatorModel again =
        folds(asked(), 2).setFoldCol("fold").setParallelism(2).fit(table().repartition(3));
    assertThat(((DpLogisticRegressionModel) again.bestModel()).coefficients())
        .isEqualTo(best.coefficients());
    assertThat(LedgerDump.of(ledger)).isEqualTo(paid);
    // Others do not fit: the first of them is paid, what is left is too little for the second.
    assertThatThrownBy(() -> folds(asked(), 4).setFoldCol("fold").fit(table()))
        .hasStackTraceContaining("does not fit");
    assertThat(runs()).hasSize(6);
  }

  @Test
  void whatNobodyPaysForIsRefused() {
    List<String> before = LedgerDump.of(ledger);
    assertThatThrownBy(() -> folds(asked(), 2).fit(table())).hasStackTraceContaining("foldCol");
    DpLogisticRegression free =
        new DpLogisticRegression().setEpsilon(1).setDelta(1e-6).setNumFeatures(3);
    assertThatThrownBy(() -> folds(free, 2).setFoldCol("fold").fit(table()))
        .hasStackTraceContaining("ledgerUrl and runId");
    DpLogisticRegression asked = asked();
    TrainValidationSplit split =
        new TrainValidationSplit()
            .setEstimator(asked)
            .setEvaluator(new BinaryClassificationEvaluator())
            .setEstimatorParamMaps(new ParamMap[] {new ParamMap().put(asked.maxIter(), 2)});
    assertThatThrownBy(() -> split.fit(table()))
        .hasStackTraceContaining("one row decides which others train");
    // A stage that sorts before the estimator does not hide how rows were dealt.
    PipelineStage sorting =
        new SQLTransformer().setStatement("select * from __THIS__ order by label");
    CrossValidator behind = folds(asked, 2);
    behind.setEstimator(new Pipeline().setStages(new PipelineStage[] {sorting, asked}));
    assertThatThrownBy(() -> behind.fit(table())).hasStackTraceContaining("foldCol");
    assertThat(LedgerDump.of(ledger)).isEqualTo(before);
    assertThat(folder.resolve("people.ledger-key")).doesNotExist();
  }
}
